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

describe('wishlist button', () => {
  const press = async () => {
    const shop = shopWithOne();
    await shop.open('/products');
    fireEvent.click(await screen.findByRole('button', { name: 'Simpan ke wishlist: Satu' }));
    return shop;
  };

  test('is filled at once, stored and confirmed after the frame', async () => {
    const shop = await press();
    screen.getByRole('button', { name: 'Hapus dari wishlist: Satu' });
    expect(shop.device.get('wishlist_guest')).toBeNull();
    await screen.findByText('Disimpan ke wishlist.');
    expect(shop.device.get('wishlist_guest')).toContain('Satu');
  });
  test('leaving the page before that frame stores it', async () => {
    const shop = await press();
    window.dispatchEvent(new Event('pagehide'));
    expect(shop.device.get('wishlist_guest')).toContain('Satu');
    screen.getByRole('button', { name: 'Hapus dari wishlist: Satu' });
  });
  test('hiding the page before that frame stores it', async () => {
    const shop = await press();
    turn('hidden');
    turn('visible');
    expect(shop.device.get('wishlist_guest')).toContain('Satu');
  });
  test('a further press and another tab’s change come after it is stored', async () => {
    const shop = await press();
    fireEvent.click(screen.getByRole('button', { name: 'Hapus dari wishlist: Satu' }));
    expect(shop.device.get('wishlist_guest')).toContain('Satu');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'wishlist_guest' })));
    expect(shop.device.get('wishlist_guest')).toBe('[]');
    screen.getByRole('button', { name: 'Simpan ke wishlist: Satu' });
  });
  test('a guest’s full storage: empty again, with the reason', async () => {
    const shop = shopWithOne();
    shop.device.isFull = true;
    await shop.open('/products');
    fireEvent.click(await screen.findByRole('button', { name: 'Simpan ke wishlist: Satu' }));
    await screen.findByText('Belum tersimpan. Coba lagi.');
    screen.getByRole('button', { name: 'Simpan ke wishlist: Satu' });
  });
});
