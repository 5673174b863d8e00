import type {
  AdminAttributeRepository,
  AttributeChanged,
  GameSchema,
  WordedSchema,
} from '../../../application/attribute/admin-attribute-repository.ts';
import {
  type AttributeColumns,
  attributeUsage,
  changeAttribute,
  orderAttributes,
  removeAttribute,
} from '../../../application/attribute/attribute-staff.answers.ts';
import { bodyOf } from '../../../application/shared/procedure.ts';
import type { AttributeDraft } from '../../../domain/attribute/attribute-draft.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';
import { ATTRIBUTE_COLUMNS, toAttribute } from './game-schemas.ts';

const columnsOf = ({ name: _name, min: minValue, max: maxValue, ...draft }: AttributeDraft): AttributeColumns => ({
  ...draft,
  minValue,
  maxValue,
});

/** An answer has at most a thousand rows, and each game at most 24 attributes. */
const GAMES_AT_ONCE = 40;

/** Attribute schemas over PostgREST, with the person's token. */
export class SupabaseAdminAttributeRepository implements AdminAttributeRepository {
  constructor(private readonly rest: RestClient) {}

  async ofGame(gameId: string): Promise<GameSchema | null> {
    const [games, attributes, usage] = await Promise.all([
      this.rest.from('game_titles').select('id,name,slug').eq('id', gameId),
      this.rest
        .from('game_attributes')
        .select(`${ATTRIBUTE_COLUMNS},advert_words,updated_at`)
        .eq('game_title_id', gameId)
        .order('sort_order')
        .order('key'),
      answerOf(this.rest, attributeUsage, { gameId }),
    ]);
    const [game] = dataOf(games);
    const products = new Map(usage.map(({ attributeId, products: count }) => [attributeId, count]));
    if (game === undefined) return null;
    return {
      game,
      attributes: dataOf(attributes).map((row) => ({
        ...toAttribute(row),
        advertWords: row.advert_words,
        products: products.get(row.id) ?? 0,
        version: row.updated_at,
      })),
    };
  }

  async ofAllGames(): Promise<readonly WordedSchema[]> {
    const games = dataOf(await this.rest.from('game_titles').select('id,name,slug').order('sort_order').order('name'));
    const schemas = new Map<string, WordedSchema['attributes'][number][]>(games.map(({ id }) => [id, []]));
    for (let from = 0; from < games.length; from += GAMES_AT_ONCE) {
      const ids = games.slice(from, from + GAMES_AT_ONCE).map(({ id }) => id);
      const found = this.rest.from('game_attributes').select(`game_title_id,${ATTRIBUTE_COLUMNS},advert_words`).in('game_title_id', ids);
      const rows = dataOf(await found.order('sort_order').order('key'));
      for (const { game_title_id: gameId, advert_words: advertWords, ...row } of rows)
        schemas.get(gameId)?.push({ ...toAttribute(row), advertWords });
    }
    return games.map((game) => ({ game, attributes: schemas.get(game.id) ?? [] }));
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
    const row = { game_title_id: gameId, key, name: draft.name, ...bodyOf(columnsOf(draft)), sort_order: (last[0]?.sort_order ?? 0) + 1 };
    dataOf(await this.rest.from('game_attributes').insert(row).select('id').single());
  }

  change(id: string, version: string, draft: AttributeDraft): Promise<AttributeChanged | null> {
    return answerOf(this.rest, changeAttribute, { id, seen: version, name: draft.name, attribute: columnsOf(draft) });
  }

  remove(id: string, keepsValues: boolean): Promise<number | null> {
    return answerOf(this.rest, removeAttribute, { id, keepsValues });
  }

  order(gameId: string, ids: readonly string[], seen?: readonly string[]): Promise<boolean> {
    return answerOf(this.rest, orderAttributes, { gameId, ids, seen: seen ?? null });
  }
}
