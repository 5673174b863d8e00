import type { FeedEvent } from '../../domain/feed/feed-event.ts';
import type { Page } from '../../domain/shared/page.ts';

export interface FeedRequest {
  /** Limits the feed to one game; null for all. */
  readonly gameId: string | null;
  /** The cursor of the previous page; null for the first. An invalid cursor starts at the beginning. */
  readonly after: string | null;
  readonly limit: number;
}

/** The feed of shop events, which the database writes. */
export interface FeedRepository {
  /** Newest first, without hidden products, inactive sales and future events. @throws PortError */
  page(request: FeedRequest): Promise<Page<FeedEvent>>;
}
