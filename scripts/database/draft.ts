import { extract } from '@supabase/pg-delta/extract';
import { plan } from '@supabase/pg-delta/plan';
import pg from 'pg';
import type { Sql } from 'postgres';
import { inTransaction } from '../../src/infrastructure/embedded/postgres/transaction.ts';
import { compareCatalogues, readCatalogue } from './catalogue.ts';
import type { SchemaFile } from './schema-files.ts';

/** A database and its address. */
export interface Database {
  readonly sql: Sql;
  readonly url: string;
}

/** What brings one database to the state of another. */
export interface Draft {
  readonly statements: readonly string[];
  /** Statements that lose rows. */
  readonly destructive: readonly string[];
  /** What still differs after the statements, one line each. */
  readonly left: readonly string[];
}

/** The owner of everything in a new cluster. Its name differs from shop to shop, so that no migration may contain it. */
const OWNER = 'postgres';
const OWNED = new RegExp(`\\b(?:to|from|by|for role) "?${OWNER}\\b`, 'i');

/** What migrations expect to be there. */
const ROLES = ['anon', 'authenticated', 'service_role', OWNER];

const FUNCTION = /^create function ([a-z_.0-9]+)\([^;]*?(\$[a-z_]*\$)[\s\S]*?\2[^;]*;/gm;

/** The definitions of functions in the schema files, by name with schema; null where several have one name. */
const functionsOf = (files: readonly SchemaFile[]): ReadonlyMap<string, string | null> => {
  const found = new Map<string, string | null>();
  for (const { text } of files)
    for (const [statement, name = ''] of text.matchAll(FUNCTION))
      found.set(name, found.has(name) ? null : statement.replace(/^create function/, 'create or replace function'));
  return found;
};

const withSchemaText = (statement: string, functions: ReadonlyMap<string, string | null>): string => {
  const [, schema, name] = /^create (?:or replace )?function "?([a-z_0-9]+)"?\."?([a-z_0-9]+)"?\(/i.exec(statement) ?? [];
  return functions.get(`${schema}.${name}`) ?? statement;
};

/** Without the owner, who has every privilege on what is new and runs the migration; null where nobody is left. */
const withoutOwner = (statement: string): string | null => {
  const [, start, roles = ''] = /^((?:grant|revoke) [\s\S]+? (?:to|from) )((?:"[a-z_]+"(?:, )?)+);$/i.exec(statement) ?? [];
  if (start === undefined) return statement.replace(`ALTER DEFAULT PRIVILEGES FOR ROLE "${OWNER}"`, 'ALTER DEFAULT PRIVILEGES');
  const others = roles.split(', ').filter((role) => role !== `"${OWNER}"`);
  return others.length === 0 ? null : `${start}${others.join(', ')};`;
};

/** Privileges on tables that every version has from PostgreSQL 15 on. */
const TABLE_PRIVILEGES = ['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE'];

/** Grants of `MAINTAIN`, which PostgreSQL knows from 17 on, in words of every version: everything, less what is not granted. */
const withoutMaintain = (statement: string): readonly string[] => {
  const [, given = '', on, to] = /^GRANT ([A-Z, ]*\bMAINTAIN\b[A-Z, ]*) (ON TABLE [\s\S]+) TO ([\s\S]+);$/.exec(statement) ?? [];
  if (on === undefined) return [statement];
  const lacking = TABLE_PRIVILEGES.filter((privilege) => !given.split(', ').includes(privilege));
  return [`GRANT ALL ${on} TO ${to};`, ...(lacking.length === 0 ? [] : [`REVOKE ${lacking.join(', ')} ${on} FROM ${to};`])];
};

const DATA = ['table', 'column', 'sequence', 'type', 'materializedView'];

/** Statements between two databases, functions with the text of the schema files. */
const plannedBetween = async (from: string, to: string, files: readonly SchemaFile[]): Promise<Omit<Draft, 'left'>> => {
  const [source, target] = [from, to].map((connectionString) => new pg.Pool({ connectionString, max: 1 })) as [pg.Pool, pg.Pool];
  try {
    const { actions } = plan((await extract(source)).factBase, (await extract(target)).factBase, {
      scope: 'database',
      defaultOwner: OWNER,
      assumedRoles: [...ROLES],
    });
    const functions = functionsOf(files);
    const written = actions.flatMap((action) => {
      const statement = withoutOwner(action.sql.trim().replace(/;?$/, ';'));
      return statement === null ? [] : [{ ...action, sql: withSchemaText(statement, functions) }];
    });
    const losing = written.filter(
      ({ dataLoss, destroys }) => dataLoss === 'destructive' && destroys.some(({ kind }) => DATA.includes(kind)),
    );
    return { statements: written.flatMap(({ sql }) => withoutMaintain(sql)), destructive: losing.map(({ sql }) => sql) };
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
};

/** The texts of one migration, which a function may use before it is created. */
export const migrationText = (header: string, statements: readonly string[]): string =>
  [header, 'set check_function_bodies = off;', ...statements, 'reset check_function_bodies;', ''].join('\n\n');

const applied = async (from: Database, to: Database, files: readonly SchemaFile[]): Promise<Omit<Draft, 'left'>> => {
  const planned = await plannedBetween(from.url, to.url, files);
  const owned = planned.statements.find((statement) => OWNED.test(statement.split(/\$[a-z_]*\$/)[0] ?? ''));
  if (owned !== undefined) throw new Error(`This statement names the owner of the database:\n${owned}`);
  await inTransaction(from.sql, (transaction) => transaction.unsafe(migrationText('', planned.statements)));
  return planned;
};

/** A first look creates, a second revokes what default privileges granted on new objects, a third grants columns again that the second took. */
const LOOKS = 3;

/**
 * Finds the statements that bring one database to the state of another, and applies them to it.
 * @param from is changed
 * @throws Error for a statement that names the owner of the database, or that fails
 */
export const draftBetween = async (from: Database, to: Database, files: readonly SchemaFile[]): Promise<Draft> => {
  const found: Omit<Draft, 'left'>[] = [];
  while (found.length < LOOKS && found.at(-1)?.statements.length !== 0) found.push(await applied(from, to, files));
  return {
    statements: found.flatMap(({ statements }) => statements),
    destructive: found.flatMap(({ destructive }) => destructive),
    left: compareCatalogues(await readCatalogue(to.sql), await readCatalogue(from.sql)),
  };
};
