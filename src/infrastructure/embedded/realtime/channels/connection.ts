import type { WebSocket } from 'ws';
import type { Identity } from '../access/identity.ts';
import { TokenRefused } from '../access/realtime-authorizer.ts';
import { decode, encodeText } from '../wire/codec.ts';
import type { BroadcastFrame, Frame, Version } from '../wire/frame.ts';
import { type Packet, textPacket } from '../wire/packet.ts';
import type { Channel } from './channel.ts';
import type { ClientConnection } from './client-connection.ts';
import { broadcast, presence } from './client-messages.ts';
import type { Hub } from './hub.ts';
import { join } from './join.ts';
import { isToken, JoinRefused, membershipOf } from './membership.ts';
import { TokenBucket } from './token-bucket.ts';

const tokenOf = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'access_token' in payload && typeof payload.access_token === 'string'
    ? payload.access_token
    : null;

/**
 * Applies a new token to a channel. A key in its place has no effect, as in upstream, because supabase-js also sends it between two tokens.
 * A sign-out closes the channel with its session.
 */
const renew = async (hub: Hub, line: ClientConnection, channel: Channel, payload: unknown): Promise<void> => {
  const token = tokenOf(payload);
  if (!isToken(token) || token === channel.token) return;
  const { name, wish } = channel;
  try {
    const requested = { name, isPrivate: wish.isPrivate, listensToRows: wish.changes.length > 0 };
    const next = await membershipOf(hub, token, line.anonymous, requested);
    const had = channel.permissions;
    if ((had.mayReceive && !next.permissions.mayReceive) || (had.maySeeOthers && !next.permissions.maySeeOthers))
      throw new JoinRefused(`You no longer have permission to read from this Channel topic: ${name}`);
    channel.become(next);
  } catch (error) {
    if (error instanceof JoinRefused || error instanceof TokenRefused) return channel.end(error.message);
    hub.onFault(error);
    // The session cannot be checked now; the client rejoins with its token.
    channel.fail();
  }
};

/** Close codes (RFC 6455, section 7.4.1 and the registry): an invalid message, a message that is too big, and an internal error. */
const UNREADABLE = 1007;
const TOO_MUCH = 1008;
const FAULT = 1011;

/** One client. Its messages are processed in order, heartbeats immediately. */
export class Connection implements ClientConnection {
  readonly channels = new Map<string, Channel>();
  private readonly control: TokenBucket;
  private readonly talk: TokenBucket;
  private lastMessage: Promise<void> = Promise.resolve();
  /** Milliseconds. */
  private receivedAt: number;
  private pingedAt: number | null = null;

  constructor(
    private readonly hub: Hub,
    private readonly socket: WebSocket,
    readonly version: Version,
    readonly anonymous: Identity,
  ) {
    const { limits } = hub;
    this.receivedAt = hub.now();
    this.control = new TokenBucket(limits.controlAtOnce, limits.controlPerSecond, this.receivedAt);
    this.talk = new TokenBucket(limits.messagesPerSecond, limits.messagesPerSecond, this.receivedAt);
    socket.on('message', (data, isBinary) => this.receive(data as Buffer, isBinary));
    socket.on('pong', () => this.markAlive());
    socket.on('ping', () => {
      if (!this.control.take(hub.now())) this.close(TOO_MUCH, 'too many pings');
    });
    // The error itself is irrelevant; "close" reports the broken connection.
    socket.on('error', () => undefined);
  }

  send({ data, isBinary }: Packet): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    // A slow client would fill the server's memory.
    if (socket.bufferedAmount > this.hub.limits.waitingBytes) socket.terminate();
    else socket.send(data, { binary: isBinary });
  }

  reply({ joinRef, ref, topic }: Frame | BroadcastFrame, status: 'ok' | 'error', response: object = {}): void {
    const payload = JSON.stringify({ status, response });
    this.send(textPacket(encodeText(this.version, { joinRef, ref, topic, event: 'phx_reply' }, payload)));
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  /** Terminates the connection without waiting for the client. */
  cut(): void {
    this.socket.terminate();
  }

  /** Pings a silent client, and terminates the connection without an answer. */
  lookAfter(now: number): void {
    const { heartbeatMs, timeoutMs } = this.hub.limits;
    if (this.pingedAt === null) {
      if (now - this.receivedAt < heartbeatMs) return;
      this.pingedAt = now;
      this.socket.ping();
    } else if (now - this.pingedAt >= timeoutMs) this.cut();
  }

  /** The client disconnected: its channels leave. */
  disconnected(): void {
    for (const channel of this.channels.values()) channel.leave();
  }

  private markAlive(): void {
    this.receivedAt = this.hub.now();
    this.pingedAt = null;
  }

  private receive(data: Buffer, isBinary: boolean): void {
    this.markAlive();
    const frame = decode(this.version, data, isBinary);
    if (frame === null) this.close(UNREADABLE, 'not a message');
    else if (!this.isWithinLimits(frame)) return;
    else if (frame.topic === 'phoenix') this.reply(frame, frame.event === 'heartbeat' ? 'ok' : 'error');
    else this.queue(frame);
  }

  /** Too many messages close the channel; too many other frames close the connection. */
  private isWithinLimits({ event, topic }: Frame | BroadcastFrame): boolean {
    const isTalk = event === 'broadcast' || event === 'presence';
    if (isTalk && this.talk.take(this.receivedAt)) return true;
    if (!this.control.take(this.receivedAt)) {
      this.close(TOO_MUCH, 'too many messages');
      return false;
    }
    if (isTalk) this.channels.get(topic)?.end('Too many messages per second');
    return !isTalk;
  }

  private queue(frame: Frame | BroadcastFrame): void {
    this.lastMessage = this.lastMessage
      .then(() => this.handle(frame))
      .catch((error: unknown) => {
        this.hub.onFault(error);
        this.close(FAULT, 'internal error');
      });
  }

  private async handle(frame: Frame | BroadcastFrame): Promise<void> {
    const { socket, hub } = this;
    if (socket.readyState !== socket.OPEN) return;
    if (frame.event === 'phx_join') {
      await join(hub, this, frame);
      // It may have disconnected meanwhile.
      if (socket.readyState !== socket.OPEN) this.disconnected();
      return;
    }
    const channel = this.channels.get(frame.topic);
    if (frame.event === 'phx_leave') {
      this.reply(frame, 'ok');
      return channel?.close();
    }
    if (channel === undefined) return this.reply(frame, 'error', { reason: 'unmatched topic' });
    if (frame.event === 'access_token') return renew(hub, this, channel, frame.payload);
    if (frame.event === 'broadcast') return broadcast(hub, this, channel, frame);
    // Other events are ignored, as in upstream.
    if (frame.event === 'presence') presence(hub, this, channel, frame);
  }
}
