import type { User } from '../../../domain/auth/user.ts';

/** An account as the server reads it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  /** Claimed or confirmed: a claimed one signs in, recovers nothing, and yields to whoever confirms it. */
  readonly email: string | null;
  readonly emailConfirmed: boolean;
  /** The picture's public address; null without one. */
  readonly avatarUrl: string | null;
  /** Country code and national number, digits only. */
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  readonly profileCompleted: boolean;
  readonly isAdmin: boolean;
  /** Has any staff role. */
  readonly isStaff: boolean;
  /** Whether it is the last account that can grant roles. */
  readonly isLastOwner: boolean;
  readonly isBlocked: boolean;
  /** Never confirmed, so that the holder of the number may sign up again. */
  readonly isUnused: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
}

/** The user as sent to their own client (specification, section 3). */
export const userOf = (account: Account): User => ({
  id: account.id,
  name: account.name,
  email: account.email,
  emailConfirmed: account.emailConfirmed,
  avatarUrl: account.avatarUrl,
  phone: account.phone,
  isAdmin: account.isAdmin,
  isStaff: account.isStaff,
  phoneVerified: account.phoneVerified,
  profileCompleted: account.profileCompleted,
  createdAt: account.createdAt.toISOString(),
});

/** The user before the second factor, without data that a password alone must not reveal. */
export const userBeforeSecondFactor = (account: Account): User => ({
  id: account.id,
  name: '',
  email: null,
  emailConfirmed: false,
  avatarUrl: null,
  phone: null,
  isAdmin: false,
  isStaff: false,
  phoneVerified: account.phoneVerified,
  profileCompleted: account.profileCompleted,
  createdAt: null,
});
