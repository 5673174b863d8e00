import { ListFeed } from '../../../application/feed/list-feed.ts';
import { ListGameTitles } from '../../../application/taxonomy/read-taxonomy.ts';
import { definePage } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { listingBindings } from '../../features/catalog/bindings.ts';
import { feedText } from './feed.text.ts';
import type { FeedData } from './feed-data.ts';
import { FeedPage } from './feed-page.tsx';
import { titleOfFeed } from './title-of-feed.ts';

export const feed = definePage<FeedData>({
  bindings: [listingBindings],
  load: async ({ get, url }) => {
    const game = url.searchParams.get('game') || null;
    const after = url.searchParams.get('after') || null;
    const [page, games] = await Promise.all([get(ListFeed).execute({ game, after }), get(ListGameTitles).execute()]);
    return { page, game, after, games: games.map(({ slug, name }) => ({ slug, name })) };
  },
  meta: (data, { siteName }) => {
    const isKnown = data.games.some(({ slug }) => slug === data.game);
    return {
      title: titleOfFeed(data),
      description: feedText.description(siteName),
      canonical: isKnown ? paths.feedOf(data.game) : paths.feed,
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name: titleOfFeed(data),
        inLanguage: 'id',
      },
    };
  },
  Component: FeedPage,
});
