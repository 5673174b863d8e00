import { isIP } from 'node:net';
import { addressGroup } from '../../../../application/auth/server/address-group.ts';
import type { ApiKey } from './api-key.ts';

/** A request with parsed keys. */
export interface Call {
  readonly request: Request;
  readonly url: URL;
  readonly key: ApiKey;
  /** The unverified access token. */
  readonly bearer: string | null;
  /** The values of `:id` and `:other`. */
  readonly ids: readonly string[];
  /** Address of the client; null for the server itself. */
  readonly peer: string | null;
}

/** The queue of a hash: the network of the client, null for the server itself. */
export const laneOf = ({ key, peer }: Call): string | null => (key === 'secret' ? null : addressGroup(peer));

const LONGEST_AGENT = 300;

/** The device data that a session stores. */
export const deviceOf = (call: Call): { readonly ip: string | null; readonly agent: string | null } => ({
  ip: call.peer !== null && isIP(call.peer) !== 0 ? call.peer : null,
  agent: call.request.headers.get('user-agent')?.slice(0, LONGEST_AGENT) ?? null,
});
