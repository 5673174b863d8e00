import type { RentalBoard } from '../../domain/rental/rental-board.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { type StepOutcome, stepResult } from '../order/step-result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { BlockDraft, CreationAnswer, RentalAdminRepository } from './rental-admin-repository.ts';

const creationResult = (answer: CreationAnswer): Result<string> => ('code' in answer ? fail(answer.code) : succeed(answer.id));

abstract class RentalWork {
  constructor(
    protected readonly rentals: RentalAdminRepository,
    protected readonly errors: ErrorLog,
  ) {}
}

/** Reads the staff board of rentals. */
export class ReadRentalBoard extends RentalWork {
  execute(): Promise<Result<RentalBoard>> {
    return attemptRead(this.errors, 'ReadRentalBoard', () => this.rentals.board());
  }
}

/** Blocks a unit for a period. @returns the block's id */
export class BlockUnitTime extends RentalWork {
  execute(draft: BlockDraft): Promise<Result<string>> {
    const note = draft.note?.trim() ?? '';
    const given = { ...draft, note: note === '' ? null : note };
    return attempt(this.errors, 'BlockUnitTime', async () => creationResult(await this.rentals.block(given)));
  }
}

export class UnblockUnitTime extends RentalWork {
  execute(blockId: string): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'UnblockUnitTime', async () => stepResult(await this.rentals.unblock(blockId)));
  }
}

/** Claims a deposit or a part of it; the renter may object first. @returns the complaint's id */
export class ClaimDeposit extends RentalWork {
  execute(orderId: string, amount: number, reason: string): Promise<Result<string>> {
    return attempt(this.errors, 'ClaimDeposit', async () =>
      creationResult(await this.rentals.claimDeposit(orderId, amount, reason.trim())),
    );
  }
}
