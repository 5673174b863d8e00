import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';

/** What the accounts of a game are described by, as a visitor may know it. */
export abstract class GameSchemas {
  /** In the owner's order; empty for a game unknown or without any. @param slug the game's @throws PortError */
  abstract ofGame(slug: string): Promise<readonly GameAttribute[]>;
}
