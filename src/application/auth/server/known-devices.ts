/** Devices of earlier sign-ins, identified by the hash of a token. Throws PortError `unavailable`. */
export interface KnownDevices {
  knows(userId: string, tokenHash: string): Promise<boolean>;
  remember(userId: string, tokenHash: string): Promise<void>;
  /** Removes all devices of a person. */
  removeAll(userId: string): Promise<void>;
}
