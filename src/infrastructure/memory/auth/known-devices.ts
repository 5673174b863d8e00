import type { KnownDevices } from '../../../application/auth/server/known-devices.ts';

export class InMemoryKnownDevices implements KnownDevices {
  private readonly devices = new Map<string, Set<string>>();

  async knows(userId: string, tokenHash: string): Promise<boolean> {
    return this.devices.get(userId)?.has(tokenHash) === true;
  }

  async remember(userId: string, tokenHash: string): Promise<void> {
    this.devices.set(userId, new Set([...(this.devices.get(userId) ?? []), tokenHash]));
  }

  async removeAll(userId: string): Promise<void> {
    this.devices.delete(userId);
  }
}
