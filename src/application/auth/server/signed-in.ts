import type { User } from '../../../domain/auth/user.ts';
import type { BackendSession } from './identity-provider.ts';

export type NextStep = 'second-factor' | 'complete-profile' | 'done';

/** The result of a successful sign-in on a device. */
export interface SignedIn {
  readonly user: User;
  readonly sessionToken: string;
  readonly expiresAt: Date;
  readonly nextStep: NextStep;
  readonly backendSession: BackendSession;
  /** Identifies the device at later sign-ins; stored in a cookie that scripts cannot read. */
  readonly deviceToken: string;
}
