import type { SettlementDraft } from '../../domain/payment/settlement.ts';
import type { StepAnswer } from './order-admin-repository.ts';

export interface Settlement extends SettlementDraft {
  readonly id: number;
  readonly madeAt: Date;
  readonly madeBy: string;
  /** The counter-journal that took it back; null: it stands. */
  readonly reversal: { readonly reason: string; readonly at: Date; readonly by: string } | null;
}

export interface SettlementPage {
  /** What gateways owe the shop, by their accounts in the ledger. Sandbox money is never settled. */
  readonly gateways: readonly { readonly gateway: string; readonly balance: number }[];
  /** Accounts of the ledger that the money can arrive in; at least one. */
  readonly banks: readonly string[];
  /** Newest first, 50 a page. */
  readonly settlements: readonly Settlement[];
  /** The settlement before which the next page begins; null after the last. */
  readonly next: number | null;
}

/** Money of gateways that arrived in the bank, as finance enters it. All calls @throws PortError (`denied` without the permission). */
export interface SettlementRepository {
  page(before: number | null): Promise<SettlementPage>;
  /**
   * Books it, once by its key. Codes: INVALID, SETTLEMENT_DATE, GATEWAY_BALANCE (more than the gateway owes), REFERENCE_USED, KEY_REUSED.
   * @param key UUID made by the form
   */
  settle(key: string, draft: SettlementDraft): Promise<StepAnswer>;
  /** Takes it back by a counter-journal; its reference may be used again. Codes: REASON_NEEDED, NOT_FOUND. */
  reverse(id: number, reason: string): Promise<StepAnswer>;
}
