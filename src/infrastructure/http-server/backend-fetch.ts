/**
 * Calls Supabase's interfaces: in this process, or over the network for a hosted project. `isAdmitted`: the budget of the address was
 * checked already.
 */
export type BackendFetch = (request: Request, peer: string | null, isAdmitted?: boolean) => Promise<Response>;
