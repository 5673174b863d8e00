import type { KeyValueStore } from './key-value-store.ts';

/** A stored form; the reader validates its values. */
export interface Draft {
  readonly values: unknown;
  /** The version being edited; null for a new entity. */
  readonly version: string | null;
  /** The initial values of the form, if stored. */
  readonly base?: unknown;
  /** The id of a new entity, which makes creation idempotent. */
  readonly newId?: unknown;
}

/**
 * Unsaved input, stored in the tab for the person who entered it, so that an ended session or a reload loses nothing and the next person
 * sees nothing of it. A deliberate sign-out removes it (application/auth/client/sign-out.ts). Must not contain passwords.
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
   * @param version of the edited entity; applied to a newer one, the draft would undo changes of another person
   */
  save(form: string, values: unknown, version: string | null = null, more: Pick<Draft, 'base' | 'newId'> = {}): void {
    const key = this.keyOf(form);
    if (key !== null) this.tab.set(key, JSON.stringify({ values, version, ...more }));
  }

  /** The stored values, unvalidated; null when there are none or they are unreadable. */
  read(form: string): unknown {
    return this.draft(form)?.values ?? null;
  }

  /** The stored draft with its metadata; null when there is none or it is unreadable. */
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

  /** Input after an ended session still belongs to the person of the form. */
  private keyOf(form: string): string | null {
    this.person = this.signedIn() ?? this.person;
    return this.person === null ? null : `admin-draft:${this.person}:${form}`;
  }
}
