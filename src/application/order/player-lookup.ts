import type { WantedPlayer } from '../../domain/order/player.ts';

/** A service that knows the players of games. */
export interface PlayerLookup {
  /** @returns the player's name; null: the game has no such player @throws PortError `unavailable` when the service does not answer */
  nameOf(player: WantedPlayer): Promise<string | null>;
}

/** How often people may ask a service that counts or charges each question. */
export interface LookupLimit {
  /** @returns whether the person may ask once more */
  take(person: string): boolean;
}
