import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { PlayerLookup } from '../../application/order/player-lookup.ts';
import { PortError } from '../../application/shared/port-error.ts';
import type { WantedPlayer } from '../../domain/order/player.ts';

const KEPT = 2000;
/** A name may change, and an id that does not exist may be taken. */
const KEPT_MS = 10 * 60_000;
const AT_ONCE = 4;
/** More questions that wait are refused: a buyer does not wait for the answer. */
const MOST_WAITING = 40;

const keyOf = ({ game, gameId, server }: WantedPlayer): string => JSON.stringify([game, gameId, server]);

/** Asks another lookup at most once in ten minutes for each player, and four questions at a time. Failures are not kept. */
export class CachedPlayerLookup implements PlayerLookup {
  private readonly names = new LRUCache<string, Promise<string | null>>({ max: KEPT, ttl: KEPT_MS });
  private readonly limit = pLimit(AT_ONCE);

  constructor(private readonly lookup: PlayerLookup) {}

  async nameOf(player: WantedPlayer): Promise<string | null> {
    const key = keyOf(player);
    const known = this.names.get(key);
    if (known !== undefined) return known;
    if (this.limit.pendingCount >= MOST_WAITING) throw new PortError('unavailable', 'too many questions about players wait');
    const asked = this.limit(() => this.lookup.nameOf(player));
    this.names.set(key, asked);
    asked.catch(() => this.names.delete(key));
    return asked;
  }
}
