import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const shopWithOne = (): TestShop => {
  const shop = new TestShop();
  shop.catalogue.products.push(aProduct({ name: 'Satu' }));
  return shop;
};

const turn = (visibility: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a heart', () => {
  const press = async () => {
    const shop = shopWithOne();
    await shop.open('/products');
    fireEvent.click(await screen.findByRole('button', { name: 'Simpan ke wishlist: Satu' }));
    return shop;
  };

  test('is filled before anything else is done for it, and stored, with a word, after that frame', async () => {
    const shop = await press();
    screen.getByRole('button', { name: 'Hapus dari wishlist: Satu' });
    expect(shop.device.get('wishlist_guest')).toBeNull();
    await screen.findByText('Disimpan ke wishlist.');
    expect(shop.device.get('wishlist_guest')).toContain('Satu');
  });
  test('is stored when its page is left before that frame', async () => {
    const shop = await press();
    window.dispatchEvent(new Event('pagehide'));
    expect(shop.device.get('wishlist_guest')).toContain('Satu');
    screen.getByRole('button', { name: 'Hapus dari wishlist: Satu' });
  });
  test('is stored when its page goes into the background before that frame', async () => {
    const shop = await press();
    turn('hidden');
    turn('visible');
    expect(shop.device.get('wishlist_guest')).toContain('Satu');
  });
  test('is stored before another one, or another tab’s list', async () => {
    const shop = await press();
    fireEvent.click(screen.getByRole('button', { name: 'Hapus dari wishlist: Satu' }));
    expect(shop.device.get('wishlist_guest')).toContain('Satu');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'wishlist_guest' })));
    expect(shop.device.get('wishlist_guest')).toBe('[]');
    screen.getByRole('button', { name: 'Simpan ke wishlist: Satu' });
  });
  test('is empty again, with the reason, where a guest’s device keeps nothing', async () => {
    const shop = shopWithOne();
    shop.device.isFull = true;
    await shop.open('/products');
    fireEvent.click(await screen.findByRole('button', { name: 'Simpan ke wishlist: Satu' }));
    await screen.findByText('Belum tersimpan. Coba lagi.');
    screen.getByRole('button', { name: 'Simpan ke wishlist: Satu' });
  });
});
