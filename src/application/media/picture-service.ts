import type { Bucket } from './image-storage.ts';

/**
 * The shop's own interface for pictures, with the session token.
 * @throws AccountRefused for a refusal, with its code and words; PortError `unavailable` without an answer
 */
export interface PictureService {
  /** Has an uploaded picture read. What is none is removed and refused. */
  check(token: string, bucket: Bucket, path: string): Promise<{ readonly width: number; readonly height: number }>;
  /** Has a drawn logo cleaned and stored. @returns its path */
  storeLogo(token: string, logo: { readonly bucket: Bucket; readonly name: string; readonly bytes: Uint8Array }): Promise<string>;
}
