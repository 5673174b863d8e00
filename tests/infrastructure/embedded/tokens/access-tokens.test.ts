import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { claimsOf, clientOf, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { accessToken, forgedKeys } from '../../../support/access-token.ts';
import { eventually } from '../../../support/shop-process.ts';
import type { TestUser } from '../../../support/test-database.ts';
import { type AuthWorld, openAuthWorld } from '../auth/auth-world.ts';

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const;
const OTHERS = ['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const;

let world: AuthWorld;
let person: TestUser;
beforeAll(async () => {
  world = await openAuthWorld();
  person = await world.database.user();
});
afterAll(() => world.close());

/** At rows, files and accounts. */
const statuses = async (token: string, { url, key }: AuthWorld = world): Promise<number[]> => {
  const headers = { apikey: key, authorization: `Bearer ${token}` };
  const paths = ['/rest/v1/website_settings?select=id', '/storage/v1/bucket', '/auth/v1/user'];
  return Promise.all(paths.map(async (path) => (await fetch(url + path, { headers })).status));
};
const claims = () => ({ sub: person.id, session_id: person.sessionId, role: 'authenticated', aud: 'authenticated' });
const secretOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const shared = (secret: string, header: object = {}): Promise<string> =>
  new SignJWT(claims())
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
    .setExpirationTime('10m')
    .sign(secretOf(secret));
const signingKey = () => {
  const { signingKey: key } = world.database.keys;
  if (key === undefined) throw new Error('no key');
  return key;
};
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const publicKey = async (): Promise<CryptoKey> => {
  const { d: _, ...jwk } = signingKey();
  return (await importJWK({ ...jwk }, 'ES256', { extractable: true })) as CryptoKey;
};

describe('access token of the shop', () => {
  test('signature: a key of jwks.json, valid at every API', async () => {
    const { client } = await signedUp(world);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as object;
    expect(header).toEqual({ alg: 'ES256', kid: signingKey().kid, typ: 'JWT' });
    expect(await statuses(token)).toEqual([200, 200, 200]);
  });

  test('claims: complete behind the gateway', async () => {
    await world.database.sql.unsafe(
      `create function public.own_claims() returns jsonb language sql stable as $$ select auth.jwt() $$; grant execute on function public.own_claims() to authenticated; notify pgrst, 'reload schema'`,
    );
    const { client } = await signedUp(world);
    const { exp: _, ...own } = await claimsOf(client);
    let answer: unknown = null;
    // The gateway reads the schema again.
    await eventually(async () => {
      answer = (await client.rpc('own_claims')).data;
      return answer !== null;
    }, 10_000);
    const { exp, ...given } = answer as unknown as { exp: number };
    expect(given).toEqual(own);
    // It is a short-lived token of the gateway, not the client's.
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(121_000);
  });
});

test.each([
  ['just valid', 2, [200, 200, 200]],
  ['ended 58 s ago, within the skew', -58, [200, 200, 200]],
  ['ended 62 s ago', -62, [401, 401, 403]],
] as const)('token expiry: %s', async (_, seconds, answers) => {
  expect(await statuses(await accessToken(world.database.keys, claims(), seconds))).toEqual(answers);
});

test.each([
  ['a day ahead of', 86_400_000],
  ['an hour behind', -3_600_000],
])('token expiry with the machine’s clock %s the shop time: shop time decides', async (_, jump) => {
  const token = await accessToken(world.database.keys, claims());
  expect(await statuses(token)).toEqual([200, 200, 200]);
  jest.useFakeTimers({ now: Date.now() + jump, doNotFake: [...TIMERS, ...OTHERS] });
  world.clock.advance(-jump);
  try {
    expect(await statuses(token)).toEqual([200, 200, 200]);
    expect(await world.database.auth.personOf(token)).toBe(person.id);
  } finally {
    jest.useRealTimers();
    world.clock.advance(jump);
  }
});

test.each([
  ['58 s ahead, within the skew', 58, [200, 200, 200]],
  ['62 s ahead, because a clock was confirmed behind', 62, [401, 401, 403]],
] as const)('token issue time: %s', async (_, seconds, answers) => {
  const iat = Math.floor(Date.now() / 1000) + seconds;
  expect(await statuses(await accessToken(world.database.keys, { ...claims(), iat }))).toEqual(answers);
});

describe('token rejected by every API', () => {
  const forgeries: Readonly<Record<string, () => Promise<string>>> = {
    'signed with the shared secret': () => shared(world.database.keys.jwtSecret),
    'signed with the shared secret under the id of the key': () => shared(world.database.keys.jwtSecret, { kid: signingKey().kid }),
    'signed with the shared secret, with a space in the signature': async () => {
      const token = await shared(world.database.keys.jwtSecret);
      return `${token.slice(0, -4)} ${token.slice(-4)}`;
    },
    'signed with the public key as a secret': async () => shared(await exportSPKI(await publicKey()), { kid: signingKey().kid }),
    'signed with a coordinate of the public key as a secret': () => shared(signingKey().x, { kid: signingKey().kid }),
    'not signed': async () => `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claims(), exp: Date.now() })}.AAAA`,
    'signed by another key under the same id': async () => accessToken(await forgedKeys(world.database.keys), claims()),
    'of an unknown key': () => accessToken({ signingKey: { ...signingKey(), kid: '7b0d7a0f-8f0c-4a55-9d7f-3f6a3c0f5d11' } }, claims()),
    'without the id of a key': async () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setExpirationTime('10m')
        .sign(await importJWK({ ...signingKey() }, 'ES256')),
    'of another curve': async () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES384', kid: signingKey().kid, typ: 'JWT' })
        .setExpirationTime('10m')
        .sign((await generateKeyPair('ES384')).privateKey),
    'that has expired': () => accessToken(world.database.keys, claims(), -62),
  };
  test.each(Object.keys(forgeries))('%s', async (name) => {
    expect(await statuses((await forgeries[name]?.()) ?? '')).toEqual([401, 401, 403]);
  });
  test('control: a valid token is accepted', async () => {
    expect(await statuses(await accessToken(world.database.keys, claims()))).toEqual([200, 200, 200]);
  });
});

describe('Supabase client', () => {
  /** A client that notes which addresses it asks. */
  const noting = () => {
    const requests: string[] = [];
    const fetcher: typeof fetch = (input, init) => {
      requests.push(new URL(String(input)).pathname);
      return fetch(input, init);
    };
    const client = createClient(world.url, world.key, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
      global: { fetch: fetcher },
    });
    const messageFor = async (token: string): Promise<string | null> => {
      try {
        return (await client.auth.getClaims(token)).error?.message ?? null;
      } catch (error) {
        return (error as Error).message;
      }
    };
    return { messageFor, asked: requests };
  };

  test('token verification: local, keys are fetched once', async () => {
    const { messageFor, asked } = noting();
    for (const _ of [1, 2, 3]) expect(await messageFor(await accessToken(world.database.keys, claims()))).toBeNull();
    expect(asked).toEqual(['/auth/v1/.well-known/jwks.json']);
  });

  test('keys: fetched again after ten minutes', async () => {
    const { messageFor, asked } = noting();
    const [token, start] = [await accessToken(world.database.keys, claims(), 7200), Date.now()];
    const requestsAfter = async (seconds: number): Promise<number> => {
      jest.setSystemTime(start + seconds * 1000);
      expect(await messageFor(token)).toBeNull();
      return asked.length;
    };
    // Only the date: the shop answers from the same process.
    jest.useFakeTimers({ now: start, doNotFake: [...TIMERS, ...OTHERS] });
    try {
      expect([await requestsAfter(0), await requestsAfter(599), await requestsAfter(601)]).toEqual([1, 1, 2]);
    } finally {
      jest.useRealTimers();
    }
  });

  test('refusal: the specified message', async () => {
    const { messageFor } = noting();
    const [head, , signature] = (await accessToken(world.database.keys, claims())).split('.');
    const until = { exp: Math.floor(Date.now() / 1000) + 600 };
    expect(await messageFor(`${head}.${part(claims())}.${signature}`)).toBe('Missing exp claim');
    expect(await messageFor(await accessToken(world.database.keys, claims(), -60))).toBe('JWT has expired');
    const otherAlgorithm = part({ alg: 'RS512', kid: signingKey().kid, typ: 'JWT' });
    expect(await messageFor(`${otherAlgorithm}.${part({ ...claims(), ...until })}.${signature}`)).toBe('Invalid alg claim');
    expect(await messageFor(`${head}.${part({ ...claims(), sub: 'x', ...until })}.${signature}`)).toBe('Invalid JWT signature');
  });

  test.each([
    ['JWT has expired', () => accessToken(world.database.keys, claims(), -62)],
    ['Invalid alg claim', () => shared(world.database.keys.jwtSecret)],
    ['Invalid JWT signature', async () => accessToken(await forgedKeys(world.database.keys), claims())],
  ] as const)('shop refusal: the same message, %s', async (words, token) => {
    const { error } = await clientOf(world).auth.getUser(await token());
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt', message: `invalid JWT: unable to parse or verify signature, ${words}` });
  });
});

test('upgrade: tokens of the shared secret are valid until they expire, later ones are not', async () => {
  const upgraded = await openAuthWorld({ sharedSecretUntil: new Date(Date.now() + 600_000) });
  try {
    const { id, sessionId } = await upgraded.database.user();
    const token = await new SignJWT({ sub: id, session_id: sessionId, role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      // Longer than any token of the shop.
      .setExpirationTime('1h')
      .sign(secretOf(upgraded.database.keys.jwtSecret));
    const current = await accessToken(upgraded.database.keys, { sub: id, session_id: sessionId, role: 'authenticated' });
    for (const each of [token, current]) expect(await statuses(each, upgraded)).toEqual([200, 200, 200]);
    upgraded.clock.advance(662_000);
    // The other has ended by itself, although it was accepted a moment ago.
    for (const each of [token, current]) expect(await statuses(each, upgraded)).toEqual([401, 401, 403]);
  } finally {
    await upgraded.close();
  }
});
