import { characterCount } from '../shared/character-count.ts';
import type { NotificationType } from './notification.ts';
import { isOwnLink, safeLink } from './notification-link.ts';
import { isPlainText } from './plain-text.ts';

const segments = (path: string): readonly string[] => path.split('/').filter(Boolean);

/**
 * Whether a path of the shop matches one of its pages.
 * @param link with query and fragment
 * @param pages patterns in which a part that begins with a colon matches anything
 */
export const isKnownPage = (link: string, pages: readonly string[]): boolean => {
  const requested = segments(link.split(/[?#]/, 1)[0] ?? '');
  return pages.some((page) => {
    const parts = segments(page);
    return parts.length === requested.length && parts.every((part, place) => part.startsWith(':') || part === requested[place]);
  });
};

/** A message of staff with its recipients. */
export interface Announcement {
  /** Null for everyone. */
  readonly userId: string | null;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly linkUrl: string | null;
  /** The planned time of sending; null when not planned. */
  readonly sendAt: Date | null;
}

export const ANNOUNCEMENT_LIMITS = { title: 120, body: 1000 } as const;

/** Problems by field. */
export interface AnnouncementProblems {
  title?: 'empty' | 'too-long' | 'unseen';
  body?: 'too-long' | 'unseen';
  link?: 'unsafe' | 'nowhere';
  sendAt?: 'past';
}

/**
 * The database has the same rules for title and body (private.notification_drafts).
 * @param pages patterns of the shop's pages, in the format of `isKnownPage`
 */
export const announcementProblems = (given: Announcement, now: Date, pages: readonly string[]): AnnouncementProblems => {
  const { title, body, linkUrl, sendAt } = given;
  const problems: AnnouncementProblems = {};
  if (title === '') problems.title = 'empty';
  else if (characterCount(title) > ANNOUNCEMENT_LIMITS.title) problems.title = 'too-long';
  else if (!isPlainText(title) || title.includes('\n')) problems.title = 'unseen';
  if (characterCount(body) > ANNOUNCEMENT_LIMITS.body) problems.body = 'too-long';
  else if (!isPlainText(body)) problems.body = 'unseen';
  if (linkUrl !== null && safeLink(linkUrl) === null) problems.link = 'unsafe';
  else if (linkUrl !== null && isOwnLink(linkUrl) && !isKnownPage(linkUrl, pages)) problems.link = 'nowhere';
  if (sendAt !== null && sendAt.getTime() <= now.getTime()) problems.sendAt = 'past';
  return problems;
};
