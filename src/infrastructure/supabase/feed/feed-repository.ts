import type { FeedRepository, FeedRequest } from '../../../application/feed/feed-repository.ts';
import { readFeedCursor, writeFeedCursor } from '../../../domain/feed/feed-cursor.ts';
import type { FeedEvent, FeedKind, FeedProduct } from '../../../domain/feed/feed-event.ts';
import type { SaleKind } from '../../../domain/order/order.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { type StrikableRow, strikableOf } from '../catalog/product-rows.ts';
import { withOrigin } from '../media/own-files.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const GROUPS = 'tier:tiers(id,name,slug),game:game_titles(id,name,slug)';
const COLUMNS =
  `id,kind,product_id,old_price,new_price,sale_kind,title,body,link_url,created_at,game:game_titles(id,name,slug),sale:flash_sales(id,end_time),product:products(id,name,price,image,stock,sale_kind,strikable_prices(price,from_at,until_at),${GROUPS})` as const;

type ProductRow = Omit<FeedProduct, 'saleKind' | 'strikable'> & {
  readonly sale_kind: string | null;
  readonly strikable_prices?: readonly StrikableRow[];
};

const toProduct = ({ sale_kind: saleKind, strikable_prices: strikable, image, ...row }: ProductRow, fileOrigin: string): FeedProduct => ({
  ...row,
  image: withOrigin(fileOrigin, image),
  saleKind: (saleKind ?? 'account') as SaleKind,
  ...strikableOf(strikable),
});

/** The feed over PostgREST: one indexed batch of feed_events with their entities. */
export class SupabaseFeedRepository implements FeedRepository {
  constructor(
    private readonly rest: RestClient,
    private readonly fileOrigin: string,
  ) {}

  async page({ gameId, after, limit }: FeedRequest): Promise<Page<FeedEvent>> {
    let query = this.rest.from('feed_events').select(COLUMNS);
    if (gameId !== null) query = query.eq('game_title_id', gameId);
    const cursor = readFeedCursor(after);
    if (cursor !== null) {
      const at = cursor.at.toISOString();
      // The leading comparison lets the index find the position.
      query = query.lte('created_at', at).or(`created_at.lt."${at}",id.lt.${cursor.id}`);
    }
    const rows = dataOf(
      await query
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(limit + 1),
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const items = shown
      // Hidden between the two queries.
      .filter((row) => row.product_id === null || row.product !== null)
      .map(
        (row): FeedEvent => ({
          id: row.id,
          kind: row.kind as FeedKind,
          at: new Date(row.created_at),
          product: row.product === null ? null : toProduct(row.product, this.fileOrigin),
          game: row.game,
          saleKind: row.sale_kind as SaleKind | null,
          sale: row.sale === null ? null : { id: row.sale.id, endsAt: new Date(row.sale.end_time) },
          oldPrice: row.old_price,
          newPrice: row.new_price,
          title: row.title,
          body: row.body,
          link: row.link_url,
        }),
      );
    return {
      items,
      next: rows.length > limit && last !== undefined ? writeFeedCursor({ at: new Date(last.created_at), id: last.id }) : null,
    };
  }
}
