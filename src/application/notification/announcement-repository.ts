import type { Announcement } from '../../domain/notification/announcement.ts';
import type { NotificationType } from '../../domain/notification/notification.ts';
import type { Page } from '../../domain/shared/page.ts';

export type AnnouncementState = 'sent' | 'scheduled' | 'draft';

/** Why its hour passed: the person does not want this type, its writer may not announce any more, or the database refused it. */
export type AnnouncementStop = 'UNWANTED' | 'AUTHOR' | 'REFUSED';

/** What was decided over: one that changed since is left alone. */
export interface AnnouncementVersion {
  readonly id: string;
  readonly version: string;
}

export interface ListedAnnouncement extends Omit<Announcement, 'sendAt'>, AnnouncementVersion {
  /** The recipient's name; null for everyone. Only staff who may see customers see announcements to one person. */
  readonly recipient: string | null;
  /** When it was sent, is to be sent, or was changed last. */
  readonly at: Date;
  /** How many accounts it was for; null where that was not counted. */
  readonly reached: number | null;
  readonly readCount: number;
  readonly problem: AnnouncementStop | null;
  /** The name of its writer, where one is known. */
  readonly author: string | null;
}

/** One that is not sent yet. */
export interface StoredAnnouncement extends Announcement, AnnouncementVersion {
  readonly recipient: string | null;
  readonly problem: AnnouncementStop | null;
}

/** A customer, with just enough data to be recognised. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
  /** Masked. */
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Announcements before and after they are sent, for staff who may write them.
 * @throws PortError `denied` for everybody else; `conflict` with the code DRAFT_CHANGED or ALREADY_SENT; `missing` when it does not exist; `invalid`
 * for what the database refuses, with the code SEND_AT_PAST for an hour that has passed; `unavailable` without an answer
 */
export interface AnnouncementRepository {
  /** @param after `next` of the part before */
  list(state: AnnouncementState, after: string | null): Promise<Page<ListedAnnouncement>>;
  find(id: string): Promise<StoredAnnouncement | null>;
  /**
   * @param version null for a new one
   * @param newId the id a new one is to have, a UUID: saved again under it by the same person, it is the same one. Absent: any
   * @returns its id and new version
   */
  save(announcement: Announcement, version: AnnouncementVersion | null, newId?: string): Promise<AnnouncementVersion>;
  /**
   * Sends this version once, however often it is called.
   * @returns how many accounts hear of it; not sent when its one reader does not want it
   */
  send(version: AnnouncementVersion): Promise<{ readonly isSent: boolean; readonly reached: number }>;
  /** What waits for its hour becomes a draft again. */
  recall(id: string): Promise<void>;
  /** An announcement that was sent meanwhile stays: ALREADY_SENT. @returns false when it was deleted before */
  remove(version: AnnouncementVersion): Promise<boolean>;
  /** How many accounts something of this type would reach. */
  reach(userId: string | null, type: NotificationType): Promise<number>;
  /** Up to eight customers by name, number or email. */
  recipients(text: string): Promise<readonly Recipient[]>;
}
