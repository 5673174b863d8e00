import type { ErrorLog } from '../../shared/error-log.ts';

/**
 * Sends something where the answer must not tell whether there was anybody to send to: a carrier that fails is a line of the log, and
 * whoever asked reads what they would read of a number nobody has (security: known and unknown numbers get identical bodies).
 */
export const sendUndisclosed = async (errors: ErrorLog, where: string, send: () => Promise<void>): Promise<void> => {
  try {
    await send();
  } catch (error) {
    errors.record(where, error);
  }
};
