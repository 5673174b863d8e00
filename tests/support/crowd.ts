import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A client that receives notifications. */
export interface Member {
  /** In the format of a trusted proxy's header. */
  readonly address: string;
  /** Null for a guest. */
  readonly token: string | null;
}

const JOIN = { config: { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'notifications' }] } };

/** Many clients of the live interface, each with its own connection. */
export class Crowd {
  private readonly sockets: WebSocket[] = [];
  private readonly received = new Map<string, number[]>();
  private isOver = false;
  private joined = 0;
  /** Statuses of refused connections. */
  readonly refusals: number[] = [];

  private constructor(
    private readonly origin: string,
    private readonly key: string,
    /** The delay before a member reconnects, in milliseconds. */
    private readonly waitMs: () => number,
  ) {}

  /** Resolves when all are subscribed. */
  static async gather(origin: string, key: string, members: readonly Member[], waitMs: () => number = () => 1000): Promise<Crowd> {
    const crowd = new Crowd(origin, key, waitMs);
    for (const member of members) crowd.connect(member);
    await crowd.all(members.length);
    return crowd;
  }

  /** The number of subscribed members. */
  get size(): number {
    return this.joined;
  }

  /** Waits for that number of subscriptions. @throws after half a minute */
  async all(count: number): Promise<void> {
    for (const deadline = Date.now() + 30_000; this.joined < count; ) {
      if (Date.now() > deadline) throw new Error(`${this.joined} of ${count} are subscribed`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** When each of them received a row, once that many have. @throws after half a minute */
  async receivedAt(id: string, count: number): Promise<readonly number[]> {
    for (const deadline = Date.now() + 30_000; (this.received.get(id)?.length ?? 0) < count; ) {
      if (Date.now() > deadline) throw new Error(`${this.received.get(id)?.length ?? 0} of ${count} heard it`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return this.received.get(id) ?? [];
  }

  async leave(): Promise<void> {
    this.isOver = true;
    const open = this.sockets.filter((socket) => socket.readyState !== socket.CLOSED);
    const closed = Promise.all(open.map((socket) => once(socket, 'close')));
    for (const socket of open) socket.terminate();
    await closed;
  }

  private connect(member: Member): void {
    if (this.isOver) return;
    const address = `${this.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${this.key}&vsn=2.0.0`;
    const socket = new WebSocket(address, { headers: { 'x-forwarded-for': member.address }, perMessageDeflate: false });
    this.sockets.push(socket);
    let isJoined = false;
    const access = member.token === null ? {} : { access_token: member.token };
    socket.once('open', () => socket.send(JSON.stringify(['1', '1', 'realtime:kabar', 'phx_join', { ...JOIN, ...access }])));
    socket.on('message', (data) => {
      const at = performance.now();
      const [, ref, , event, payload] = JSON.parse(String(data));
      if (ref === '1' && event === 'phx_reply') {
        isJoined = payload.status === 'ok';
        if (isJoined) this.joined += 1;
        else socket.close();
      } else if (event === 'postgres_changes') {
        const { id } = payload.data.record;
        const times = this.received.get(id) ?? [];
        times.push(at);
        this.received.set(id, times);
      } else if (event === 'phx_error') socket.close();
    });
    socket.on('error', () => undefined);
    socket.once('unexpected-response', (_request, response) => {
      this.refusals.push(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.once('close', () => {
      if (isJoined) this.joined -= 1;
      this.sockets.splice(this.sockets.indexOf(socket), 1);
      if (!this.isOver) setTimeout(() => this.connect(member), this.waitMs());
    });
  }
}

/** An address for each. */
export const addressOf = (place: number): string => `10.${Math.floor(place / 65_536)}.${Math.floor(place / 256) % 256}.${place % 256}`;
