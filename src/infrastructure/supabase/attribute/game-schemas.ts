import type { GameSchemas } from '../../../application/attribute/game-schemas.ts';
import type { GameAttribute } from '../../../domain/attribute/game-attribute.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';
import { ATTRIBUTE_COLUMNS, toAttribute } from './attribute-rows.ts';

/** Schemas of games behind PostgREST, as a visitor sees them. */
export class SupabaseGameSchemas implements GameSchemas {
  constructor(private readonly rest: RestClient) {}

  async ofGame(slug: string): Promise<readonly GameAttribute[]> {
    const rows = await this.rest
      .from('game_attributes')
      .select(`${ATTRIBUTE_COLUMNS},game:game_titles!inner(slug)`)
      .eq('game.slug', slug)
      .is('game.is_active', true)
      .order('sort_order')
      .order('key');
    return dataOf(rows).map(toAttribute);
  }
}
