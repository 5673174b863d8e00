/** How the front reaches Supabase's interfaces: in this process, or over the network for a hosted project. */
export type BackendFetch = (request: Request, peer: string | null) => Promise<Response>;
