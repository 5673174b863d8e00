import * as v from 'valibot';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { UndecidedMessage, UndecidedMessageRepository } from '../../../application/order/undecided-messages.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';
import { StepJson } from './step-json.ts';

const MessageJson = v.pipe(
  v.object({
    id: v.number(),
    at: v.string(),
    audience: v.picklist(['buyer', 'staff']),
    order_id: v.nullable(v.string()),
    number: v.nullable(v.string()),
    text: v.string(),
    state: v.picklist(['unknown', 'refused']),
  }),
  v.transform(({ at, order_id: orderId, ...rest }): UndecidedMessage => ({ ...rest, orderId, at: new Date(at) })),
);

/** Undecided messages of private.message_outbox, for staff. */
export class SupabaseUndecidedMessageRepository implements UndecidedMessageRepository {
  constructor(private readonly rest: RestClient) {}

  async list(): Promise<readonly UndecidedMessage[]> {
    return v.parse(v.array(MessageJson), dataOf(await this.rest.rpc('undecided_messages')));
  }

  async decide(id: number, isAgain: boolean): Promise<StepAnswer> {
    return v.parse(StepJson, dataOf(await this.rest.rpc('decide_message', { p_id: id, p_again: isAgain })));
  }
}
