import * as v from 'valibot';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { QuoteJson } from '../../wire/order.ts';
import type { ActionCaller } from '../shared/action-caller.ts';

const Refused = v.looseObject({ quote: v.optional(QuoteJson), rules_version: v.optional(v.number()) });
/** Codes of database and connection for a person without a session. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'NOT_SIGNED_IN', '42501']);
/** An internal failure says nothing about the order. */
const isOwnFault = (code: string): boolean => code === 'UNAVAILABLE' || code === 'INTERNAL_ERROR';

const refusalOf = ({ code, reason, message, answer, retryAfterS }: AccountRefused): Error => {
  if (code === null || isOwnFault(code)) return new PortError(reason, message, code);
  const read = v.safeParse(Refused, answer);
  const { quote = null, rules_version: rulesVersion = null } = read.success ? read.output : {};
  return new OrderRefused(SIGNED_OUT.has(code) ? 'NOT_SIGNED_IN' : code, quote, retryAfterS, rulesVersion);
};

/** Calls an action whose refusals are those of orders. @throws OrderRefused, PortError */
export const callOrderAction = async <T>(
  caller: ActionCaller,
  action: string,
  body: object,
  answer: v.GenericSchema<unknown, T>,
): Promise<T> => {
  try {
    return await caller.call(action, body, answer);
  } catch (error) {
    throw error instanceof AccountRefused ? refusalOf(error) : error;
  }
};
