import { encodeBroadcast } from './binary-broadcast.ts';
import type { UserBroadcast, Version } from './frame.ts';
import { binaryPacket, type Packet, textPacket } from './packet.ts';

interface Outgoing {
  readonly joinRef?: string | null;
  readonly ref?: string | null;
  readonly topic: string;
  readonly event: string;
}

/** @param payload JSON */
export const encodeText = (version: Version, { joinRef = null, ref = null, topic, event }: Outgoing, payload: string): string => {
  const [join, own, where, what] = [joinRef, ref, topic, event].map((part) => JSON.stringify(part));
  return version === '2.0.0'
    ? `[${join},${own},${where},${what},${payload}]`
    : `{"join_ref":${join},"ref":${own},"topic":${where},"event":${what},"payload":${payload}}`;
};

/** Encodes a broadcast for a client of this version; null when it is not possible. */
export const encodeUserBroadcast = (version: Version, topic: string, message: UserBroadcast): Packet | null => {
  if (version === '2.0.0') {
    const binary = encodeBroadcast(topic, message);
    if (binary !== null) return binaryPacket(binary);
  }
  if (!('json' in message.content)) return null;
  const payload = `{"type":"broadcast","event":${JSON.stringify(message.event)},"payload":${message.content.json}}`;
  return textPacket(encodeText(version, { topic, event: 'broadcast' }, payload));
};
