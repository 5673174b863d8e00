import type { GameSummary, ProductCard } from '../catalog/product.ts';

/** What the feed tells of. */
export type FeedKind = 'new_product' | 'price_drop' | 'sale_started' | 'restock' | 'announcement';

/** As much of a product as a line of the feed shows. */
type FeedProduct = Pick<ProductCard, 'id' | 'name' | 'price' | 'image' | 'stock' | 'game' | 'tier'>;

/** Something that happened in the shop. Money is whole Rupiah. */
export interface FeedEvent {
  readonly id: string;
  readonly kind: FeedKind;
  readonly at: Date;
  /** Null for an announcement, and for a line that stands for many products. */
  readonly product: FeedProduct | null;
  readonly game: GameSummary | null;
  readonly sale: { readonly id: string; readonly endsAt: Date } | null;
  readonly oldPrice: number | null;
  readonly newPrice: number | null;
  /** Of an announcement. */
  readonly title: string | null;
  readonly body: string | null;
  /** Where an announcement leads: a page of the shop's own, or an address with https. */
  readonly link: string | null;
}

/** Whether a line stands for many products of a game. */
export const isSummary = ({ kind, product }: Pick<FeedEvent, 'kind' | 'product'>): boolean => kind !== 'announcement' && product === null;
