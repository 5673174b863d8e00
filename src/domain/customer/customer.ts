import type { Role } from '../auth/roles.ts';

/** Who somebody is, in lists and on their page. */
interface CustomerIdentity {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly phoneVerified: boolean;
  readonly profileCompleted: boolean;
  /** Null for who is no more than a customer. */
  readonly role: Role | null;
  readonly createdAt: Date;
}

/** One customer in a list. Number and address are masked: each is revealed on its own, and the log records it. */
export interface CustomerRow extends CustomerIdentity {
  readonly isBlocked: boolean;
  readonly lastUsedAt: Date | null;
  /** Where the next page begins when this row is the last of one. */
  readonly cursor: string;
}

/** A device that is signed in. */
export interface CustomerSession {
  readonly id: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** A note by staff about a customer. */
export interface CustomerNote {
  readonly id: string;
  readonly body: string;
  readonly createdAt: Date;
  /** Null when its author's account is deleted. */
  readonly author: string | null;
  readonly isMine: boolean;
}

/** A notification that was sent to a customer alone. */
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

/** One customer, whole but for what is masked. */
export interface Customer extends CustomerIdentity {
  readonly hasSecondFactor: boolean;
  readonly isMe: boolean;
  /** Whether who asks may block them and end their sign-ins. */
  readonly mayManage: boolean;
  readonly block: CustomerBlock | null;
  readonly sessions: readonly CustomerSession[];
  readonly wishCount: number;
  readonly orderCount: number;
  readonly notificationCount: number;
  /** The ten newest. */
  readonly notifications: readonly SentNotification[];
  /** The newest first. */
  readonly notes: readonly CustomerNote[];
}
