import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
type Message = readonly [joinRef: string | null, ref: string | null, topic: string, event: string, payload: Record<string, unknown>];

/** The unmasked text frames of a buffer, whether it contains a close frame, and the rest (RFC 6455; no fragments, no frame over 64 KB). */
const framesOf = (buffer: Buffer): { readonly texts: readonly string[]; readonly isClosing: boolean; readonly rest: Buffer } => {
  const texts: string[] = [];
  let isClosing = false;
  let at = 0;
  while (buffer.length >= at + 6) {
    const short = (buffer[at + 1] ?? 0) & 0x7f;
    const head = short === 126 ? 4 : 2;
    const length = short === 126 ? buffer.readUInt16BE(at + 2) : short;
    const end = at + head + 4 + length;
    if (buffer.length < end) break;
    const mask = buffer.subarray(at + head, at + head + 4);
    const data = Buffer.from(buffer.subarray(at + head + 4, end).map((byte, place) => byte ^ (mask[place % 4] ?? 0)));
    const kind = (buffer[at] ?? 0) & 0x0f;
    if (kind === 1) texts.push(data.toString());
    if (kind === 8) isClosing = true;
    at = end;
  }
  return { texts, isClosing, rest: buffer.subarray(at) };
};

const frame = (text: string): Buffer => {
  const data = Buffer.from(text);
  const head = data.length < 126 ? Buffer.from([0x81, data.length]) : Buffer.from([0x81, 126, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([head, data]);
};

/** A minimal Supabase Realtime for one listener: joins, and inserts sent to all joined clients. */
export class SmallRealtime {
  readonly joins: { readonly topic: string; readonly payload: Record<string, unknown>; readonly address: string }[] = [];
  /** Refuses connections. */
  isDown = false;
  /** Rejects `is` in filters after the join, as older services do. */
  knowsNoIs = false;
  private readonly members = new Map<Duplex, { readonly topic: string; readonly joinRef: string | null }>();
  private readonly sockets = new Set<Duplex>();
  private readonly server = createServer((_, response) => response.writeHead(404).end());

  async open(port = 0): Promise<void> {
    this.server.on('upgrade', (request, socket) => this.welcome(request, socket));
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get listeners(): number {
    return this.members.size;
  }

  insert(record: Readonly<Record<string, unknown>>): void {
    const data = { schema: 'public', table: 'notifications', commit_timestamp: record['created_at'], type: 'INSERT', errors: null };
    const columns = Object.keys(record).map((name) => ({ name, type: name === 'is_read' ? 'bool' : 'text' }));
    for (const [socket, { topic, joinRef }] of this.members) {
      this.send(socket, [joinRef, null, topic, 'postgres_changes', { ids: [1], data: { ...data, columns, record } }]);
    }
  }

  /** Confirms the subscription to the database. */
  sayListening(): void {
    const payload = { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: 'notifications' };
    for (const [socket, { topic, joinRef }] of this.members) this.send(socket, [joinRef, null, topic, 'system', payload]);
  }

  /** Closes every connection without a close frame. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** The server closes the channel and keeps the connection. */
  closeChannels(): void {
    for (const [socket, { topic, joinRef }] of this.members) this.send(socket, [joinRef, joinRef, topic, 'phx_close', {}]);
    this.members.clear();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private welcome(request: IncomingMessage, socket: Duplex): void {
    if (this.isDown) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
      return;
    }
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}${MAGIC}`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    this.sockets.add(socket);
    let left: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      const { texts, isClosing, rest } = framesOf(Buffer.concat([left, chunk]));
      left = rest;
      for (const text of texts) this.answer(socket, JSON.parse(text) as Message, request.url ?? '');
      if (isClosing) socket.end(Buffer.from([0x88, 0]));
    });
    const deleted = (): void => {
      this.sockets.delete(socket);
      this.members.delete(socket);
    };
    socket.on('error', deleted).on('close', deleted).on('end', deleted);
  }

  private answer(socket: Duplex, [joinRef, ref, topic, event, payload]: Message, address: string): void {
    const config = (payload['config'] ?? {}) as { readonly postgres_changes?: readonly object[] };
    const changes = (config.postgres_changes ?? []).map((change, place) => ({ ...change, id: place + 1 }));
    const isRefused = this.knowsNoIs && JSON.stringify(changes).includes('=is.');
    if (event === 'phx_join') {
      this.joins.push({ topic, payload, address });
      if (!isRefused) this.members.set(socket, { topic, joinRef });
    }
    if (event === 'phx_leave') this.members.delete(socket);
    const response = event === 'phx_join' ? { postgres_changes: changes } : {};
    this.send(socket, [joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]);
    if (event !== 'phx_join' || !isRefused) return;
    const refusal = { extension: 'postgres_changes', status: 'error', message: 'Error parsing `filter` params', channel: 'notifications' };
    this.send(socket, [joinRef, null, topic, 'system', refusal]);
  }

  private send(socket: Duplex, message: Message): void {
    socket.write(frame(JSON.stringify(message)));
  }
}
