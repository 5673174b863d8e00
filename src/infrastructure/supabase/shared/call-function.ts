import * as v from 'valibot';
import type { OutputOf } from '../../../application/shared/call.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { Procedure } from '../../../application/shared/procedure.ts';
import { callProcedure, type FittingParameters, type KnownProcedure, type RestClient } from './rest-client.ts';
import { dataOf, dataOrNull } from './to-port-error.ts';

/** @throws PortError for an answer of another shape, whose values it does not tell */
const read = <T>(schema: v.GenericSchema<unknown, T>, answer: unknown, { procedure }: Procedure): T => {
  const { success, output, issues } = v.safeParse(schema, answer);
  if (success) return output;
  const place = issues[0].path?.map(({ key }) => key).join('.');
  throw new PortError('unavailable', `an answer of another shape: ${procedure} ${place ?? ''}`);
};

const refusal = v.object({ code: v.string() });

/** The answer of a described function. @throws PortError */
export const answerOf = async <P extends KnownProcedure>(
  rest: RestClient,
  described: P,
  given: FittingParameters<P>,
): Promise<OutputOf<P>> => read(described.output, dataOrNull(await callProcedure(rest, described, given)), described);

/** The answer of a described function, or the code of its refusal. @throws PortError */
export const answerOrCode = async <P extends KnownProcedure>(
  rest: RestClient,
  described: P,
  given: FittingParameters<P>,
): Promise<OutputOf<P> | v.InferOutput<typeof refusal>> =>
  read(v.union([refusal, described.output]), dataOf(await callProcedure(rest, described, given)), described);
