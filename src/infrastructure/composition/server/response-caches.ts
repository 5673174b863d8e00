import type { Clock } from '../../../application/shared/clock.ts';
import { type CacheTag, TtlCache } from '../../cache/ttl-cache.ts';
import type { PlainAnswer } from '../../http-server/cached-answer.ts';
import { CardCache } from '../../http-server/card-cache.ts';
import { type CacheOptions, ResponseCache } from '../../http-server/response-cache.ts';

const MEBIBYTE = 1024 * 1024;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Response caches that all visitors share. */
export interface ResponseCaches {
  readonly pages: ResponseCache;
  readonly rows: ResponseCache;
  readonly files: ResponseCache;
  readonly artwork: ResponseCache;
  /** Styles, icons and the manifest, which depend on the owner's settings. */
  readonly sheets: ResponseCache;
  readonly sharePictures: ResponseCache;
  readonly siteMaps: ResponseCache;
  /** Settings, groups and their attributes, which every page needs. */
  readonly groups: TtlCache;
  /** What everything that a card shows was rendered to, so that no change of data makes it outdated. */
  readonly cards: CardCache;
}

/** Responses under temporary load, or limited for one address, are not cached. */
const isPassing = (answer: PlainAnswer): boolean => answer.status === 422 || answer.status === 429;
const isOk = (answer: PlainAnswer): boolean => answer.status === 200;

/** Processes before one project show a change within two seconds, which includes the time of a page that is made anew. */
const UNANNOUNCED_MS = 1000;

/** @param isAnnounced whether the database tells of changes; a hosted project does not, so that everything that changes is short-lived */
export const openResponseCaches = (clock: Clock, isAnnounced: boolean): ResponseCaches => {
  const now = (): number => clock.now().getTime();
  const cache = (freshMs: number, mebibytes: number, more: Pick<CacheOptions, 'stores' | 'oldestMs'> = {}): ResponseCache =>
    new ResponseCache({ freshMs, timeoutMs: 1000, maxBytes: mebibytes * MEBIBYTE, now, ...more });
  return {
    pages: cache(isAnnounced ? 2000 : UNANNOUNCED_MS, 24),
    // A stale page shows a line with its time, which rows cannot.
    rows: cache(isAnnounced ? 2000 : UNANNOUNCED_MS, 12, { oldestMs: 5 * MINUTE, stores: (answer) => !isPassing(answer) }),
    files: cache(HOUR, 32, { stores: isOk }),
    artwork: cache(DAY, 16, { stores: isOk }),
    sheets: cache(isAnnounced ? MINUTE : UNANNOUNCED_MS, 1),
    sharePictures: cache(DAY, 16, { stores: isOk }),
    siteMaps: cache(10 * MINUTE, 16, { stores: isOk }),
    groups: new TtlCache(clock).sweepEvery((work, everyMs) => setInterval(work, everyMs).unref()),
    cards: new CardCache(3 * MEBIBYTE),
  };
};

/** An announcement of changed stock by `private.publish_stock_changes`: the ids of products and sales. */
const SHOWN_STOCK = /^stock ([0-9a-f -]+)$/;

/** What a change of a table makes outdated besides pages and rows. Products change the number of products of a group, which is announced. */
const TAGS: Readonly<Record<string, CacheTag>> = {
  website_settings: 'settings',
  tiers: 'taxonomy',
  game_titles: 'taxonomy',
  categories: 'taxonomy',
  game_attributes: 'taxonomy',
};

/**
 * Invalidates caches after a change in the database. A change of stock invalidates the pages and rows of its products and sales
 * only; lists expire after two seconds.
 * @param change as the database announced it; null when anything may have changed
 */
export const invalidate = ({ pages, rows, sheets, groups }: ResponseCaches, change: string | null): void => {
  const tag = change === null ? undefined : TAGS[change];
  if (change === null) groups.invalidate('settings', 'taxonomy');
  else if (tag !== undefined) groups.invalidate(tag);
  const ids = change === null ? undefined : SHOWN_STOCK.exec(change)?.[1]?.split(' ');
  if (ids === undefined) for (const cache of [pages, rows, sheets]) cache.invalidate();
  else for (const cache of [pages, rows]) cache.invalidate(ids);
};
