import { beforeEach, describe, expect, test } from '@jest/globals';
import { ListDevices, SignOutDevice } from '../../../../src/application/auth/client/devices.ts';
import { DeleteAccount, ExportData } from '../../../../src/application/auth/client/own-account.ts';
import { ReadProfile } from '../../../../src/application/auth/client/read-profile.ts';
import { openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

let world: SessionWorld;
beforeEach(async () => {
  world = new SessionWorld();
  openAccount(world.accounts);
  await world.storeSignIn();
});
const elsewhere = async (): Promise<void> => {
  world.clock.advance(60_000);
  await world.accountInterface.logIn({ identifier: PHONE, password: PASSWORD });
};

describe('devices', () => {
  test('list: the current device first', async () => {
    await elsewhere();
    await elsewhere();
    const devices = await new ListDevices(world.accountInterface, world.calls).execute();
    const times = devices.ok ? devices.value.map(({ isCurrent, lastUsedAt }) => [isCurrent, lastUsedAt.toISOString().slice(14, 16)]) : [];
    expect(times).toEqual([
      [true, '00'],
      [false, '02'],
      [false, '01'],
    ]);
  });
  test('other device: can be signed out', async () => {
    await elsewhere();
    const list = new ListDevices(world.accountInterface, world.calls);
    const devices = await list.execute();
    const other = devices.ok ? devices.value.find(({ isCurrent }) => !isCurrent) : undefined;
    const signOut = new SignOutDevice(world.accountInterface, world.calls);
    expect((await signOut.execute(other?.id ?? '')).ok).toBe(true);
    expect(await signOut.execute('tidak-ada')).toMatchObject({ failure: { values: { serverText: 'Perangkat itu tidak ditemukan.' } } });
    expect(await list.execute()).toMatchObject({ value: [{ isCurrent: true }] });
  });
});

describe('personal data', () => {
  test('export: a readable file', async () => {
    const found = await new ExportData(world.accountInterface, world.calls).execute();
    expect(found.ok && found.value.split('\n').length).toBeGreaterThan(3);
    expect(found.ok && found.value).toContain('Dimas Prasetyo');
  });
  test('account deletion: also clears the device', async () => {
    const remove = new DeleteAccount(world.accountInterface, world.backend, world.persisted, world.calls);
    expect(await remove.execute('salah-sekali')).toMatchObject({ failure: { code: 'WRONG_PASSWORD' } });
    expect(world.restore.peek()?.id).toBe('u1');
    expect((await remove.execute(PASSWORD)).ok).toBe(true);
    expect([world.accounts.byId.size, world.device.values.size]).toEqual([0, 0]);
  });
  test('guest: refused', async () => {
    await world.signOut.execute();
    const { accountInterface: port, persisted, calls } = world;
    for (const outcome of await Promise.all([
      new ListDevices(port, calls).execute(),
      new SignOutDevice(port, calls).execute('x'),
      new ExportData(port, calls).execute(),
      new DeleteAccount(port, world.backend, persisted, calls).execute(PASSWORD),
    ]))
      expect(outcome).toMatchObject({ failure: { code: 'NOT_SIGNED_IN' } });
  });
});

describe('profile', () => {
  const profile = () => new ReadProfile(world.restore, world.persisted).execute();
  test('signed in: the server’s profile, cached for two minutes', async () => {
    openAccount(world.accounts, { name: 'Dimas Baru' });
    expect((await profile())?.name).toBe('Dimas Prasetyo');
    world.clock.advance(120_000);
    expect((await profile())?.name).toBe('Dimas Baru');
    expect(world.validations).toBe(1);
  });
  test('signed out: null', async () => {
    await world.signOut.execute();
    expect(await profile()).toBeNull();
  });
});
