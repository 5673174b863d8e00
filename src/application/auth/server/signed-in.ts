import type { User } from '../../../domain/auth/user.ts';
import type { BackendSession } from './identity-provider.ts';

export type NextStep = 'second-factor' | 'complete-profile' | 'done';

/** What a device gets when someone has signed in on it. */
export interface SignedIn {
  readonly user: User;
  readonly sessionToken: string;
  readonly expiresAt: Date;
  readonly nextStep: NextStep;
  readonly backendSession: BackendSession;
  /** By which this device is known at the next sign-in; for a cookie that no script reads. */
  readonly deviceToken: string;
}
