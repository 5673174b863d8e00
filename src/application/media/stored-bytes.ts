import type { Bucket } from './image-storage.ts';

/** Reads what storage holds, with the server's own key. */
export interface StoredBytes {
  /** @returns null when there is no such file, or it is larger than any picture may be @throws PortError `unavailable` */
  read(bucket: Bucket, path: string): Promise<Uint8Array | null>;
}
