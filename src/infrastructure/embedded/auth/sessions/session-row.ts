import type { ISql } from 'postgres';

/** The used columns of `auth.sessions`. */
export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly not_after: Date | null;
  readonly aal: 'aal1' | 'aal2' | 'aal3' | null;
  readonly factor_id: string | null;
  readonly created_at: Date;
}

export const findSession = async (sql: ISql, id: string): Promise<SessionRow | null> => {
  const [session] = await sql<SessionRow[]>`select * from auth.sessions where id = ${id}`;
  return session ?? null;
};

/** Locks the row until the end of the transaction, so that refreshes of one session are sequential. */
export const lockSession = async (sql: ISql, id: string): Promise<SessionRow | null> => {
  const [session] = await sql<SessionRow[]>`select * from auth.sessions where id = ${id} for update`;
  return session ?? null;
};

/** Ends all sessions of a person, except for the given one. Their refresh tokens are deleted with them. */
export const endSessions = async (sql: ISql, userId: string, except: string | null = null): Promise<void> => {
  await sql`delete from auth.sessions where user_id = ${userId} and id is distinct from ${except}`;
};
