import { makeAutoObservable } from 'mobx';
import type { Recipient, StoredAnnouncement } from '../../../../application/notification/announcement-repository.ts';
import { type Announcement, announcementProblems } from '../../../../domain/notification/announcement.ts';
import { isNotificationType, type NotificationType } from '../../../../domain/notification/notification.ts';
import { adminNotificationsText } from './notifications.text.ts';
import { SHOP_PAGES } from './shop-pages.ts';

export type Part = 'recipient' | 'title' | 'body' | 'link' | 'sendAt';
type ChosenRecipient = Pick<Recipient, 'id' | 'name'>;

interface Written {
  readonly audience: 'all' | 'one';
  readonly recipient: ChosenRecipient | null;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly when: 'now' | 'later';
  /** As the browser's own field writes it, in the zone of this device. */
  readonly sendAt: string;
}

const EMPTY: Written = { audience: 'all', recipient: null, type: 'promo', title: '', body: '', link: '', when: 'now', sendAt: '' };

const twoDigits = (number: number): string => String(number).padStart(2, '0');
/** "2026-11-22T09:00", in the zone of this device. */
const fieldMoment = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

const writtenOf = (kept: StoredAnnouncement): Written => ({
  audience: kept.userId === null ? 'all' : 'one',
  recipient: kept.userId === null ? null : { id: kept.userId, name: kept.recipient ?? adminNotificationsText.customerGone },
  type: kept.type,
  title: kept.title,
  body: kept.body,
  link: kept.linkUrl ?? '',
  when: kept.sendAt === null ? 'now' : 'later',
  sendAt: kept.sendAt === null ? '' : fieldMoment(kept.sendAt),
});

/** What stands in the form, and what of it is wrong. */
export class ComposeForm {
  written: Written = EMPTY;
  errors: Partial<Record<Part, string>> = {};
  readonly pages = SHOP_PAGES;
  private before: Written = EMPTY;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get isDirty(): boolean {
    return JSON.stringify(this.written) !== JSON.stringify(this.before);
  }

  /** As it would be sent. */
  get announcement(): Announcement {
    const { audience, recipient, type, title, body, link, when, sendAt } = this.written;
    const moment = when === 'later' && sendAt !== '' ? new Date(sendAt) : null;
    return {
      userId: audience === 'one' ? (recipient?.id ?? null) : null,
      type,
      title: title.trim(),
      body: body.trim(),
      linkUrl: link.trim() || null,
      sendAt: moment === null || Number.isNaN(moment.getTime()) ? null : moment,
    };
  }

  start(kept: StoredAnnouncement | null, typed: unknown): void {
    this.before = kept === null ? EMPTY : writtenOf(kept);
    this.written = { ...this.before, ...readWritten(typed) };
    this.errors = {};
  }

  /** It stands there as it was saved. */
  settle(): void {
    this.before = this.written;
  }

  set(changes: Partial<Written>, part?: Part): void {
    this.written = { ...this.written, ...changes };
    if (part !== undefined) delete this.errors[part];
  }

  /** @param isScheduled whether it waits for its hour */
  check(now: Date, isScheduled: boolean): boolean {
    const problems = announcementProblems({ ...this.announcement, ...(isScheduled ? {} : { sendAt: null }) }, now, SHOP_PAGES);
    const found = Object.entries(problems).map(([part, problem]) => [part, adminNotificationsText.problem(part, problem)] as const);
    const { audience, recipient } = this.written;
    this.errors = {
      ...Object.fromEntries(found),
      ...(audience === 'one' && recipient === null ? { recipient: adminNotificationsText.problem('recipient', 'empty') } : {}),
      ...(isScheduled && this.announcement.sendAt === null ? { sendAt: adminNotificationsText.problem('sendAt', 'empty') } : {}),
    };
    return Object.keys(this.errors).length === 0;
  }
}

/** What was kept of an earlier visit, as far as it fits. */
const readWritten = (kept: unknown): Partial<Written> => {
  if (typeof kept !== 'object' || kept === null) return {};
  const given = kept as Readonly<Record<string, unknown>>;
  const texts = ['title', 'body', 'link', 'sendAt'].filter((name) => typeof given[name] === 'string');
  const recipient = given['recipient'] as Partial<ChosenRecipient> | null | undefined;
  const isPerson = typeof recipient?.id === 'string' && typeof recipient.name === 'string';
  return {
    ...Object.fromEntries(texts.map((name) => [name, given[name]])),
    ...(given['audience'] === 'one' || given['audience'] === 'all' ? { audience: given['audience'] } : {}),
    ...(given['when'] === 'now' || given['when'] === 'later' ? { when: given['when'] } : {}),
    ...(isNotificationType(given['type']) ? { type: given['type'] } : {}),
    ...(isPerson ? { recipient: { id: recipient.id ?? '', name: recipient.name ?? '' } } : {}),
  };
};
