import { type FetchFailure, isFinalFailure } from '../../domain/media/picture-fetch.ts';
import { PortError } from '../shared/port-error.ts';

/** Fetches what stands at the address of another host. */
export interface PictureFetcher {
  /**
   * Only https and public addresses, at every redirect, within the limits of `picture-fetch.ts`.
   * @returns the bytes, which may be anything @throws PortError with a `FetchFailure` as its code: `invalid` for a final one, else `unavailable`
   */
  fetch(address: string): Promise<Uint8Array>;
}

/** The error of a failed fetch. Its message holds nothing of the answer. */
export const fetchError = (failure: FetchFailure, cause?: unknown): PortError =>
  new PortError(isFinalFailure(failure) ? 'invalid' : 'unavailable', 'the picture was not fetched', failure, { cause });
