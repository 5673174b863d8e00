import * as v from 'valibot';
import { OrderRefused } from '../../../application/order/order-service.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import { dataOf } from '../shared/to-port-error.ts';

const Refusal = v.object({ code: v.string() });

/** Runs a call that the database may refuse with a code. @throws OrderRefused, PortError */
export const refusable = async <T>(
  asking: PromiseLike<Parameters<typeof dataOf<unknown>>[0]>,
  answer: v.GenericSchema<unknown, T>,
): Promise<T> => {
  const given = await Promise.resolve(asking)
    .then(dataOf)
    .catch((error: unknown) => {
      throw isPortError(error, 'denied') ? new OrderRefused('NOT_SIGNED_IN') : error;
    });
  const refused = v.safeParse(Refusal, given);
  if (refused.success) throw new OrderRefused(refused.output.code);
  return v.parse(answer, given);
};
