import type { Sql } from 'postgres';

const OLDEST = 15;
const EXTENSIONS = ['pg_trgm', 'fuzzystrmatch', 'unaccent', 'pgcrypto', 'btree_gist'];
const ROLES = ['anon', 'authenticated', 'service_role', 'gateway'];

interface Facts {
  readonly version: number;
  readonly name: string;
  readonly database: string;
  readonly is_superuser: boolean;
  readonly may_create_roles: boolean;
  readonly bypasses_rls: boolean;
  readonly may_create_schemas: boolean;
  readonly may_create_tables: boolean;
  /** Existing roles of the shop. */
  readonly roles: readonly { readonly name: string; readonly bypasses_rls: boolean; readonly may_grant: boolean }[];
  readonly missing_extensions: readonly string[];
  /** The owner of the shop's tables, when this user may not change them. */
  readonly other_owner: string | null;
}

const readFacts = async (sql: Sql): Promise<Facts | undefined> => {
  const [facts] = await sql<Facts[]>`
    select current_setting('server_version_num')::int / 10000 as version, quote_ident(current_user) as name,
      quote_ident(current_database()) as database, u.rolsuper as is_superuser, u.rolcreaterole as may_create_roles,
      u.rolbypassrls as bypasses_rls, has_database_privilege(current_database(), 'create') as may_create_schemas,
      coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), true) as may_create_tables,
      (select coalesce(json_agg(json_build_object('name', r.rolname, 'bypasses_rls', r.rolbypassrls,
          'may_grant', pg_has_role(r.oid, 'member with admin option'))), '[]')
        from pg_roles r where r.rolname in ${sql(ROLES)}) as roles,
      array(select unnest(${EXTENSIONS}::text[]) except select name from pg_available_extensions) as missing_extensions,
      (select quote_ident(pg_get_userbyid(c.relowner)) from pg_class c
        where c.oid = to_regclass('private.installation') and not pg_has_role(c.relowner, 'usage')) as other_owner
    from pg_roles u where u.rolname = current_user`;
  return facts;
};

/**
 * Statements that a superuser has to run once. Up to PostgreSQL 15 only a superuser creates a role that bypasses row-level security; from
 * 16 on a user who bypasses it may, but grants only roles with the admin option (release notes of 16, "role attributes").
 */
const missingGrants = (facts: Facts): readonly string[] => {
  if (facts.is_superuser) return [];
  const { name, roles } = facts;
  const serviceRole = roles.find((role) => role.name === 'service_role');
  const isOld = facts.version <= OLDEST;
  const notMine = isOld ? [] : roles.filter((role) => !role.may_grant).map((role) => role.name);
  return [
    facts.may_create_roles ? '' : `alter role ${name} createrole;`,
    serviceRole === undefined && isOld ? 'create role service_role nologin bypassrls;' : '',
    serviceRole === undefined && !isOld && !facts.bypasses_rls ? `alter role ${name} bypassrls;` : '',
    serviceRole?.bypasses_rls === false ? 'alter role service_role bypassrls;' : '',
    notMine.length === 0 ? '' : `grant ${notMine.join(', ')} to ${name} with admin option;`,
    facts.may_create_schemas ? '' : `grant create on database ${facts.database} to ${name};`,
    facts.may_create_tables ? '' : `grant create on schema public to ${name};`,
  ].filter((statement) => statement !== '');
};

/**
 * Checks the required privileges on an external database, before anything is changed.
 * @throws Error with the missing grants for the terminal
 */
export const checkRights = async (sql: Sql): Promise<void> => {
  const facts = await readFacts(sql);
  if (facts === undefined) return;
  const { version, name, missing_extensions: missing, other_owner: owner } = facts;
  if (version < OLDEST) throw new Error(`DATABASE_URL menunjuk PostgreSQL ${version}; yang diperlukan ${OLDEST} atau lebih baru.`);
  if (missing.length > 0) {
    throw new Error(`Ekstensi ${missing.join(', ')} tidak ada di server DATABASE_URL. Pasang paket postgresql-contrib di sana.`);
  }
  if (owner !== null) {
    throw new Error(`Toko di DATABASE_URL milik pengguna ${owner}, bukan ${name}. Masuklah sebagai ${owner}. Tidak ada yang diubah.`);
  }
  const grants = missingGrants(facts);
  if (grants.length === 0) return;
  throw new Error(
    [
      `Pengguna ${name} di DATABASE_URL belum punya hak yang diperlukan (PostgreSQL ${version}). Tidak ada yang diubah.`,
      'Jalankan sekali sebagai superuser di database itu, lalu coba lagi:',
      ...grants.map((statement) => `  ${statement}`),
    ].join('\n'),
  );
};
