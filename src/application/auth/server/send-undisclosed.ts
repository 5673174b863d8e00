import type { ErrorLog } from '../../shared/error-log.ts';

/**
 * Sends something where the answer must not tell whether there was anybody to send to: a carrier that fails is a line of the log, and
 * the caller reads what they would read for an unknown number (security: known and unknown numbers get identical bodies).
 */
export const sendUndisclosed = async (errors: ErrorLog, where: string, send: () => Promise<void>): Promise<void> => {
  try {
    await send();
  } catch (error) {
    errors.record(where, error);
  }
};
