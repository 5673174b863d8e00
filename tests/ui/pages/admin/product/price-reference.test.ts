import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { wasAsked } from '../../../../support/asked-prices.ts';
import { openedByOwner, refill } from '../../../admin-product-shop.ts';

const mythic = [{ label: 'Rank', value: 'Mythic' }];
const sold = () => screen.queryByText(/^Terjual \d+ kali/);

describe('reference beside the price', () => {
  test('three sales of the game, tier and rank: count, range and median', async () => {
    const { shop, product } = await openedByOwner({ attributes: mythic });
    shop.catalogue.sold = [400_000, 150_000, 250_000].map((total) => ({ productId: product.id, total, attributes: mythic }));
    shop.catalogue.sold.push({ productId: product.id, total: 9_000_000, attributes: [{ label: 'Rank', value: 'Epic' }] });
    await shop.open(`/admin/products/${product.id}`);
    expect(await screen.findByText('Terjual 3 kali: Rp150.000–Rp400.000, median Rp250.000')).toBeTruthy();
    await shop.user.selectOptions(screen.getByLabelText('Tier'), '');
    expect(sold()).toBeNull();
  });
  test('two sales: nothing', async () => {
    const { shop, product } = await openedByOwner({ attributes: mythic });
    shop.catalogue.sold = [400_000, 150_000].map((total) => ({ productId: product.id, total, attributes: mythic }));
    await shop.open(`/admin/products/${product.id}`);
    await screen.findByLabelText('Tier');
    expect(sold()).toBeNull();
  });
});

test('preview of the card: a lower price strikes the stored one through where it was asked, and no invented one', async () => {
  const { shop, product } = await openedByOwner({ price: 500_000 });
  wasAsked(shop.catalogue, product.id, 500_000);
  await shop.open(`/admin/products/${product.id}`);
  await screen.findByLabelText('Tier');
  const card = () => within(screen.getByRole('region', { name: 'Di toko' })).getByRole('article', { hidden: true });
  await refill(shop, 'Harga', '400000');
  await refill(shop, 'Harga coret', '600000');
  expect(card().querySelector('s')).toBeNull();
  await refill(shop, 'Harga coret', '500000');
  expect(card().querySelector('s')?.textContent).toContain('Rp500.000');
});
