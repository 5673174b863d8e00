import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';

/** The role the gateway signs in with: it may become anon, authenticated or service_role, and owns nothing. */
export const GATEWAY_ROLE = 'gateway';

/** The same database for the gateway's role. @param url `postgres://` of the owner */
export const gatewayUrl = (url: string, password: string): string => {
  const own = new URL(url);
  own.username = GATEWAY_ROLE;
  own.password = password;
  return own.href;
};

const API_ROLES: Readonly<Record<string, string>> = {
  anon: 'nologin',
  authenticated: 'nologin',
  service_role: 'nologin bypassrls',
};

const ensureRole = async (sql: Sql, name: string, attributes: string): Promise<void> => {
  const [found] = await sql`select from pg_roles where rolname = ${name}`;
  if (found === undefined) await sql.unsafe(`create role ${name} ${attributes}`);
};

/** Says whose password the gateway's role has, without saying the password (256 random bits cannot be guessed from it). */
const markOf = (password: string): string => `arena-akun ${createHash('sha256').update(password).digest('hex').slice(0, 16)}`;

/**
 * Two shops with a data folder each on one database would lock each other's gateway out, and miss each other's pictures. One that is
 * not open at the moment may be replaced: its data folder may be lost.
 */
const refuseSecondShop = async (sql: Sql, mark: string): Promise<void> => {
  const [other] = await sql`
    select from pg_roles r join pg_stat_activity a on a.usesysid = r.oid
    where r.rolname = ${GATEWAY_ROLE} and a.datname = current_database()
      and coalesce(shobj_description(r.oid, 'pg_authid'), ${mark}) <> ${mark}`;
  if (other !== undefined) {
    throw new Error('Database di DATABASE_URL sedang dipakai toko lain dengan DATA_DIR lain. Satu database untuk satu DATA_DIR.');
  }
};

/**
 * The roles every Supabase project has, and the gateway's own. The gateway library would grant browser roles everything (the gateway
 * leaves that out); this role may pass on nothing, so the grants of the migrations stay as they are (docs/decisions/0004).
 * @throws while a shop with another data folder is open on this database
 */
export const ensureDatabaseRoles = async (sql: Sql, gatewayPassword: string): Promise<void> => {
  for (const [name, attributes] of Object.entries(API_ROLES)) await ensureRole(sql, name, attributes);
  await ensureRole(sql, GATEWAY_ROLE, 'login');
  const mark = markOf(gatewayPassword);
  await refuseSecondShop(sql, mark);
  const [quoted] = await sql<{ literal: string }[]>`select quote_literal(${gatewayPassword}) as literal`;
  await sql.unsafe(`alter role ${GATEWAY_ROLE} password ${quoted?.literal ?? "''"}`);
  await sql.unsafe(`comment on role ${GATEWAY_ROLE} is '${mark}'`);
  await sql.unsafe(`grant anon, authenticated, service_role to ${GATEWAY_ROLE}`);
};
