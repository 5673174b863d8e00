import type { KeyValueStore } from '../shared/key-value-store.ts';

/** Where a device notes of which hearts an account has not been told. */
export const unsentKey = (userId: string): string => `wishlist_unsent_${userId}`;

/**
 * Notes a heart that has flipped, before anybody can be told of it: what tells the account may not have arrived yet, and the page may go first.
 * Written behind what is there, because this is in everybody's first load; `UnsentWishes` reads it.
 * @param isWanted null when there is nothing left to tell
 */
export const recordUnsentWish = (device: KeyValueStore, userId: string, id: string, isWanted: boolean | null): void => {
  const key = unsentKey(userId);
  // A device that refuses it loses no more than the page does.
  device.set(key, `${device.get(key) ?? ''}${id}${isWanted === null ? '=' : isWanted ? '+' : '-'}`);
};
