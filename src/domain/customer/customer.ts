import type { Role } from '../auth/roles.ts';

/** The identity of a customer, in lists and on their page. */
interface CustomerIdentity {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly phoneVerified: boolean;
  readonly profileCompleted: boolean;
  /** Null for customers without a staff role. */
  readonly role: Role | null;
  readonly createdAt: Date;
}

/** One row of the customer list. Phone number and e-mail address are masked; each is revealed separately, and the audit log records it. */
export interface CustomerRow extends CustomerIdentity {
  readonly isBlocked: boolean;
  readonly lastUsedAt: Date | null;
  /** The cursor of the next page when this row is the last one. */
  readonly cursor: string;
}

/** A signed-in device. */
export interface CustomerSession {
  readonly id: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** A note of staff about a customer. */
export interface CustomerNote {
  readonly id: string;
  readonly body: string;
  readonly createdAt: Date;
  /** Null when its author's account is deleted. */
  readonly author: string | null;
  readonly isMine: boolean;
}

/** A notification that was sent to this customer only. */
export interface SentNotification {
  readonly id: string;
  readonly title: string;
  readonly isRead: boolean;
  readonly createdAt: Date;
}

/** Why an account is blocked. Reason and person are null when it was blocked outside the shop. */
interface CustomerBlock {
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: Date | null;
}

/** A customer with all details; contact data are masked. */
export interface Customer extends CustomerIdentity {
  readonly hasSecondFactor: boolean;
  readonly isMe: boolean;
  /** Whether the current user may block them and end their sessions. */
  readonly mayManage: boolean;
  readonly block: CustomerBlock | null;
  readonly sessions: readonly CustomerSession[];
  readonly wishCount: number;
  readonly orderCount: number;
  readonly notificationCount: number;
  /** The ten newest. */
  readonly notifications: readonly SentNotification[];
  /** Newest first. */
  readonly notes: readonly CustomerNote[];
}
