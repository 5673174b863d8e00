import { PortError } from './port-error.ts';

/** Code of the failure when a part of the program could not be fetched: no network, or the shop has a newer one by now. */
export const PROGRAM_MISSING = 'PROGRAM_MISSING';

/** What a part of the program that did not come is for whoever waits for it: the shop is out of reach. */
export const programMissing = (cause: unknown): PortError =>
  new PortError('unavailable', 'a part of the program could not be fetched', PROGRAM_MISSING, { cause });
