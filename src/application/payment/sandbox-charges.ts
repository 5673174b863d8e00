/** A payment in the sandbox, the simulated gateway. */
export interface SandboxCharge {
  readonly state: 'pending' | 'paid' | 'failed' | 'expired' | 'closed';
  /** The requested amount, in whole rupiah. */
  readonly amount: number;
  /** The paid amount; 0 before payment. */
  readonly paid: number;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
}

/** The storage of the sandbox. All calls @throws PortError. */
export interface SandboxCharges {
  read(reference: string): Promise<SandboxCharge | null>;
  write(reference: string, charge: SandboxCharge): Promise<void>;
}
