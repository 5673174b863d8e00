import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import { decideMessage, undecidedMessages } from '../../../application/order/order-staff.answers.ts';
import type { UndecidedMessage, UndecidedMessageRepository } from '../../../application/order/undecided-messages.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Undecided messages of private.message_outbox, for staff. */
export class SupabaseUndecidedMessageRepository implements UndecidedMessageRepository {
  constructor(private readonly rest: RestClient) {}

  list(): Promise<readonly UndecidedMessage[]> {
    return answerOf(this.rest, undecidedMessages, {});
  }

  decide(id: number, isAgain: boolean): Promise<StepAnswer> {
    return answerOrCode(this.rest, decideMessage, { id, again: isAgain });
  }
}
