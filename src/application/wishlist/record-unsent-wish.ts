import type { KeyValueStore } from '../shared/key-value-store.ts';

/** The key of the wishes that the account has not received yet. */
export const unsentKey = (userId: string): string => `wishlist_unsent_${userId}`;

/**
 * Records a toggled wish before it is sent: the sending module may not be loaded yet, and the page may be closed first.
 * Written behind what is there, because this is in everybody's first load; `UnsentWishes` reads it.
 * @param isWanted null when there is nothing left to send
 */
export const recordUnsentWish = (device: KeyValueStore, userId: string, id: string, isWanted: boolean | null): void => {
  const key = unsentKey(userId);
  // A device that refuses it loses no more than the page does.
  device.set(key, `${device.get(key) ?? ''}${id}${isWanted === null ? '=' : isWanted ? '+' : '-'}`);
};
