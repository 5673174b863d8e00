import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fail } from '../../../../../src/domain/shared/result.ts';
import { UndoStore } from '../../../../../src/ui/pages/admin/kit/undo/undo.ts';
import { ThemeStore } from '../../../../../src/ui/stores/theme.store.ts';
import { ToastStore } from '../../../../../src/ui/stores/toast.store.ts';
import { aGame, aProduct } from '../../../../support/builders.ts';
import { answer } from '../../../admin-product-shop.ts';
import { shopOfOwner } from '../../../admin-shop.ts';
import { heading } from '../../../auth-shop.ts';

const options = (): readonly (string | null)[] =>
  screen.queryAllByRole('option').map((option) => option.querySelector('span')?.textContent ?? null);
const chosen = (): string | null | undefined => screen.getByRole('option', { selected: true }).querySelector('span')?.textContent;
const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Cari di admin' });

const openShop = async (...given: Parameters<typeof shopOfOwner>) => {
  const shop = await shopOfOwner(...given);
  shop.catalogue.products = [aProduct({ id: '4f1c0000-0000-4000-8000-000000000001', name: 'Mythic 312 skin' })];
  shop.catalogue.games = [aGame({ name: 'Mobile Legends' })];
  shop.finder.customers = [{ kind: 'customer', id: 'sari', title: 'Sari Mythic', note: '+6285••••••678' }];
  const router = await shop.open('/admin/entah');
  await heading('Halaman admin tidak ada');
  await screen.findAllByRole('link', { name: 'Produk' });
  return { shop, router };
};

describe('command search', () => {
  test('Ctrl+K opens it; results are chosen and opened by keys', async () => {
    const { shop, router } = await openShop();
    await shop.user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(field());
    await shop.user.type(field(), 'mythic');
    await waitFor(() => expect(options()).toEqual(['Mythic 312 skin', 'Sari Mythic']));
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    expect(chosen()).toBe('Mythic 312 skin');
    await shop.user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Sari Mythic');
    await shop.user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe('Mythic 312 skin');
    await shop.user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/admin/products/4f1c0000-0000-4000-8000-000000000001');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
  test('finds pages and settings, and has a message without results', async () => {
    const { shop, router } = await openShop();
    await shop.user.click(screen.getByRole('button', { name: /^Cari di admin/ }));
    expect(screen.getByText(/Ketik nama produk/)).toBeTruthy();
    await shop.user.type(field(), 'whatsapp');
    expect(options()).toEqual(['Nomor WhatsApp', 'Saluran WhatsApp']);
    await shop.user.clear(field());
    await shop.user.type(field(), 'tidak ada yang begini');
    await screen.findByText('Tidak ada yang cocok dengan “tidak ada yang begini”.');
    await shop.user.clear(field());
    await shop.user.type(field(), 'riwayat');
    await shop.user.click(screen.getByRole('option', { name: /Riwayat/ }));
    expect(router.state.location.pathname).toBe('/admin/audit');
  });
  test('unavailable backend: pages and actions remain', async () => {
    const { shop } = await openShop();
    shop.finder.isAway = true;
    await shop.user.keyboard('{Meta>}k{/Meta}');
    await shop.user.type(field(), 'produk');
    await screen.findByText('Pencarian belum menjawab. Halaman, tindakan, dan pengaturan tetap bisa dipilih.');
    expect(options()).toContain('Produk baru');
  });
  test('finds an action by a synonym', async () => {
    const { shop, router } = await openShop();
    await shop.user.keyboard('{Control>}k{/Control}');
    await shop.user.type(field(), 'promo');
    expect(options()).toEqual(['Flash sale baru']);
    await shop.user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/admin/flash-sales/new');
  });
  test('opens a section of the settings', async () => {
    const { shop, router } = await openShop();
    await shop.user.keyboard('{Control>}k{/Control}');
    await shop.user.type(field(), 'identitas{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Identitas'));
    expect(router.state.location.pathname + router.state.location.hash).toBe('/admin/settings#identity');
  });
  test('changes the theme, and signs out after a confirmation', async () => {
    const { shop, router } = await openShop();
    await shop.user.keyboard('{Control>}k{/Control}');
    await shop.user.type(field(), 'ganti tema');
    const theme = shop.container.get(ThemeStore);
    const before = theme.theme;
    await shop.user.keyboard('{Enter}');
    expect(theme.theme).not.toBe(before);
    await shop.user.keyboard('{Control>}k{/Control}');
    await shop.user.type(field(), 'keluar{Enter}');
    await answer(shop, 'Batal');
    expect(router.state.location.pathname).toBe('/admin/entah');
    await shop.user.keyboard('{Control>}k{/Control}');
    await shop.user.type(field(), 'keluar{Enter}');
    await answer(shop, 'Keluar');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('actions without permission are not offered', async () => {
    const { shop } = await openShop(['insights.read', 'system.read', 'catalogue.write']);
    await shop.user.keyboard('{Control>}k{/Control}');
    for (const words of ['undang staf', 'notifikasi', 'data contoh', 'cek transfer', 'identitas']) {
      await shop.user.type(field(), words);
      expect([words, options()]).toEqual([words, []]);
      await shop.user.clear(field());
    }
    await shop.user.type(field(), 'profil');
    expect(options()).toEqual(['Profil saya']);
  });
  test('pages without permission are not offered', async () => {
    const { shop } = await openShop(['catalogue.write']);
    await shop.user.keyboard('{Control>}k{/Control}');
    await shop.user.type(field(), 'r');
    expect(options()).not.toContain('Riwayat');
    expect(options()).toContain('Tier');
  });
  test('closing clears it', async () => {
    const { shop } = await openShop();
    await shop.user.keyboard('{Control>}k{/Control}');
    await shop.user.type(field(), 'mythic');
    await shop.user.click(screen.getByRole('button', { name: 'Tutup' }));
    await shop.user.keyboard('{Control>}k{/Control}');
    expect(field()).toHaveProperty('value', '');
  });
});

describe('shortcuts', () => {
  test('navigate to permitted pages, and have no effect while typing', async () => {
    const { shop, router } = await openShop(['catalogue.write', 'insights.read']);
    await shop.user.keyboard('ga');
    expect(router.state.location.pathname).toBe('/admin/entah');
    await shop.user.keyboard('gp');
    expect(router.state.location.pathname).toBe('/admin/products');
    await heading('Produk');
    await shop.user.keyboard('{Control>}k{/Control}');
    await shop.user.type(field(), 'gd');
    expect(router.state.location.pathname).toBe('/admin/products');
  });
  test('the list has those of permitted pages', async () => {
    const { shop } = await openShop(['catalogue.write']);
    await shop.user.keyboard('?');
    const dialog = within(screen.getByRole('dialog', { name: 'Pintasan papan ketik' }));
    dialog.getByText('Pergi ke Produk');
    expect(dialog.queryByText('Pergi ke Riwayat')).toBeNull();
    fireEvent(screen.getByRole('dialog'), new Event('cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('undo action', () => {
  test('runs once and reports its result', async () => {
    const toasts = new ToastStore();
    const undo = new UndoStore(toasts);
    let times = 0;
    undo.offer('3 produk diarsipkan.', async () => {
      times += 1;
      return undefined;
    });
    const [offered] = toasts.toasts;
    expect([offered?.text, offered?.action?.label]).toEqual(['3 produk diarsipkan.', 'Urungkan']);
    offered?.action?.run();
    offered?.action?.run();
    await waitFor(() => expect(toasts.toasts[0]?.text).toBe('Sudah dikembalikan.'));
    expect(times).toBe(1);
    undo.offer('Harga diubah.', async () => fail('CONFLICT'));
    toasts.toasts[0]?.action?.run();
    await waitFor(() => expect(toasts.toasts[0]?.text).toBe('Data ini masih dipakai atau sudah ada.'));
    for (const code of ['CHANGED_MEANWHILE', 'SETTINGS_CHANGED']) {
      undo.offer('Nama diubah.', async () => fail(code));
      toasts.toasts[0]?.action?.run();
      await waitFor(() => expect(toasts.toasts[0]?.text).toBe('Tidak dikembalikan: sudah diubah lagi sejak itu.'));
    }
    undo.offer('Harga diubah.', () => Promise.reject(new TypeError('offline')));
    toasts.toasts[0]?.action?.run();
    await waitFor(() => expect(toasts.toasts[0]?.text).toBe('Belum bisa dikembalikan. Periksa lagi keadaannya sekarang.'));
    for (const { id } of toasts.toasts) toasts.dismiss(id);
  });
});
