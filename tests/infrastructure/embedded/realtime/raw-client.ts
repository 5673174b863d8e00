import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { Inbox } from '../../../contracts/supabase-realtime/subject.ts';
import type { RealtimeWorld } from './realtime-world.ts';

/** A message of protocol version 2: join reference, reference, topic, event and payload. */
export type RawFrame = readonly [string | null, string | null, string, string, Record<string, unknown>];

/** A client that sends exactly the given frames. */
export interface RawClient {
  readonly socket: WebSocket;
  readonly received: Inbox<RawFrame>;
  readonly closed: Promise<number>;
  say(...frame: unknown[]): void;
  /** The reply to the message with this reference. */
  answer(ref: string): Promise<RawFrame[4]>;
}

const addressOf = ({ port, key }: RealtimeWorld, query = `apikey=${key}&vsn=2.0.0`): string =>
  `ws://127.0.0.1:${port}/realtime/v1/websocket?${query}`;

/** @param query replaces the key and version 2 */
export const connectRaw = async (world: RealtimeWorld, options: ClientOptions = {}, query?: string): Promise<RawClient> => {
  const socket = new WebSocket(addressOf(world, query), options);
  const received = new Inbox<RawFrame>();
  socket.on('message', (data) => received.put(JSON.parse(String(data)) as RawFrame));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  socket.on('error', () => undefined);
  return {
    socket,
    received,
    closed,
    say: (...frame) => socket.send(JSON.stringify(frame)),
    answer: async (ref) => (await received.find((frame) => frame[1] === ref && frame[3] === 'phx_reply'))[4],
  };
};

/** The HTTP status of a refused connection. */
export const refusedWith = (world: RealtimeWorld, options: ClientOptions = {}, query?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(addressOf(world, query), options);
    socket.once('open', () => {
      socket.terminate();
      reject(new Error('was let in'));
    });
    socket.once('error', () => undefined);
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
  });

const NOTIFICATIONS = { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'notifications' }] } };

/** Joins a channel with inserts of notifications. */
export const joinNotifications = async (client: RawClient, topic = 'realtime:a', accessToken?: string): Promise<void> => {
  client.say('1', '1', topic, 'phx_join', accessToken === undefined ? NOTIFICATIONS : { ...NOTIFICATIONS, access_token: accessToken });
  const { status, response } = (await client.answer('1')) as { status: string; response: { reason?: string } };
  if (status !== 'ok') throw new Error(response.reason);
};

/** The id of the row in a frame. */
export const rowOf = ([, , , event, payload]: RawFrame): string | null => {
  if (event !== 'postgres_changes') return null;
  const { record, old_record: old } = payload['data'] as { record?: { id: string }; old_record?: { id: string } };
  return (record ?? old)?.id ?? null;
};
