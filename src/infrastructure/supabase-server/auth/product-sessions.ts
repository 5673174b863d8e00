import type { NewSession, ProductSession, ProductSessions } from '../../../application/auth/server/product-sessions.ts';
import {
  createSession,
  findSession,
  isFreshSignIn,
  listSessions,
  replaceSignIn,
  revokeAllSessions,
  revokeSession,
  touchSession,
} from '../../../application/auth/sign-in-records.answers.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** private.sessions, through functions for the server. */
export class SupabaseProductSessions implements ProductSessions {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async create(session: NewSession): Promise<{ readonly id: string; readonly expiresAt: Date }> {
    const [created] = await answerOf(this.rest, createSession, session);
    if (created === undefined) throw new PortError('unavailable', 'no session was made');
    return created;
  }

  async find(tokenHash: string): Promise<ProductSession | null> {
    const [session = null] = await answerOf(this.rest, findSession, { tokenHash });
    return session;
  }

  async touch(id: string): Promise<Date> {
    const expiresAt = await answerOf(this.rest, touchSession, { id });
    if (expiresAt === null) throw new PortError('unavailable', 'the session has ended meanwhile');
    return expiresAt;
  }

  replaceSignIn(id: string, authSessionId: string): Promise<boolean> {
    return answerOf(this.rest, replaceSignIn, { id, authSessionId });
  }

  isFresh(userId: string, authSessionId: string): Promise<boolean> {
    return answerOf(this.rest, isFreshSignIn, { userId, authSessionId });
  }

  list(userId: string): Promise<readonly Pick<ProductSession, 'id' | 'device' | 'createdAt' | 'lastUsedAt'>[]> {
    return answerOf(this.rest, listSessions, { userId });
  }

  revoke(userId: string, id: string): Promise<boolean> {
    return answerOf(this.rest, revokeSession, { userId, id });
  }

  revokeAll(userId: string): Promise<number> {
    return answerOf(this.rest, revokeAllSessions, { userId });
  }
}
