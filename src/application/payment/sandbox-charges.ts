/** A payment as the sandbox, which plays a gateway, remembers it. */
export interface SandboxCharge {
  readonly state: 'pending' | 'paid' | 'failed' | 'expired' | 'closed';
  /** Asked, in whole rupiah. */
  readonly amount: number;
  /** What came; 0 before. */
  readonly paid: number;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
}

/** What the sandbox remembers. All calls @throws PortError. */
export interface SandboxCharges {
  read(reference: string): Promise<SandboxCharge | null>;
  write(reference: string, charge: SandboxCharge): Promise<void>;
}
