import type { RentalBoard } from '../../domain/rental/rental-board.ts';
import type { StepAnswer } from '../order/order-admin-repository.ts';

/** What was made, or why it was refused. */
export type CreationAnswer = { readonly id: string } | { readonly code: string };

/** A stretch of time that a unit is taken off the calendar for. */
export interface BlockDraft {
  readonly unitId: string;
  readonly from: Date;
  readonly to: Date;
  readonly note: string | null;
}

/** Rentals as staff work with them, with their own rights. All calls @throws PortError (`denied` without the permission). */
export interface RentalAdminRepository {
  board(): Promise<RentalBoard>;
  /** Codes: INVALID, UNIT_TAKEN (a rental stands there), NOT_FOUND. */
  block(draft: BlockDraft): Promise<CreationAnswer>;
  /** Codes: NOT_FOUND. */
  unblock(blockId: string): Promise<StepAnswer>;
  /** Opens a complaint whose answer is the renter's turn. @returns the complaint's id @param amount whole rupiah */
  claimDeposit(orderId: string, amount: number, reason: string): Promise<CreationAnswer>;
}
