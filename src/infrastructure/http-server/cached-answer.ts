import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Formats that are compressed already. */
const COMPACT = /^(image\/(?!svg)|audio\/|video\/|font\/woff|application\/(zip|gzip|x-gzip|pdf|x-7z-compressed|vnd\.rar)\b)/i;

/** @param type the Content-Type; content without one is compressed */
const isCompressible = (type: string | undefined): boolean => !COMPACT.test(type ?? '');

/** The best encoding that the client accepts. */
export const chooseEncoding = (accepted: string | undefined): Encoding => {
  const offered = (accepted ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(offered)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(offered) ? 'gzip' : 'identity';
};

/** Brotli's qualities, of 11: in a third of the time a page is a tenth larger. */
const QUALITY = { usual: 5, quick: 3 } as const;
/** The usual 16 KB would make a page of two parts, each of which waits for a thread. */
const PART = 64 * 1024;

let compressing = 0;

/** Fast settings, because a visitor is waiting. @param isQuick others are waiting, too */
export const compress = async (body: Buffer, encoding: Encoding, isQuick = false): Promise<Buffer> => {
  if (encoding === 'identity') return body;
  compressing += 1;
  try {
    // Copied, because the cache would hold the whole part.
    if (encoding === 'gzip') return Buffer.from(await zip(body, { level: 6, chunkSize: PART }));
    const quality = isQuick ? QUALITY.quick : QUALITY.usual;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return Buffer.from(await brotli(body, { params, chunkSize: PART }));
  } finally {
    compressing -= 1;
  }
};

/** A response before it is cached. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Making {
  /** Milliseconds. */
  readonly madeAt?: number;
  /** The generation of the shop's data at rendering. */
  readonly generation?: number;
  /** The number of the last single change at rendering. */
  readonly change?: number;
  /** Called when another or a smaller encoding is stored. */
  readonly onGrown?: () => void;
}

/** A cached response, compressed at most once per encoding; what was compressed in a hurry once more, when it is used again. */
export class CachedAnswer {
  readonly etag: string;
  readonly madeAt: number;
  readonly generation: number;
  readonly change: number;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();
  private held: number;
  private isHasty = false;
  private readonly onGrown: () => void;

  constructor(
    readonly plain: PlainAnswer,
    { madeAt = 0, generation = 0, change = 0, onGrown = () => undefined }: Making = {},
  ) {
    this.madeAt = madeAt;
    this.generation = generation;
    this.change = change;
    this.onGrown = onGrown;
    this.etag = `"${createHash('sha1').update(plain.body).digest('base64url')}"`;
    this.held = plain.body.length;
  }

  /** The total size of all stored bodies. */
  get bytes(): number {
    return this.held;
  }

  /** Stores a precompressed body, whose compression takes longer than a request may wait. */
  hold(encoding: Encoding, body: Promise<Buffer>): Promise<Buffer> {
    const held = body.then((bytes) => {
      this.held += bytes.length;
      this.onGrown();
      return bytes;
    });
    this.encoded.set(encoding, held);
    return held;
  }

  async in(accepted: string | undefined): Promise<{ readonly encoding: Encoding; readonly body: Buffer }> {
    const { body, headers } = this.plain;
    const encoding = isCompressible(headers['content-type']) ? chooseEncoding(accepted) : 'identity';
    if (encoding === 'identity') return { encoding, body };
    const isBusy = compressing > 0;
    const known = this.encoded.get(encoding);
    if (known === undefined) {
      this.isHasty ||= encoding === 'br' && isBusy;
      return { encoding, body: await this.hold(encoding, compress(body, encoding, isBusy)) };
    }
    const held = await known;
    if (encoding === 'br' && this.isHasty && !isBusy) void this.improve(held).catch(() => undefined);
    return { encoding, body: held };
  }

  private async improve(hasty: Buffer): Promise<void> {
    this.isHasty = false;
    const better = await compress(this.plain.body, 'br');
    this.encoded.set('br', Promise.resolve(better));
    this.held += better.length - hasty.length;
    this.onGrown();
  }
}
