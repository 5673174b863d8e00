import type { Identity } from '../access/identity.ts';
import type { Permissions } from '../access/permissions.ts';
import { encodeText } from '../wire/codec.ts';
import type { Version } from '../wire/frame.ts';
import type { JoinPayload } from '../wire/join-payload.ts';
import { type Packet, textPacket } from '../wire/packet.ts';

/** The output of a channel. */
interface ChannelOutput {
  readonly version: Version;
  send(packet: Packet): void;
}

/** The mutable part of a channel; the rest is constant while it is joined. */
export interface Membership {
  readonly token: string | null;
  readonly identity: Identity;
  readonly permissions: Permissions;
}

/** What a channel is joined with. */
interface Joined {
  readonly line: ChannelOutput;
  /** With the prefix `realtime:`. */
  readonly topic: string;
  readonly joinRef: string | null;
  readonly wish: JoinPayload;
  readonly membership: Membership;
  readonly onLeft: (channel: Channel) => void;
}

/** One client on one topic, from join to leave. */
export class Channel {
  permissions: Permissions;
  identity: Identity;
  token: string | null;
  /** With the prefix `realtime:`. */
  readonly topic: string;
  readonly wish: JoinPayload;
  /** Whether it was sent who is present. */
  isPresenceShown = false;
  private isJoined = true;

  constructor(private readonly joined: Joined) {
    const { topic, wish, membership } = joined;
    this.topic = topic;
    this.wish = wish;
    this.identity = membership.identity;
    this.token = membership.token;
    this.permissions = membership.permissions;
  }

  get version(): Version {
    return this.joined.line.version;
  }

  get name(): string {
    return this.topic.slice('realtime:'.length);
  }

  become({ token, identity, permissions }: Membership): void {
    this.token = token;
    this.identity = identity;
    this.permissions = permissions;
  }

  send(packet: Packet): void {
    this.joined.line.send(packet);
  }

  push(event: string, payload: object, isOfItsJoin = false): void {
    const { joinRef } = this.joined;
    const refs = isOfItsJoin ? { joinRef, ref: joinRef } : { joinRef };
    this.send(textPacket(encodeText(this.version, { ...refs, topic: this.topic, event }, JSON.stringify(payload))));
  }

  /** Sends a status message of the server. */
  sendStatus(status: 'ok' | 'error', message: string, extension = 'system'): void {
    this.push('system', { extension, status, message, channel: this.name });
  }

  /** Ends the channel for a reason that a retry does not resolve. */
  end(message: string): void {
    if (!this.leave()) return;
    this.sendStatus('error', message);
    this.push('phx_close', {}, true);
  }

  /** Ends the channel for an internal reason; the client rejoins automatically. */
  fail(): void {
    if (this.leave()) this.push('phx_error', {}, true);
  }

  /** Closes the channel for a new join of its topic, or on the client's request. */
  close(): void {
    if (this.leave()) this.push('phx_close', {}, true);
  }

  /** Closes without a message, because the client has disconnected. @returns whether it was joined */
  leave(): boolean {
    if (!this.isJoined) return false;
    this.isJoined = false;
    this.joined.onLeft(this);
    return true;
  }
}
