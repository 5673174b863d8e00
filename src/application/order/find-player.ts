import { type PlayerAnswer, playerName, UNKNOWN_PLAYER, type WantedPlayer } from '../../domain/order/player.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { LookupLimit, PlayerLookup } from './player-lookup.ts';

/** Finds the name of a player, so that a buyer sees a mistyped id before paying. Nothing else depends on it. */
export class FindPlayer {
  /** @param lookup null where the owner configured no service */
  constructor(
    private readonly lookup: PlayerLookup | null,
    private readonly errors: ErrorLog,
    private readonly limit: LookupLimit,
  ) {}

  /** Answers `unknown` where the service is away or the person has asked too often. */
  async execute(player: WantedPlayer, person: string): Promise<PlayerAnswer> {
    if (this.lookup === null || !this.limit.take(person)) return UNKNOWN_PLAYER;
    try {
      const found = await this.lookup.nameOf(player);
      if (found === null) return { state: 'missing', name: null };
      const name = playerName(found);
      return name === null ? UNKNOWN_PLAYER : { state: 'found', name };
    } catch (error) {
      if (!isPortError(error, 'unavailable')) throw error;
      this.errors.record('FindPlayer', error);
      return UNKNOWN_PLAYER;
    }
  }
}
