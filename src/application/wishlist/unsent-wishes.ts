import type { KeyValueStore } from '../shared/key-value-store.ts';
import { recordUnsentWish, unsentKey } from './record-unsent-wish.ts';

/** A product's id and its last wish: wanted, not wanted, or none any more. */
const NOTE = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})([-+=])/g;

/** Wishes that the account has not confirmed yet, stored on the device: a page may be closed before its request is sent. */
export class UnsentWishes {
  constructor(private readonly device: KeyValueStore) {}

  /** @returns by product whether it is wanted; what cannot be read is nothing */
  read(userId: string): ReadonlyMap<string, boolean> {
    const wishes = new Map<string, boolean>();
    for (const [, id = '', sign] of (this.device.get(unsentKey(userId)) ?? '').matchAll(NOTE)) {
      if (sign === '=') wishes.delete(id);
      else wishes.set(id, sign === '+');
    }
    return wishes;
  }

  /** Removes the wish of a product, unless the opposite was recorded since. */
  settle(userId: string, id: string, isWanted: boolean): void {
    const wishes = this.read(userId);
    if (wishes.get(id) !== isWanted) return;
    this.device.remove(unsentKey(userId));
    for (const [other, isOtherWanted] of wishes) if (other !== id) recordUnsentWish(this.device, userId, other, isOtherWanted);
  }
}
