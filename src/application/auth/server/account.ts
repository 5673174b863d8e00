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
  /** Without this account nobody could grant roles. */
  readonly isLastOwner: boolean;
  readonly isBlocked: boolean;
  /** Never confirmed in any way: the holder of the number may sign up anew. */
  readonly isUnused: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
}

/** The user as their own screens receive it (specification, section 3). */
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

/** The user before the second factor: nothing that a password alone should reveal. */
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
