import { beforeEach, describe, expect, test } from '@jest/globals';
import { InMemoryKeyValueStore } from '../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { SESSION_KEY, SignedInConnection } from '../../../../src/infrastructure/supabase/shared/signed-in-connection.ts';
import { TokenGate } from '../../../../src/infrastructure/supabase/shared/token-gate.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';
import { cannotSignInAgain } from '../../../support/never-again.ts';

const clock = new FixedClock();
let device: InMemoryKeyValueStore;
beforeEach(() => {
  device = new InMemoryKeyValueStore();
});
const store = (token: string): void => {
  const session = { access_token: token, refresh_token: 'segar', expires_at: Math.floor(clock.now().getTime() / 1000) + 600 };
  device.set(SESSION_KEY, JSON.stringify({ ...session, user: { id: 'u1' } }));
};
const backend = { url: 'http://front', key: 'k' };
const auth = { accessToken: async () => null };

describe('request during a change of the assurance level', () => {
  /** A backend that accepts tokens of one assurance level only, and answers when the test lets it. */
  const connect = () => {
    const world = { level: 'aal1', person: 'u1' as string | null, answer: [] as (() => void)[] };
    store('aal1');
    const gate = new TokenGate(() => new Promise(() => undefined));
    const connection = new SignedInConnection({
      ...{
        backend,
        clock,
        device,
        auth,
        person: () => world.person,
        ends: () => new AbortController().signal,
        gate,
        again: cannotSignInAgain,
      },
      fetcher: async (_, init) => {
        await new Promise<void>((resolve) => world.answer.push(resolve));
        return new Response(null, { status: new Headers(init?.headers).get('authorization') === `Bearer ${world.level}` ? 200 : 403 });
      },
    });
    return { world, gate, connection };
  };
  /** Pending promises have settled. */
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const raise = (world: { level: string }) => async (): Promise<void> => {
    world.level = 'aal2';
    // The backend has changed; this device has not been informed yet.
    await settled();
    store('aal2');
  };

  test.each(['GET', 'POST'])('already running: answered before the change (%s)', async (method) => {
    const { world, gate, connection } = connect();
    const pendingAnswer = connection.fetch('http://front/', { method });
    await settled();
    const changed = gate.close(raise(world));
    await settled();
    expect(world.level).toBe('aal1');
    for (const answer of world.answer) answer();
    expect((await pendingAnswer).status).toBe(200);
    await changed;
    expect(world.level).toBe('aal2');
  });
  test('started meanwhile: sent with the new token', async () => {
    const { world, gate, connection } = connect();
    const changed = gate.close(raise(world));
    const pendingAnswer = connection.fetch('http://front/', { method: 'GET' });
    await changed;
    await settled();
    for (const answer of world.answer) answer();
    expect((await pendingAnswer).status).toBe(200);
  });
  test('change fails: sent', async () => {
    const { world, gate, connection } = connect();
    const changed = gate.close(() => Promise.reject(new Error('wrong code')));
    const pending = connection.fetch('http://front/', { method: 'GET' });
    await expect(changed).rejects.toThrow('wrong code');
    await settled();
    for (const answer of world.answer) answer();
    expect((await pending).status).toBe(200);
  });
  test('user gone meanwhile: not sent', async () => {
    const { world, gate, connection } = connect();
    const changed = gate.close(raise(world));
    const pendingAnswer = connection.fetch('http://front/', { method: 'GET' });
    world.person = 'u2';
    await changed;
    expect([(await pendingAnswer).status, world.answer]).toEqual([403, []]);
  });
  test('request without an answer: delays the change five seconds at most', async () => {
    const pauses: number[] = [];
    const gate = new TokenGate(async (ms) => {
      pauses.push(ms);
    });
    void gate.pass(() => new Promise(() => undefined));
    await settled();
    expect([await gate.close(async () => 'changed'), pauses]).toEqual(['changed', [5000]]);
  });
});
