import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

const games = () => world.call<readonly { slug: string; name: string; is_added: boolean }[]>(owner.token, 'starter_games', {});
const add = (slugs: readonly string[]) => world.call<number>(owner.token, 'add_starter_games', { p_slugs: slugs });

describe('popular games', () => {
  test('all ten: added with attributes, delivery forms and credential fields that pass every check', async () => {
    const slugs = (await games()).map(({ slug }) => slug);
    expect(slugs).toHaveLength(10);
    expect(await add(slugs)).toBe(10);
    const rows = await world.database.sql`
      select t.slug, t.is_popular, t.delivery_form is not null as has_form, t.sort_order, f.fields, private.is_credential_field_list(f.fields) as fits,
        (select count(*)::int from game_attributes a where a.game_title_id = t.id) as attributes,
        (select count(*)::int from game_attributes a where a.game_title_id = t.id and a.is_fact) as facts
      from game_titles t join private.game_credentials f on f.game_title_id = t.id where t.slug in ${world.database.sql(slugs)} order by t.sort_order`;
    expect(rows.map(({ slug }) => slug)).toEqual(slugs);
    for (const row of rows) expect(row).toMatchObject({ is_popular: true, has_form: true, fits: true, facts: 2 });
    expect(Math.min(...rows.map(({ attributes }) => Number(attributes)))).toBeGreaterThan(5);
    const fieldsOf = (slug: string): unknown => rows.find((row) => row['slug'] === slug)?.['fields'];
    expect(fieldsOf('mobile-legends')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'login_method' }),
        expect.objectContaining({ name: 'login', label: 'Login Moonton' }),
      ]),
    );
    expect(fieldsOf('valorant')).not.toEqual(expect.arrayContaining([expect.objectContaining({ name: 'login_method' })]));
    expect((await games()).every(({ is_added }) => is_added)).toBe(true);
  });
  test('two owners at once: each game once', async () => {
    await world.database.sql`delete from game_titles where slug in ('roblox', 'valorant')`;
    const added = await Promise.all([add(['roblox', 'valorant']), add(['roblox', 'valorant'])]);
    expect(added[0] + added[1]).toBe(2);
    const [row] = await world.database.sql`select count(*)::int as count from game_titles where slug in ('roblox', 'valorant')`;
    expect(row).toEqual({ count: 2 });
  });
  test('staff without the catalogue: refused', async () => {
    const finance = await world.staff('finance');
    await expect(world.call(finance.token, 'add_starter_games', { p_slugs: ['roblox'] })).rejects.toThrow(/403/);
  });
});
