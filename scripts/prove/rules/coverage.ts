import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { Answer, Job } from './jobs.ts';
import { runJobs } from './workers.ts';

/** Files of tests that run against the migrated database. */
const FOLDERS = ['tests/database'];
/** Where the last measurement is stored; `RULES_COVERAGE=last` uses it again. */
const STORED = '.data/rules/coverage.json';
/** Milliseconds that one test of an unchanged database may take. */
const MOST = 120_000;

interface TimedFile {
  readonly file: string;
  readonly seconds: number;
  /** How many functions it reaches. */
  readonly reached: number;
}

export interface Coverage {
  /** Test files that reach a function, the quickest first, with their seconds. */
  readonly filesOf: (name: string) => readonly TimedFile[];
  readonly files: readonly TimedFile[];
  /** Files that fail without any change; they are left out. */
  readonly broken: readonly string[];
}

const filesOfTests = (): readonly string[] =>
  FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((name) => name.endsWith('.test.ts'))
    .toSorted();

/** Which functions name which others: a function that PostgreSQL inlines has no statistics and is looked for through its callers. */
const callersOf = async (sql: Sql): Promise<ReadonlyMap<string, readonly string[]>> => {
  const functions = await sql<{ name: string; text: string }[]>`
    select n.nspname || '.' || p.proname as name, p.prosrc as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')`;
  return new Map(
    functions.map(({ name }) => [name, functions.filter(({ text }) => text.includes(`${name}(`)).map((caller) => caller.name)]),
  );
};

interface Measured extends Answer {
  readonly file: string;
}

/** Runs every test file once with statistics of functions. */
const measure = async (admin: Sql, lanes: number): Promise<readonly Measured[]> => {
  await admin`alter system set track_functions = 'all'`;
  await admin`select pg_reload_conf()`;
  const files = filesOfTests();
  const answers: Measured[] = [];
  const jobs = files.map((file, id): Job => ({ id, sql: 'select 1', files: [{ file, most: MOST }], isObserved: true }));
  await runJobs(jobs, lanes, (answer) => {
    answers.push({ ...answer, file: files[answer.id] ?? '' });
  });
  await admin`alter system reset track_functions`;
  await admin`select pg_reload_conf()`;
  mkdirSync(dirname(STORED), { recursive: true });
  writeFileSync(STORED, JSON.stringify(answers));
  return answers;
};

const timed = ({ file, seconds, functions }: Measured): TimedFile => ({ file, seconds, reached: functions?.length ?? 0 });

/** Which test files reach which functions. */
export const readCoverage = async (admin: Sql, lanes: number, templateUrl: string): Promise<Coverage> => {
  const isKept = process.env['RULES_COVERAGE'] === 'last';
  const answers = isKept ? (JSON.parse(readFileSync(STORED, 'utf8')) as readonly Measured[]) : await measure(admin, lanes);
  const template = postgres(templateUrl, { max: 1 });
  const callers = await callersOf(template);
  await template.end();
  const sound = answers.filter(({ outcome }) => outcome === 'survived').toSorted((a, b) => a.seconds - b.seconds);
  const reaching = (name: string, seen: Set<string>): readonly Measured[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const own = sound.filter(({ functions }) => functions?.includes(name));
    return own.length > 0 ? own : (callers.get(name) ?? []).flatMap((caller) => reaching(caller, seen));
  };
  return {
    filesOf: (name) => [...new Set(reaching(name, new Set()))].toSorted((a, b) => a.seconds - b.seconds).map(timed),
    files: sound.map(timed),
    broken: answers.filter(({ outcome }) => outcome !== 'survived').map(({ file, why }) => `${file}: ${why}`),
  };
};
