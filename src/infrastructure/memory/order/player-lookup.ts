import type { PlayerLookup } from '../../../application/order/player-lookup.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { WantedPlayer } from '../../../domain/order/player.ts';

/** Knows the players that it is given. */
export class InMemoryPlayerLookup implements PlayerLookup {
  /** Simulates a service that does not answer. */
  isAway = false;
  readonly asked: WantedPlayer[] = [];

  /** @param players names by game, id and server, as `ml 12345678 2001`, or `ff 987654321` without a server */
  constructor(private readonly players: ReadonlyMap<string, string>) {}

  async nameOf(player: WantedPlayer): Promise<string | null> {
    this.asked.push(player);
    if (this.isAway) throw new PortError('unavailable', 'the service of players is away');
    const { game, gameId, server } = player;
    return this.players.get([game, gameId, server].filter((part) => part !== null).join(' ')) ?? null;
  }
}
