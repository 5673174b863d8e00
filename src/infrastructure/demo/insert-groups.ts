import type { Sql, TransactionSql } from 'postgres';
import { demoAttributes } from './demo-attributes.ts';
import { CATEGORIES, categoryId } from './demo-categories.ts';
import { DELIVERY_FORMS } from './demo-delivery.ts';
import { GAMES, gameId } from './demo-games.ts';
import { TIERS, tierId } from './demo-tiers.ts';
import { insertRows } from './insert-rows.ts';

/** Initial texts of the shop. They contain no phone number and no external link; the owner adds those. */
const DEMO_SETTINGS = {
  id: 'default',
  site_name: 'Arena Akun',
  company_description: 'Toko digital untuk jual, beli, dan sewa akun game, item, dan jasa instan.',
  business_hours: 'Setiap hari, 09.00 sampai 21.00 WIB',
  hero_title: 'Jual Beli & Rental Akun Game',
  hero_subtitle: 'Aman, Cepat, Terpercaya',
} as const;

/** The number of popular games. */
const POPULAR = 6;

const marks = (position: number, now: Date) =>
  ({ is_active: true, sort_order: position + 1, is_sample: true, created_at: now, updated_at: now, product_count: 0 }) as const;

/** Inserts tiers, games, categories and initial texts; existing texts are not changed. */
export const insertGroups = async (sql: TransactionSql, now: Date): Promise<void> => {
  await insertRows(
    sql,
    'public.tiers',
    TIERS.map((tier, position) => ({ id: tierId(tier.slug), ...tier, ...marks(position, now) })),
  );
  await insertRows(
    sql,
    'public.game_titles',
    GAMES.map(({ slug, name, description, icon, color }, position) => ({
      id: gameId(slug),
      slug,
      name,
      description,
      icon,
      color,
      is_popular: position < POPULAR,
      delivery_form: DELIVERY_FORMS[slug] ?? null,
      ...marks(position, now),
    })),
  );
  await insertRows(sql, 'public.game_attributes', GAMES.flatMap(demoAttributes));
  await insertRows(
    sql,
    'public.categories',
    CATEGORIES.map((category, position) => ({
      id: categoryId(category.slug),
      ...category,
      asks_login: category.slug === 'jasa-instan',
      ...marks(position, now),
    })),
  );
  await sql`insert into public.website_settings ${sql(DEMO_SETTINGS)} on conflict (id) do nothing`;
};

/** Whether the shop already has a catalogue; then nothing is seeded. */
export const hasCatalogue = async (sql: Sql): Promise<boolean> => {
  const [found] = await sql<{ filled: boolean }[]>`
    select exists (select from public.products) or exists (select from public.game_titles) or exists (select from public.tiers)
      or exists (select from public.categories) as filled`;
  return found?.filled === true;
};
