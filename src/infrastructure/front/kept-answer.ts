import { createHash } from 'node:crypto';
import { chooseEncoding, compress, type Encoding } from './compression.ts';

/** An answer before it is kept. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A kept answer: compressed at most once per encoding. */
export class KeptAnswer {
  readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly plain: PlainAnswer,
    /** Milliseconds. */
    readonly madeAt: number,
    /** Which state of the shop's data it may show. */
    readonly generation: number,
  ) {
    this.etag = `"${createHash('sha1').update(plain.body).digest('base64url')}"`;
  }

  async in(accepted: string | undefined): Promise<{ readonly encoding: Encoding; readonly body: Buffer }> {
    const encoding = chooseEncoding(accepted);
    const body = this.encoded.get(encoding) ?? compress(this.plain.body, encoding);
    this.encoded.set(encoding, body);
    return { encoding, body: await body };
  }
}
