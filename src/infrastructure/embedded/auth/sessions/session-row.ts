import type { ISql } from 'postgres';

/** A row of `auth.sessions`, as far as it is used. */
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

/** Holds the row until the end of the transaction: refreshes of one session happen one after the other. */
export const lockSession = async (sql: ISql, id: string): Promise<SessionRow | null> => {
  const [session] = await sql<SessionRow[]>`select * from auth.sessions where id = ${id} for update`;
  return session ?? null;
};

/** Ends every session of a person, but the one named. Refresh tokens go with them. */
export const endSessions = async (sql: ISql, userId: string, except: string | null = null): Promise<void> => {
  await sql`delete from auth.sessions where user_id = ${userId} and id is distinct from ${except}`;
};
