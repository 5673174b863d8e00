import type { SettlementDraft } from '../../domain/payment/settlement.ts';
import type { StepAnswer } from './order-admin-repository.ts';

export interface Settlement extends SettlementDraft {
  readonly id: number;
  readonly madeAt: Date;
  readonly madeBy: string;
  /** The counter-journal that reversed it; null if it was not reversed. */
  readonly reversal: { readonly reason: string; readonly at: Date; readonly by: string } | null;
}

export interface SettlementPage {
  /** Balances of gateways by ledger account. Sandbox payments are never settled. */
  readonly gateways: readonly { readonly gateway: string; readonly balance: number }[];
  /** Ledger accounts of banks that can receive settlements; at least one. */
  readonly banks: readonly string[];
  /** Newest first, 50 per page. */
  readonly settlements: readonly Settlement[];
  /** The id of the settlement before the next page; null after the last. */
  readonly next: number | null;
}

/** Settlements of gateways, which finance staff enter. All calls @throws PortError (`denied` without the permission). */
export interface SettlementRepository {
  page(before: number | null): Promise<SettlementPage>;
  /**
   * Posts a settlement once; idempotent by key. Codes: INVALID, SETTLEMENT_DATE, GATEWAY_BALANCE (more than the gateway owes),
   * REFERENCE_USED, KEY_REUSED.
   * @param key UUID of the form
   */
  settle(key: string, draft: SettlementDraft): Promise<StepAnswer>;
  /** Reverses a settlement with a counter-journal; its reference can be used again. Codes: REASON_NEEDED, NOT_FOUND. */
  reverse(id: number, reason: string): Promise<StepAnswer>;
}
