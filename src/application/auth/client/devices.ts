import type { Result } from '../../../domain/shared/result.ts';
import type { DeviceSession } from '../account.answers.ts';
import type { AccountInterface } from './account-interface.ts';
import type { PersonCalls } from './person-calls.ts';

/** Lists the sessions of the signed-in person: this device first, then by last use. */
export class ListDevices {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'devices'>,
    private readonly calls: PersonCalls,
  ) {}

  execute(): Promise<Result<readonly DeviceSession[]>> {
    return this.calls.send('DEVICES_FAILED', async (token) => {
      const devices = await this.accounts.devices(token);
      return devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.getTime() - a.lastUsedAt.getTime());
    });
  }
}

/** Ends the session of another device. */
export class SignOutDevice {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'signOutDevice'>,
    private readonly calls: PersonCalls,
  ) {}

  execute(id: string): Promise<Result<null>> {
    return this.calls.send('DEVICE_SIGN_OUT_FAILED', async (token) => {
      await this.accounts.signOutDevice(token, id);
      return null;
    });
  }
}
