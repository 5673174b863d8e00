import { isPortError } from '../../application/shared/port-error.ts';
import type { ClockStore } from './clock.store.ts';
import type { ConnectionStore } from './connection.store.ts';

interface StoredPage {
  readonly address: string;
  readonly data: unknown;
  readonly madeAt: Date;
}

/** As long as the shortest-lived list (section 9). */
const FRESH_MS = 60_000;

const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string => pathname + search;

/**
 * The server-rendered page. Its data is embedded in the page and in no cache, so a return to it would fetch everything again, and fail
 * while the shop does not answer.
 */
export class FirstPageStore {
  private stored: StoredPage | null = null;

  constructor(
    private readonly clock: ClockStore,
    private readonly connection: ConnectionStore,
  ) {}

  store(location: Pick<URL, 'pathname' | 'search'>, data: unknown, madeAt: Date): void {
    this.stored = { address: addressOf(location), data, madeAt };
  }

  /** The data of a page: the stored data while it is fresh, or when loading fails. @throws what `load` throws otherwise */
  async open<T>(location: URL, load: () => Promise<T> | T): Promise<T> {
    const { stored } = this;
    if (stored === null || stored.address !== addressOf(location)) return load();
    if (this.clock.now.getTime() - stored.madeAt.getTime() < FRESH_MS) return stored.data as T;
    try {
      return await load();
    } catch (error) {
      if (!isPortError(error, 'unavailable')) throw error;
      this.connection.stale(stored.madeAt);
      return stored.data as T;
    }
  }
}
