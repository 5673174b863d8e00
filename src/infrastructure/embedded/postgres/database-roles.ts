import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';

/** The login role of the gateway: it may switch to anon, authenticated or service_role, and owns nothing. */
export const GATEWAY_ROLE = 'gateway';

const LONGEST_STATEMENT = '5s';

/** The address of the database for the gateway's role. @param url `postgres://` of the owner */
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

/** Identifies the owner of the role's password without revealing it (a hash of 256 random bits). */
const markOf = (password: string): string => `arena-akun ${createHash('sha256').update(password).digest('hex').slice(0, 16)}`;

/**
 * Refuses a second shop on one database, because two data folders would lock out each other's gateway and miss each other's pictures. A
 * shop that is not running may be replaced, because its data folder may be lost.
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
 * Creates the roles of every Supabase project, and the gateway's role. The gateway library would grant all privileges to browser roles (the
 * gateway prevents that); this role may not grant anything, so that the grants of the migrations apply (docs/decisions/0004).
 * @throws while a shop with another data folder is running on this database
 */
export const ensureDatabaseRoles = async (sql: Sql, gatewayPassword: string): Promise<void> => {
  for (const [name, attributes] of Object.entries(API_ROLES)) await ensureRole(sql, name, attributes);
  await ensureRole(sql, GATEWAY_ROLE, 'login');
  const mark = markOf(gatewayPassword);
  await refuseSecondShop(sql, mark);
  const [quoted] = await sql<{ literal: string }[]>`select quote_literal(${gatewayPassword}) as literal`;
  await sql.unsafe(`alter role ${GATEWAY_ROLE} password ${quoted?.literal ?? "''"}`);
  await sql.unsafe(`comment on role ${GATEWAY_ROLE} is '${mark}'`);
  // The limit of its statements where a pooler refuses what a connection asks for.
  await sql.unsafe(`alter role ${GATEWAY_ROLE} set statement_timeout = '${LONGEST_STATEMENT}'`);
  await sql.unsafe(`grant anon, authenticated, service_role to ${GATEWAY_ROLE}`);
};
