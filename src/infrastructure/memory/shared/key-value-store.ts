import type { KeyValueStore } from '../../../application/shared/key-value-store.ts';

/** Fake of localStorage. `isFull` simulates a device without space. */
export class InMemoryKeyValueStore implements KeyValueStore {
  readonly values = new Map<string, string>();
  isFull = false;

  get(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  set(key: string, value: string): boolean {
    if (this.isFull) return false;
    this.values.set(key, value);
    return true;
  }

  remove(key: string): void {
    this.values.delete(key);
  }

  clear(): void {
    this.values.clear();
  }
}
