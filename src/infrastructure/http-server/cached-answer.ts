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

/** Fast settings, because a visitor is waiting. */
export const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'br')
    return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
  return encoding === 'gzip' ? zip(body, { level: 6 }) : body;
};

/** A response before it is cached. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A cached response, compressed at most once per encoding. */
export class CachedAnswer {
  readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();
  private held: number;

  constructor(
    readonly plain: PlainAnswer,
    /** Milliseconds. */
    readonly madeAt: number,
    /** The generation of the shop's data at rendering. */
    readonly generation: number,
    /** Called when another encoding is stored. */
    private readonly onGrown: () => void = () => undefined,
    /** The number of the last single change at rendering. */
    readonly change = 0,
  ) {
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
    return { encoding, body: await (this.encoded.get(encoding) ?? this.hold(encoding, compress(body, encoding))) };
  }
}
