import type { AddressInfo, Server } from 'node:net';

/** A request of the server to one of its own interfaces, over the network as everybody sends it. */
export interface SelfCall {
  readonly path: string;
  readonly method: 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The statuses of an interface that works. */
  readonly expected: readonly number[];
}

/** The answer to an address that asked for too much, which says nothing about other addresses. */
const BUSY = 429;

/** Every address of the machine includes the loopback one. */
const hostOf = ({ address, family }: AddressInfo): string => {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return family === 'IPv6' ? `[${address}]` : address;
};

/** @returns the unexpected status, or null. Rejects without an answer. */
export const callSelf = async (server: Server, { path, method, headers, body, expected }: SelfCall): Promise<string | null> => {
  const address = server.address();
  if (address === null || typeof address === 'string') return 'not listening';
  const answer = await fetch(`http://${hostOf(address)}:${address.port}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  await answer.body?.cancel();
  return expected.includes(answer.status) || answer.status === BUSY ? null : String(answer.status);
};
