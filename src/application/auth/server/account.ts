import type { User } from '../../../domain/auth/user.ts';

/** An account as the server knows it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  /** As the person claims it: it may sign in, and recovers nothing. */
  readonly email: string | null;
  /** Country code and national number, digits only. */
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  readonly profileCompleted: boolean;
  readonly isAdmin: boolean;
  /** Has a role, whichever. */
  readonly isStaff: boolean;
  /** Nobody else could give roles any more. */
  readonly isLastOwner: boolean;
  readonly isBlocked: boolean;
  /** Begun and never confirmed in any way: whoever has the number may begin anew. */
  readonly isUnused: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
}

/** What the person's own screens are told (specification, section 3). */
export const userOf = (account: Account): User => ({
  id: account.id,
  name: account.name,
  email: account.email,
  phone: account.phone,
  isAdmin: account.isAdmin,
  isStaff: account.isStaff,
  phoneVerified: account.phoneVerified,
  profileCompleted: account.profileCompleted,
  createdAt: account.createdAt.toISOString(),
});

/** What a screen is told that waits for the second factor: nothing by which a password alone would find out more. */
export const userBeforeSecondFactor = (account: Account): User => ({
  id: account.id,
  name: '',
  email: null,
  phone: null,
  isAdmin: false,
  isStaff: false,
  phoneVerified: account.phoneVerified,
  profileCompleted: account.profileCompleted,
  createdAt: null,
});
