import { describe, expect, test } from '@jest/globals';
import { SignInAgain } from '../../../../src/application/auth/client/sign-in-again.ts';
import { InMemoryKeyValueStore } from '../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { SignedInConnection } from '../../../../src/infrastructure/supabase/shared/signed-in-connection.ts';
import { TokenGate } from '../../../../src/infrastructure/supabase/shared/token-gate.ts';
import { aUser } from '../../../support/account.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const clock = new FixedClock();
const backend = { url: 'http://front', key: 'k' };
const TABLE = 'http://front/rest/v1/notifications?select=id';
const FUNCTION = 'http://front/rest/v1/rpc/my_orders';
const QUESTION = 'http://front/rest/v1/rpc/check_session';
const PICTURE = 'http://front/storage/v1/object/evidence/u1/a.jpg';

interface World {
  /** The backend knows the session of this token. */
  alive: string | null;
  /** The device's token. */
  token: string | null;
  /** The person of the shop's session on this device. */
  person: string | null;
  /** Whether somebody signs in again in the dialog. */
  isBack: boolean;
  dialogs: number;
  sent: string[];
}

/** A backend that knows the session of the token `new` alone, where tables and storage do not say that a session has ended. */
const open = (given: Partial<World> = {}, answerOf: (url: string, isAlive: boolean) => number = () => 200) => {
  const world: World = { alive: 'new', token: 'old', person: 'u1', isBack: true, dialogs: 0, sent: [], ...given };
  let ending = new AbortController();
  const user = aUser();
  const again = new SignInAgain(
    { read: () => (world.person === null ? null : { token: 't', user: aUser({ id: world.person }), expiresAt: new Date() }) },
    {
      execute: async () => {
        if (world.token === world.alive) return { kind: 'verified', user };
        world.person = null;
        ending.abort();
        ending = new AbortController();
        return { kind: 'invalid', user: null };
      },
    },
  );
  const detach = again.attach(async () => {
    world.dialogs += 1;
    if (world.isBack) Object.assign(world, { token: 'new', person: 'u1' });
  });
  again.expect('u1');
  const connection = new SignedInConnection({
    ...{ backend, clock, device: new InMemoryKeyValueStore(), gate: new TokenGate() },
    person: () => world.person,
    ends: () => ending.signal,
    again: () => again,
    auth: { accessToken: async ({ isFresh = false } = {}) => (isFresh ? null : world.token) },
    fetcher: async (input, init) => {
      const token = new Headers(init?.headers).get('authorization')?.slice(7) ?? '';
      world.sent.push(`${String(input).split('/').at(-1)} ${token}`);
      init?.signal?.throwIfAborted();
      const isAlive = token === world.alive;
      const status = String(input) === QUESTION ? (isAlive ? 204 : 403) : answerOf(String(input), isAlive);
      return new Response(status === 204 ? null : JSON.stringify(isAlive ? ['mine'] : []), { status });
    },
  });
  return { world, connection, detach, end: () => ending.abort() };
};
const read = { method: 'GET' };
/** Functions refuse an ended session. */
const ofFunctions = (refusal: number) => (_: string, isAlive: boolean) => (isAlive ? 200 : refusal);

describe('a read whose session has ended waits until its person has signed in again', () => {
  test.each([
    ['without a token any more', { token: null }, 200],
    ['with a token that the backend refuses', {}, 401],
    ['with a token without rights', {}, 403],
  ])('%s', async (_, given, refusal) => {
    const { world, connection } = open(given, ofFunctions(refusal));
    expect(await (await connection.fetch(FUNCTION, read)).json()).toEqual(['mine']);
    expect(world.dialogs).toBe(1);
  });
  test('of a table, which answers as if there were nothing', async () => {
    const { world, connection } = open();
    expect(await (await connection.fetch(TABLE, read)).json()).toEqual(['mine']);
    expect(world.dialogs).toBe(1);
  });
  test('that the end of the session cut off', async () => {
    const { world, connection, end } = open({}, (url, isAlive) => {
      if (!isAlive && url === FUNCTION) end();
      return 200;
    });
    world.person = 'u1';
    const first = connection.fetch(FUNCTION, read);
    end();
    world.person = null;
    expect(await (await first).json()).toEqual(['mine']);
    expect(world.dialogs).toBe(1);
  });
  test('begun after the device knows that the session has ended', async () => {
    const { world, connection } = open({ person: null, token: null });
    expect(await (await connection.fetch(TABLE, read)).json()).toEqual(['mine']);
    expect(world.dialogs).toBe(1);
  });
});

test('a refusal that does not say why, as storage’s: the write waits where the session has ended', async () => {
  const { world, connection } = open({}, (_, isAlive) => (isAlive ? 200 : 400));
  expect((await connection.fetch(PICTURE, { method: 'POST', body: 'x' })).status).toBe(200);
  expect(world.dialogs).toBe(1);
  const lasting = open({ token: 'new' }, () => 400);
  expect((await lasting.connection.fetch(PICTURE, { method: 'POST', body: 'x' })).status).toBe(400);
  expect(lasting.world.dialogs).toBe(0);
});
test('a change of a table that the ended session may not touch changes nothing, and waits', async () => {
  const { world, connection } = open();
  expect(await (await connection.fetch(TABLE, { method: 'DELETE' })).json()).toEqual(['mine']);
  expect(world.dialogs).toBe(1);
});

describe('read without a sign-in dialog', () => {
  test('when nobody signs in: it is refused in the backend’s words', async () => {
    const { connection } = open({ isBack: false });
    const answer = await connection.fetch(TABLE, read);
    expect([answer.status, await answer.json()]).toEqual([403, { code: '42501', message: 'SESSION_ENDED' }]);
  });
  test.each([200, 404, 500])('when the session is good and the answer is %s', async (status) => {
    const { world, connection } = open({ token: 'new' }, () => status);
    expect((await connection.fetch(TABLE, read)).status).toBe(status);
    expect(world.dialogs).toBe(0);
  });
  test('once its person has left', async () => {
    const { world, connection } = open({}, () => {
      world.person = 'u2';
      return 403;
    });
    await connection.fetch(FUNCTION, read);
    expect(world.dialogs).toBe(0);
  });
  test('where no page can ask, and the backend is not asked either', async () => {
    const { world, connection, detach } = open();
    detach();
    expect(await (await connection.fetch(TABLE, read)).json()).toEqual([]);
    expect([world.dialogs, world.sent]).toEqual([0, ['notifications?select=id old']]);
  });
});

test('tables that are read at the same time ask the backend one question', async () => {
  const { world, connection } = open({ token: 'new' });
  await Promise.all([connection.fetch(TABLE, read), connection.fetch(TABLE, read), connection.fetch(TABLE, read)]);
  expect(world.sent.filter((one) => one.startsWith('check_session'))).toHaveLength(1);
});
