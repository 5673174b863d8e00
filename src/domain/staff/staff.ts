import type { Role } from '../auth/roles.ts';

/** One of the shop's people. */
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

/** A role that waits for whoever has a number. */
export interface Invitation {
  readonly id: string;
  /** Masked. */
  readonly phone: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly by: string | null;
}

/** Everybody who keeps the shop. */
export interface Staff {
  readonly people: readonly StaffMember[];
  readonly invitations: readonly Invitation[];
  /** Roles that need a second factor. */
  readonly needsFactor: readonly Role[];
}

/** What changes the shop's people. */
export type StaffAction =
  /** `role` null takes it. */
  | { readonly kind: 'change-role'; readonly id: string; readonly role: Role | null }
  | { readonly kind: 'invite'; readonly phone: string; readonly role: Role }
  | { readonly kind: 'revoke-invitation'; readonly id: string }
  | { readonly kind: 'require-factor'; readonly roles: readonly Role[] };
