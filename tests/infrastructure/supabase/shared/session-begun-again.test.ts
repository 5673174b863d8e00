import { expect, test } from '@jest/globals';
import { SignInAgain } from '../../../../src/application/auth/client/sign-in-again.ts';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { InMemoryKeyValueStore } from '../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { SignedInConnection } from '../../../../src/infrastructure/supabase/shared/signed-in-connection.ts';
import { TokenGate } from '../../../../src/infrastructure/supabase/shared/token-gate.ts';
import { aUser } from '../../../support/account.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

/** A backend that has ended the session of the first token, and a page where its person signs in again. */
const setUp = (first: string | null | PortError) => {
  const user = aUser();
  const world = { isOver: true, hasUser: true, token: first };
  const sent: (string | null)[] = [];
  const again = new SignInAgain(
    { read: () => (world.hasUser ? { token: 't', user, expiresAt: new Date() } : null) },
    {
      execute: async () => {
        world.hasUser = !world.isOver;
        return world.isOver ? { kind: 'invalid', user: null } : { kind: 'verified', user };
      },
    },
  );
  let timedOut: AbortController | null = null;
  again.attach(async () => {
    timedOut?.abort();
    Object.assign(world, { isOver: false, hasUser: true, token: 'new' });
  });
  const connection = new SignedInConnection({
    backend: { url: 'http://front', key: 'k' },
    clock: new FixedClock(),
    device: new InMemoryKeyValueStore(),
    person: () => (world.hasUser ? user.id : null),
    ends: () => new AbortController().signal,
    gate: new TokenGate(),
    again: () => again,
    auth: {
      accessToken: async () => {
        if (world.token instanceof PortError) throw world.token;
        return world.token;
      },
    },
    fetcher: async (_, init) => {
      init?.signal?.throwIfAborted();
      const token = new Headers(init?.headers).get('authorization');
      sent.push(`${token} ${String(init?.body ?? '')}`.trim());
      return token === 'Bearer new' ? Response.json({ saved: true }) : Response.json({ code: '42501' }, { status: 403 });
    },
  });
  const save = async () => {
    timedOut = new AbortController();
    return connection.fetch('http://front/', { method: 'POST', body: 'harga', signal: timedOut.signal });
  };
  return { connection, save, sent };
};

test('reauthentication: a refused write is repeated with the new session', async () => {
  const { save, sent } = setUp('old');
  expect(await (await save()).json()).toEqual({ saved: true });
  expect(sent).toEqual(['Bearer old harga', 'Bearer new harga']);
});
test.each([
  ['is missing', null],
  ['cannot be refreshed', new PortError('denied', 'gone', 'refresh_token_not_found')],
])('reauthentication: a write whose token %s waits for the new one', async (_, first) => {
  const { save, sent } = setUp(first);
  expect((await save()).status).toBe(200);
  expect(sent).toEqual(['Bearer new harga']);
});
test.each([
  ['is refused', 'old', ['Bearer old', 'Bearer new']],
  ['is missing', null, ['Bearer new']],
  ['cannot be refreshed', new PortError('denied', 'gone', 'refresh_token_not_found'), ['Bearer new']],
])('reauthentication: a read whose token %s waits for the new one', async (_, first, all) => {
  const { connection, sent } = setUp(first);
  expect((await connection.fetch('http://front/', { method: 'GET' })).status).toBe(200);
  expect(sent).toEqual(all);
});
