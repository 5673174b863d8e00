import type { createPostgresConnection } from '@supabase/lite/postgres';
import { learnArrays } from '../postgres/open-sql.ts';
import { isSchemaNotice, SCHEMA_CHANNEL } from '../postgres/schema-notice.ts';
import { listeningToRefusals } from './gateway-console.ts';
import { DEFAULT_SCHEMA, restCall } from './rest-call.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
export type Introspection = Awaited<ReturnType<Connection['introspect']>>;
export type ForeignKey = Introspection['foreign_keys'][number] & { readonly ref_schema?: string };
export type Procedure = NonNullable<Introspection['functions']>[number];

/** The schema of a referenced table, which a constraint's definition names unless it is the default one. */
const referencedSchema = ({ ref_schema, fk_def }: ForeignKey): string => {
  if (ref_schema !== undefined) return ref_schema;
  const [, quoted, plain] = /\bREFERENCES (?:"((?:[^"]|"")+)"|([^\s."(]+))\./.exec(fk_def) ?? [];
  return quoted?.replaceAll('""', '"') ?? plain ?? DEFAULT_SCHEMA;
};

/** Types of the only argument that may have no name. */
const UNNAMED = new Set(['bytea', 'json', 'jsonb', 'text', 'xml']);
/** Whether a function can be called: with named arguments, or with a single one of certain types. */
const isCallable = ({ arg_types, arg_names }: Procedure): boolean =>
  arg_types.every((_, index) => (arg_names[index] ?? '') !== '') || (arg_types.length === 1 && UNNAMED.has(arg_types[0] ?? ''));

/** What requests of one schema know: its relations, the relationships between them, and its functions. */
interface Part {
  readonly forTables: Introspection;
  /** With only those functions that can be called; others compute columns of tables. */
  readonly forProcedures: Introspection;
}

const partOf = (all: Introspection, schema: string): Part => {
  const isOwn = (part: { readonly schema?: string | undefined }): boolean => part.schema === schema;
  const functions = (all.functions ?? []).filter(isOwn);
  const forTables = {
    ...all,
    tables: all.tables.filter(isOwn),
    views: all.views.filter(isOwn),
    columns: all.columns.filter(isOwn),
    // A relationship is to one row by a unique constraint or a primary key alone, as in PostgREST. Of an index over an expression the library
    // knows the plain columns only: one over (game, lower(name)) would make the game unique.
    indexes: [],
    unique_constraints: all.unique_constraints.filter(isOwn),
    primary_keys: all.primary_keys.filter(isOwn),
    foreign_keys: all.foreign_keys.filter((key) => isOwn(key) && referencedSchema(key) === schema),
    functions,
  };
  return { forTables, forProcedures: { ...forTables, functions: functions.filter(isCallable) } };
};

/** What is known of a database, for all gateways of it. */
export class KnownSchema {
  /** Whether it may have changed since it was read: the next gateway that reads schemas begins with that. */
  isOutdated = false;
  private parts: ReadonlyMap<string, Part> = new Map();
  private all: Introspection | null = null;

  /** @param stored what an earlier start read of the same tables and functions; null for nothing */
  constructor(stored: Introspection | null = null) {
    this.all = stored;
  }

  /** Null when nothing has been read. */
  get current(): Introspection | null {
    return this.all;
  }

  /** @param read what a gateway found; nothing is found when the database is too busy to answer */
  replaceBy(read: Introspection): void {
    if (read.tables.length === 0) return;
    this.all = read;
    this.parts = new Map();
  }

  /** What a request of a schema knows; undefined for one that is not exposed. */
  partOf(all: Introspection, schema: string, exposed: readonly string[]): Part | undefined {
    if (all !== this.all) return exposed.includes(schema) ? partOf(all, schema) : undefined;
    if (this.parts.size === 0) this.parts = new Map(exposed.map((name) => [name, partOf(all, name)]));
    return this.parts.get(schema);
  }
}

/**
 * Answers each request from its own schema, because the library looks for relations by their bare names: a table of the same name in
 * another schema would add its columns and make relationships ambiguous. The fewer names also spare every request a long search.
 * @param readers other connections to the same database
 */
export const withSchemaOfRequest = (
  connection: Connection,
  known: KnownSchema,
  schemas: readonly string[],
  readers: readonly Connection[],
): void => {
  const introspect = connection.introspect.bind(connection);
  let seen: Introspection | null = null;
  connection.introspect = async (options) => {
    const remembered = options?.useCache === true ? known.current : null;
    const all = remembered ?? (await introspect(options));
    if (remembered === null) known.replaceBy(all);
    const call = restCall();
    if (call === undefined) return all;
    // There may be types that connections have not read when they were opened.
    if (seen !== null && seen !== all) await Promise.all([connection, ...readers].map(({ driver }) => learnArrays(driver)));
    seen = all;
    const part = known.partOf(all, call.schema ?? DEFAULT_SCHEMA, schemas);
    return (call.isProcedure ? part?.forProcedures : part?.forTables) ?? all;
  };
};

const TRIES = 5;

/** Connections that hear notifications. */
export type Listener = Pick<Connection['driver'], 'listen'>;

/**
 * Reads anew which tables and functions there are after `notify pgrst, 'reload schema'`, and after the connection that listens was lost.
 * Until it is done requests are answered from what was known.
 * @returns ends it
 */
export const reloadOnNotice = async (connection: Connection, known: KnownSchema, listener: Listener): Promise<() => Promise<void>> => {
  let isFirst = true;
  // Without the option the library reads the database, and keeps what it found. It finds nothing when the database is too busy to answer.
  const read = async (triesLeft: number): Promise<void> => {
    const { tables } = await listeningToRefusals(
      () => undefined,
      () => connection.introspect(),
    );
    if (tables.length === 0 && triesLeft > 1) await read(triesLeft - 1);
  };
  const reload = (): void => void read(TRIES).catch(() => undefined);
  const onListening = (): void => {
    if (!isFirst) reload();
    isFirst = false;
  };
  const { unlisten } = await listener.listen(SCHEMA_CHANNEL, (notice) => (isSchemaNotice(notice) ? reload() : undefined), onListening);
  if (known.isOutdated) await read(TRIES);
  known.isOutdated = true;
  return unlisten;
};
