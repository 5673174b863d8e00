import type { KeyValueStore } from '../shared/key-value-store.ts';

export interface SavedView {
  readonly name: string;
  /** The query string of the address. */
  readonly query: string;
}

const MAX_VIEWS = 20;
const LONGEST_NAME = 40;

/** Saved list views of a person, stored on the device. */
export class SavedViews {
  constructor(private readonly device: KeyValueStore) {}

  of(person: string): readonly SavedView[] {
    try {
      const stored: unknown = JSON.parse(this.device.get(keyOf(person)) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isView).slice(0, MAX_VIEWS) : [];
    } catch {
      return [];
    }
  }

  /** Replaces a view of the same name. @returns false when the device refused to store it */
  save(person: string, name: string, query: string): boolean {
    const named = name.trim().slice(0, LONGEST_NAME);
    const others = this.of(person).filter((view) => view.name !== named);
    if (named === '' || others.length >= MAX_VIEWS) return false;
    return this.device.set(keyOf(person), JSON.stringify([...others, { name: named, query }]));
  }

  drop(person: string, name: string): void {
    this.device.set(keyOf(person), JSON.stringify(this.of(person).filter((view) => view.name !== name)));
  }
}

const keyOf = (person: string): string => `admin-views:${person}`;

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string';
