import type { RentalBoard } from '../../domain/rental/rental-board.ts';
import type { StepAnswer } from '../order/order-admin-repository.ts';
import type { ParametersOf } from '../shared/procedure.ts';
import type { blockUnitTime } from './rental-staff.answers.ts';

/** The id of a created entity, or the code of a refusal. */
export type CreationAnswer = { readonly id: string } | { readonly code: string };

/** A period in which a unit is blocked. */
export type BlockDraft = ParametersOf<typeof blockUnitTime>;

/** Rentals for staff, with the caller's permissions. All calls @throws PortError (`denied` without the permission). */
export interface RentalAdminRepository {
  board(): Promise<RentalBoard>;
  /** Codes: INVALID, UNIT_TAKEN (overlaps a rental), NOT_FOUND. */
  block(draft: BlockDraft): Promise<CreationAnswer>;
  /** Codes: NOT_FOUND. */
  unblock(blockId: string): Promise<StepAnswer>;
  /** Opens a complaint that awaits the renter's answer. @returns the complaint's id @param amount whole rupiah */
  claimDeposit(orderId: string, amount: number, reason: string): Promise<CreationAnswer>;
}
