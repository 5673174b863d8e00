import { beforeEach, describe, expect, test } from '@jest/globals';
import { EndSignIn } from '../../../../src/application/auth/client/end-sign-in.ts';
import { openAccount } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

let world: SessionWorld;
let end: EndSignIn;
beforeEach(async () => {
  world = new SessionWorld();
  openAccount(world.accounts);
  await world.storeSignIn();
  end = new EndSignIn(world.accountInterface, world.backend, world.persisted, world.errors);
});

describe('abandoning a partial login', () => {
  test('server reachable: session ended on device and server, drafts and other data are kept', async () => {
    world.tab.set('admin-draft:u1:settings', '{}');
    world.device.set('wishlist_u1', '1');
    await end.execute();
    expect([world.restore.peek(), world.accounts.sessions.size]).toEqual([null, 0]);
    expect([...world.device.values.keys()]).toEqual(['wishlist_u1']);
    expect(world.tab.get('admin-draft:u1:settings')).toBe('{}');
  });
  test('server unreachable: session ended on the device at once', async () => {
    world.accounts.isAway = true;
    const ended = end.execute();
    expect(world.restore.peek()).toBeNull();
    await ended;
    expect(world.errors.recent()[0]?.where).toBe('EndSignIn');
  });
});
