import {
  countReach,
  deleteDraft,
  findRecipients,
  listAnnouncements,
  readDraft,
  recallDraft,
  saveDraft,
  sendDraft,
} from '../../../application/notification/announcement.answers.ts';
import type {
  AnnouncementRepository,
  AnnouncementState,
  AnnouncementVersion,
  ListedAnnouncement,
  Recipient,
  StoredAnnouncement,
} from '../../../application/notification/announcement-repository.ts';
import type { FailureOf } from '../../../application/shared/call.ts';
import type { PortErrorReason } from '../../../application/shared/port-error.ts';
import type { Announcement } from '../../../domain/notification/announcement.ts';
import type { NotificationType } from '../../../domain/notification/notification.ts';
import { readNotificationCursor, writeNotificationCursor } from '../../../domain/notification/notification-cursor.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { withReasons } from '../shared/to-port-error.ts';

const PART = 20;

const REASONS: Readonly<Record<FailureOf<typeof saveDraft>, PortErrorReason>> = {
  DRAFT_CHANGED: 'conflict',
  ALREADY_SENT: 'conflict',
  DRAFT_GONE: 'missing',
  SEND_AT_PAST: 'invalid',
};

/** Announcements through functions that check the person's permissions. */
export class SupabaseAnnouncementRepository implements AnnouncementRepository {
  constructor(
    /** With the person's token. */
    private readonly rest: RestClient,
  ) {}

  async list(state: AnnouncementState, after: string | null): Promise<Page<ListedAnnouncement>> {
    const cursor = readNotificationCursor(after);
    const from = { afterAt: cursor?.at ?? null, afterId: cursor?.id ?? null };
    const rows = await answerOf(this.rest, listAnnouncements, { state, limit: PART + 1, ...from });
    const shown = rows.slice(0, PART);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => ({ ...row, at: new Date(row.at) })),
      next: rows.length > PART && last !== undefined ? writeNotificationCursor(last) : null,
    };
  }

  async find(id: string): Promise<StoredAnnouncement | null> {
    return isUuid(id) ? answerOf(this.rest, readDraft, { id }) : null;
  }

  save(announcement: Announcement, version: AnnouncementVersion | null, newId?: string): Promise<AnnouncementVersion> {
    const { userId, type, title, body, linkUrl, sendAt } = announcement;
    const draft = { userId, type, title, body, linkUrl, sendAt };
    const place = { id: version?.id ?? null, updatedAt: version?.version ?? null, newId: newId ?? null };
    return withReasons(REASONS, () => answerOf(this.rest, saveDraft, { ...draft, ...place }));
  }

  send({ id, version }: AnnouncementVersion): ReturnType<AnnouncementRepository['send']> {
    return withReasons(REASONS, () => answerOf(this.rest, sendDraft, { id, updatedAt: version }));
  }

  async recall(id: string): Promise<void> {
    await withReasons(REASONS, () => answerOf(this.rest, recallDraft, { id }));
  }

  remove({ id, version }: AnnouncementVersion): Promise<boolean> {
    return withReasons(REASONS, () => answerOf(this.rest, deleteDraft, { id, updatedAt: version }));
  }

  reach(userId: string | null, type: NotificationType): Promise<number> {
    return answerOf(this.rest, countReach, { userId, type });
  }

  recipients(text: string): Promise<readonly Recipient[]> {
    return answerOf(this.rest, findRecipients, { text });
  }
}
