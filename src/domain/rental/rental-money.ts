/** The refund for unused minutes in whole rupiah, rounded down. @param price of the whole rental, without its deposit */
export const proRata = (price: number, unusedMinutes: number, minutes: number): number =>
  // BigInt, because the product exceeds the exact range of a number.
  Number((BigInt(price) * BigInt(unusedMinutes)) / BigInt(Math.max(1, minutes)));

const isAmount = (amount: number, most: number): boolean => Number.isSafeInteger(amount) && amount >= 1 && amount <= most;

/** Whether a part of the payment may be refunded: less than all of it, and without the deposit, which is returned automatically. */
export const mayRefundPart = (amount: number, refundable: number, deposit: number): boolean => isAmount(amount, refundable - deposit - 1);

/** Why a part of a deposit cannot be claimed; null when it can. @param held the remaining deposit */
export const depositClaimRefusal = (amount: number, held: number): 'INVALID' | null => (isAmount(amount, held) ? null : 'INVALID');

/** Why a part of a deposit cannot be kept: the shop needs evidence. Null when it can. */
export const depositKeepingRefusal = (amount: number, held: number, hasEvidence: boolean): 'INVALID' | 'EVIDENCE_NEEDED' | null =>
  depositClaimRefusal(amount, held) ?? (hasEvidence ? null : 'EVIDENCE_NEEDED');
