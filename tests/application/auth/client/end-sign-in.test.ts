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

describe('ending a sign-in that is good only by half', () => {
  test('ends it here and on the server, and leaves what was typed and what else the device keeps', async () => {
    world.tab.set('admin-draft:u1:settings', '{}');
    world.device.set('wishlist_u1', '1');
    await end.execute();
    expect([world.restore.peek(), world.accounts.sessions.size]).toEqual([null, 0]);
    expect([...world.device.values.keys()]).toEqual(['wishlist_u1']);
    expect(world.tab.get('admin-draft:u1:settings')).toBe('{}');
  });
  test('ends it on the device at once, even when the server does not answer', async () => {
    world.accounts.isAway = true;
    const ended = end.execute();
    expect(world.restore.peek()).toBeNull();
    await ended;
    expect(world.errors.recent()[0]?.where).toBe('EndSignIn');
  });
});
