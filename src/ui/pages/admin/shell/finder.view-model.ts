import { makeAutoObservable, observableRef } from 'mobx';
import type { SearchAdmin } from '../../../../application/search/search-admin.ts';
import { MIN_SEARCH_LENGTH, SEARCH_HIT_KINDS, type SearchHit, type SearchHitKind } from '../../../../domain/search/search-hit.ts';
import type { PermissionStore } from '../kit/staff-permissions.store.ts';
import { answers, type Destination, destinationOf, navigationHits } from './navigation-hits.ts';

/** So that not every letter is a question. */
const WAIT_MS = 180;
/** Of pages and of settings: what is further down is found by another letter. */
const MOST_KNOWN = 6;

interface SeoMetaGroup {
  readonly kind: SearchHitKind;
  readonly things: readonly Destination[];
}

/** What is typed into the search over the whole admin, what it finds, and which of it is chosen. */
export class AdminSearchViewModel {
  query = '';
  chosen = 0;
  isAsking = false;
  isFailed = false;
  private found: readonly SearchHit[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private readonly searchAdmin: SearchAdmin,
    private readonly standing: PermissionStore,
  ) {
    makeAutoObservable<this, 'asked' | 'searchAdmin' | 'found' | 'standing' | 'timer'>(
      this,
      { asked: false, searchAdmin: false, found: observableRef, standing: false, timer: false },
      { autoBind: true },
    );
  }

  start(): () => void {
    return () => clearTimeout(this.timer);
  }

  /** By kind, pages first. */
  get groups(): readonly SeoMetaGroup[] {
    const words = this.query.trim();
    const known = navigationHits(this.standing.may).filter((thing) => words !== '' && answers(thing, words));
    const all = [...known, ...this.found.map(destinationOf)];
    return SEARCH_HIT_KINDS.map((kind) => {
      const things = all.filter((thing) => thing.kind === kind);
      return { kind, things: kind === 'page' || kind === 'setting' ? things.slice(0, MOST_KNOWN) : things };
    }).filter(({ things }) => things.length > 0);
  }

  get things(): readonly Destination[] {
    return this.groups.flatMap(({ things }) => things);
  }

  get current(): Destination | null {
    return this.things[Math.min(this.chosen, this.things.length - 1)] ?? null;
  }

  type(query: string): void {
    this.query = query;
    this.chosen = 0;
    this.isFailed = false;
    clearTimeout(this.timer);
    this.asked += 1;
    this.isAsking = query.trim().length >= MIN_SEARCH_LENGTH;
    if (this.isAsking) this.timer = setTimeout(() => void this.ask(this.asked), WAIT_MS);
    else this.found = [];
  }

  /** Up or down, around the ends. */
  move(by: number): void {
    const { length } = this.things;
    if (length > 0) this.chosen = (Math.min(this.chosen, length - 1) + by + length) % length;
  }

  choose(place: number): void {
    this.chosen = place;
  }

  private async ask(number: number): Promise<void> {
    const result = await this.searchAdmin.execute(this.query);
    // Somebody typed on: an answer to an older question says nothing.
    if (number === this.asked) this.show(result.ok ? result.value : [], !result.ok);
  }

  private show(found: readonly SearchHit[], isFailed: boolean): void {
    this.found = found;
    this.isFailed = isFailed;
    this.isAsking = false;
  }
}
