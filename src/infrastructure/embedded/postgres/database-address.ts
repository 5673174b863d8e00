/** Supabase's transaction poolers listen there. */
const POOLER_PORT = '6543';
/** Parameters of other programs (Prisma, Supabase's templates), which PostgreSQL would refuse as unknown settings. */
const NOT_OURS = ['pgbouncer', 'connection_limit', 'pool_timeout', 'supa'];

/** Whether an address says of itself that it is one of a transaction pooler. */
export const isNamedPooler = (url: string): boolean => {
  const { port, searchParams } = new URL(url);
  return port === POOLER_PORT || searchParams.get('pgbouncer') === 'true';
};

/** The same address without parameters that are not for PostgreSQL. */
export const driverAddress = (url: string): string => {
  const own = new URL(url);
  for (const name of NOT_OURS) own.searchParams.delete(name);
  return own.href;
};
