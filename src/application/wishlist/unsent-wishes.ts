import { isUuid } from '../../domain/shared/uuid.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';

const keyOf = (userId: string): string => `wishlist_unsent_${userId}`;

/** Hearts that flipped here and whose account has not answered yet, as the device keeps them: a page may go before its request. */
export class UnsentWishes {
  constructor(private readonly device: KeyValueStore) {}

  /** @returns by product whether it is wanted; what cannot be read is nothing */
  read(userId: string): ReadonlyMap<string, boolean> {
    try {
      const kept: unknown = JSON.parse(this.device.get(keyOf(userId)) ?? '[]');
      const pairs = Array.isArray(kept) ? (kept as readonly unknown[]) : [];
      return new Map(
        pairs.flatMap((pair): (readonly [string, boolean])[] => {
          const [id, isWanted] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
          return typeof id === 'string' && isUuid(id) && typeof isWanted === 'boolean' ? [[id, isWanted]] : [];
        }),
      );
    } catch {
      return new Map();
    }
  }

  note(userId: string, id: string, isWanted: boolean): void {
    this.keep(userId, new Map(this.read(userId)).set(id, isWanted));
  }

  /** Nothing is left to be said of this product, unless the opposite was noted since. */
  settle(userId: string, id: string, isWanted: boolean): void {
    const left = new Map(this.read(userId));
    if (left.get(id) !== isWanted) return;
    left.delete(id);
    this.keep(userId, left);
  }

  private keep(userId: string, wishes: ReadonlyMap<string, boolean>): void {
    // A device that refuses it loses no more than the page does.
    if (wishes.size === 0) this.device.remove(keyOf(userId));
    else this.device.set(keyOf(userId), JSON.stringify([...wishes]));
  }
}
