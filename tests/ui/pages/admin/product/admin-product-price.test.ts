import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSale } from '../../../../support/builders.ts';
import { box, messagesBelow, openedByOwner, refill } from '../../../admin-product-shop.ts';
import { button, heading } from '../../../auth-shop.ts';

test('price: must be above the running flash sale’s; a stock below the sale’s has a warning', async () => {
  const { shop, product } = await openedByOwner({ price: 1_000_000, stock: 5 });
  shop.catalogue.sales.push(aSale({ productId: product.id, salePrice: 800_000, stock: 2 }));
  await shop.open(`/admin/products/${product.id}`);
  await heading(product.name);
  await refill(shop, 'Harga', '800.000');
  await shop.user.click(button('Simpan'));
  await screen.findByText('Ada isian yang perlu diperbaiki.');
  expect(messagesBelow(box('Harga'))[0]).toContain('Harga harus di atas harga flash sale');
  expect(shop.catalogue.products[0]?.price).toBe(1_000_000);
  await refill(shop, 'Harga', '900.000');
  await refill(shop, 'Stok', '1');
  await shop.user.click(button('Simpan'));
  await screen.findByText(/Stok produk sekarang di bawah stok flash sale/);
  expect(shop.catalogue.products[0]).toMatchObject({ price: 900_000, stock: 1 });
});
