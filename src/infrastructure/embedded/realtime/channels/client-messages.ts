import * as v from 'valibot';
import type { BroadcastFrame, Frame, UserBroadcast } from '../wire/frame.ts';
import type { Channel } from './channel.ts';
import type { ClientConnection } from './client-connection.ts';
import type { Hub } from './hub.ts';

const Message = v.object({ event: v.pipe(v.string(), v.maxLength(255)), payload: v.optional(v.unknown(), {}) });
const Note = v.record(v.string(), v.unknown());
const Presence = v.object({ event: v.string(), payload: v.optional(v.unknown(), {}) });

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const broadcastOf = (frame: Frame | BroadcastFrame): UserBroadcast | null => {
  if ('isBinary' in frame) {
    const { content } = frame.payload;
    return 'json' in content && !isJson(content.json) ? null : frame.payload;
  }
  const read = v.safeParse(Message, frame.payload);
  return read.success ? { event: read.output.event, content: { json: JSON.stringify(read.output.payload) } } : null;
};

/** Sends a client's broadcast to all on its topic. */
export const broadcast = (hub: Hub, line: ClientConnection, channel: Channel, frame: Frame | BroadcastFrame): void => {
  const message = broadcastOf(frame);
  const isTaken = message !== null && channel.permissions.maySend;
  if (isTaken) hub.channels.broadcast(channel.name, channel.wish.isPrivate, message, channel);
  if (!channel.wish.acknowledges) return;
  // Upstream does not answer a client without permission, which then times out.
  if (isTaken) line.reply(frame, 'ok');
  else line.reply(frame, 'error', { reason: message === null ? 'The broadcast could not be read' : 'Unauthorized' });
};

/** A client's presence state, or why it is refused. */
const noteOf = (hub: Hub, payload: unknown): Readonly<Record<string, unknown>> | 'no map' | 'too large' => {
  const note = v.safeParse(Note, payload);
  if (!note.success || Array.isArray(payload)) return 'no map';
  return Buffer.byteLength(JSON.stringify(note.output)) > hub.limits.presenceBytes ? 'too large' : note.output;
};

const track = (hub: Hub, line: ClientConnection, channel: Channel, frame: Frame, payload: unknown): void => {
  const note = noteOf(hub, payload);
  if (!channel.permissions.mayBeSeen) line.reply(frame, 'error');
  else if (note === 'no map') line.reply(frame, 'error', { reason: 'Presence track payload must be a map' });
  else if (note === 'too large') channel.end('Track message size exceeded');
  else {
    hub.channels.track(channel, note);
    line.reply(frame, 'ok');
    // Clients that do not ask for presence when they join ask by their first state, and wait for that of others (realtime-js 2.0 and 2.9).
    if (!channel.isPresenceShown && channel.permissions.maySeeOthers) hub.channels.show(channel);
  }
};

/** Updates a client's presence. */
export const presence = (hub: Hub, line: ClientConnection, channel: Channel, frame: Frame): void => {
  const read = v.safeParse(Presence, frame.payload);
  const event = read.success ? read.output.event.toLowerCase() : '';
  if (event === 'track' && read.success) track(hub, line, channel, frame, read.output.payload);
  else if (event === 'untrack') {
    hub.channels.untrack(channel);
    line.reply(frame, 'ok');
  } else line.reply(frame, 'error');
};
