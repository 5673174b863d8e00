import type { KeyValueStore } from './key-value-store.ts';

/** A form as the tab keeps it; what stands in it is checked by whoever takes it. */
export interface Draft {
  readonly values: unknown;
  /** Of which version it is a change; null for a new thing. */
  readonly version: string | null;
  /** What the form began with, where it is kept. */
  readonly base?: unknown;
  /** The id a new thing is to have: a second try to store it makes no second one. */
  readonly newId?: unknown;
}

/**
 * What was typed and not saved yet: kept by the tab for the person who typed it, so that an ended sign-in or a reload loses nothing and the
 * next one at this tab sees nothing of it. A deliberate sign-out drops it (application/session/sign-out.ts). Never for passwords.
 */
export class DraftStorage {
  private person: string | null = null;

  constructor(
    private readonly tab: KeyValueStore,
    /** Who is signed in; null for nobody. */
    private readonly signedIn: () => string | null,
  ) {}

  /**
   * @param form which form of which thing, for example `product/new`
   * @param version of the thing that was being changed: laid over a newer one, what was typed would undo somebody else's changes
   */
  save(form: string, values: unknown, version: string | null = null, more: Pick<Draft, 'base' | 'newId'> = {}): void {
    const key = this.keyOf(form);
    if (key !== null) this.tab.set(key, JSON.stringify({ values, version, ...more }));
  }

  /** What was kept, to be checked by whoever takes it; null when there is nothing that can be read. */
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

  /** What is typed after a sign-in has ended still is whose form it was. */
  private keyOf(form: string): string | null {
    this.person = this.signedIn() ?? this.person;
    return this.person === null ? null : `admin-draft:${this.person}:${form}`;
  }
}
