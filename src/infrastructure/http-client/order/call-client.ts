import * as v from 'valibot';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import { refusedOrder } from '../../../application/order/order.answers.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import type { Call, InputOf, OutputOf } from '../../../application/shared/call.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { bodyOf } from '../../../application/shared/procedure.ts';
import { ActionCaller } from '../shared/action-caller.ts';

/** Codes of database and connection for a person without a session. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'NOT_SIGNED_IN', '42501']);
/** An internal failure says nothing about the order. */
const isOwnFault = (code: string): boolean => code === 'UNAVAILABLE' || code === 'INTERNAL_ERROR';

/** `POST /api/{path}?action={action}`. */
export type AddressOf<C extends Call> = readonly [path: C['path'], action: C['action']];

const refusalOf = ({ code, reason, message, answer, retryAfterS }: AccountRefused): Error => {
  if (code === null || isOwnFault(code)) return new PortError(reason, message, code);
  const read = v.safeParse(refusedOrder, answer);
  const { quote, rulesVersion } = read.success ? read.output : { quote: null, rulesVersion: null };
  return new OrderRefused(SIGNED_OUT.has(code) ? 'NOT_SIGNED_IN' : code, quote, retryAfterS, rulesVersion);
};

/** Makes calls of the shop's interface. Of a call browsers hold its address and the schema of its answer; the rest is types. */
export class CallClient {
  /** @param fetcher adds the person's token @param apiUrl base address of the interface, without a trailing slash */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly apiUrl: string,
  ) {}

  /** @throws AccountRefused for a refusal and for an invalid answer; PortError `unavailable` without an answer */
  send<C extends Call, Answer = OutputOf<C>>(
    [path, action]: AddressOf<C>,
    given: InputOf<C>,
    answer: v.GenericSchema<unknown, Answer>,
  ): Promise<Answer> {
    return new ActionCaller(this.fetcher, `${this.apiUrl}/${path}`).call(action, bodyOf(given as object), answer);
  }

  /** A call whose refusals are those of orders. @throws OrderRefused, PortError */
  async request<C extends Call, Answer = OutputOf<C>>(
    address: AddressOf<C>,
    given: InputOf<C>,
    answer: v.GenericSchema<unknown, Answer>,
  ): Promise<Answer> {
    try {
      return await this.send<C, Answer>(address, given, answer);
    } catch (error) {
      throw error instanceof AccountRefused ? refusalOf(error) : error;
    }
  }

  /** A call whose answer does not matter. @throws OrderRefused, PortError */
  async take<C extends Call>(address: AddressOf<C>, given: InputOf<C>): Promise<void> {
    await this.request<C, object>(address, given, v.looseObject({}));
  }
}
