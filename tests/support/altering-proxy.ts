import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Alteration = (path: string, answer: { status: number; body: Buffer }) => { status: number; body: Buffer };

/** A proxy in front of a shop that changes some answers: another build, a missing file. */
export class AlteringProxy {
  alter: Alteration = (_, answer) => answer;
  readonly asked: string[] = [];
  readonly posted: { readonly path: string; readonly headers: Headers; readonly body: string }[] = [];
  private readonly server: Server;

  constructor(target: string) {
    this.server = createServer(async (request, response) => {
      const path = request.url ?? '/';
      this.asked.push(`${request.method} ${path}`);
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (
          typeof value === 'string' &&
          !['connection', 'content-length', 'accept-encoding', 'host', 'if-none-match', 'origin'].includes(name)
        )
          headers.set(name, value);
      if (request.method === 'POST') this.posted.push({ path, headers, body: Buffer.concat(parts).toString('utf8') });
      const body = parts.length === 0 ? null : new Uint8Array(Buffer.concat(parts));
      try {
        const given = await fetch(target + path, { method: request.method ?? 'GET', headers, body, redirect: 'manual' });
        const answer = this.alter(path, { status: given.status, body: Buffer.from(await given.arrayBuffer()) });
        const passedOn = [...given.headers].filter(
          ([name]) => !['content-length', 'content-encoding', 'connection', 'keep-alive'].includes(name),
        );
        response.writeHead(answer.status, Object.fromEntries(passedOn)).end(answer.body);
      } catch {
        response.writeHead(502).end();
      }
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
