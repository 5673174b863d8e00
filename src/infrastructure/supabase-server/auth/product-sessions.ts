import type { NewSession, ProductSession, ProductSessions } from '../../../application/auth/server/product-sessions.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

/** private.sessions, through functions for the server. */
export class SupabaseProductSessions implements ProductSessions {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async create(session: NewSession): Promise<{ readonly id: string; readonly expiresAt: Date }> {
    const [row] = dataOf(
      await this.rest.rpc('server_create_session', {
        p_user: session.userId,
        p_token_hash: session.tokenHash,
        p_auth_session: session.authSessionId,
        p_device: session.device,
        p_idle_seconds: session.idleSeconds,
        p_life_seconds: session.lifeSeconds,
      }),
    );
    if (row === undefined) throw new PortError('unavailable', 'no session was made');
    return { id: row.id, expiresAt: new Date(row.expires_at) };
  }

  async find(tokenHash: string): Promise<ProductSession | null> {
    const [row] = dataOf(await this.rest.rpc('server_find_session', { p_token_hash: tokenHash }));
    if (row === undefined) return null;
    return {
      id: row.id,
      userId: row.user_id,
      authSessionId: row.auth_session_id,
      device: row.device,
      createdAt: new Date(row.created_at),
      lastUsedAt: new Date(row.last_used_at),
      expiresAt: new Date(row.expires_at),
      awaitsSecondFactor: row.awaits_second_factor,
    };
  }

  async touch(id: string): Promise<Date> {
    const expiresAt = dataOrNull(await this.rest.rpc('server_touch_session', { p_id: id }));
    if (expiresAt === null) throw new PortError('unavailable', 'the session has ended meanwhile');
    return new Date(expiresAt);
  }

  async replaceSignIn(id: string, authSessionId: string): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_replace_sign_in', { p_id: id, p_auth_session: authSessionId }));
  }

  async isFresh(userId: string, authSessionId: string): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_is_fresh_sign_in', { p_user: userId, p_auth_session: authSessionId }));
  }

  async list(userId: string): Promise<readonly Pick<ProductSession, 'id' | 'device' | 'createdAt' | 'lastUsedAt'>[]> {
    const rows = dataOf(await this.rest.rpc('server_list_sessions', { p_user: userId }));
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: new Date(row.created_at),
      lastUsedAt: new Date(row.last_used_at),
    }));
  }

  async revoke(userId: string, id: string): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_revoke_session', { p_user: userId, p_id: id }));
  }

  async revokeAll(userId: string): Promise<number> {
    return dataOf(await this.rest.rpc('server_revoke_all_sessions', { p_user: userId }));
  }
}
