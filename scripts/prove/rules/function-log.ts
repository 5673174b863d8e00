import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { type Blocks, blocksOf } from './blocks.ts';
import { featureOf, isReading } from './features.ts';
import { tokensOf } from './tokens.ts';

/** Which functions ran is written to the server's log by the functions themselves: neither a rollback nor a read-only transaction loses it. */
const LINE = /^(\w+)\|.*rules_reached:(\d+)$/;

interface LoggedFunction {
  readonly name: string;
  readonly language: string;
  readonly body: string;
  readonly definition: string;
}

const call = (number: number): string => ` perform rules_log.reached(${number});`;

/**
 * The body that logs its number first, and in PL/pgSQL the numbers of its branches.
 * @param numberOf of a mark; 0 is the function itself
 * @returns null where there is no place for it
 */
const logging = ({ language, body }: LoggedFunction, marks: Blocks['marks'], numberOf: (mark: number) => number): string | null => {
  if (language === 'sql') return `select rules_log.reached(${numberOf(0)});\n${body}`;
  const begin = tokensOf(body).find(({ text, depth }) => text === 'begin' && depth === 0);
  if (begin === undefined) return null;
  const places = [{ number: 0, at: begin.to }, ...marks];
  return places.reduceRight((text, { number, at }) => text.slice(0, at) + call(numberOf(number)) + text.slice(at), body);
};

/** The name of a branch: that of its function and the number of its mark. */
export const branchName = (name: string, mark: number): string => (mark === 0 ? name : `${name}#${mark}`);

/** Changes a database so that its functions log that they run. @returns names of functions with schema, and of branches, by number */
export const logFunctions = async (sql: Sql): Promise<readonly string[]> => {
  await sql.unsafe(`
    create schema rules_log;
    grant usage on schema rules_log to public;
    create function rules_log.reached(p_number int) returns void language plpgsql as $$ begin raise log 'rules_reached:%', p_number; end $$;
    grant execute on function rules_log.reached(int) to public;`);
  const functions = await sql<LoggedFunction[]>`
    select n.nspname || '.' || p.proname as name, l.lanname as language, p.prosrc as body, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    where n.nspname in ('public', 'private') and p.prokind = 'f' and p.prosqlbody is null and l.lanname in ('sql', 'plpgsql') order by 1`;
  const names: string[] = [];
  for (const each of functions) {
    const name = each.name.replace(/^\w+\./, '');
    const isMutated = each.language === 'plpgsql' && (featureOf(name) !== undefined || isReading(name));
    const marks = isMutated ? blocksOf(each.body).marks : [];
    const first = names.length;
    for (const mark of [0, ...marks.map(({ number }) => number)]) names.push(branchName(each.name, mark));
    const changed = logging(each, marks, (mark) => first + mark);
    const start = each.definition.indexOf(each.body);
    if (changed === null || start < 0) continue;
    // A function that cannot be changed stays as it is; tests reach it through its callers.
    await sql
      .unsafe(each.definition.slice(0, start) + changed + each.definition.slice(start + each.body.length))
      .catch((error: Error) => process.env['RULES_VERBOSE'] && console.error(each.name, error.message));
  }
  return names;
};

/** Lets every new session write such lines. */
export const openFunctionLog = async (admin: Sql): Promise<void> => {
  await admin.unsafe(`alter system set log_line_prefix = '%d|'`);
  await admin.unsafe(`alter system set log_error_verbosity = 'terse'`);
  await admin`select pg_reload_conf()`;
  await admin.unsafe(`alter role all set log_min_messages = 'log'`);
};

export const closeFunctionLog = async (admin: Sql): Promise<void> => {
  await admin.unsafe('alter role all reset log_min_messages');
  await admin.unsafe('alter system reset log_line_prefix');
  await admin.unsafe('alter system reset log_error_verbosity');
  await admin`select pg_reload_conf()`;
};

/** Reads the lines of some databases since the last call. */
export class FunctionLog {
  readonly #file: string;
  #at: number;

  constructor(folder: string) {
    this.#file = join(folder, 'postgres.log');
    this.#at = this.#size();
  }

  readonly #size = (): number => {
    const descriptor = openSync(this.#file, 'r');
    try {
      return fstatSync(descriptor).size;
    } finally {
      closeSync(descriptor);
    }
  };

  /** The log is copied and emptied when it grows large; the rest of the copy is read then. */
  readonly #new = (): string => {
    const size = this.#size();
    const rotated = size < this.#at ? readFileSync(`${this.#file}.1`).subarray(this.#at).toString() : '';
    const from = size < this.#at ? 0 : this.#at;
    const bytes = Buffer.alloc(size - from);
    const descriptor = openSync(this.#file, 'r');
    readSync(descriptor, bytes, 0, bytes.length, from);
    closeSync(descriptor);
    this.#at = size;
    return rotated + bytes.toString();
  };

  /** @returns numbers of functions */
  readonly read = (databases: ReadonlySet<string>): ReadonlySet<number> => {
    const found = new Set<number>();
    for (const line of this.#new().split('\n')) {
      const [, database, number] = LINE.exec(line) ?? [];
      if (database !== undefined && databases.has(database)) found.add(Number(number));
    }
    return found;
  };
}
