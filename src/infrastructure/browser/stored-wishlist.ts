import * as v from 'valibot';
import type { KeyValueStore } from '../../application/shared/key-value-store.ts';
import type { WishlistStorage } from '../../application/wishlist/wishlist-storage.ts';
import { type WishlistItem, wishlistKey } from '../../domain/wishlist/wishlist.ts';

const date = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((value) => !Number.isNaN(value.getTime())),
);
const group = v.nullable(v.object({ id: v.string(), name: v.string(), slug: v.string() }));

/** What is stored was written by an earlier version, or by somebody's hand: it is read as carefully as a stranger's answer. */
const Items = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    price: v.number(),
    originalPrice: v.nullable(v.number()),
    image: v.nullable(v.string()),
    stock: v.number(),
    hasRental: v.boolean(),
    createdAt: date,
    tier: group,
    game: group,
    rentalOptions: v.array(
      v.object({
        id: v.string(),
        productId: v.string(),
        duration: v.string(),
        durationMinutes: v.nullable(v.number()),
        price: v.number(),
        description: v.nullable(v.string()),
      }),
    ),
    sale: v.nullable(
      v.object({
        id: v.string(),
        productId: v.string(),
        salePrice: v.number(),
        originalPrice: v.number(),
        startsAt: date,
        endsAt: date,
        stock: v.number(),
        initialStock: v.number(),
        isActive: v.boolean(),
        createdAt: date,
      }),
    ),
    isSample: v.boolean(),
  }),
);

/** Wishlists as JSON in a key-value store, under the keys of section 3. */
export class StoredWishlist implements WishlistStorage {
  constructor(private readonly store: KeyValueStore) {}

  load(userId: string | null): readonly WishlistItem[] {
    const text = this.store.get(wishlistKey(userId));
    return text === null ? [] : v.parse(Items, JSON.parse(text));
  }

  save(userId: string | null, items: readonly WishlistItem[]): void {
    if (!this.store.set(wishlistKey(userId), JSON.stringify(items))) throw new Error('the device refused to keep the wishlist');
  }
}
