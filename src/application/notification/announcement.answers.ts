import * as v from 'valibot';
import type { Announcement } from '../../domain/notification/announcement.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '../../domain/notification/notification.ts';
import { fields } from '../shared/call.ts';
import { time, unread } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import type { AnnouncementState } from './announcement-repository.ts';

/** The version of a draft is the time of its last change. */
const VERSION = { version: 'updated_at' } as const;

const announcement = {
  id: v.string(),
  userId: v.nullable(v.string()),
  recipient: v.nullable(v.string()),
  type: v.fallback(v.picklist(NOTIFICATION_TYPES), 'info'),
  title: v.string(),
  body: v.string(),
  linkUrl: v.nullable(v.string()),
  version: v.string(),
  problem: v.fallback(v.nullable(v.picklist(['UNWANTED', 'AUTHOR', 'REFUSED'])), null),
};

/** `at`: as the database writes it, which the cursor of the next page repeats. */
export const listAnnouncements = {
  procedure: 'list_announcements',
  parameters: typed<{
    readonly state: AnnouncementState;
    readonly limit: number;
    readonly afterAt: string | null;
    readonly afterId: string | null;
  }>(),
  names: { afterId: 'p_after_id' },
  output: v.array(
    fields(
      { ...announcement, at: v.string(), reached: v.nullable(v.number()), readCount: v.number(), author: v.nullable(v.string()) },
      VERSION,
    ),
  ),
  failures: [],
} as const satisfies Procedure;

export const readDraft = {
  procedure: 'read_notification_draft',
  parameters: typed<{ readonly id: string }>(),
  output: v.nullable(fields({ ...announcement, sendAt: v.nullable(time) }, VERSION)),
  failures: [],
} as const satisfies Procedure;

export const saveDraft = {
  procedure: 'save_notification_draft',
  parameters: typed<Announcement & { readonly id: string | null; readonly updatedAt: string | null; readonly newId: string | null }>(),
  nulls: ['id', 'userId', 'linkUrl', 'sendAt'],
  output: fields({ id: v.string(), version: v.string() }, VERSION),
  failures: ['ALREADY_SENT', 'DRAFT_CHANGED', 'DRAFT_GONE', 'SEND_AT_PAST'],
} as const satisfies Procedure;

export const sendDraft = {
  procedure: 'send_notification_draft',
  parameters: typed<{ readonly id: string; readonly updatedAt: string }>(),
  output: fields({ isSent: v.boolean(), reached: v.number() }),
  failures: ['ALREADY_SENT', 'DRAFT_CHANGED', 'DRAFT_GONE'],
} as const satisfies Procedure;

export const recallDraft = {
  procedure: 'recall_notification_draft',
  parameters: typed<{ readonly id: string }>(),
  output: unread,
  failures: ['ALREADY_SENT', 'DRAFT_GONE'],
} as const satisfies Procedure;

/** Whether there was one. */
export const deleteDraft = {
  procedure: 'delete_announcement',
  parameters: typed<{ readonly id: string; readonly updatedAt: string }>(),
  output: v.boolean(),
  failures: ['ALREADY_SENT', 'DRAFT_CHANGED'],
} as const satisfies Procedure;

export const countReach = {
  procedure: 'count_announcement_reach',
  parameters: typed<{ readonly userId: string | null; readonly type: NotificationType }>(),
  nulls: ['userId'],
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

export const findRecipients = {
  procedure: 'find_recipients',
  parameters: typed<{ readonly text: string }>(),
  output: v.array(v.object({ id: v.string(), name: v.string(), phone: v.nullable(v.string()), email: v.nullable(v.string()) })),
  failures: ['LOOKUP_LIMIT'],
} as const satisfies Procedure;
