import type { Sql } from 'postgres';

/** The role the gateway signs in with: it may become anon, authenticated or service_role, and owns nothing. */
export const GATEWAY_ROLE = 'gateway';

const API_ROLES: Readonly<Record<string, string>> = {
  anon: 'nologin',
  authenticated: 'nologin',
  service_role: 'nologin bypassrls',
};

const ensureRole = async (sql: Sql, name: string, attributes: string): Promise<void> => {
  const [found] = await sql`select from pg_roles where rolname = ${name}`;
  if (found === undefined) await sql.unsafe(`create role ${name} ${attributes}`);
};

/**
 * The roles every Supabase project has, and the gateway's own. The gateway library grants browser roles everything on its first
 * request; PostgreSQL lets a role grant only what it may pass on, and this one may pass on nothing, so the grants of the
 * migrations stay as they are (docs/decisions/0004).
 */
export const ensureDatabaseRoles = async (sql: Sql, gatewayPassword: string): Promise<void> => {
  for (const [name, attributes] of Object.entries(API_ROLES)) await ensureRole(sql, name, attributes);
  await ensureRole(sql, GATEWAY_ROLE, 'login');
  const [quoted] = await sql<{ literal: string }[]>`select quote_literal(${gatewayPassword}) as literal`;
  await sql.unsafe(`alter role ${GATEWAY_ROLE} password ${quoted?.literal ?? "''"}`);
  await sql.unsafe(`grant anon, authenticated, service_role to ${GATEWAY_ROLE}`);
};
