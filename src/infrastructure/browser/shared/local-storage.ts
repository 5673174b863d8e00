import type { KeyValueStore } from '../../../application/shared/key-value-store.ts';

/** localStorage, or a tab's own sessionStorage, which a browser may forbid altogether or fill up. */
export class LocalStorage implements KeyValueStore {
  /** @param storage called for each access: where storage is forbidden, the access itself throws */
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
      // What cannot be reached holds nothing.
    }
  }

  clear(): void {
    try {
      this.storage().clear();
    } catch {
      // What cannot be reached holds nothing.
    }
  }
}
