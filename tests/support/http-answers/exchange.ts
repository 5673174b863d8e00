import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request of the recording. */
export interface Asked {
  readonly method: string;
  /** Path and query as they are sent. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Its answer, decompressed. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const SILENCE_MS = 20_000;

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

/** Sends a request on a connection of its own, without headers that it does not name. @throws without an answer */
export const exchange = (port: number, { method, target, headers = {}, body }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent: false,
        method,
        path: target,
        // A server that closes the connection after its answer would break off a body that is refused unread.
        headers: { host: `localhost:${port}`, connection: 'keep-alive', ...length, ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const own = Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join('\n') : String(value)]),
          );
          const bytes = Buffer.concat(parts);
          const decode = bytes.length === 0 ? undefined : DECODERS[own['content-encoding'] ?? ''];
          sent.off('error', reject).on('error', () => undefined);
          sent.destroy();
          resolve({ status: answer.statusCode ?? 0, headers: own, body: decode?.(bytes) ?? bytes });
        });
      },
    );
    sent.setTimeout(SILENCE_MS, () => sent.destroy(new Error(`no answer: ${method} ${target.slice(0, 200)}`)));
    sent.once('error', reject);
    sent.end(body);
  });
