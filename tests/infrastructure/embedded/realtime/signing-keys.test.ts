import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { loadOrCreateKeys, signingKeyStore } from '../../../../src/infrastructure/embedded/keys.ts';
import { SigningKeys } from '../../../../src/infrastructure/embedded/tokens/signing-keys.ts';
import { SystemClock } from '../../../../src/infrastructure/platform/system-clock.ts';
import { hangUp } from '../../../contracts/supabase-realtime/subject.ts';
import { accessToken, forgedKeys } from '../../../support/access-token.ts';
import type { TestUser } from '../../../support/test-database.ts';
import { connectRaw, joinNotifications } from './raw-client.ts';
import { openRealtimeWorld, type RealtimeWorld } from './realtime-world.ts';

let world: RealtimeWorld;
let person: TestUser;
let folder: string;
beforeAll(async () => {
  world = await openRealtimeWorld();
  person = await world.database.user();
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-keys-'));
});
afterAll(async () => {
  await hangUp();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const claims = () => ({ sub: person.id, session_id: person.sessionId, role: 'authenticated', aud: 'authenticated' });

test.each([
  [
    'the shared secret',
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime('10m')
        .sign(new TextEncoder().encode(world.database.keys.jwtSecret)),
  ],
  ['another key under the same id', async () => accessToken(await forgedKeys(world.database.keys), claims())],
])('realtime token signed by %s: rejected', async (_, token) => {
  const client = await connectRaw(world);
  client.say('1', '1', 'realtime:a', 'phx_join', { access_token: await token(), config: { private: true } });
  expect(await client.answer('1')).toMatchObject({
    status: 'error',
    response: { reason: 'JwtSignatureError: Failed to validate JWT signature' },
  });
});

test('signing key removed: its channels close, others stay', async () => {
  const keys = await loadOrCreateKeys(folder);
  // Of another process before the same database.
  await SigningKeys.open(world.database.sql, signingKeyStore(folder), new SystemClock());
  const [theirs, mine] = [await connectRaw(world), await connectRaw(world)];
  await joinNotifications(theirs, 'realtime:a', await accessToken(keys, claims()));
  await joinNotifications(mine, 'realtime:a', person.token);
  await world.database.sql`update auth.signing_keys set ends_at = now() where kid = ${keys.signingKey?.kid ?? null}`;
  await world.database.auth.tokens.keys.load();
  const ended = await theirs.received.find(([, , , event, payload]) => event === 'system' && payload['status'] === 'error');
  expect(ended[4]).toMatchObject({ message: 'InvalidJWTToken: The key of the token has ended' });
  expect(mine.received.all.some(([, , , event]) => event === 'phx_close')).toBe(false);
});
