import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import type { Keys } from '../../src/infrastructure/embedded/keys.ts';
import { generateSigningKey } from '../../src/infrastructure/embedded/tokens/signing-key.ts';

type SigningKeys = Pick<Keys, 'signingKey'>;

/** The keys of a data folder. */
export const keysOf = async ({ dataFolder }: { readonly dataFolder: string }): Promise<Keys> =>
  JSON.parse(await readFile(join(dataFolder, 'keys.json'), 'utf8')) as Keys;

/** Signs claims as the shop signs its access tokens. @param lifetimeS in seconds */
export const accessToken = async ({ signingKey }: SigningKeys, claims: JWTPayload, lifetimeS = 600): Promise<string> => {
  if (signingKey === undefined) throw new Error('these keys have no signing key');
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ iat: now, exp: now + lifetimeS, aud: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid, typ: 'JWT' })
    .sign(await importJWK({ ...signingKey }, 'ES256'));
};

/** Another server's keys with the same id. */
export const forgedKeys = async ({ signingKey }: SigningKeys): Promise<SigningKeys> => ({
  signingKey: { ...(await generateSigningKey()), kid: signingKey?.kid ?? '' },
});
