import type { User } from '../../domain/identity/user.ts';
import type { BackendAuth } from '../session/backend-auth.ts';
import type { RestoreSession } from '../session/restore-session.ts';
import { SESSION_LIFETIMES } from '../session/session-lifetimes.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/**
 * `refused` nobody is signed in, or no admin; `second-factor` one is enrolled and was not passed yet; `sign-in-again` the backend's
 * session is lost; `unreachable` nobody could tell.
 */
export type AdminAccess = 'granted' | 'refused' | 'second-factor' | 'sign-in-again' | 'unreachable';

/** Who may see the admin's pages (section 2). What may be done there the database decides. */
export class CheckAdminAccess {
  private role: { readonly userId: string; readonly at: number } | null = null;

  constructor(
    private readonly restore: RestoreSession,
    private readonly backend: BackendAuth,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
    /** SECURE_MODE: the role is asked for every time. */
    private readonly isSecure: boolean,
  ) {}

  async execute(): Promise<AdminAccess> {
    const known = this.restore.peek();
    if (known === null || !(await this.isAdmin(known))) return 'refused';
    try {
      const claims = await this.backend.claims();
      if (claims === null || claims.userId !== known.id) return 'sign-in-again';
      return claims.assurance === 'aal1' && (await this.backend.factors()).length > 0 ? 'second-factor' : 'granted';
    } catch (error) {
      this.errors.record('CheckAdminAccess', error);
      return 'unreachable';
    }
  }

  private async isAdmin({ id }: User): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (!this.isSecure && this.role?.userId === id && now - this.role.at < SESSION_LIFETIMES.role) return true;
    const { user } = await this.restore.execute({ isFresh: this.isSecure });
    this.role = user?.isAdmin === true ? { userId: user.id, at: now } : null;
    return user?.isAdmin === true;
  }
}
