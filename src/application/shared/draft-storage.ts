import type { KeyValueStore } from './key-value-store.ts';

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
  keep(form: string, values: unknown, version: string | null = null): void {
    const key = this.keyOf(form);
    if (key !== null) this.tab.set(key, JSON.stringify({ values, version }));
  }

  /** What was kept, to be checked by whoever takes it; null when there is nothing that can be read. */
  read(form: string): unknown {
    return this.kept(form)?.values ?? null;
  }

  /** Of which version it was a change; null for a new thing, and while nothing is kept. */
  versionOf(form: string): string | null {
    const version = this.kept(form)?.version;
    return typeof version === 'string' ? version : null;
  }

  drop(form: string): void {
    const key = this.keyOf(form);
    if (key !== null) this.tab.remove(key);
  }

  private kept(form: string): { readonly values?: unknown; readonly version?: unknown } | null {
    const key = this.keyOf(form);
    try {
      const kept: unknown = JSON.parse((key === null ? null : this.tab.get(key)) ?? 'null');
      return typeof kept === 'object' ? kept : null;
    } catch {
      return null;
    }
  }

  /** What is typed after a sign-in has ended still is whose form it was. */
  private keyOf(form: string): string | null {
    this.person = this.signedIn() ?? this.person;
    return this.person === null ? null : `admin-draft:${this.person}:${form}`;
  }
}
