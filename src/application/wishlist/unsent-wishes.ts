import type { KeyValueStore } from '../shared/key-value-store.ts';
import { recordUnsentWish, unsentKey } from './record-unsent-wish.ts';

/** A product id with its latest change: wanted, not wanted, or none. */
const NOTE = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})([-+=])/g;

/** Changes that the account has not confirmed, stored on the device because a page may be closed before its request is sent. */
export class UnsentWishes {
  constructor(private readonly device: KeyValueStore) {}

  /** @returns the wanted state by product id; unreadable entries are ignored */
  read(userId: string): ReadonlyMap<string, boolean> {
    const wishes = new Map<string, boolean>();
    for (const [, id = '', sign] of (this.device.get(unsentKey(userId)) ?? '').matchAll(NOTE)) {
      if (sign === '=') wishes.delete(id);
      else wishes.set(id, sign === '+');
    }
    return wishes;
  }

  /** Removes the change of a product, unless the opposite was recorded since. */
  settle(userId: string, id: string, isWanted: boolean): void {
    const wishes = this.read(userId);
    if (wishes.get(id) !== isWanted) return;
    this.device.remove(unsentKey(userId));
    for (const [other, isOtherWanted] of wishes) if (other !== id) recordUnsentWish(this.device, userId, other, isOtherWanted);
  }
}
