import type { KeyValueStore } from './key-value-store.ts';

/** A stored form; the reader validates its values. */
export interface Draft {
  readonly values: unknown;
  /** The version it changes; null for a new entity. */
  readonly version: string | null;
  /** The values the form began with, where they are stored. */
  readonly base?: unknown;
  /** The id of a new entity: a second try to store it creates no second one. */
  readonly newId?: unknown;
}

/**
 * Unsaved input, stored by the tab for the person who entered it, so that an ended sign-in or a reload loses nothing and the
 * next one at this tab sees nothing of it. A deliberate sign-out drops it (application/auth/client/sign-out.ts). Never for passwords.
 */
export class DraftStorage {
  private person: string | null = null;

  constructor(
    private readonly tab: KeyValueStore,
    /** The signed-in person; null for a guest. */
    private readonly signedIn: () => string | null,
  ) {}

  /**
   * @param form the form and its entity, for example `product/new`
   * @param version of the edited entity: applied to a newer one, the draft would undo another person's changes
   */
  save(form: string, values: unknown, version: string | null = null, more: Pick<Draft, 'base' | 'newId'> = {}): void {
    const key = this.keyOf(form);
    if (key !== null) this.tab.set(key, JSON.stringify({ values, version, ...more }));
  }

  /** The stored draft, unvalidated; null when there is none that can be read. */
  read(form: string): unknown {
    return this.draft(form)?.values ?? null;
  }

  /** The draft with what it is a change of; null when there is nothing that can be read. */
  draft(form: string): Draft | null {
    const key = this.keyOf(form);
    try {
      const stored: unknown = JSON.parse((key === null ? null : this.tab.get(key)) ?? 'null');
      if (typeof stored !== 'object' || stored === null) return null;
      const { values, version, ...more } = stored as Partial<Draft>;
      return { ...more, values, version: typeof version === 'string' ? version : null };
    } catch {
      return null;
    }
  }

  drop(form: string): void {
    const key = this.keyOf(form);
    if (key !== null) this.tab.remove(key);
  }

  /** Input after an ended sign-in still belongs to the person whose form it is. */
  private keyOf(form: string): string | null {
    this.person = this.signedIn() ?? this.person;
    return this.person === null ? null : `admin-draft:${this.person}:${form}`;
  }
}
