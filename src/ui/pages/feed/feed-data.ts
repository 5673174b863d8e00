import type { FeedEvent } from '../../../domain/feed/feed-event.ts';
import type { Page } from '../../../domain/shared/page.ts';

export interface FeedData {
  readonly page: Page<FeedEvent>;
  /** The game's slug in the address, null for every game. */
  readonly game: string | null;
  readonly after: string | null;
  readonly games: readonly { readonly slug: string; readonly name: string }[];
}
