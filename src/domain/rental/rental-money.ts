/** What goes back for minutes nobody had, in whole rupiah, rounded down. @param price of the whole rental, without its deposit */
export const proRata = (price: number, unusedMinutes: number, minutes: number): number =>
  // The product of both is beyond what a number holds exactly.
  Number((BigInt(price) * BigInt(unusedMinutes)) / BigInt(Math.max(1, minutes)));

const isAmount = (amount: number, most: number): boolean => Number.isSafeInteger(amount) && amount >= 1 && amount <= most;

/** Whether a part of what was paid may go back: less than all of it, and nothing of the deposit, which goes back by itself. */
export const mayRefundPart = (amount: number, refundable: number, deposit: number): boolean => isAmount(amount, refundable - deposit - 1);

/** Why a part of a deposit cannot be claimed; null: it can. @param held what is left of it */
export const depositClaimRefusal = (amount: number, held: number): 'INVALID' | null => (isAmount(amount, held) ? null : 'INVALID');

/** Why a part of a deposit cannot be kept: nothing is kept on the shop's word alone. Null: it can. */
export const depositKeepingRefusal = (amount: number, held: number, hasEvidence: boolean): 'INVALID' | 'EVIDENCE_NEEDED' | null =>
  depositClaimRefusal(amount, held) ?? (hasEvidence ? null : 'EVIDENCE_NEEDED');
