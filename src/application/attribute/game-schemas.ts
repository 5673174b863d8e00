import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';

/** What the accounts of a game are described by, as a visitor may know it. */
export interface GameSchemas {
  /** In the owner's order; empty for a game unknown or without any. @param slug the game's @throws PortError */
  ofGame(slug: string): Promise<readonly GameAttribute[]>;
}

/** What the accounts of a game are described by, in the owner's order. */
export class ListGameAttributes {
  constructor(private readonly schemas: GameSchemas) {}

  /** @param slug the game's @throws PortError */
  execute(slug: string): Promise<readonly GameAttribute[]> {
    return this.schemas.ofGame(slug);
  }
}
