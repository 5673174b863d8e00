import { connect, type Socket } from 'node:net';
import { eventually } from './shop-process.ts';

let sockets: Socket[] = [];

export const closeUnfinished = (): void => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
};

/** A request whose body is sent in pieces. */
export class UnfinishedRequest {
  private text = '';
  private readonly socket: Socket;

  constructor(port: number, target: string, headers: Readonly<Record<string, string | number>>, method = 'POST') {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (part) => {
      this.text += String(part);
    });
    this.socket.on('error', () => undefined);
    sockets.push(this.socket);
    const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  send(bytes: Uint8Array | string): this {
    this.socket.write(bytes);
    return this;
  }

  close(): void {
    this.socket.destroy();
  }

  async answer(withinMs?: number): Promise<{ readonly status: number; readonly text: string }> {
    await eventually(async () => /\r\n\r\n/.test(this.text), withinMs);
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1]), text: this.text };
  }
}
