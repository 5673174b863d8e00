import type { Bucket } from './image-storage.ts';

/**
 * The shop's interface for pictures, authorised by session token.
 * @throws AccountRefused with code and text of a refusal; PortError `unavailable` without an answer
 */
export interface PictureService {
  /** Requests the check of an uploaded picture. An invalid one is removed and refused. */
  check(token: string, bucket: Bucket, path: string): Promise<{ readonly width: number; readonly height: number }>;
  /** Sends an SVG logo to be sanitised and stored. @returns its path */
  storeLogo(token: string, logo: { readonly bucket: Bucket; readonly name: string; readonly bytes: Uint8Array }): Promise<string>;
}
