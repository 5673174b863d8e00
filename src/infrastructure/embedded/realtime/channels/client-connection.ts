import type { Identity } from '../access/identity.ts';
import type { Frame, Version } from '../wire/frame.ts';
import type { Packet } from '../wire/packet.ts';
import type { Channel } from './channel.ts';

/** A client's connection, as channels use it. */
export interface ClientConnection {
  readonly version: Version;
  /** The identity of a connection without a token. */
  readonly anonymous: Identity;
  readonly channels: Map<string, Channel>;
  send(packet: Packet): void;
  reply(frame: Frame, status: 'ok' | 'error', response?: object): void;
  close(code: number, reason: string): void;
}
