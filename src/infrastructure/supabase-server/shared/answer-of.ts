import * as v from 'valibot';
import { refusedOrder } from '../../../application/order/order.answers.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import { dataOf } from '../../supabase/shared/to-port-error.ts';

/** Seconds before a retry. Openings are limited to ten an hour. */
const RETRY_AFTER: Readonly<Record<string, number>> = { BUSY: 1, TOO_MANY: 600 };

/** Lock timeouts, cancelled statements, and a full connection queue. */
const BUSY_CODES: ReadonlySet<string | null> = new Set(['TIMEOUT', '55P03', '40001', '40P01', 'PGRST003', '53300']);

const isBusy = (error: unknown): boolean =>
  isPortError(error, 'conflict') ||
  (isPortError(error, 'unavailable') && (BUSY_CODES.has(error.code) || /\b(DeadlineExceeded|TimeoutError)\b/.test(error.message)));

/** The message of private.require_permission; any other denial means that nobody is signed in. */
const NOT_ALLOWED = /^not allowed:/;

type Call = PromiseLike<{
  readonly data: unknown;
  readonly error: { readonly message?: string; readonly code?: string } | null;
  readonly status: number;
}>;

/** The answer of a function, unless it is a refusal. @throws OrderRefused, PortError */
export const answerOf = async <T>(call: Call, schema: v.GenericSchema<unknown, T>): Promise<T> => {
  try {
    const data = dataOf(await call);
    const refusal = v.safeParse(refusedOrder, data);
    if (!refusal.success) return v.parse(schema, data);
    const { code, quote, rulesVersion } = refusal.output;
    throw new OrderRefused(code, quote, RETRY_AFTER[code] ?? null, rulesVersion);
  } catch (error) {
    if (isBusy(error)) throw new OrderRefused('BUSY', null, RETRY_AFTER['BUSY']);
    if (isPortError(error, 'denied') && NOT_ALLOWED.test(error.message)) throw new OrderRefused('FORBIDDEN');
    if (isPortError(error, 'invalid')) throw new OrderRefused('INVALID');
    throw error;
  }
};
