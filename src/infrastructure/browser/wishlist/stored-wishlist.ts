import * as v from 'valibot';
import type { KeyValueStore } from '../../../application/shared/key-value-store.ts';
import type { StoredItems, WishlistStorage } from '../../../application/wishlist/wishlist-storage.ts';
import { type WishlistItem, wishlistKey } from '../../../domain/wishlist/wishlist.ts';

/** A whole number that is not negative: an amount or a stock. */
const count = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value) && value >= 0),
);
const date = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((value) => !Number.isNaN(value.getTime())),
);
const group = v.nullable(v.object({ id: v.string(), name: v.string(), slug: v.string() }));

/** Stored data may come from an earlier version or be edited by hand, so that it is validated like untrusted input. */
const Item = v.object({
  id: v.string(),
  name: v.string(),
  price: count,
  originalPrice: v.nullable(count),
  image: v.nullable(v.string()),
  stock: count,
  hasRental: v.boolean(),
  // Absent in lists stored before the introduction of rentals.
  rentableFrom: v.optional(v.nullable(date), null),
  createdAt: date,
  tier: group,
  game: group,
  rentalOptions: v.array(v.object({ duration: v.string(), durationMinutes: v.nullable(count), price: count })),
  sale: v.nullable(
    v.object({
      id: v.string(),
      productId: v.string(),
      salePrice: count,
      originalPrice: count,
      startsAt: date,
      endsAt: date,
      stock: count,
      initialStock: count,
      isActive: v.boolean(),
      createdAt: date,
    }),
  ),
  isSample: v.boolean(),
  strikable: v.exactOptional(v.array(v.object({ price: count, from: date, until: v.nullable(date) }))),
  // Absent in lists stored before cards named their kind.
  saleKind: v.optional(v.picklist(['account', 'item', 'service']), 'account'),
  // Absent in lists of earlier versions.
  savedPrice: v.optional(v.nullable(count), null),
  isGone: v.optional(v.boolean(), false),
  wantsNews: v.optional(v.boolean(), false),
});
const List = v.array(v.unknown());

/**
 * A list that the device could not store: its key, the stored value at that time, and the list. A tuple, because this code is part of the
 * first load.
 */
type Held = readonly [key: string, instead: string | null, items: readonly WishlistItem[]];

/** Wishlists as JSON in a key-value store, under the keys of section 3. */
export class StoredWishlist implements WishlistStorage {
  private held: Held | undefined;

  constructor(private readonly store: KeyValueStore) {}

  /** Items are read individually, so that an unreadable one is skipped. Duplicates are removed. */
  load(userId: string | null): StoredItems {
    const key = wishlistKey(userId);
    const text = this.store.get(key);
    // A value written by another tab, or by a sign-out, is newer.
    const { held } = this;
    if (held?.[0] === key && held[1] === text) return { items: held[2], unreadable: 0 };
    const stored = text === null ? [] : v.parse(List, JSON.parse(text));
    const items = new Map<string, WishlistItem>();
    let unreadable = 0;
    for (const value of stored) {
      const { success, output } = v.safeParse(Item, value);
      if (!success) unreadable += 1;
      else if (!items.has(output.id)) items.set(output.id, output);
    }
    return { items: [...items.values()], unreadable };
  }

  save(userId: string | null, items: readonly WishlistItem[]): void {
    const key = wishlistKey(userId);
    const isStored = this.store.set(key, JSON.stringify(items));
    if (userId !== null) this.held = isStored ? undefined : [key, this.store.get(key), items];
    if (!isStored) throw new Error('the device refused to keep the wishlist');
  }
}
