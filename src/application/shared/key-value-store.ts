/** Text stored on this device by key. Never throws: a full or forbidden store stores nothing and returns false. */
export interface KeyValueStore {
  get(key: string): string | null;
  /** @returns false when the device could not store it */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Removes all items of this origin. */
  clear(): void;
}
