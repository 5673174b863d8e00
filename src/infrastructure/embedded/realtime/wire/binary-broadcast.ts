import type { BroadcastFrame, UserBroadcast } from './frame.ts';

/** Kinds of binary frames (realtime_web/socket/v2_serializer.ex): of a client's broadcast, and of a received one. */
const PUSH = 3;
const BROADCAST = 4;
const JSON_CONTENT = 1;
const LONGEST_NAME = 255;

/** Format: kind; lengths of join_ref, ref, topic, event and metadata; kind of content; then all of these. */
export const decodeBroadcast = (data: Buffer): BroadcastFrame | null => {
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
export const encodeBroadcast = (topic: string, { event, content }: UserBroadcast): Buffer | null => {
  const [where, what] = [Buffer.from(topic), Buffer.from(event)];
  if (where.length > LONGEST_NAME || what.length > LONGEST_NAME) return null;
  const isJson = 'json' in content;
  const head = Buffer.from([BROADCAST, where.length, what.length, 0, isJson ? JSON_CONTENT : 0]);
  return Buffer.concat([head, where, what, isJson ? Buffer.from(content.json) : content.bytes]);
};
