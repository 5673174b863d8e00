import { beforeEach, describe, expect, test } from '@jest/globals';
import { openAccount } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

let world: SessionWorld;
beforeEach(async () => {
  world = new SessionWorld();
  openAccount(world.accounts);
  await world.storeSignIn();
  for (const key of ['themeMode', 'wishlist_u1', 'sb-session', 'lain']) world.device.set(key, key === 'themeMode' ? 'light' : '1');
});

describe('logout', () => {
  test('signed in: ends the session, clears the origin’s storage, the theme is kept', async () => {
    expect(await world.signOut.execute()).toBe(true);
    expect([...world.device.values]).toEqual([['themeMode', 'light']]);
    expect(world.accounts.sessions.size).toBe(0);
  });
  test('drafts of the tab: deleted', async () => {
    world.tab.set('admin-draft:u1:settings', '{}');
    await world.signOut.execute();
    expect(world.tab.values.size).toBe(0);
  });
  test('server unreachable: the device is cleared', async () => {
    world.accounts.isAway = true;
    expect(await world.signOut.execute()).toBe(false);
    expect([...world.device.values.keys()]).toEqual(['themeMode']);
    expect(world.errors.recent()[0]?.where).toBe('SignOut');
  });
  test('server not yet answered: the device is already cleared', () => {
    void world.signOut.execute();
    expect(world.restore.peek()).toBeNull();
  });
  test('listeners: informed of the end before the server answers, so that no more data is read', () => {
    let endings = 0;
    world.persisted.onEnd(() => {
      endings += 1;
    });
    void world.signOut.execute();
    expect(endings).toBe(1);
  });
  test('everywhere: ends the sessions of all devices', async () => {
    await world.accountInterface.logIn({ identifier: '6281234567890', password: 'gerbang-malam-7' });
    await world.signOut.execute({ everywhere: true });
    expect(world.accounts.sessions.size).toBe(0);
  });
  test('no stored theme: the storage is empty', async () => {
    world.device.remove('themeMode');
    await world.signOut.execute();
    expect(world.device.values.size).toBe(0);
  });
});
