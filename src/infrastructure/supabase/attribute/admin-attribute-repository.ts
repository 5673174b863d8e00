import type { AdminAttributeRepository, AttributeChanged, GameSchema } from '../../../application/attribute/admin-attribute-repository.ts';
import type { AttributeDraft } from '../../../domain/attribute/attribute-draft.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';
import { ATTRIBUTE_COLUMNS, toAttribute } from './game-schemas.ts';

const toRow = (draft: AttributeDraft) => ({
  kind: draft.kind,
  unit: draft.unit,
  choices: [...draft.choices],
  min_value: draft.min,
  max_value: draft.max,
  is_filter: draft.isFilter,
  is_fact: draft.isFact,
  is_required: draft.isRequired,
});

/** Attribute schemas over PostgREST, with the person's token. */
export class SupabaseAdminAttributeRepository implements AdminAttributeRepository {
  constructor(private readonly rest: RestClient) {}

  async ofGame(gameId: string): Promise<GameSchema | null> {
    const [games, attributes, usage] = await Promise.all([
      this.rest.from('game_titles').select('id,name,slug').eq('id', gameId),
      this.rest
        .from('game_attributes')
        .select(`${ATTRIBUTE_COLUMNS},updated_at`)
        .eq('game_title_id', gameId)
        .order('sort_order')
        .order('key'),
      this.rest.rpc('attribute_usage', { p_game: gameId }),
    ]);
    const [game] = dataOf(games);
    const products = new Map(dataOf(usage).map((row) => [row.attribute_id, row.products]));
    if (game === undefined) return null;
    return {
      game,
      attributes: dataOf(attributes).map((row) => ({ ...toAttribute(row), products: products.get(row.id) ?? 0, version: row.updated_at })),
    };
  }

  async add(gameId: string, key: string, draft: AttributeDraft): Promise<void> {
    const last = dataOf(
      await this.rest
        .from('game_attributes')
        .select('sort_order')
        .eq('game_title_id', gameId)
        .order('sort_order', { ascending: false })
        .limit(1),
    );
    const row = { game_title_id: gameId, key, name: draft.name, ...toRow(draft), sort_order: (last[0]?.sort_order ?? 0) + 1 };
    dataOf(await this.rest.from('game_attributes').insert(row).select('id').single());
  }

  async change(id: string, version: string, draft: AttributeDraft): Promise<AttributeChanged | null> {
    const sent = { p_id: id, p_seen: version, p_name: draft.name, p_attribute: toRow(draft) };
    return dataOrNull(await this.rest.rpc('change_attribute', sent)) as AttributeChanged | null;
  }

  async remove(id: string, keepsValues: boolean): Promise<number | null> {
    return dataOrNull(await this.rest.rpc('remove_attribute', { p_id: id, p_keeps_values: keepsValues }));
  }

  async order(gameId: string, ids: readonly string[], seen?: readonly string[]): Promise<boolean> {
    const sent = { p_game: gameId, p_ids: [...ids], ...(seen === undefined ? {} : { p_seen: [...seen] }) };
    return dataOf(await this.rest.rpc('order_attributes', sent));
  }
}
