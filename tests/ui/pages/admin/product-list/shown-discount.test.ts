import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aCategory, aProduct } from '../../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../../auth-shop.ts';

test('discount: rounded down, the same for staff and visitors', async () => {
  const shop = shopOfDimas({ isAdmin: true });
  shop.catalogue.mayWrite = true;
  shop.catalogue.categories.push(aCategory());
  shop.catalogue.products.push(aProduct({ name: 'Alpha', price: 82_100, originalPrice: 100_000 }));
  await signInBefore(shop);
  await shop.open('/products');
  expect(within(await screen.findByRole('article')).getByText('−17%')).toBeTruthy();
  await shop.open('/admin/products');
  await screen.findByLabelText('Harga Alpha');
  expect(screen.getByRole('table').textContent).toContain('−17%');
});
