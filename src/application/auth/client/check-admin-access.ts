import { isStaffUser } from '../../../domain/auth/is-staff-user.ts';
import type { User } from '../../../domain/auth/user.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { RestoreSession } from './restore-session.ts';
import { SESSION_LIFETIMES } from './session-lifetimes.ts';

/**
 * The result of the admin guard. `refused`: nobody or a customer is signed in. `second-factor`: one is enrolled and not verified yet.
 * `sign-in-again`: the backend session is lost. `unreachable`: no answer.
 */
export type AdminAccess = 'granted' | 'refused' | 'second-factor' | 'sign-in-again' | 'unreachable';

interface CheckAdminAccessParts {
  readonly restore: RestoreSession;
  readonly backend: BackendAuth;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  /** SECURE_MODE: the role is always read from the server. */
  readonly isSecure: boolean;
}

/** Checks who may open the admin (section 2): administrators, and everyone else with a role. The database enforces their permissions. */
export class CheckAdminAccess {
  private role: { readonly userId: string; readonly at: number } | null = null;

  constructor(private readonly parts: CheckAdminAccessParts) {}

  async execute(): Promise<AdminAccess> {
    const known = this.parts.restore.peek();
    if (known === null) return 'refused';
    const role = await this.roleOf(known);
    if (role !== 'known') return role === 'none' ? 'refused' : 'unreachable';
    try {
      const claims = await this.parts.backend.claims();
      if (claims === null || claims.userId !== known.id) return 'sign-in-again';
      return claims.assurance === 'aal1' && (await this.parts.backend.factors()).length > 0 ? 'second-factor' : 'granted';
    } catch (error) {
      this.parts.errors.record('CheckAdminAccess', error);
      return 'unreachable';
    }
  }

  private async roleOf({ id }: User): Promise<'known' | 'none' | 'unanswered'> {
    const now = this.parts.clock.now().getTime();
    if (!this.parts.isSecure && this.role?.userId === id && now - this.role.at < SESSION_LIFETIMES.role) return 'known';
    const { kind, user } = await this.parts.restore.execute({ isFresh: this.parts.isSecure });
    // In secure mode the role is not stored on the device, so that only the server knows it.
    if (this.parts.isSecure && kind === 'unverified') return 'unanswered';
    this.role = user !== null && isStaffUser(user) ? { userId: user.id, at: now } : null;
    return this.role === null ? 'none' : 'known';
  }
}
