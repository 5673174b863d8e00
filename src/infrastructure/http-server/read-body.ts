import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressGroup } from '../../application/auth/server/address-group.ts';

type Reason = 'TOO_LARGE' | 'TOO_SLOW' | 'TOO_MANY_BYTES' | 'BUSY' | 'BROKEN_OFF';

/** Why a body is not read completely. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';

  constructor(readonly reason: Reason) {
    super(`body refused: ${reason}`);
  }
}

/** Limits of body bytes in memory: in total, and per address. */
export interface BodyLimits {
  readonly all: number;
  readonly each: number;
}

interface Meter {
  /** @throws BodyRefused when this many more would exceed a limit */
  expect(bytes: number): void;
  /** Counts bytes. @throws BodyRefused as `expect` */
  take(bytes: number): void;
}

const meters = new WeakMap<IncomingMessage, Meter>();

/** How long the rest of a refused body is drained, so that its client reads the response. */
const LINGER_MS = 10_000;

/** Counts body bytes from reading until the response is sent. Announced bytes do not count, so that nobody can reserve memory. */
export class BytesUnderWay {
  private all = 0;
  private readonly each = new Map<string, number>();

  constructor(private readonly max: BodyLimits) {}

  watch(request: IncomingMessage, response: ServerResponse, peer: string | null): void {
    const address = addressGroup(peer);
    let held = 0;
    const expect = (bytes: number): void => {
      if ((this.each.get(address) ?? 0) + bytes > this.max.each) throw new BodyRefused('TOO_MANY_BYTES');
      if (this.all + bytes > this.max.all) throw new BodyRefused('BUSY');
    };
    const take = (bytes: number): void => {
      expect(bytes);
      held += bytes;
      this.add(address, bytes);
    };
    meters.set(request, { expect, take });
    response.once('finish', () => {
      if (!request.complete) setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
    });
    response.once('close', () => this.add(address, -held));
  }

  private add(address: string, bytes: number): void {
    this.all += bytes;
    const count = (this.each.get(address) ?? 0) + bytes;
    if (count === 0) this.each.delete(address);
    else this.each.set(address, count);
  }
}

export interface BodyBounds {
  readonly maxBytes: number;
  /** The timeout of the complete body. */
  readonly timeoutMs: number;
}

/** Refuses a body by its Content-Length. */
export const refuseTooLarge = (request: IncomingMessage, maxBytes: number): void => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new BodyRefused('TOO_LARGE');
};

/** The body in parts. @throws BodyRefused */
export async function* bodyParts(request: IncomingMessage, { maxBytes, timeoutMs }: BodyBounds): AsyncGenerator<Buffer, undefined> {
  const meter = meters.get(request);
  refuseTooLarge(request, maxBytes);
  meter?.expect(Number(request.headers['content-length'] ?? 0));
  // The request is not destroyed, because the refusal is sent over its connection.
  const parts = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyRefused('TOO_SLOW')), timeoutMs);
  });
  const next = (): Promise<IteratorResult<Buffer>> =>
    parts.next().catch(() => {
      throw new BodyRefused('BROKEN_OFF');
    });
  late.catch(() => undefined);
  try {
    let size = 0;
    for (let part = await Promise.race([next(), late]); part.done !== true; part = await Promise.race([next(), late])) {
      size += part.value.length;
      if (size > maxBytes) throw new BodyRefused('TOO_LARGE');
      meter?.take(part.value.length);
      yield part.value;
    }
  } finally {
    clearTimeout(timer);
    void parts.return?.().catch(() => undefined);
  }
}

const TIMEOUT_MS = 30_000;

/** The complete body. @throws BodyRefused as soon as it is too large, whatever its Content-Length */
export const readBody = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of bodyParts(request, { maxBytes, timeoutMs: TIMEOUT_MS })) parts.push(part);
  return Buffer.concat(parts);
};
