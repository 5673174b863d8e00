import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';

/** The public attribute schemas of games. */
export interface GameSchemas {
  /** In the owner's order; empty for an unknown game or one without attributes. @param slug the game's @throws PortError */
  ofGame(slug: string): Promise<readonly GameAttribute[]>;
}

/** Lists the attributes of a game in the owner's order. */
export class ListGameAttributes {
  constructor(private readonly schemas: GameSchemas) {}

  /** @param slug the game's @throws PortError */
  execute(slug: string): Promise<readonly GameAttribute[]> {
    return this.schemas.ofGame(slug);
  }

  /** For a page that renders without them: none without a game, and none without an answer. */
  async orNone(game: { readonly slug: string } | null): Promise<readonly GameAttribute[]> {
    try {
      return game === null ? [] : await this.execute(game.slug);
    } catch {
      return [];
    }
  }
}
