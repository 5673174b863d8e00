import type { FeedEvent } from '../../domain/feed/feed-event.ts';
import { emptyPage, type Page } from '../../domain/shared/page.ts';
import { isSlug } from '../../domain/shared/slug.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';
import type { FeedRepository } from './feed-repository.ts';

export interface ListFeedRequest {
  /** Slug of a game; null for all. */
  readonly game?: string | null;
  readonly after?: string | null;
}

const PAGE_SIZE = 24;

/** Reads a page of the feed, newest first. An unknown game has no events. */
export class ListFeed {
  constructor(
    private readonly feed: FeedRepository,
    private readonly taxonomy: TaxonomyRepository,
  ) {}

  /** @throws PortError */
  async execute({ game = null, after = null }: ListFeedRequest = {}): Promise<Page<FeedEvent>> {
    if (game === null) return this.feed.page({ gameId: null, after, limit: PAGE_SIZE });
    if (!isSlug(game)) return emptyPage;
    const known = (await this.taxonomy.gameTitles()).find(({ slug }) => slug === game);
    return known === undefined ? emptyPage : this.feed.page({ gameId: known.id, after, limit: PAGE_SIZE });
  }
}
