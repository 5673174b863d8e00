import type { Role } from '../auth/roles.ts';

/** A member of staff. */
export interface StaffMember {
  readonly id: string;
  readonly name: string;
  /** Masked. */
  readonly phone: string | null;
  readonly role: Role;
  readonly grantedAt: Date;
  readonly hasSecondFactor: boolean;
  readonly isBlocked: boolean;
  readonly isMe: boolean;
  readonly lastUsedAt: Date | null;
}

/** A role offered to a phone number. */
export interface Invitation {
  readonly id: string;
  /** Masked. */
  readonly phone: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly by: string | null;
}

/** All members of staff and invitations. */
export interface Staff {
  readonly people: readonly StaffMember[];
  readonly invitations: readonly Invitation[];
  /** Roles that require a second factor. */
  readonly needsFactor: readonly Role[];
}

/** An action on staff. */
export type StaffAction =
  /** `role` null removes the role. */
  | { readonly kind: 'change-role'; readonly id: string; readonly role: Role | null }
  | { readonly kind: 'invite'; readonly phone: string; readonly role: Role }
  | { readonly kind: 'revoke-invitation'; readonly id: string }
  | { readonly kind: 'require-factor'; readonly roles: readonly Role[] };
