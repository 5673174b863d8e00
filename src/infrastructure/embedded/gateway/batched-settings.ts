import type { createPostgresConnection } from '@supabase/lite/postgres';

type Connection = ReturnType<typeof createPostgresConnection>;
type Rpc = NonNullable<NonNullable<Parameters<Connection['withContext']>[2]>['rpc']>;

/** The caller, as the library passes it to its connection. */
interface Context {
  readonly auth?: { readonly role?: string | null; readonly uid?: string | null; readonly jwt?: unknown } | null;
  readonly storage?: { readonly operation?: string | null } | null;
}

export type Setting = readonly [name: string, value: string];

/** Roles that a token may name (hasOwnClaims); the library handles any other. */
const ROLES: ReadonlySet<string> = new Set(['anon', 'authenticated', 'service_role']);

/** The settings that the library would make for a query, one statement after the other. */
export const settingsOf = ({ auth, storage }: Context, rpc: Rpc | undefined): readonly Setting[] => {
  const role = auth?.role ?? 'anon';
  return [
    // The role comes first, as in the library.
    ['role', role],
    ['request.jwt.claim.sub', String(auth?.uid ?? '')],
    ['request.jwt.claim.role', role],
    ['storage.operation', String(storage?.operation ?? '')],
    ...(typeof auth?.jwt === 'object' && auth.jwt !== null ? [['request.jwt.claims', JSON.stringify(auth.jwt)] as const] : []),
    ...(rpc === undefined
      ? []
      : ([
          ['response.status', ''],
          ['response.headers', ''],
          ['request.method', rpc.method],
          ['request.path', rpc.path],
          ['request.headers', JSON.stringify(rpc.requestHeaders ?? {})],
          ...(rpc.readOnly ? ([['transaction_read_only', 'on']] as const) : []),
        ] as const)),
  ];
};

/**
 * Sets all settings with one statement. The library uses five statements for a query and ten for a procedure, which is most of the time of
 * a short query.
 * @param always further settings of every transaction
 */
export const withBatchedSettings = (connection: Connection, always: readonly Setting[]): void => {
  const within = connection.withContext.bind(connection);
  connection.withContext = (given, work, options) => {
    const context = given as Context | undefined;
    const isUsual = context !== undefined && ROLES.has(context.auth?.role ?? 'anon');
    if (!isUsual || options?.transaction !== undefined || options?.forceRollback === true) return within(given, work, options);
    return connection.kysely.transaction().execute(async (db) => {
      await db
        .selectNoFrom((build) =>
          [...settingsOf(context, options?.rpc), ...always].map(([name, value]) =>
            build.fn('set_config', [build.val(name), build.val(value), build.val(true)]).as(name),
          ),
        )
        .execute();
      return work(db);
    });
  };
};
