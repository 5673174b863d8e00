import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { SaveProduct } from '../../src/application/catalog/save-product.ts';
import { importProducts } from '../../src/application/catalog/staff-products.answers.ts';
import { emptyProductForm, type ProductForm } from '../../src/domain/catalog/product-form.ts';
import { newUuid } from '../../src/infrastructure/platform/new-uuid.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { SystemClock } from '../../src/infrastructure/platform/system-clock.ts';
import { toOutcomes } from '../../src/infrastructure/supabase/catalog/staff-product-rows.ts';
import { failureText } from '../../src/ui/pages/admin/kit/failure-text.ts';
import { bulkText } from '../../src/ui/pages/admin/parts/catalog/product-bulk.text.ts';
import type { CatalogueWorld } from '../contracts/catalog/catalogue-world.ts';
import { openSupabaseWorld } from '../infrastructure/supabase/supabase-world.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let owner: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.user('owner');
});
afterAll(() => database.close());

const address = (path: string): string => `/storage/v1/object/public/product-images/${path}`;
/** Uploaded by a person and not checked by the server yet. */
const upload = async (path: string): Promise<void> => {
  const headers = { 'content-type': 'image/png' };
  const sent = { method: 'POST', token: owner.token, headers, body: new Uint8Array([1, 2, 3]) };
  expect((await database.request(`/storage/v1/object/product-images/${path}`, sent)).ok).toBe(true);
};

/** A new product with the picture as its cover. */
const saveWith = ({ admin }: CatalogueWorld, path: string, categoryId: string) => {
  const errors = new RecentErrorLog(new SystemClock(), () => undefined);
  const pictures = [{ url: address(path), path, alt: '' }];
  const form: ProductForm = { ...emptyProductForm, name: 'Akun', description: 'Isi', price: '1', categoryId, pictures };
  return new SaveProduct(admin.adminProducts, errors, newUuid).execute({ id: null, version: null, form });
};

describe('refusal of an unchecked or deleted picture', () => {
  test('save of one product', async () => {
    await upload('products/terlalu-cepat.png');
    const world = await openSupabaseWorld(database);
    const [category] = await database.sql<{ id: string }[]>`insert into categories (name, slug) values ('Akun', 'akun') returning id`;
    const outcome = await saveWith(world, 'products/terlalu-cepat.png', category?.id ?? '');
    expect(outcome).toEqual({ ok: false, failure: { code: 'FILE_WITHHELD' } });
    expect(outcome.ok ? '' : failureText(outcome.failure)).toContain('belum selesai diperiksa');
  });
  test('import', async () => {
    await upload('products/impor.png');
    const rows = [
      {
        id: '00000000-0000-4000-8000-00000000aa01',
        is_new: true,
        name: 'a',
        description: 'b',
        price: 1,
        image: address('products/impor.png'),
      },
    ];
    const answer = await database.request('/rest/v1/rpc/import_products', {
      method: 'POST',
      token: owner.token,
      body: JSON.stringify({ p_rows: JSON.stringify(rows) }),
    });
    const [outcome] = toOutcomes(v.parse(importProducts.output, await answer.json()), new Map());
    if (outcome?.status !== 'refused') throw new Error('was not refused');
    expect(bulkText.reason(outcome)).toBe('Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada.');
  });
  test('deleted file', async () => {
    const world = await openSupabaseWorld(database);
    const [category] = await database.sql<{ id: string }[]>`insert into categories (name, slug) values ('Lain', 'lain') returning id`;
    const outcome = await saveWith(world, 'products/hilang.png', category?.id ?? '');
    expect(outcome.ok ? '' : failureText(outcome.failure)).toMatch(/sudah tidak ada.+unggah ulang/);
  });
  test('text: the database’s message, as upstream', async () => {
    await upload('products/upstream.png');
    const answer = await database.request('/rest/v1/products', {
      method: 'POST',
      token: owner.token,
      body: JSON.stringify({ name: 'a', description: 'b', price: 1, image: address('products/upstream.png') }),
    });
    expect(await answer.json()).toEqual({
      code: '22F01',
      details: address('products/upstream.png'),
      hint: 'FILE_WITHHELD',
      message: 'a picture was not checked, or is being removed',
    });
  });
});
