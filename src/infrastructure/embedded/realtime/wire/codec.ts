import * as v from 'valibot';
import type { BroadcastFrame, Frame, UserBroadcast, Version } from './frame.ts';
import { binaryPacket, type Packet, textPacket } from './packet.ts';

/** Kinds of binary frames (realtime_web/socket/v2_serializer.ex): of a client's broadcast, and of a received one. */
const PUSH = 3;
const BROADCAST = 4;
const JSON_CONTENT = 1;
const LONGEST_NAME = 255;

/** Format: kind; lengths of join_ref, ref, topic, event and metadata; kind of content; then all of these. */
const decodeBroadcast = (data: Buffer): BroadcastFrame | null => {
  if (data.length < 7 || data[0] !== PUSH) return null;
  let at = 7;
  const take = (length: number): string => {
    at += length;
    return data.toString('utf8', at - length, at);
  };
  const [joinRef, ref, topic, event] = [1, 2, 3, 4].map((place) => take(data[place] ?? 0));
  take(data[5] ?? 0);
  if (at > data.length || topic === undefined || event === undefined) return null;
  const content = data.subarray(at);
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    isBinary: true,
    payload: { event, content: data[6] === JSON_CONTENT ? { json: content.toString('utf8') } : { bytes: Buffer.from(content) } },
  };
};

/** Format: kind; lengths of topic, event and metadata; kind of content; then all of these. Null when a name is too long. */
const encodeBroadcast = (topic: string, { event, content }: UserBroadcast): Buffer | null => {
  const where = Buffer.from(topic);
  const what = Buffer.from(event);
  if (where.length > LONGEST_NAME || what.length > LONGEST_NAME) return null;
  const isJson = 'json' in content;
  const head = Buffer.from([BROADCAST, where.length, what.length, 0, isJson ? JSON_CONTENT : 0]);
  return Buffer.concat([head, where, what, isJson ? Buffer.from(content.json) : content.bytes]);
};

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
