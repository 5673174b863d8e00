import type { Sql } from 'postgres';
import { blocksOf } from './blocks.ts';
import { featureOf, isReading } from './features.ts';
import { branchName } from './function-log.ts';
import type { Neighbours } from './literal-sets.ts';
import { applied, type Change, changesOf } from './mutants.ts';

/** A changed database. */
export interface Mutant {
  readonly feature: string;
  /** The function, or the table of a policy, check, default or privilege. */
  readonly subject: string;
  readonly what: string;
  readonly sql: string;
  /** What changes it back. */
  readonly undo: string;
  /** The lines of the change, before it. */
  readonly near?: string;
  /** The branch of the function in which the change is, and the one that begins next after it: names of the coverage. */
  readonly branch?: string;
  readonly next?: string;
}

const quoted = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text).replaceAll(/\s+/g, ' ');

/** The line of a change with the two before and after it. */
const linesAround = (text: string, { from }: Change): string => {
  const line = text.slice(0, from).split('\n').length - 1;
  return text
    .split('\n')
    .slice(Math.max(0, line - 2), line + 3)
    .join('\n');
};

/** A condition or statement about who may do something. */
const ABOUT_PEOPLE = /auth\.uid\(\)|private\.(require_|may\b|is_admin|is_fresh|has_second_factor)/;

/** Every small change of every function of the mutated features. */
export const functionMutants = async (sql: Sql, neighbours: Neighbours): Promise<readonly Mutant[]> => {
  const functions = await sql<{ schema: string; name: string; language: string; body: string; definition: string }[]>`
    select n.nspname as schema, p.proname as name, l.lanname as language, p.prosrc as body, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    where n.nspname in ('public', 'private') and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql') order by 1, 2`;
  return functions.flatMap(({ schema, name, language, body, definition }) => {
    const feature = isReading(name) ? 'permissions' : featureOf(name);
    const start = definition.indexOf(body);
    if (feature === undefined || start < 0) return [];
    const blocks = language === 'plpgsql' ? blocksOf(body) : null;
    const branch = (mark: number): string => branchName(`${schema}.${name}`, mark);
    const isRule = ({ from, to, kind }: Change): boolean =>
      !isReading(name) || ((kind === 'condition' || kind === 'statement') && ABOUT_PEOPLE.test(body.slice(from, to)));
    return changesOf(body, neighbours)
      .filter(isRule)
      .map((change) => ({
        feature,
        subject: `${schema}.${name}`,
        what: `${change.kind} \`${quoted(body.slice(change.from, change.to))}\` -> \`${quoted(change.instead)}\` (line ${body.slice(0, change.from).split('\n').length})`,
        sql: definition.slice(0, start) + applied(body, change) + definition.slice(start + body.length),
        undo: definition,
        near: linesAround(body, change),
        branch: branch(blocks?.markAt(change.from) ?? 0),
        next: branch(blocks?.marks.find(({ at }) => at > change.from)?.number ?? 0),
      }));
  });
};

const VISITORS = ['anon', 'authenticated'];

/** Execute taken from who has it, and given to who has it not. */
const executeMutants = async (sql: Sql): Promise<readonly Mutant[]> => {
  const functions = await sql<{ name: string; signature: string; anon: boolean; authenticated: boolean }[]>`
    select p.proname as name, p.oid::regprocedure::text as signature, has_function_privilege('anon', p.oid, 'execute') as anon,
      has_function_privilege('authenticated', p.oid, 'execute') as authenticated
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prokind = 'f' order by 2`;
  return functions.flatMap(({ name, signature, ...may }) => {
    if (featureOf(name) === undefined) return [];
    return VISITORS.map((role) => {
      const has = may[role as 'anon' | 'authenticated'];
      const [revoke, grant] = [`revoke execute on function ${signature} from ${role}`, `grant execute on function ${signature} to ${role}`];
      return {
        feature: 'permissions',
        subject: `public.${name}`,
        what: has ? `execute revoked from ${role}` : `execute granted to ${role}`,
        sql: has ? revoke : grant,
        undo: has ? grant : revoke,
      };
    });
  });
};

const VERBS = ['select', 'insert', 'update', 'delete'] as const;

/** Privileges on tables of visitors: each that exists revoked, each that does not granted; and those on single columns revoked. */
const tablePrivilegeMutants = async (sql: Sql): Promise<readonly Mutant[]> => {
  const tables = await sql<{ table: string; role: string; verb: string; may: boolean; columns: readonly string[] | null }[]>`
    select format('%I.%I', n.nspname, c.relname) as table, r.role, v.verb, has_table_privilege(r.role, c.oid, v.verb) as may,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and v.verb <> 'delete' and has_column_privilege(r.role, c.oid, a.attnum, v.verb)) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join unnest(${VISITORS}::text[]) as r (role)
    cross join unnest(${[...VERBS]}::text[]) as v (verb)
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'p') order by 1, 2, 3`;
  return tables.flatMap(({ table, role, verb, may, columns }) => {
    const of = (what: string, change: string, undo: string): Mutant => ({
      feature: 'permissions',
      subject: table,
      what,
      sql: change,
      undo,
    });
    const [grant, revoke] = [`grant ${verb} on ${table} to ${role}`, `revoke ${verb} on ${table} from ${role}`];
    if (may) return [of(`${verb} revoked from ${role}`, revoke, grant)];
    const grantOn = (list: string): string => `grant ${verb} (${list}) on ${table} to ${role}`;
    // A privilege that is revoked from a table is revoked from its columns too.
    const undo = columns === null ? revoke : `${revoke}; ${grantOn(columns.join(', '))}`;
    return [
      of(`${verb} granted to ${role}`, grant, undo),
      ...(columns ?? []).map((column) =>
        of(`${verb} revoked from ${role} on ${column}`, `revoke ${verb} (${column}) on ${table} from ${role}`, grantOn(column)),
      ),
    ];
  });
};

interface PolicyRow {
  readonly table: string;
  readonly name: string;
  readonly using: string | null;
  readonly check: string | null;
  readonly permissive: string;
  readonly cmd: string;
  readonly roles: string;
}

/** Each policy that lets everybody, or nobody, or one condition less. */
const policyMutants = async (sql: Sql, neighbours: Neighbours): Promise<readonly Mutant[]> => {
  const policies = await sql<PolicyRow[]>`
    select format('%I.%I', schemaname, tablename) as table, policyname as name, qual as using, with_check as check, permissive, cmd,
      array_to_string(roles, ', ') as roles from pg_policies
    where schemaname in ('public', 'private') or (schemaname = 'storage' and tablename = 'objects') order by 1, 2`;
  return policies.flatMap(({ table, name, using, check, permissive, cmd, roles }) => {
    const on = `policy "${name}" on ${table}`;
    const conditions = `${using === null ? '' : ` using (${using})`}${check === null ? '' : ` with check (${check})`}`;
    const mutant = (what: string, change: string, undo: string): Mutant => ({
      feature: 'permissions',
      subject: table,
      what: `${name}: ${what}`,
      sql: change,
      undo,
    });
    const of = (word: 'using' | 'with check', text: string): readonly Mutant[] =>
      ['true', ...changesOf(text, neighbours).map((change) => applied(text, change))].map((instead) =>
        mutant(`${word} \`${quoted(instead)}\``, `alter ${on} ${word} (${instead})`, `alter ${on} ${word} (${text})`),
      );
    return [
      mutant('dropped', `drop ${on}`, `create ${on} as ${permissive} for ${cmd} to ${roles}${conditions}`),
      ...(using === null || using === 'true' ? [] : of('using', using)),
      ...(check === null || check === 'true' ? [] : of('with check', check)),
    ];
  });
};

const OF_RULES = /order|payment|journal|ledger|credential|complaint|rental|refund|unit|slot|deposit|role|factor/;

/** Checks that are gone or changed, defaults that are changed, triggers that do not run, unique indexes that are gone. */
const tableMutants = async (sql: Sql, neighbours: Neighbours): Promise<readonly Mutant[]> => {
  const checks = await sql<{ table: string; name: string; text: string }[]>`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_expr(c.conbin, c.conrelid) as text from pg_constraint c
    join pg_namespace n on n.oid = c.connamespace where c.contype = 'c' and n.nspname in ('public', 'private') and c.conrelid <> 0 order by 1, 2`;
  const defaults = await sql<{ table: string; name: string; text: string }[]>`
    select d.adrelid::regclass::text as table, a.attname as name, pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private') and a.attgenerated = '' order by 1, 2`;
  const triggers = await sql<{ table: string; name: string }[]>`
    select t.tgrelid::regclass::text as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and n.nspname in ('public', 'private') order by 1, 2`;
  const indexes = await sql<{ table: string; name: string; text: string }[]>`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace left join pg_constraint k on k.conindid = i.indexrelid
    where i.indisunique and k.oid is null and n.nspname in ('public', 'private') order by 1, 2`;
  const about = <T extends { readonly table: string }>(rows: readonly T[]): readonly T[] =>
    rows.filter(({ table }) => OF_RULES.test(table));
  const feature = (table: string): string => featureOf(table.replace(/^.*\./, '')) ?? 'orders';
  return [
    ...about(checks).flatMap(({ table, name, text }) => {
      const drop = `alter table ${table} drop constraint "${name}"`;
      const add = (as: string, condition: string): string => `alter table ${table} add constraint "${as}" check (${condition}) not valid`;
      return [
        { feature: feature(table), subject: table, what: `check ${name} dropped`, sql: drop, undo: add(name, text) },
        ...changesOf(text, neighbours)
          .filter(({ kind }) => kind === 'number')
          .map((change) => ({
            feature: feature(table),
            subject: table,
            what: `check \`${quoted(applied(text, change))}\``,
            sql: `${drop}; ${add('changed', applied(text, change))}`,
            undo: `alter table ${table} drop constraint "changed"; ${add(name, text)}`,
          })),
      ];
    }),
    ...about(defaults).flatMap(({ table, name, text }) =>
      changesOf(text, neighbours).map((change) => ({
        feature: feature(table),
        subject: table,
        what: `default of ${name} \`${quoted(applied(text, change))}\``,
        sql: `alter table ${table} alter column "${name}" set default ${applied(text, change)}`,
        undo: `alter table ${table} alter column "${name}" set default ${text}`,
      })),
    ),
    ...about(triggers).map(({ table, name }) => ({
      feature: feature(table),
      subject: table,
      what: `trigger ${name} does not run`,
      sql: `alter table ${table} disable trigger "${name}"`,
      undo: `alter table ${table} enable trigger "${name}"`,
    })),
    ...about(indexes).map(({ table, name, text }) => ({
      feature: feature(table),
      subject: table,
      what: `unique index ${name} dropped`,
      sql: `drop index ${name}`,
      undo: text,
    })),
  ];
};

export const objectMutants = async (sql: Sql, neighbours: Neighbours): Promise<readonly Mutant[]> => [
  ...(await executeMutants(sql)),
  ...(await tablePrivilegeMutants(sql)),
  ...(await policyMutants(sql, neighbours)),
  ...(await tableMutants(sql, neighbours)),
];
