import type { Container } from 'inversify';
import type { ContentRepository } from '../../../application/content/content-repository.ts';
import type { MarkdownReader } from '../../../application/content/markdown-reader.ts';
import { ReadContent } from '../../../application/content/read-content.ts';
import type { FeedRepository } from '../../../application/feed/feed-repository.ts';
import { ListFeed } from '../../../application/feed/list-feed.ts';
import { cachedContent, cachedFeed } from '../../cache/cached-content.ts';
import type { TtlCache } from '../../cache/ttl-cache.ts';
import type { MemoryCatalogue } from '../../memory/catalog/catalogue.ts';
import { InMemoryContentRepository } from '../../memory/content/content-repository.ts';
import { InMemoryFeedRepository, sampleFeed } from '../../memory/feed/feed-repository.ts';
import { lazyPort } from '../../platform/lazy-port.ts';
import { SupabaseContentRepository } from '../../supabase/content/content-repository.ts';
import { SupabaseFeedRepository } from '../../supabase/feed/feed-repository.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { PORT } from '../tokens.ts';

export interface ContentPorts {
  readonly feed: FeedRepository;
  readonly contents: ContentRepository;
}

// A server-rendered page contains parsed texts; the parser is loaded when the browser has to parse one.
const markdown = lazyPort<MarkdownReader>(async () => new (await import('../../markdown/marked-reader.ts')).MarkedReader());

/** Binds the content pages: a chunk that is loaded with the first of them. */
export const bindContent = (container: Container, { feed, contents }: ContentPorts): void => {
  container.bind(ListFeed).toResolvedValue((taxonomy) => new ListFeed(feed, taxonomy), [PORT.taxonomy]);
  container.bind(ReadContent).toResolvedValue(() => new ReadContent(contents, markdown));
};

interface Stored {
  readonly rest: RestClient;
  readonly cache: TtlCache;
  readonly fileOrigin: string;
}

/** Binds content from the backend, each port with its cache. */
export const bindStoredContent = (container: Container, { rest, cache, fileOrigin }: Stored): void =>
  bindContent(container, {
    feed: cachedFeed(new SupabaseFeedRepository(rest, fileOrigin), cache),
    contents: cachedContent(new SupabaseContentRepository(rest), cache),
  });

/** Binds sample events and the built-in texts, without a backend. */
export const bindSampleContent = (container: Container, catalogue: MemoryCatalogue): void => {
  const feed = new InMemoryFeedRepository(catalogue);
  feed.events = sampleFeed(catalogue);
  bindContent(container, { feed, contents: new InMemoryContentRepository() });
};
