import type { Identity } from '../access/identity.ts';
import type { Frame, Version } from '../wire/frame.ts';
import type { Packet } from '../wire/packet.ts';
import type { Channel } from './channel.ts';

/** The connection of one client, as channels see it. */
export interface ClientConnection {
  readonly version: Version;
  /** A connection without a token of its own. */
  readonly anonymous: Identity;
  readonly channels: Map<string, Channel>;
  send(packet: Packet): void;
  reply(frame: Frame, status: 'ok' | 'error', response?: object): void;
  close(code: number, reason: string): void;
}
