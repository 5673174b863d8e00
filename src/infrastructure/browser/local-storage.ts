import type { KeyValueStore } from '../../application/shared/key-value-store.ts';

/** localStorage, which a browser may forbid altogether or fill up. */
export class LocalStorage implements KeyValueStore {
  get(key: string): string | null {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): boolean {
    try {
      window.localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  }

  remove(key: string): void {
    try {
      window.localStorage.removeItem(key);
    } catch {
      // What cannot be reached holds nothing.
    }
  }
}
