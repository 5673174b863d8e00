import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { BlockDraft, CreationAnswer, RentalAdminRepository } from '../../../application/rental/rental-admin-repository.ts';
import { blockUnitTime, claimDeposit, rentalBoard, unblockUnitTime } from '../../../application/rental/rental-staff.answers.ts';
import type { RentalBoard } from '../../../domain/rental/rental-board.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Calls the database's functions with the person's token. */
export class SupabaseRentalAdminRepository implements RentalAdminRepository {
  constructor(private readonly rest: RestClient) {}

  board(): Promise<RentalBoard> {
    return answerOf(this.rest, rentalBoard, {});
  }

  block(draft: BlockDraft): Promise<CreationAnswer> {
    return answerOrCode(this.rest, blockUnitTime, draft);
  }

  unblock(blockId: string): Promise<StepAnswer> {
    return answerOrCode(this.rest, unblockUnitTime, { id: blockId });
  }

  claimDeposit(orderId: string, amount: number, reason: string): Promise<CreationAnswer> {
    return answerOrCode(this.rest, claimDeposit, { orderId, amount, reason });
  }
}
