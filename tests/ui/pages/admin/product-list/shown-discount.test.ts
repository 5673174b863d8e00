import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { wasAsked } from '../../../../support/asked-prices.ts';
import { aCategory, aProduct } from '../../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../../auth-shop.ts';

test('discount: rounded down, the same for staff and visitors', async () => {
  const shop = shopOfDimas({ isAdmin: true });
  shop.catalogue.mayWrite = true;
  shop.catalogue.categories.push(aCategory());
  const asked = aProduct({ name: 'Alpha', price: 82_100, originalPrice: 100_000 });
  shop.catalogue.products.push(asked);
  wasAsked(shop.catalogue, asked.id, 100_000, 82_100);
  await signInBefore(shop);
  await shop.open('/products');
  expect(within(await screen.findByRole('article')).getByText('−17%')).toBeTruthy();
  await shop.open('/admin/products');
  await screen.findByLabelText('Harga Alpha');
  expect(screen.getByRole('table').textContent).toContain('−17%');
});

test('earlier price that was typed and never asked: no discount for staff and visitors', async () => {
  const shop = shopOfDimas({ isAdmin: true });
  shop.catalogue.mayWrite = true;
  shop.catalogue.categories.push(aCategory());
  const product = aProduct({ name: 'Alpha', price: 82_100, originalPrice: 100_000 });
  shop.catalogue.products.push(product);
  wasAsked(shop.catalogue, product.id, 90_000, 82_100);
  await signInBefore(shop);
  await shop.open('/products');
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('Rp82.100');
  expect(card.textContent).not.toMatch(/%|Rp100\.000|Rp90\.000/);
  await shop.open('/admin/products');
  await screen.findByLabelText('Harga Alpha');
  expect(screen.getByRole('table').textContent).not.toContain('%');
});
