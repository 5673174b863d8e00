import type { Bucket } from './image-storage.ts';

/** Reads stored files with the secret key. */
export interface StoredBytes {
  /** @returns null when the file does not exist or exceeds the maximum size of a picture @throws PortError `unavailable` */
  read(bucket: Bucket, path: string): Promise<Uint8Array | null>;
}
