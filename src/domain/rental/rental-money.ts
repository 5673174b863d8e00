const isAmount = (amount: number, most: number): boolean => Number.isSafeInteger(amount) && amount >= 1 && amount <= most;

/**
 * Why a part of a deposit cannot be claimed; null when it can. The database has the same rule (private.rental_event_refusal).
 * @param held the remaining deposit
 */
export const depositClaimRefusal = (amount: number, held: number): 'INVALID' | null => (isAmount(amount, held) ? null : 'INVALID');
