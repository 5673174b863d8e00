import { describe, expect, test } from '@jest/globals';
import { InMemoryKeyValueStore } from '../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { SignedInConnection } from '../../../../src/infrastructure/supabase/shared/signed-in-connection.ts';
import { TokenGate } from '../../../../src/infrastructure/supabase/shared/token-gate.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const clock = new FixedClock();
const backend = { url: 'http://front', key: 'k' };

describe('read with an ended session', () => {
  /** A page that asks to sign in again, and counts how often. */
  const open = (answers: readonly (number | null)[], person: () => string | null = () => 'u1') => {
    const world = { asked: 0, sent: 0, isBack: true };
    const tokens = [...answers];
    const connection = new SignedInConnection({
      ...{ backend, clock, device: new InMemoryKeyValueStore(), person, ends: () => new AbortController().signal, gate: new TokenGate() },
      auth: { accessToken: async ({ isFresh = false } = {}) => (isFresh || tokens[0] === null ? null : 'token') },
      fetcher: async () => {
        world.sent += 1;
        return new Response('[]', { status: tokens[0] ?? 500 });
      },
      again: () => ({
        write: async (send) => {
          const first = await send().catch(() => null);
          world.asked += 1;
          if (!world.isBack) return first;
          tokens.shift();
          return send(1000);
        },
      }),
    });
    return { world, connection };
  };
  const read = { method: 'GET' };
  test.each([
    ['without a token', null],
    ['with a rejected token', 401],
    ['with a token without rights', 403],
  ])('%s: waits for reauthentication', async (_, first) => {
    const { world, connection } = open([first, 200]);
    expect((await connection.fetch('http://front/', read)).status).toBe(200);
    expect(world).toMatchObject({ asked: 1, sent: first === null ? 1 : 2 });
  });
  test('no login: refused', async () => {
    const { world, connection } = open([null, 200]);
    world.isBack = false;
    const answer = await connection.fetch('http://front/', read);
    expect([answer.status, await answer.json()]).toEqual([403, { code: '42501', message: 'SESSION_ENDED' }]);
  });
  test.each([200, 404, 500])('status %s: no login dialog', async (status) => {
    const { world, connection } = open([status]);
    expect((await connection.fetch('http://front/', read)).status).toBe(status);
    expect(world).toMatchObject({ asked: 0, sent: 1 });
  });
  test('guest or a user who left: no login dialog', async () => {
    const guest = open([null], () => null);
    await guest.connection.fetch('http://front/', read);
    let isFirst = true;
    const left = open([403], () => {
      const person = isFirst ? 'u1' : 'u2';
      isFirst = false;
      return person;
    });
    await left.connection.fetch('http://front/', read);
    expect([guest.world.asked, left.world.asked]).toEqual([0, 0]);
  });
});
