/** Text stored on this device under a key. Never throws: a full or forbidden store stores nothing and returns false. */
export interface KeyValueStore {
  get(key: string): string | null;
  /** @returns false when the device refused to keep it */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Removes everything under this origin. */
  clear(): void;
}
