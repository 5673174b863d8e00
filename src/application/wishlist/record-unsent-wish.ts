import type { KeyValueStore } from '../shared/key-value-store.ts';

/** The storage key of changes that the account has not received yet. */
export const unsentKey = (userId: string): string => `wishlist_unsent_${userId}`;

/**
 * Stores a wishlist change before it is sent: the sending module may not be loaded yet, and the page may be closed first. It only appends,
 * because this code is part of the first load; `UnsentWishes` parses it.
 * @param isWanted null when nothing is left to send
 */
export const recordUnsentWish = (device: KeyValueStore, userId: string, id: string, isWanted: boolean | null): void => {
  const key = unsentKey(userId);
  // A failed write loses no more than closing the page would.
  device.set(key, `${device.get(key) ?? ''}${id}${isWanted === null ? '=' : isWanted ? '+' : '-'}`);
};
