import type { GameSchemas } from '../../../application/attribute/game-schemas.ts';
import type { AttributeKind, GameAttribute } from '../../../domain/attribute/game-attribute.ts';
import type { Database } from '../database-types.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

type Row = Database['public']['Tables']['game_attributes']['Row'];
type AttributeRow = Pick<
  Row,
  'id' | 'key' | 'name' | 'kind' | 'unit' | 'choices' | 'min_value' | 'max_value' | 'is_filter' | 'is_fact' | 'is_required'
>;

export const ATTRIBUTE_COLUMNS = 'id,key,name,kind,unit,choices,min_value,max_value,is_filter,is_fact,is_required';

export const toAttribute = (row: AttributeRow): GameAttribute => ({
  id: row.id,
  key: row.key,
  name: row.name,
  kind: row.kind as AttributeKind,
  unit: row.unit,
  choices: row.choices,
  min: row.min_value,
  max: row.max_value,
  isFilter: row.is_filter,
  isFact: row.is_fact,
  isRequired: row.is_required,
});

/** Attribute schemas over PostgREST, with the publishable key. */
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
