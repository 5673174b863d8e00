import type { Broadcasts } from './broadcasts.ts';

/** What a guest's page knew at its first look: what is newer has come since. */
export interface KnownBroadcasts {
  readonly count: number;
  /** When the newest was created. */
  readonly until: Date;
}

export interface BroadcastNews {
  /** The unread count of a guest. */
  readonly count: number;
  readonly known: KnownBroadcasts;
  readonly isNew: boolean;
}

/** Polls broadcasts for a guest, until there is one to show. */
export class WatchBroadcasts {
  private known: KnownBroadcasts | null = null;

  constructor(private readonly broadcasts: Broadcasts) {}

  /** @throws what the port throws */
  async poll(): Promise<BroadcastNews> {
    const { count, newest } = await this.broadcasts.summary();
    const until = newest ?? new Date(0);
    this.known ??= { count, until };
    const { known } = this;
    // Two may share a millisecond.
    return { count, known, isNew: until > known.until || count > known.count };
  }
}
