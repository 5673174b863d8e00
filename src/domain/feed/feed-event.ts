import type { GameSummary, ProductCard } from '../catalog/product.ts';
import type { SaleKind } from '../order/order.ts';

/** Kinds of feed events. */
export type FeedKind = 'new_product' | 'price_drop' | 'sale_started' | 'restock' | 'announcement';

/** The fields of a product that a feed event shows. */
export type FeedProduct = Pick<ProductCard, 'id' | 'name' | 'price' | 'image' | 'stock' | 'game' | 'tier' | 'saleKind' | 'strikable'>;

/** An event of the shop's feed. Money is whole rupiah. */
export interface FeedEvent {
  readonly id: string;
  readonly kind: FeedKind;
  readonly at: Date;
  /** Null for an announcement, and for an event that summarises many products. */
  readonly product: FeedProduct | null;
  readonly game: GameSummary | null;
  /** The kind of all products of a summary; null for several kinds, and for everything but summaries. */
  readonly saleKind: SaleKind | null;
  readonly sale: { readonly id: string; readonly endsAt: Date } | null;
  readonly oldPrice: number | null;
  readonly newPrice: number | null;
  /** The title of an announcement. */
  readonly title: string | null;
  readonly body: string | null;
  /** The link of an announcement: a path of the shop, or an https address. */
  readonly link: string | null;
}

/** Whether an event summarises many products of a game. */
export const isSummary = ({ kind, product }: Pick<FeedEvent, 'kind' | 'product'>): boolean => kind !== 'announcement' && product === null;
