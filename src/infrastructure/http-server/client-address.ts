import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The client's address: that of the socket, or of X-Forwarded-For behind `hops` proxies. With 0 hops the header is ignored, because any
 * client can send it; with n hops the n-th entry from the right is the first one that a trusted proxy wrote.
 */
export const clientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string | null => {
  const socket = request.socket.remoteAddress ?? null;
  if (hops === 0) return socket;
  const header = request.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
  const claimed = chain.at(-hops);
  return claimed !== undefined && isIP(claimed) !== 0 ? claimed : socket;
};
