/** Reads the owner's logo. */
export interface LogoSource {
  /** @returns null for an external address, or when the logo cannot be read */
  read(address: string): Promise<Uint8Array | null>;
}
