import type { ISql } from 'postgres';
import type { FactorRow, IdentityRow, UserRow } from './user-row.ts';

/** A lookup by one unique column. Deleted accounts keep their row and are never found. */
type UserKey = { readonly id: string } | { readonly phone: string } | { readonly email: string };

const columnOf = (key: UserKey): readonly [column: string, value: string] => {
  if ('id' in key) return ['id', key.id];
  return 'phone' in key ? ['phone', key.phone] : ['email', key.email.toLowerCase()];
};

export const findUser = async (sql: ISql, key: UserKey): Promise<UserRow | null> => {
  const [column, value] = columnOf(key);
  const [user] = await sql<UserRow[]>`select * from auth.users where ${sql(column)} = ${value} and deleted_at is null`;
  return user ?? null;
};

/** Locks the row until the end of the transaction. */
export const lockUser = async (sql: ISql, id: string): Promise<UserRow | null> => {
  const [user] = await sql<UserRow[]>`select * from auth.users where id = ${id} and deleted_at is null for update`;
  return user ?? null;
};

export const identitiesOf = (sql: ISql, userId: string): Promise<IdentityRow[]> =>
  sql<IdentityRow[]>`select * from auth.identities where user_id = ${userId} order by created_at, id`;

export const factorsOf = (sql: ISql, userId: string): Promise<FactorRow[]> =>
  sql<FactorRow[]>`select * from auth.mfa_factors where user_id = ${userId} order by created_at, id`;
