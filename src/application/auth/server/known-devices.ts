/** Devices someone has signed in on before, known by the hash of a token they keep. Throws PortError `unavailable`. */
export interface KnownDevices {
  knows(userId: string, tokenHash: string): Promise<boolean>;
  remember(userId: string, tokenHash: string): Promise<void>;
  /** All of a person's. */
  forget(userId: string): Promise<void>;
}
