import { RealtimeClient } from '@supabase/realtime-js';
import { reconnectDelay } from '../../../domain/notification/feed-times.ts';
import type { BackendAddress } from './backend-address.ts';
import type { SignedInConnection } from './signed-in-connection.ts';

/** Intervals of section 9, in milliseconds. */
const HEARTBEAT_MS = 25_000;
const TIMEOUT_MS = 10_000;

/**
 * The realtime part of Supabase's client, configured as in the complete client, which is four times as large and would be loaded by every
 * visitor.
 * @param signedIn null for a guest, who listens with the publishable key
 */
export const createRealtimeClient = (
  backend: BackendAddress,
  signedIn: Pick<SignedInConnection, 'token'> | null,
  random: () => number,
): RealtimeClient =>
  new RealtimeClient(`${backend.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: backend.key },
    heartbeatIntervalMs: HEARTBEAT_MS,
    timeout: TIMEOUT_MS,
    reconnectAfterMs: (tries: number) => reconnectDelay(tries, random()),
    // Without a token a signed-in person would listen as a guest, and miss their own rows.
    accessToken: async () => (signedIn === null ? backend.key : signedIn.token()),
  });
