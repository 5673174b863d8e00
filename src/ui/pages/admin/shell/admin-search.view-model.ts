import { makeAutoObservable } from 'mobx';
import type { SearchAdmin } from '../../../../application/search/search-admin.ts';
import { MIN_SEARCH_LENGTH, SEARCH_HIT_KINDS, type SearchHit, type SearchHitKind } from '../../../../domain/search/search-hit.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { PermissionStore } from '../kit/permission.store.ts';
import { answers, type Destination, destinationOf, navigationHits } from './navigation-hits.ts';

/** Typing sends one request, not one per letter. */
const WAIT_MS = 180;
/** The maximum of pages, actions and settings; further ones appear as the search narrows. */
const MAX_KNOWN = 6;

const isKnown = (kind: SearchHitKind): boolean => kind === 'page' || kind === 'action' || kind === 'setting';

interface SearchHitGroup {
  readonly kind: SearchHitKind;
  readonly entities: readonly Destination[];
}

/** The search over the whole admin: its text, its results, and the selected one. */
export class AdminSearchViewModel {
  query = '';
  chosen = 0;
  private readonly request = new LatestRequest<readonly SearchHit[]>();
  /** The delay between the last key and the request. */
  private isWaiting = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly searchAdmin: SearchAdmin,
    private readonly permissionStore: PermissionStore,
  ) {
    makeAutoObservable<this, 'request' | 'searchAdmin' | 'permissionStore' | 'timer'>(
      this,
      { request: false, searchAdmin: false, permissionStore: false, timer: false },
      { autoBind: true },
    );
  }

  start(): () => void {
    return () => clearTimeout(this.timer);
  }

  get isSearching(): boolean {
    return this.isWaiting || this.request.status === 'loading';
  }

  get isFailed(): boolean {
    return !this.isWaiting && this.request.failure !== null;
  }

  /** By kind, pages first. */
  get groups(): readonly SearchHitGroup[] {
    const words = this.query.trim();
    const known = navigationHits(this.permissionStore.may).filter((entity) => words !== '' && answers(entity, words));
    const all = [...known, ...(this.request.value ?? []).map(destinationOf)];
    return SEARCH_HIT_KINDS.map((kind) => {
      const entities = all.filter((entity) => entity.kind === kind);
      return { kind, entities: isKnown(kind) ? entities.slice(0, MAX_KNOWN) : entities };
    }).filter(({ entities }) => entities.length > 0);
  }

  get entities(): readonly Destination[] {
    return this.groups.flatMap(({ entities }) => entities);
  }

  get current(): Destination | null {
    return this.entities[Math.min(this.chosen, this.entities.length - 1)] ?? null;
  }

  type(query: string): void {
    this.query = query;
    this.chosen = 0;
    clearTimeout(this.timer);
    // An answer to an earlier text is outdated.
    this.request.cancel();
    this.isWaiting = query.trim().length >= MIN_SEARCH_LENGTH;
    if (this.isWaiting) this.timer = setTimeout(() => void this.search(), WAIT_MS);
    else this.request.clear();
  }

  /** Moves the selection up or down, around the ends. */
  move(by: number): void {
    const { length } = this.entities;
    if (length > 0) this.chosen = (Math.min(this.chosen, length - 1) + by + length) % length;
  }

  choose(place: number): void {
    this.chosen = place;
  }

  private async search(): Promise<void> {
    this.isWaiting = false;
    const found = await this.request.run(() => this.searchAdmin.execute(this.query));
    if (found?.ok === false) this.request.show([]);
  }
}
