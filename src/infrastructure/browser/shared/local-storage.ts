import type { KeyValueStore } from '../../../application/shared/key-value-store.ts';

/** localStorage, or a tab's sessionStorage; a browser may forbid either or run out of space. */
export class LocalStorage implements KeyValueStore {
  /** @param storage called for each access, because the access itself throws where storage is forbidden */
  constructor(private readonly storage: () => Storage = () => window.localStorage) {}

  get(key: string): string | null {
    try {
      return this.storage().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): boolean {
    try {
      this.storage().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  }

  remove(key: string): void {
    try {
      this.storage().removeItem(key);
    } catch {
      // An inaccessible storage counts as empty.
    }
  }

  clear(): void {
    try {
      this.storage().clear();
    } catch {
      // An inaccessible storage counts as empty.
    }
  }
}
