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

describe('signing out', () => {
  test('ends the sign-in and removes everything of the origin, the theme is written back', async () => {
    expect(await world.signOut.execute()).toBe(true);
    expect([...world.device.values]).toEqual([['themeMode', 'light']]);
    expect(world.accounts.sessions.size).toBe(0);
  });
  test('leaves nothing half typed in this tab for the next one at it', async () => {
    world.tab.set('admin-draft:u1:settings', '{}');
    await world.signOut.execute();
    expect(world.tab.values.size).toBe(0);
  });
  test('clears the device even when the server does not answer', async () => {
    world.accounts.isAway = true;
    expect(await world.signOut.execute()).toBe(false);
    expect([...world.device.values.keys()]).toEqual(['themeMode']);
    expect(world.errors.recent()[0]?.where).toBe('SignOut');
  });
  test('clears the device before the server has answered', () => {
    void world.signOut.execute();
    expect(world.restore.peek()).toBeNull();
  });
  test('says that the sign-in ends as soon as the server is asked, so that nothing more is read for the person', () => {
    let endings = 0;
    world.persisted.onEnd(() => {
      endings += 1;
    });
    void world.signOut.execute();
    expect(endings).toBe(1);
  });
  test('ends every device when asked to', async () => {
    await world.accountInterface.logIn({ identifier: '6281234567890', password: 'gerbang-malam-7' });
    await world.signOut.execute({ everywhere: true });
    expect(world.accounts.sessions.size).toBe(0);
  });
  test('without a chosen theme leaves nothing at all', async () => {
    world.device.remove('themeMode');
    await world.signOut.execute();
    expect(world.device.values.size).toBe(0);
  });
});
