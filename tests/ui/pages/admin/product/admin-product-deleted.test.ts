import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aCategory } from '../../../../support/builders.ts';
import { box, messagesBelow, openedByOwner } from '../../../admin-product-shop.ts';
import { button } from '../../../auth-shop.ts';

test('new product: a deleted category is refused beside the field, and the current ones are offered', async () => {
  const { shop, product } = await openedByOwner();
  await shop.open(`/admin/products/new?copy=${product.id}`);
  await waitFor(() => expect(box('Nama').value).not.toBe(''));
  const other = aCategory({ name: 'Kategori lain', slug: 'lain' });
  shop.catalogue.categories = [other];
  await shop.user.click(button('Simpan produk'));
  await screen.findByText('Kategori, game, atau tier tidak ada lagi. Pilih yang lain.');
  await waitFor(() => expect(messagesBelow(box('Kategori'))).toContain('Tidak ada lagi. Pilih yang lain.'));
  await shop.user.selectOptions(box('Kategori'), other.id);
  await shop.user.click(button('Simpan produk'));
  await waitFor(() => expect(shop.catalogue.products).toHaveLength(2));
});
