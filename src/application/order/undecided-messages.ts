import type { Result } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { StepAnswer } from './order-admin-repository.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

/** A WhatsApp message that was refused or whose delivery is unknown. It is not retried automatically. */
export interface UndecidedMessage {
  readonly id: number;
  readonly at: Date;
  readonly audience: 'buyer' | 'staff';
  readonly orderId: string | null;
  readonly number: string | null;
  readonly text: string;
  /** `unknown`: it may have been delivered. */
  readonly state: 'unknown' | 'refused';
}

/** Messages that await a decision of staff. All calls @throws PortError (`denied` without the permission). */
export interface UndecidedMessageRepository {
  /** The last two weeks, newest first. */
  list(): Promise<readonly UndecidedMessage[]>;
  /** @param isAgain sends it once more; else it is closed */
  decide(id: number, isAgain: boolean): Promise<StepAnswer>;
}

/** Lists messages that await a decision of staff. */
export class ReadUndecidedMessages {
  constructor(
    private readonly messages: UndecidedMessageRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<readonly UndecidedMessage[]>> {
    return attemptRead(this.errors, 'ReadUndecidedMessages', () => this.messages.list());
  }
}

/** Sends a message once more, or closes it. */
export class DecideMessage {
  constructor(
    private readonly messages: UndecidedMessageRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: number, isAgain: boolean): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'DecideMessage', async () => stepResult(await this.messages.decide(id, isAgain)));
  }
}
