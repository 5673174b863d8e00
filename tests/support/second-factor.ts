import { randomUUID } from 'node:crypto';
import { sign, type TestDatabase, type TestUser } from './test-database.ts';

/** Adds an authenticator app to an account. */
export const enrol = (database: TestDatabase, user: TestUser | undefined) => database.sql`
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (${randomUUID()}, ${user?.id ?? ''}, 'totp', 'verified', now(), now())`;

/** A token of a session that passed the second factor that many seconds ago. */
export const provenToken = (database: TestDatabase, user: TestUser | undefined, secondsAgo = 10): Promise<string> =>
  sign(database.keys, {
    sub: user?.id,
    role: 'authenticated',
    session_id: user?.sessionId,
    aal: 'aal2',
    amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - secondsAgo }],
  });

/** The same person with a fresh second factor. */
export const withSecondFactor = async (database: TestDatabase, user: TestUser): Promise<TestUser> => {
  await enrol(database, user);
  return { ...user, token: await provenToken(database, user, 0) };
};
