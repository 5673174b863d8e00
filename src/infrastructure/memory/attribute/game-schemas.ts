import type { GameSchemas } from '../../../application/attribute/game-schemas.ts';
import type { GameAttribute } from '../../../domain/attribute/game-attribute.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

/** Fake of the public schemas, over the catalogue in memory. */
export class InMemoryGameSchemas implements GameSchemas {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async ofGame(slug: string): Promise<readonly GameAttribute[]> {
    const game = this.catalogue.games.find((candidate) => candidate.slug === slug && candidate.isActive);
    return game === undefined ? [] : (this.catalogue.schemas.get(game.id) ?? []);
  }
}
