/** Reads the owner's pictures. */
export interface PictureReader {
  /** @returns null for an external, too large or unreadable picture. Never throws. */
  read(address: string): Promise<Uint8Array | null>;
}
