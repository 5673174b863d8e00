import { beforeEach, describe, expect, test } from '@jest/globals';
import { FollowBackend } from '../../../../src/application/auth/client/follow-backend.ts';
import { LogIn } from '../../../../src/application/auth/client/log-in.ts';
import { openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

let world: SessionWorld;
let follow: FollowBackend;
beforeEach(async () => {
  world = new SessionWorld();
  follow = new FollowBackend(world.backend, world.clock, world.errors);
  openAccount(world.accounts);
  await new LogIn(world.accountInterface, world.signInFlow).execute({ identifier: PHONE, password: PASSWORD });
});

describe('backend session renewal', () => {
  test('valid session: renewed 90 seconds before expiry, next renewal scheduled', async () => {
    expect(await follow.execute()).toBe(510_000);
    world.clock.advance(510_001);
    expect(await follow.execute()).toBe(510_000);
    expect(world.backend.refreshes).toBe(1);
  });
  test('server unreachable: retried after 200, 400 and 800 ms', async () => {
    world.clock.advance(9 * 60_000);
    world.accounts.isAway = true;
    expect([await follow.execute(), await follow.execute(), await follow.execute()]).toEqual([200, 400, 800]);
    world.accounts.isAway = false;
    expect(await follow.execute()).toBe(510_000);
    world.clock.advance(9 * 60_000);
    world.accounts.isAway = true;
    expect(await follow.execute()).toBe(200);
  });
  test('no session or an ended one: no retry', async () => {
    world.accounts.sessions.clear();
    world.clock.advance(9 * 60_000);
    expect(await follow.execute()).toBeNull();
    expect(await follow.execute()).toBeNull();
  });
  test('listener: informed of renewals until it unsubscribes', async () => {
    const events: string[] = [];
    const stop = await follow.listen((event) => events.push(event));
    world.clock.advance(9 * 60_000);
    await follow.execute();
    stop();
    world.clock.advance(9 * 60_000);
    await follow.execute();
    expect(events).toEqual(['refreshed']);
  });
});
