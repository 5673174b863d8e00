/** Brings the owner's picture. */
export interface LogoSource {
  /** @returns null for an address that is not the shop's own, or when it cannot be had */
  read(address: string): Promise<Uint8Array | null>;
}
