import type { KeyValueStore } from '../shared/key-value-store.ts';

/**
 * What was typed and not saved yet: kept by the tab for the person who typed it, so that an ended sign-in or a reload loses nothing and the
 * next one at this tab sees nothing of it. A deliberate sign-out drops it (application/session/sign-out.ts). Never for passwords.
 */
export class KeptDrafts {
  private person: string | null = null;

  constructor(
    private readonly tab: KeyValueStore,
    /** Who is signed in; null for nobody. */
    private readonly signedIn: () => string | null,
  ) {}

  /** @param form which form of which thing, for example `product/new` */
  keep(form: string, values: unknown): void {
    const key = this.keyOf(form);
    if (key !== null) this.tab.set(key, JSON.stringify(values));
  }

  /** What was kept, to be checked by whoever takes it; null when there is nothing that can be read. */
  read(form: string): unknown {
    const key = this.keyOf(form);
    try {
      return JSON.parse((key === null ? null : this.tab.get(key)) ?? 'null');
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
