import type { FeedEvent } from '../../domain/feed/feed-event.ts';
import type { Page } from '../../domain/shared/page.ts';

export interface FeedRequest {
  /** Only of this game; null for everything. */
  readonly gameId: string | null;
  /** The cursor of the page before, null for the first. What is no cursor starts at the beginning. */
  readonly after: string | null;
  readonly limit: number;
}

/** What happened in the shop. Written by the database itself. */
export interface FeedRepository {
  /** Newest first; nothing about hidden products, inactive sales or future events. @throws PortError */
  page(request: FeedRequest): Promise<Page<FeedEvent>>;
}
