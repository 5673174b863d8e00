import type { Recipient, StoredAnnouncement } from '../../../../application/notification/announcement-repository.ts';
import { type Announcement, announcementProblems } from '../../../../domain/notification/announcement.ts';
import { isNotificationType, type NotificationType } from '../../../../domain/notification/notification.ts';
import { writtenLink } from '../../../../domain/settings/written-link.ts';
import { isDay } from '../../../../domain/shared/moment.ts';
import type { FormRules } from '../kit/form/form-rules.ts';
import { adminNotificationsText } from './notifications.text.ts';
import { SHOP_PAGES } from './shop-pages.ts';

export type ChosenRecipient = Pick<Recipient, 'id' | 'name'>;

export interface Written {
  readonly audience: 'all' | 'one';
  readonly recipient: ChosenRecipient | null;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly when: 'now' | 'later';
  /** The format of the browser's own field, in the time zone of this device. */
  readonly sendAt: string;
}

const EMPTY: Written = { audience: 'all', recipient: null, type: 'promo', title: '', body: '', link: '', when: 'now', sendAt: '' };

const twoDigits = (number: number): string => String(number).padStart(2, '0');
/** "2026-11-22T09:00", in the time zone of this device. */
const fieldMoment = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

export const writtenOf = (stored: StoredAnnouncement): Written => ({
  audience: stored.userId === null ? 'all' : 'one',
  recipient: stored.userId === null ? null : { id: stored.userId, name: stored.recipient ?? adminNotificationsText.customerMissing },
  type: stored.type,
  title: stored.title,
  body: stored.body,
  link: stored.linkUrl ?? '',
  when: stored.sendAt === null ? 'now' : 'later',
  sendAt: stored.sendAt === null ? '' : fieldMoment(stored.sendAt),
});

/** The announcement as it would be sent. */
export const announcementOf = ({ audience, recipient, type, title, body, link, when, sendAt }: Written): Announcement => {
  const moment = when === 'later' && isDay(sendAt.slice(0, 10)) ? new Date(sendAt) : null;
  return {
    userId: audience === 'one' ? (recipient?.id ?? null) : null,
    type,
    title: title.trim(),
    body: body.trim(),
    linkUrl: writtenLink(link) || null,
    sendAt: moment === null || Number.isNaN(moment.getTime()) ? null : moment,
  };
};

/** @param isScheduled whether it is sent later */
export const problemsIn = (written: Written, now: Date, isScheduled: boolean): Readonly<Record<string, string>> => {
  const announcement = announcementOf(written);
  const problems = announcementProblems({ ...announcement, ...(isScheduled ? {} : { sendAt: null }) }, now, SHOP_PAGES);
  const found = Object.entries(problems).map(([part, problem]) => [part, adminNotificationsText.problem(part, problem)] as const);
  return {
    ...Object.fromEntries(found),
    ...(written.audience === 'one' && written.recipient === null
      ? { recipient: adminNotificationsText.problem('recipient', 'empty') }
      : {}),
    ...(isScheduled && announcement.sendAt === null ? { sendAt: adminNotificationsText.problem('sendAt', 'empty') } : {}),
  };
};

/** Whom a link to the form names as its reader; null without one. */
export const recipientIn = (state: unknown): ChosenRecipient | null => {
  const { recipient } = (typeof state === 'object' && state !== null ? state : {}) as { readonly recipient?: Partial<ChosenRecipient> };
  return typeof recipient?.id === 'string' && typeof recipient.name === 'string' ? { id: recipient.id, name: recipient.name } : null;
};

/** Reads a draft, as far as it is valid, over the stored values. */
const readWritten = (draft: unknown, stored: Written): Written | null => {
  if (typeof draft !== 'object' || draft === null) return null;
  const given = draft as Readonly<Record<string, unknown>>;
  const texts = ['title', 'body', 'link', 'sendAt'].filter((name) => typeof given[name] === 'string');
  const recipient = given['recipient'] as Partial<ChosenRecipient> | null | undefined;
  const isPerson = typeof recipient?.id === 'string' && typeof recipient.name === 'string';
  return {
    ...stored,
    ...Object.fromEntries(texts.map((name) => [name, given[name]])),
    ...(given['audience'] === 'one' || given['audience'] === 'all' ? { audience: given['audience'] } : {}),
    ...(given['when'] === 'now' || given['when'] === 'later' ? { when: given['when'] } : {}),
    ...(isNotificationType(given['type']) ? { type: given['type'] } : {}),
    ...(isPerson ? { recipient: { id: recipient.id ?? '', name: recipient.name ?? '' } } : {}),
  };
};

export const writtenRules: FormRules<Written> = { blank: EMPTY, read: readWritten };
