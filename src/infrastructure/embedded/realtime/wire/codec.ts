import * as v from 'valibot';
import { decodeBroadcast, encodeBroadcast } from './binary-broadcast.ts';
import type { BroadcastFrame, Frame, UserBroadcast, Version } from './frame.ts';
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

const ref = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255))), null);
const name = v.pipe(v.string(), v.maxLength(255));
const Array5 = v.looseTuple([ref, ref, name, name, v.unknown()]);
const Named = v.looseObject({ join_ref: ref, ref, topic: name, event: name, payload: v.unknown() });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Decodes a client's message; null when it is invalid. */
export const decode = (version: Version, data: Buffer, isBinary: boolean): Frame | BroadcastFrame | null => {
  if (isBinary) return version === '2.0.0' ? decodeBroadcast(data) : null;
  const value = parse(data.toString('utf8'));
  if (version === '2.0.0') {
    const read = v.safeParse(Array5, value);
    if (!read.success) return null;
    const [joinRef, own, topic, event, payload] = read.output;
    return { joinRef, ref: own, topic, event, payload };
  }
  const read = v.safeParse(Named, value);
  if (!read.success) return null;
  const { join_ref: joinRef, ref: own, topic, event, payload } = read.output;
  return { joinRef, ref: own, topic, event, payload };
};
