import { beforeEach, describe, expect, test } from '@jest/globals';
import { ReadDashboard } from '../../../src/application/insights/read-dashboard.ts';
import { SearchAdmin } from '../../../src/application/search/search-admin.ts';
import { GoLive } from '../../../src/application/system/go-live.ts';
import { CountSamples } from '../../../src/application/system/samples.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryInsights, InMemoryVisitRepository } from '../../../src/infrastructure/memory/insights/insights.ts';
import { InMemoryAdminSearch } from '../../../src/infrastructure/memory/search/admin-search.ts';
import { InMemorySamples } from '../../../src/infrastructure/memory/system/samples.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aCategory, aGame, anAttribute, aProduct, aTier } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

let catalogue: MemoryCatalogue;
let errors: RecentErrorLog;
beforeEach(() => {
  const clock = new FixedClock();
  catalogue = new MemoryCatalogue(clock);
  errors = new RecentErrorLog(clock, () => undefined);
});
const picture = (name: string): string => `/storage/v1/object/public/product-images/products/${name}`;

describe('going live', () => {
  let samples: InMemorySamples;
  let goLive: GoLive;
  beforeEach(() => {
    const names = ['a.png', 'b.png', 'c.png'];
    catalogue.products = [
      ...names.map((name) => aProduct({ isSample: true, image: picture(name) })),
      aProduct({ id: 'sungguhan', image: picture('c.png') }),
    ];
    samples = new InMemorySamples(catalogue, new Set(names.map((name) => `product-images/products/${name}`)));
    goLive = new GoLive(samples, errors);
  });

  test('samples: rows and files are removed in batches, real products keep their pictures', async () => {
    samples.atOnce = 2;
    const progress: number[] = [];
    expect(await goLive.execute('arena akun', false, (left) => progress.push(left))).toEqual({ ok: true, value: undefined });
    expect(progress).toEqual([1, 0]);
    expect(catalogue.products.map(({ id }) => id)).toEqual(['sungguhan']);
    expect([...samples.files]).toEqual(['product-images/products/c.png']);
    expect(await goLive.execute('Arena Akun', false)).toMatchObject({ ok: true });
  });
  test('file removal fails: retried, then reported; the next attempt removes the rest', async () => {
    samples.failures = 2;
    expect(await goLive.execute('Arena Akun', false)).toMatchObject({ ok: true });
    catalogue.products = [aProduct({ isSample: true, image: picture('d.png') })];
    samples.files.add('product-images/products/d.png');
    samples.failures = 3;
    expect(await goLive.execute('Arena Akun', false)).toMatchObject({ ok: false, failure: { code: 'UNAVAILABLE' } });
    expect(await goLive.execute('Arena Akun', false)).toMatchObject({ ok: true });
    expect(samples.files.has('product-images/products/d.png')).toBe(false);
  });
  test('files cannot be removed: failure', async () => {
    samples.removeFiles = async () => undefined;
    expect(await goLive.execute('Arena Akun', false)).toMatchObject({ ok: false });
  });
  test('wrong shop name or missing permission: refused', async () => {
    expect(await goLive.execute('Toko lain', false)).toMatchObject({ ok: false, failure: { code: 'WRONG_NAME' } });
    samples.mayWrite = false;
    expect(await goLive.execute('Arena Akun', false)).toMatchObject({ ok: false, failure: { code: 'RLS_POLICY_ERROR' } });
    expect(await new CountSamples(samples, errors).execute()).toMatchObject({ ok: false });
    expect(catalogue.products).toHaveLength(4);
  });
  test('option to keep groups: games with attributes, categories and tiers are kept in every batch', async () => {
    samples.atOnce = 2;
    const [game, category, tier] = [aGame({ name: 'Game contoh' }), aCategory(), aTier()];
    Object.assign(catalogue, { games: [game], categories: [category], tiers: [tier] });
    catalogue.schemas.set(game.id, [anAttribute()]);
    for (const { id } of [game, category, tier]) samples.groups.add(id);
    expect(await samples.counts()).toMatchObject({ groups: 3, games: 1, attributes: 1, categories: 1, tiers: 1 });
    expect(await goLive.execute('Arena Akun', true)).toMatchObject({ ok: true });
    expect([catalogue.games, catalogue.categories, catalogue.tiers]).toEqual([[game], [category], [tier]]);
    expect(await samples.counts()).toMatchObject({ products: 0, groups: 0, preservedGroups: 0, games: 0 });
  });
  test('count: products and files', async () => {
    expect(await new CountSamples(samples, errors).execute()).toMatchObject({ ok: true, value: { products: 3, files: 3 } });
  });
});

describe('admin search', () => {
  test('single letter: no request; unreachable: failure', async () => {
    const finder = new InMemoryAdminSearch(catalogue);
    catalogue.products = [aProduct({ name: 'Mythic' })];
    const find = new SearchAdmin(finder, errors);
    expect(await find.execute(' m ')).toEqual({ ok: true, value: [] });
    expect(await find.execute(' MYTH ')).toMatchObject({ ok: true, value: [{ kind: 'product', title: 'Mythic' }] });
    finder.isAway = true;
    expect(await find.execute('mythic')).toMatchObject({ ok: false, failure: { code: 'UNAVAILABLE' } });
  });
});

describe('dashboard', () => {
  test('permission: read, otherwise refused', async () => {
    const insights = new InMemoryInsights(catalogue, new InMemoryVisitRepository());
    const read = new ReadDashboard(insights, errors);
    expect(await read.execute(7)).toMatchObject({ ok: true });
    insights.mayRead = false;
    expect(await read.execute(7)).toMatchObject({ ok: false, failure: { code: 'RLS_POLICY_ERROR' } });
  });
});
