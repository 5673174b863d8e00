import * as v from 'valibot';
import { readApiKey, readBearer } from '../../auth/wire/api-key.ts';
import { GUEST, SERVER } from '../access/identity.ts';
import { TokenRefused } from '../access/realtime-authorizer.ts';
import type { Hub } from '../channels/hub.ts';
import { JoinRefused, membershipOf } from '../channels/membership.ts';
import { TokenBucket } from '../channels/token-bucket.ts';
import type { UserBroadcast } from '../wire/frame.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(255));
const Messages = v.object({
  messages: v.pipe(
    v.array(v.object({ topic: name, event: name, payload: v.unknown(), private: v.optional(v.boolean(), false) })),
    v.minLength(1),
    v.maxLength(10),
  ),
});

/** A broadcast over HTTP. */
interface Message {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly message: UserBroadcast;
}

const ONE = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

const answer = (status: number, error?: string): Response =>
  error === undefined ? new Response(null, { status }) : Response.json({ error, message: error }, { status });

/** The messages of a request; null when it is invalid. */
const readMessages = async (request: Request, url: URL): Promise<readonly Message[] | null> => {
  const body = Buffer.from(await request.arrayBuffer());
  const parse = (): unknown => {
    try {
      return JSON.parse(body.toString('utf8'));
    } catch {
      return undefined;
    }
  };
  const one = ONE.exec(url.pathname);
  if (one === null) {
    const read = v.safeParse(Messages, parse());
    if (!read.success) return null;
    return read.output.messages.map(({ topic, event, payload, private: isPrivate }) => ({
      topic,
      isPrivate,
      message: { event, content: { json: JSON.stringify(payload ?? {}) } },
    }));
  }
  const [topic = '', event = ''] = one.slice(1).map(decodeURIComponent);
  const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream') === true;
  if (topic.length > 255 || event.length > 255 || (!isBinary && parse() === undefined)) return null;
  const content = isBinary ? { bytes: body } : { json: body.toString('utf8') };
  return [{ topic, isPrivate: url.searchParams.get('private') === 'true', message: { event, content } }];
};

/**
 * `POST /realtime/v1/api/broadcast` and `.../broadcast/:topic/events/:event`: broadcasts of a client without a connection. The rules are
 * those of a channel: private topics follow the policies, public ones require open channels, and each address has a rate limit.
 */
export const broadcastInterface = (hub: Hub, keys: { readonly publishableKey: string; readonly secretKey: string }) => {
  const allowances = new Map<string, TokenBucket>();
  const mayCome = (peer: string): boolean => {
    const now = hub.now();
    // An idle sender has a full bucket again, so that all are discarded from time to time.
    if (allowances.size > 10_000) allowances.clear();
    const own = allowances.get(peer) ?? new TokenBucket(hub.limits.messagesPerSecond, hub.limits.messagesPerSecond, now);
    allowances.set(peer, own);
    return own.take(now);
  };

  return async (request: Request, peer: string | null): Promise<Response> => {
    const url = new URL(request.url);
    if (url.pathname !== '/realtime/v1/api/broadcast' && !ONE.test(url.pathname)) return answer(404, 'Not found');
    if (request.method !== 'POST') return answer(405, 'Method not allowed');
    const key = readApiKey(request, url, keys);
    if (key instanceof Response) return key;
    if (!mayCome(peer ?? 'unknown')) return answer(429, 'Too many messages per second');
    const messages = await readMessages(request, url);
    if (messages === null) return answer(422, 'The broadcast could not be read');
    if (
      messages.some(
        ({ message: { content } }) =>
          ('json' in content ? Buffer.byteLength(content.json) : content.bytes.length) > hub.limits.messageBytes,
      )
    )
      return answer(413, 'Payload size exceeded');
    try {
      for (const { topic, isPrivate, message } of messages) {
        const wish = { name: topic, isPrivate, listensToRows: false };
        const { permissions } = await membershipOf(hub, readBearer(request), key === 'secret' ? SERVER : GUEST, wish);
        if (!permissions.maySend) return answer(403, 'Unauthorized');
        hub.channels.broadcast(topic, isPrivate, message, null);
      }
      return answer(202);
    } catch (error) {
      if (error instanceof TokenRefused) return answer(401, error.message);
      if (error instanceof JoinRefused) return answer(403, error.message);
      hub.onFault(error);
      return answer(503, 'Realtime was unable to connect to the project database');
    }
  };
};
