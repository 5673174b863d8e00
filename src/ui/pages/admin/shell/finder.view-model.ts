import { makeAutoObservable, observableRef } from 'mobx';
import type { FindAnything } from '../../../../application/search/find-anything.ts';
import { FOUND_KINDS, type FoundKind, type FoundThing, LEAST_TO_FIND } from '../../../../domain/search/found-thing.ts';
import type { StandingStore } from '../kit/standing.store.ts';
import { answers, type Destination, destinationOf, knownThings } from './known-things.ts';

/** So that not every letter is a question. */
const WAIT_MS = 180;
/** Of pages and of settings: what is further down is found by another letter. */
const MOST_KNOWN = 6;

interface FoundGroup {
  readonly kind: FoundKind;
  readonly things: readonly Destination[];
}

/** What is typed into the search over the whole admin, what it finds, and which of it is chosen. */
export class FinderViewModel {
  query = '';
  chosen = 0;
  isAsking = false;
  isFailed = false;
  private found: readonly FoundThing[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private readonly findAnything: FindAnything,
    private readonly standing: StandingStore,
  ) {
    makeAutoObservable<this, 'asked' | 'findAnything' | 'found' | 'standing' | 'timer'>(
      this,
      { asked: false, findAnything: false, found: observableRef, standing: false, timer: false },
      { autoBind: true },
    );
  }

  start(): () => void {
    return () => clearTimeout(this.timer);
  }

  /** By kind, pages first. */
  get groups(): readonly FoundGroup[] {
    const words = this.query.trim();
    const known = knownThings(this.standing.may).filter((thing) => words !== '' && answers(thing, words));
    const all = [...known, ...this.found.map(destinationOf)];
    return FOUND_KINDS.map((kind) => {
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
    this.isAsking = query.trim().length >= LEAST_TO_FIND;
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
    const result = await this.findAnything.execute(this.query);
    // Somebody typed on: an answer to an older question says nothing.
    if (number === this.asked) this.show(result.ok ? result.value : [], !result.ok);
  }

  private show(found: readonly FoundThing[], isFailed: boolean): void {
    this.found = found;
    this.isFailed = isFailed;
    this.isAsking = false;
  }
}
