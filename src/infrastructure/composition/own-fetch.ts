import type { Backend } from '../embedded/backend.ts';
import type { BackendFetch } from '../http-server/backend-fetch.ts';

/** Supabase's interfaces in this process: rows, accounts and files by the gateway, what is told live beside it. */
export const ownFetch =
  ({ gateway, realtime }: Pick<Backend, 'gateway' | 'realtime'>): BackendFetch =>
  (request, peer) =>
    new URL(request.url).pathname.startsWith('/realtime/v1/') ? realtime.fetch(request, peer) : gateway.fetch(request, peer);
