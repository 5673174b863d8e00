import { createHash } from 'node:crypto';
import { chooseEncoding, compress, type Encoding, isCompressible } from './compression.ts';

/** An answer before it is kept. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A kept answer: compressed at most once per encoding. */
export class CachedAnswer {
  readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();
  private held: number;

  constructor(
    readonly plain: PlainAnswer,
    /** Milliseconds. */
    readonly madeAt: number,
    /** Which state of the shop's data it may show. */
    readonly generation: number,
    /** Hears when another encoding has come to be held. */
    private readonly onGrown: () => void = () => undefined,
  ) {
    this.etag = `"${createHash('sha1').update(plain.body).digest('base64url')}"`;
    this.held = plain.body.length;
  }

  /** All bodies it holds, plain and encoded. */
  get bytes(): number {
    return this.held;
  }

  /** Takes what was compressed beforehand, with more patience than there is while someone waits. */
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
