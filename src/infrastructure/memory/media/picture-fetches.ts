import type { AwaitedPicture, AwaitedPictures } from '../../../application/media/awaited-pictures.ts';
import type { ClaimedPicture, PictureQueue } from '../../../application/media/picture-queue.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { FetchFailure } from '../../../domain/media/picture-fetch.ts';

interface Fetch {
  readonly id: string;
  readonly address: string;
  state: 'waiting' | 'fetched' | 'failed';
  attempts: number;
  reason: FetchFailure | null;
  nextTry: number;
  claimedUntil: number;
}

interface Wish {
  readonly product: string;
  readonly fetch: string;
}

const MINUTE_MS = 60_000;
const MOST_ATTEMPTS = 5;
const AT_ONCE = 4;
const OF_ONE_HOST = 2;

const hostOf = (address: string): string => address.split('/')[2] ?? '';

/** Fake of the addresses of pictures and of what awaits them, over products in memory. */
export class InMemoryPictureFetches implements PictureQueue, AwaitedPictures {
  mayWrite = true;
  /** Names of products by id. */
  readonly products = new Map<string, string>();
  /** Copies that products got, by product. */
  readonly shown = new Map<string, readonly string[]>();
  /** Products that became drafts. */
  readonly drafts = new Set<string>();
  /** Copies that nobody awaited any more. */
  readonly discarded: string[] = [];
  private readonly fetches = new Map<string, Fetch>();
  private wishes: readonly Wish[] = [];

  constructor(private readonly clock: Clock) {}

  /** A product names a picture by its address. */
  want(product: string, name: string, address: string): void {
    this.products.set(product, name);
    const known = this.fetches.get(address);
    if (known === undefined || known.state === 'failed')
      this.fetches.set(address, {
        id: address,
        address,
        state: 'waiting',
        attempts: 0,
        reason: null,
        nextTry: this.now(),
        claimedUntil: 0,
      });
    this.wishes = [...this.wishes.filter((wish) => wish.product !== product || wish.fetch !== address), { product, fetch: address }];
  }

  async claim(most: number): Promise<readonly ClaimedPicture[]> {
    const now = this.now();
    const open = [...this.fetches.values()].filter(({ state }) => state === 'waiting');
    const busy = open.filter(({ claimedUntil }) => claimedUntil > now).map(({ address }) => hostOf(address));
    const claimed: Fetch[] = [];
    for (const fetch of open.filter(({ nextTry, claimedUntil }) => nextTry <= now && claimedUntil <= now)) {
      const host = hostOf(fetch.address);
      const isWanted = this.wishes.some((wish) => wish.fetch === fetch.id);
      if (!isWanted || busy.length >= AT_ONCE || claimed.length >= most) continue;
      if (busy.filter((other) => other === host).length >= OF_ONE_HOST) continue;
      busy.push(host);
      claimed.push(fetch);
      fetch.attempts += 1;
      fetch.claimedUntil = now + MINUTE_MS;
    }
    return claimed.map(({ id, address }) => ({ id, address }));
  }

  async keep(id: string, path: string): Promise<boolean> {
    const fetch = this.fetches.get(id);
    const waiting = this.wishes.filter((wish) => wish.fetch === id);
    if (fetch?.state !== 'waiting' || waiting.length === 0) {
      this.discarded.push(path);
      return false;
    }
    fetch.state = 'fetched';
    for (const { product } of waiting) this.shown.set(product, [...(this.shown.get(product) ?? []), path]);
    this.wishes = this.wishes.filter((wish) => wish.fetch !== id);
    return true;
  }

  async fail(id: string, reason: FetchFailure, isFinal: boolean): Promise<void> {
    const fetch = this.fetches.get(id);
    if (fetch?.state !== 'waiting') return;
    fetch.reason = reason;
    fetch.claimedUntil = 0;
    if (isFinal || fetch.attempts >= MOST_ATTEMPTS) {
      fetch.state = 'failed';
      for (const wish of this.wishes) if (wish.fetch === id) this.drafts.add(wish.product);
    } else fetch.nextTry = this.now() + MINUTE_MS * 5 ** (Math.max(fetch.attempts, 1) - 1);
  }

  async list(products: readonly string[] | null): Promise<readonly AwaitedPicture[]> {
    this.guard();
    return this.wishes
      .filter(({ product }) => products === null || products.includes(product))
      .flatMap(({ product, fetch }): AwaitedPicture[] => {
        const { id, address, state, reason } = this.fetches.get(fetch) ?? {};
        return id === undefined || address === undefined || state === undefined || state === 'fetched'
          ? []
          : [{ id, productId: product, productName: this.products.get(product) ?? '', address, state, reason: reason ?? null }];
      })
      .toSorted((a, b) => (a.state === b.state ? 0 : a.state === 'failed' ? -1 : 1));
  }

  async retry(products: readonly string[]): Promise<number> {
    this.guard();
    const wanted = new Set(this.wishes.filter(({ product }) => products.includes(product)).map(({ fetch }) => fetch));
    const again = [...this.fetches.values()].filter(
      ({ id, state, claimedUntil }) => wanted.has(id) && (state === 'failed' || (state === 'waiting' && claimedUntil === 0)),
    );
    for (const fetch of again) Object.assign(fetch, { state: 'waiting', attempts: 0, reason: null, nextTry: this.now(), claimedUntil: 0 });
    return again.length;
  }

  async release(product: string, picture: string): Promise<void> {
    this.guard();
    this.wishes = this.wishes.filter((wish) => wish.product !== product || wish.fetch !== picture);
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  private guard(): void {
    if (!this.mayWrite) throw new PortError('denied', 'not allowed to keep the catalogue', '42501');
  }
}
