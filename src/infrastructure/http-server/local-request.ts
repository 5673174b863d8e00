import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;
const LOOPBACK_SOCKET = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Headers that browsers and command-line clients send. A proxy adds others. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'pragma',
  'priority',
  'upgrade-insecure-requests',
  'dnt',
  'referer',
  'origin',
  'cookie',
  'te',
  'content-length',
  'if-none-match',
]);

const isOwnHeader = (name: string): boolean => OWN_HEADERS.has(name) || /^sec-(fetch|ch-ua|gpc|purpose)/.test(name);

/**
 * Whether a request comes from this machine: loopback socket, loopback name (against DNS rebinding), and no proxy.
 * @param more additional headers of the request
 */
export const isLocalRequest = (request: Pick<IncomingMessage, 'headers' | 'socket'>, more: readonly string[] = []): boolean =>
  LOOPBACK_SOCKET.test(request.socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(request.headers.host ?? '') &&
  Object.keys(request.headers).every((name) => isOwnHeader(name) || more.includes(name));

/** Whether the request does not come from another site's page. */
export const isOwnSite = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const site = headers['sec-fetch-site'];
  return (
    (headers.origin === undefined || headers.origin === `http://${headers.host}`) &&
    (site === undefined || site === 'none' || site === 'same-origin')
  );
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares digests of equal length in constant time. */
export const isSameSecret = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
