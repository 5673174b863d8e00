import { safeLink } from '../../../domain/content/safe-link.ts';
import { type FeedEvent, isSummary } from '../../../domain/feed/feed-event.ts';
import { paths } from '../../core/paths.ts';

/** Where a line of the feed leads; null for an announcement that leads nowhere. */
export const hrefOf = (event: FeedEvent): string | null => {
  const { kind, product, game, sale, link } = event;
  if (kind === 'announcement') return link === null ? null : safeLink(link);
  if (isSummary(event)) return game === null ? paths.products : paths.productsOfGame(game.slug);
  if (sale !== null) return paths.flashSale(sale.id);
  return product === null ? null : paths.product(product.id);
};
