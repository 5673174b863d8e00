import * as v from 'valibot';
import { decodeBroadcast } from './binary-broadcast.ts';
import type { BroadcastFrame, Frame, Version } from './frame.ts';

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
