import type { SandboxCharge, SandboxCharges } from '../../../application/payment/sandbox-charges.ts';

export class InMemorySandboxCharges implements SandboxCharges {
  private readonly charges = new Map<string, SandboxCharge>();

  async read(reference: string): Promise<SandboxCharge | null> {
    return this.charges.get(reference) ?? null;
  }

  async write(reference: string, charge: SandboxCharge): Promise<void> {
    this.charges.set(reference, charge);
  }
}
