import { connect } from 'node:net';

/** A request as bytes, so that it can be malformed in any way. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null sends no body and no Content-Length. */
  readonly body: Buffer | null;
}

const bytesOf = ({ method, target, headers, body }: RawRequest): Buffer => {
  const lines = [
    ...headers,
    ...(body === null ? [] : ([['content-length', String(body.length)]] as const)),
    ['connection', 'close'] as const,
  ];
  const head = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  // One character is one byte: UTF-8 has to be encoded before.
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
};

/** The response; a null status when the connection was closed without one. */
export interface RawAnswer {
  readonly status: number | null;
  readonly text: string;
}

/** Sends bytes as they are and reads until the other side closes. @throws after ten silent seconds */
export const sendRaw = (port: number, request: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    // A client with a too large Content-Length closes its side; all others keep it open.
    const isCutShort = request.body === null && request.headers.some(([name]) => name === 'content-length' || name === 'transfer-encoding');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      if (isCutShort) socket.end(bytesOf(request));
      else socket.write(bytesOf(request));
    });
    const done = (): void => {
      const text = Buffer.concat(parts).toString('latin1');
      // An interim response (100) precedes the actual one.
      const [, status] = /(?:^|\r\n\r\n)HTTP\/1\.[01] ([2-5]\d\d)/.exec(text) ?? [];
      resolve({ status: status === undefined ? null : Number(status), text });
    };
    socket.setTimeout(10_000, () => {
      socket.destroy();
      reject(new Error(`no answer in ten seconds: ${request.method} ${request.target.slice(0, 200)}`));
    });
    socket.on('data', (part) => parts.push(part));
    socket.once('end', () => socket.destroy());
    // A refusal can arrive while the request is still being sent; it was read all the same.
    socket.once('error', done);
    socket.once('close', done);
  });
