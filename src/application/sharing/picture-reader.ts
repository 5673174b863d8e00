/** Reads pictures the owner has uploaded. */
export interface PictureReader {
  /** @returns null for a picture that is not the shop's own, is too large, or cannot be had. Never throws. */
  read(address: string): Promise<Uint8Array | null>;
}
