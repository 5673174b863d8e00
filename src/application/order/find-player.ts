import { type PlayerAnswer, playerName, UNKNOWN_PLAYER, type WantedPlayer } from '../../domain/order/player.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { PlayerLookup } from './player-lookup.ts';

/** Finds the name of a player, so that a buyer sees a mistyped id before paying. Nothing else depends on it. */
export class FindPlayer {
  /** @param lookup null where the owner configured no service */
  constructor(
    private readonly lookup: PlayerLookup | null,
    private readonly errors: ErrorLog,
  ) {}

  /** Answers `unknown` where the service is away. */
  async execute(player: WantedPlayer): Promise<PlayerAnswer> {
    if (this.lookup === null) return UNKNOWN_PLAYER;
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
