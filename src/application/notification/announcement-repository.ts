import type { Announcement } from '../../domain/notification/announcement.ts';
import type { NotificationType } from '../../domain/notification/notification.ts';
import type { Page } from '../../domain/shared/page.ts';

export type AnnouncementState = 'sent' | 'scheduled' | 'draft';

/**
 * Why a scheduled announcement was not sent: the recipient does not want this type, its author lost the permission, or the database refused
 * it.
 */
export type AnnouncementStop = 'UNWANTED' | 'AUTHOR' | 'REFUSED';

/** The version that was edited; a newer one is not overwritten. */
export interface AnnouncementVersion {
  readonly id: string;
  readonly version: string;
}

export interface ListedAnnouncement extends Omit<Announcement, 'sendAt'>, AnnouncementVersion {
  /** The recipient's name; null for everyone. Only staff who may see customers see announcements to one person. */
  readonly recipient: string | null;
  /** The time of sending, the planned time, or the last change. */
  readonly at: Date;
  /** The number of recipients; null when not counted. */
  readonly reached: number | null;
  readonly readCount: number;
  readonly problem: AnnouncementStop | null;
  /** The author's name, if known. */
  readonly author: string | null;
}

/** An announcement that is not sent yet. */
export interface StoredAnnouncement extends Announcement, AnnouncementVersion {
  readonly recipient: string | null;
  readonly problem: AnnouncementStop | null;
}

/** A customer with just enough data to be recognised. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
  /** Masked. */
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Announcements before and after sending, for staff with the permission.
 * @throws PortError `denied` without it; `conflict` with the code DRAFT_CHANGED or ALREADY_SENT; `missing` when it does not exist;
 * `invalid` for what the database refuses, with the code SEND_AT_PAST for a time in the past; `unavailable` without an answer
 */
export interface AnnouncementRepository {
  /** @param after `next` of the previous page */
  list(state: AnnouncementState, after: string | null): Promise<Page<ListedAnnouncement>>;
  find(id: string): Promise<StoredAnnouncement | null>;
  /**
   * @param version null for a new one
   * @param newId the id of a new one, a UUID, which makes creation idempotent; generated when absent
   * @returns its id and new version
   */
  save(announcement: Announcement, version: AnnouncementVersion | null, newId?: string): Promise<AnnouncementVersion>;
  /** Sends this version once; idempotent. @returns the number of recipients; not sent when its only recipient does not want it */
  send(version: AnnouncementVersion): Promise<{ readonly isSent: boolean; readonly reached: number }>;
  /** Turns a scheduled announcement back into a draft. */
  recall(id: string): Promise<void>;
  /** An announcement that was sent meanwhile is not removed: ALREADY_SENT. @returns false when it was deleted before */
  remove(version: AnnouncementVersion): Promise<boolean>;
  /** The number of accounts that would receive this type. */
  reach(userId: string | null, type: NotificationType): Promise<number>;
  /** Up to eight customers by name, number or email. */
  recipients(text: string): Promise<readonly Recipient[]>;
}
