import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import * as v from 'valibot';

/** The lifetime of an access token in seconds: so long a key is accepted after it was replaced. */
export const LIFETIME_S = 600;

/** 32 bytes in base64url. */
const Coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** The public part of a key, in the form in which Supabase publishes it (RFC 7517, RFC 7518). */
export const PublicKey = v.object({
  alg: v.literal('ES256'),
  crv: v.literal('P-256'),
  kid: v.pipe(v.string(), v.uuid()),
  kty: v.literal('EC'),
  x: Coordinate,
  y: Coordinate,
});
export type PublicKey = v.InferOutput<typeof PublicKey>;

/** The key pair that signs access tokens: ECDSA on the curve P-256. */
export const SigningKey = v.object({ ...PublicKey.entries, d: Coordinate });
export type SigningKey = v.InferOutput<typeof SigningKey>;

export const generateSigningKey = async (): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return v.parse(SigningKey, { ...(await exportJWK(privateKey)), alg: 'ES256', kid: randomUUID() });
};

/** A key without its private part. */
export const publicPartOf = ({ d: _, ...key }: SigningKey): PublicKey => key;

/** An entry of `jwks.json`, in the form of upstream. */
export type PublishedKey = PublicKey & { readonly ext: true; readonly key_ops: readonly ['verify']; readonly use: 'sig' };

export const published = ({ alg, crv, kid, kty, x, y }: PublicKey): PublishedKey => ({
  alg,
  crv,
  ext: true,
  key_ops: ['verify'],
  kid,
  kty,
  use: 'sig',
  x,
  y,
});
