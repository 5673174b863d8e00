import { OrderRefused } from '../../../application/order/order-service.ts';
import type { OutputOf } from '../../../application/shared/call.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import { answerOrCode } from '../shared/call-function.ts';
import type { FittingParameters, KnownProcedure, RestClient } from '../shared/rest-client.ts';

/** The answer of a described function whose refusals are those of orders. @throws OrderRefused, PortError */
export const refusable = async <P extends KnownProcedure>(
  rest: RestClient,
  procedure: P,
  given: FittingParameters<P>,
): Promise<OutputOf<P>> => {
  const answer = await answerOrCode(rest, procedure, given).catch((error: unknown) => {
    throw isPortError(error, 'denied') ? new OrderRefused('NOT_SIGNED_IN') : error;
  });
  if (typeof answer === 'object' && answer !== null && 'code' in answer) throw new OrderRefused(String(answer.code));
  return answer as OutputOf<P>;
};
