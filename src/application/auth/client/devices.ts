import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from './account-failure.ts';
import type { AccountInterface, DeviceSession } from './account-interface.ts';
import type { PersistedSession } from './persisted-session.ts';

/** Lists the sessions of the signed-in person: this device first, then by last use. */
export class ListDevices {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly persisted: PersistedSession,
  ) {}

  async execute(): Promise<Result<readonly DeviceSession[]>> {
    const token = this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    try {
      const devices = await this.accounts.devices(token);
      return succeed(
        devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.getTime() - a.lastUsedAt.getTime()),
      );
    } catch (error) {
      return accountFailure(error, 'DEVICES_FAILED');
    }
  }
}

/** Ends the session of another device. */
export class SignOutDevice {
  constructor(
    private readonly accounts: AccountInterface,
    private readonly persisted: PersistedSession,
  ) {}

  async execute(id: string): Promise<Result<null>> {
    const token = this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    try {
      await this.accounts.signOutDevice(token, id);
      return succeed(null);
    } catch (error) {
      return accountFailure(error, 'DEVICE_SIGN_OUT_FAILED');
    }
  }
}
