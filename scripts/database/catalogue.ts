import type { ISql, Sql, TransactionSql } from 'postgres';
import { inTransaction } from '../../src/infrastructure/embedded/postgres/transaction.ts';

/** Everything a database consists of: the kind and name of each object, and its definition as a text. Object ids do not occur. */
export type Catalogue = ReadonlyMap<string, string>;

const NOT_SYSTEM = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** Objects that an extension brings along are compared as that extension. */
const notOfExtension = (catalogue: string, id: string): string =>
  `not exists (select from pg_depend m where m.classid = ${catalogue} and m.objid = ${id} and m.deptype = 'e')`;

/** An access control list as text, in alphabetical order; the default list of the kind where none is stored. */
const privileges = (list: string): string =>
  `coalesce((select string_agg(l.line, ', ' order by l.line) from (
    select coalesce(r.rolname, 'public') || ': ' || string_agg(a.privilege_type || case when a.is_grantable then '*' else '' end, ' ' order by a.privilege_type) as line
    from aclexplode(${list}) a left join pg_roles r on r.oid = a.grantee group by r.rolname) l), 'none')`;

const RELATIONS = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${NOT_SYSTEM} and ${notOfExtension(`'pg_class'::regclass`, 'c.oid')}`;

/** Queries of two columns, name and definition, by kind of object. */
const KINDS: Readonly<Record<string, string>> = {
  schema: `select n.nspname, concat_ws('; ', pg_get_userbyid(n.nspowner), ${privileges(`coalesce(n.nspacl, acldefault('n', n.nspowner))`)})
    from pg_namespace n where ${NOT_SYSTEM}`,
  'default privileges': `select concat_ws(' ', pg_get_userbyid(d.defaclrole), n.nspname, d.defaclobjtype), ${privileges('d.defaclacl')}
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace`,
  extension: `select e.extname, concat_ws('; ', n.nspname, e.extversion, (select string_agg(distinct f.privileges, '; ') from (
      select ${privileges(`coalesce(p.proacl, acldefault('f', p.proowner))`)} as privileges from pg_depend m join pg_proc p on p.oid = m.objid
      where m.classid = 'pg_proc'::regclass and m.refclassid = 'pg_extension'::regclass and m.refobjid = e.oid and m.deptype = 'e') f))
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  relation: `select format('%I.%I', n.nspname, c.relname), concat_ws('; ', 'kind ' || c.relkind::text, 'persistence ' || c.relpersistence::text,
      'replica identity ' || c.relreplident::text, pg_get_userbyid(c.relowner), case when c.relrowsecurity then 'row security' end,
      case when c.relforcerowsecurity then 'forced row security' end, c.reloptions::text,
      (select t.reloptions::text from pg_class t where t.oid = c.reltoastrelid),
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end, ${privileges(`coalesce(c.relacl, acldefault('r', c.relowner))`)})
    from ${RELATIONS}`,
  column: `select format('%s.%I', o.relation, a.attname), concat_ws('; ',
      'position ' || row_number() over (partition by a.attrelid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, case when a.attgenerated <> '' then 'generated ' || a.attgenerated::text end,
      case when a.attidentity <> '' then 'identity ' || a.attidentity::text end, 'default ' || pg_get_expr(e.adbin, e.adrelid),
      case when a.attcollation <> t.typcollation then 'collation ' || a.attcollation::regcollation end, 'storage ' || a.attstorage::text,
      'statistics ' || nullif(a.attstattarget, -1), a.attoptions::text, case when a.attacl is not null then ${privileges('a.attacl')} end)
    from (select c.oid, format('%I.%I', n.nspname, c.relname) as relation from ${RELATIONS}) o
    join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum`,
  constraint: `select format('%s.%I', coalesce(nullif(c.conrelid, 0)::regclass::text, c.contypid::regtype::text), c.conname), pg_get_constraintdef(c.oid)
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype not in ('n', 't') and ${NOT_SYSTEM} and ${notOfExtension(`'pg_constraint'::regclass`, 'c.oid')}`,
  index: `select format('%I.%I', n.nspname, c.relname), concat_ws('; ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end,
      case when i.indisclustered then 'clustered' end, case when i.indisreplident then 'replica identity' end,
      (select string_agg(a.attnum || ': ' || a.attstattarget, ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attstattarget >= 0))
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${NOT_SYSTEM} and ${notOfExtension(`'pg_class'::regclass`, 'i.indrelid')}`,
  function: `select p.oid::regprocedure::text, concat_ws('; ', case when p.prokind = 'a' then 'aggregate' else pg_get_functiondef(p.oid) end,
      pg_get_userbyid(p.proowner), ${privileges(`coalesce(p.proacl, acldefault('f', p.proowner))`)})
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${NOT_SYSTEM} and ${notOfExtension(`'pg_proc'::regclass`, 'p.oid')}`,
  trigger: `select format('%s.%I', t.tgrelid::regclass, t.tgname), concat_ws('; ', pg_get_triggerdef(t.oid), 'enabled ' || t.tgenabled::text)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and ${NOT_SYSTEM}`,
  'event trigger': `select e.evtname, concat_ws('; ', e.evtevent, e.evtfoid::regprocedure, e.evtenabled, e.evttags::text) from pg_event_trigger e`,
  rule: `select format('%s.%I', w.ev_class::regclass, w.rulename), concat_ws('; ', pg_get_ruledef(w.oid), 'enabled ' || w.ev_enabled::text)
    from pg_rewrite w join pg_class c on c.oid = w.ev_class join pg_namespace n on n.oid = c.relnamespace
    where w.rulename <> '_RETURN' and ${NOT_SYSTEM}`,
  policy: `select format('%s.%I', p.polrelid::regclass, p.polname), concat_ws('; ', case when p.polpermissive then 'permissive' else 'restrictive' end,
      'for ' || p.polcmd::text, 'to ' || (select string_agg(case when m = 0 then 'public' else pg_get_userbyid(m)::text end, ', ' order by pg_get_userbyid(m))
        from unnest(p.polroles) m),
      'using ' || pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid)) from pg_policy p`,
  publication: `select p.pubname, concat_ws('; ', to_jsonb(p) - '{oid,pubname,pubowner}'::text[], pg_get_userbyid(p.pubowner),
      (select string_agg(concat_ws(' ', t.schemaname, t.tablename, t.attnames::text, t.rowfilter), ', ' order by t.schemaname, t.tablename)
        from pg_publication_tables t where t.pubname = p.pubname),
      (select string_agg(s.pnnspid::regnamespace::text, ', ') from pg_publication_namespace s where s.pnpubid = p.oid)) from pg_publication p`,
  type: `select format('%I.%I', n.nspname, t.typname), concat_ws('; ', 'kind ' || t.typtype::text, pg_get_userbyid(t.typowner),
      (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
      (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped),
      (select concat_ws(' ', r.rngsubtype::regtype, nullif(r.rngcanonical, 0), nullif(r.rngsubdiff, 0)) from pg_range r where r.rngtypid = t.oid),
      case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod) end, case when t.typnotnull then 'not null' end, t.typdefault,
      ${privileges(`coalesce(t.typacl, acldefault('T', t.typowner))`)})
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where t.typelem = 0 and t.typtype <> 'm' and coalesce(c.relkind, 'c') = 'c' and ${NOT_SYSTEM} and ${notOfExtension(`'pg_type'::regclass`, 't.oid')}`,
  sequence: `select format('%I.%I', n.nspname, c.relname), concat_ws('; ', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax,
      s.seqcache, s.seqcycle, (select format('owned by %s.%I', d.refobjid::regclass, a.attname) from pg_depend d
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')),
      ${privileges(`coalesce(c.relacl, acldefault('s', c.relowner))`)})
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${NOT_SYSTEM}`,
  statistics: `select format('%I.%I', n.nspname, s.stxname), concat_ws('; ', pg_get_statisticsobjdef(s.oid), nullif(s.stxstattarget, -1))
    from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where ${NOT_SYSTEM}`,
  'role settings': `select concat_ws(' ', coalesce(r.rolname, 'every role'), case when s.setdatabase <> 0 then 'in this database' end),
      (select string_agg(c, '; ' order by c) from unnest(s.setconfig) c)
    from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole
    where s.setdatabase in (0, (select b.oid from pg_database b where b.datname = current_database()))`,
  comment: `select i.type || ' ' || i.identity, d.description from pg_description d
    cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where coalesce(i.schema, '') !~ '^pg_' and coalesce(i.schema, '') <> 'information_schema' and d.objoid >= 16384
      and i.type <> 'extension' and ${notOfExtension('d.classoid', 'd.objoid')}`,
};

/** Values that each database makes for itself: moments, random ids and numbers of sequences. */
const OWN_VALUE = `'now\\(|clock_timestamp|CURRENT_|random|nextval|shop_now|machine_now'`;

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    coalesce((select array_agg(a.attname::text) from pg_attribute a join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
      where a.attrelid = c.oid and a.attgenerated = '' and pg_get_expr(e.adbin, e.adrelid) ~ ${OWN_VALUE}), '{}')
      || coalesce((select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attidentity <> ''), '{}') as own
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname <> 'supabase_migrations' and ${NOT_SYSTEM} and ${notOfExtension(`'pg_class'::regclass`, 'c.oid')}`;

const readRows = async (sql: ISql, entries: Map<string, string>): Promise<void> => {
  const tables = await sql.unsafe<{ name: string; own: string[] }[]>(TABLES);
  if (tables.length === 0) return;
  const parts = tables.map(({ name, own }) => {
    const left = own.map((column) => `'${column}'`).join(', ');
    return `select '${name}' as name, (to_jsonb(t) - array[${left}]::text[])::text as line, count(*)::int as times from ${name} t group by 2`;
  });
  for (const { name, line, times } of await sql.unsafe<{ name: string; line: string; times: number }[]>(parts.join(' union all ')))
    entries.set(`row ${name} ${line}`, `${times} times`);
};

const read = async (sql: ISql): Promise<Catalogue> => {
  const entries = new Map<string, string>();
  // Names in definitions are then written with their schema, whatever the session's search path is.
  await sql.unsafe(`set local search_path = ''`);
  for (const [kind, query] of Object.entries(KINDS)) {
    const rows = await sql.unsafe<{ name: string; definition: string }[]>(`select q.* from (${query}) q (name, definition)`);
    for (const { name, definition } of rows) entries.set(`${kind} ${name}`, definition);
  }
  await readRows(sql, entries);
  await sql.unsafe('set local search_path to default');
  return entries;
};

/**
 * Reads schemas, privileges, extensions, relations, columns, constraints, indexes, functions with their full text, triggers, policies,
 * publications, types, sequences, statistics objects, settings of roles, comments, and the rows of every table except the history of
 * migrations. Values that a database makes for itself (moments, random ids) are left out of the rows.
 * @param sql of a superuser or the owner of all objects
 */
export const readCatalogue = async (sql: Sql | TransactionSql): Promise<Catalogue> =>
  'savepoint' in sql ? read(sql) : ((await inTransaction(sql, (transaction) => read(transaction))) as Catalogue);

/** The first place where two texts differ, with what stands around it. */
const around = (text: string, place: number): string => JSON.stringify(text.slice(Math.max(0, place - 40), place + 80));

const difference = (name: string, expected: string, actual: string): string => {
  if (expected.length + actual.length < 200) return `${name}: expected ${expected}, found ${actual}`;
  let place = 0;
  while (expected[place] === actual[place]) place += 1;
  return `${name}: at character ${place} expected ${around(expected, place)}, found ${around(actual, place)}`;
};

/** One readable line for each object that is missing, unexpected or defined otherwise; empty where two databases are equal. */
export const compareCatalogues = (expected: Catalogue, actual: Catalogue): string[] =>
  [...new Set([...expected.keys(), ...actual.keys()])].toSorted().flatMap((name) => {
    const wanted = expected.get(name);
    const found = actual.get(name);
    if (wanted === found) return [];
    if (found === undefined) return [`${name}: missing`];
    return wanted === undefined ? [`${name}: not expected`] : [difference(name, wanted, found)];
  });
