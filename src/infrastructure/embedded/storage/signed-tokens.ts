import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Clock } from '../../../application/shared/clock.ts';
import { derivedKey } from '../auth/derived-key.ts';
import { refusals } from './storage-error.ts';

const Download = v.object({ scope: v.literal('download'), url: v.string(), exp: v.number() });
const Upload = v.object({ scope: v.literal('upload'), url: v.string(), owner: v.nullable(v.string()), upsert: v.boolean() });

/** What a signed upload address allows. */
export type SignedUpload = Pick<v.InferOutput<typeof Upload>, 'owner' | 'upsert'>;

/** Signs addresses of files, with a key of their own, so that none is an access token or the other way round. */
export class SignedTokens {
  private readonly key: Uint8Array;

  constructor(
    jwtSecret: string,
    /** The shop's time. */
    private readonly clock: Clock,
  ) {
    this.key = derivedKey(jwtSecret, 'signed file addresses');
  }

  /** @param place bucket and name, joined by a slash */
  forDownload(place: string, seconds: number): Promise<string> {
    return this.sign({ scope: 'download', url: place }, seconds);
  }

  forUpload(place: string, upload: SignedUpload, seconds: number): Promise<string> {
    return this.sign({ ...upload, scope: 'upload', url: place }, seconds);
  }

  /** @returns its end in seconds. @throws StorageError for another file or use, an expired or a foreign token */
  async requireDownload(token: string, place: string): Promise<number> {
    const { url, exp } = await this.verified(token, Download);
    if (url !== place) throw refusals.invalidSignature();
    return exp;
  }

  /** @throws StorageError as `requireDownload` */
  async requireUpload(token: string, place: string): Promise<SignedUpload> {
    const { url, owner, upsert } = await this.verified(token, Upload);
    if (url !== place) throw refusals.invalidSignature();
    return { owner, upsert };
  }

  private sign(claims: Record<string, unknown>, seconds: number): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(this.key);
  }

  private async verified<T>(token: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
    const options = { algorithms: ['HS256'], currentDate: this.clock.now(), requiredClaims: ['exp'] };
    const { payload } = await jwtVerify(token, this.key, options).catch((error: unknown) => {
      throw refusals.invalidToken(error instanceof Error ? error.message : 'Invalid JWT');
    });
    const parsed = v.safeParse(schema, payload);
    if (!parsed.success) throw refusals.invalidSignature();
    return parsed.output;
  }
}
