import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { addSigningKey, type Keys, keysFile, loadOrCreateKeys, signingKeyStore } from '../../../../src/infrastructure/embedded/keys.ts';
import { rotateSigningKey, SigningKeys } from '../../../../src/infrastructure/embedded/tokens/signing-keys.ts';
import { type Client, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { eventually } from '../../../support/shop-process.ts';
import { type AuthWorld, openAuthWorld } from '../auth/auth-world.ts';

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-keys-'));
  folders.push(folder);
  return folder;
};
let folder: string;
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(async () => {
  for (const each of folders.splice(0)) await rm(each, { recursive: true, force: true });
});

describe('keys of an earlier version', () => {
  test('missing signing key: created once, others are kept, readable by the owner only', async () => {
    const { signingKey: _, ...earlier } = await loadOrCreateKeys(folder);
    await writeFile(keysFile(folder), JSON.stringify(earlier));
    const now = new Date('2026-11-26T07:00:00Z');
    const added = await addSigningKey(folder, now, 600);
    expect(added).toEqual({
      ...earlier,
      signingKey: expect.objectContaining({ alg: 'ES256', crv: 'P-256', kty: 'EC' }),
      sharedSecretUntil: '2026-11-26T07:10:00.000Z',
    });
    expect(await addSigningKey(folder, new Date(), 600)).toEqual(added);
    expect(JSON.parse(await readFile(keysFile(folder), 'utf8'))).toEqual(added);
    expect((await stat(keysFile(folder))).mode & 0o777).toBe(0o600);
  });

  test('command before the first start: keys are unchanged', async () => {
    const { signingKey: _, ...earlier } = await loadOrCreateKeys(folder);
    await writeFile(keysFile(folder), JSON.stringify(earlier));
    await loadOrCreateKeys(folder);
    await expect(signingKeyStore(folder).read()).rejects.toThrow('Jalankan npm start sekali');
    expect(JSON.parse(await readFile(keysFile(folder), 'utf8'))).toEqual(earlier);
  });

  test('new shop: does not accept the shared secret', async () => {
    expect(await addSigningKey(folder, new Date(), 600)).not.toHaveProperty('sharedSecretUntil');
  });
});

describe('key rotation of access tokens', () => {
  let world: AuthWorld;
  let keys: Keys;
  beforeEach(async () => {
    keys = await loadOrCreateKeys(folder);
    world = await openAuthWorld({}, signingKeyStore(folder));
  });
  afterEach(() => world.close());

  const own = () => world.database.auth.tokens.keys;
  const rotate = async (isImmediate = false): Promise<void> => {
    await rotateSigningKey(world.database.sql, signingKeyStore(folder), world.clock.now(), isImmediate);
    await own().load();
  };
  const publishedAt = async (): Promise<string[]> => {
    const { keys: published } = (await (await fetch(`${world.url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
    return published.map(({ kid }) => kid);
  };
  const tokenOf = async (client: Client): Promise<string> => (await client.auth.getSession()).data.session?.access_token ?? '';
  const kidOf = (token: string): unknown =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: unknown }).kid;
  const status = async (token: string): Promise<number> =>
    (await fetch(`${world.url}/rest/v1/website_settings?select=id`, { headers: { apikey: world.key, authorization: `Bearer ${token}` } }))
      .status;

  test('new key: signs; the former stays valid until its last token expires', async () => {
    const { client } = await signedUp(world);
    const before = await tokenOf(client);
    await rotate();
    await client.auth.refreshSession();
    const [after, first] = [await tokenOf(client), keys.signingKey?.kid];
    expect(kidOf(before)).toBe(first);
    expect(kidOf(after)).not.toBe(first);
    expect(await publishedAt()).toEqual([kidOf(after), first]);
    expect([await status(before), await status(after)]).toEqual([200, 200]);
    world.clock.advance(661_000);
    expect(await publishedAt()).toEqual([kidOf(after)]);
  });

  test('immediate rotation: tokens of the former key end with it', async () => {
    const { client } = await signedUp(world);
    const token = await tokenOf(client);
    expect(await status(token)).toBe(200);
    await rotate(true);
    expect(await status(token)).toBe(401);
    expect(await publishedAt()).not.toContain(keys.signingKey?.kid);
    // The session continues with a token of the new key.
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await status(await tokenOf(client))).toBe(200);
  });

  test('other keys and secrets: unchanged', async () => {
    await rotate();
    const { signingKey, ...others } = await loadOrCreateKeys(folder);
    const { signingKey: before, ...sameOthers } = keys;
    expect(others).toEqual(sameOthers);
    expect(signingKey?.kid).not.toBe(before?.kid);
  });

  test('running shop: adopts the new key', async () => {
    await own().follow(() => undefined);
    await rotateSigningKey(world.database.sql, signingKeyStore(folder), world.clock.now(), false);
    await eventually(async () => own().current.kid !== keys.signingKey?.kid, 5000);
  });

  describe('two processes with one database', () => {
    const open = (at: string): Promise<SigningKeys> => SigningKeys.open(world.database.sql, signingKeyStore(at), world.clock);

    test('copied or own keys: each accepts the other’s tokens', async () => {
      const elsewhere = await newFolder();
      await loadOrCreateKeys(elsewhere);
      const other = await open(elsewhere);
      const kids = (each: SigningKeys) => each.published.map(({ kid }) => kid).toSorted();
      await own().load();
      expect(other.current.kid).not.toBe(own().current.kid);
      expect(kids(other)).toEqual(kids(own()));
      const copied = await newFolder();
      await writeFile(keysFile(copied), JSON.stringify(keys));
      expect((await open(copied)).current.kid).toBe(own().current.kid);
    });

    test('copy of a replaced key: does not sign, even after an absence', async () => {
      const copied = await newFolder();
      await writeFile(keysFile(copied), JSON.stringify(keys));
      const running = await open(copied);
      await rotate();
      await running.load();
      expect(running.current.kid).not.toBe(keys.signingKey?.kid);
      const late = await newFolder();
      await writeFile(keysFile(late), JSON.stringify(keys));
      world.clock.advance(24 * 3_600_000);
      const opened = await open(late);
      expect(opened.current.kid).not.toBe(keys.signingKey?.kid);
      expect(opened.published.map(({ kid }) => kid)).not.toContain(keys.signingKey?.kid);
      expect((await loadOrCreateKeys(late)).signingKey?.kid).toBe(opened.current.kid);
    });
  });
});
