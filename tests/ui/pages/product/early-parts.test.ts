import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PORT } from '../../../../src/infrastructure/composition/tokens.ts';
import { InMemoryProductRepository } from '../../../../src/infrastructure/memory/catalog/product-repository.ts';
import { CardPreviewCache } from '../../../../src/ui/stores/card-preview-cache.ts';
import { aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

/** A shop whose product answers only when it is told to, and what was asked for. */
const slowShop = () => {
  const shop = new TestShop();
  const game = { id: 'g1', name: 'Mobile Legends', slug: 'mobile-legends', icon: null };
  const [product, other] = [aProduct({ name: 'Akun pertama', game }), aProduct({ name: 'Akun kedua', game })];
  shop.catalogue.products = [product, other];
  const requests: string[] = [];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  class Slow extends InMemoryProductRepository {
    override async byId(id: string) {
      requests.push('product');
      await answered;
      return super.byId(id);
    }
    override similarTo(...given: Parameters<InMemoryProductRepository['similarTo']>) {
      requests.push('similar');
      return super.similarTo(...given);
    }
  }
  shop.container.rebind(PORT.products).toConstantValue(new Slow(shop.catalogue));
  return { shop, product, asked: requests, answer };
};

test('similar products: requested together with a product whose card preview is cached', async () => {
  const { shop, product, asked, answer } = slowShop();
  shop.container.get(CardPreviewCache).put({ ...product, sale: null });
  const opened = shop.open(`/products/${product.id}`);
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([...asked].sort()).toEqual(['product', 'similar']);
  answer();
  await opened;
  expect(asked).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1, name: 'Akun pertama' })).toBeTruthy();
});
test('similar products: requested again when the cached price is outdated', async () => {
  const { shop, product, asked, answer } = slowShop();
  shop.container.get(CardPreviewCache).put({ ...product, sale: null, price: product.price * 10 });
  const opened = shop.open(`/products/${product.id}`);
  answer();
  await opened;
  expect(asked.filter((what) => what === 'similar')).toHaveLength(2);
});
