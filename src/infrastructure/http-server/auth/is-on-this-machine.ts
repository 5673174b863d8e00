import type { IncomingMessage } from 'node:http';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;
const LOOPBACK_SOCKET = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'] as const;

/** Whether someone at this very machine asks: loopback socket, loopback name (no DNS rebinding), and no proxy in between. */
export const isOnThisMachine = (request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  LOOPBACK_SOCKET.test(request.socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(request.headers.host ?? '') &&
  FORWARDED.every((name) => request.headers[name] === undefined);
