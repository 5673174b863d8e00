import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SignOutStore } from '../../../../src/ui/features/auth/sign-out.store.ts';
import { drawn, notify, startLive } from '../../../support/notification-shop.tsx';
import { TestShop } from '../../../support/render-page.tsx';
import { button, heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const asGuest = async (prepare: (shop: TestShop) => void) => {
  const shop = new TestShop();
  prepare(shop);
  const router = await shop.open('/notifications');
  await heading('Notifikasi');
  await drawn();
  return { shop, router };
};
const asDimas = async (prepare: (shop: TestShop) => void) => {
  const shop = shopOfDimas();
  await signInBefore(shop);
  prepare(shop);
  const router = await shop.open('/notifications');
  await heading('Notifikasi');
  await drawn();
  return { shop, router };
};
const main = () => within(screen.getByRole('main'));
const items = () => main().queryAllByRole('listitem');
const titles = (): readonly (string | null)[] =>
  main()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const unread = (): readonly (string | null | undefined)[] =>
  items()
    .filter((item) => within(item).queryByText('Belum dibaca') !== null)
    .map((item) => within(item).getByRole('heading').textContent);

describe('notifications of a guest', () => {
  test('broadcasts only, without read marks, and a link to sign in', async () => {
    const { shop, router } = await asGuest((made) => {
      notify(made, { title: 'Selamat datang' }, 5);
      notify(made, { title: 'Milik Dimas', userId: 'u1' });
    });
    expect([titles(), unread()]).toEqual([['Selamat datang'], []]);
    expect(screen.queryByRole('button', { name: /Tandai/ })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Tampilkan' })).toBeNull();
    const hint = main().getByText(/Masuk untuk melihat kabar/).parentElement as HTMLElement;
    await shop.user.click(within(hint).getByRole('link', { name: 'Masuk' }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/auth?redirect=%2Fnotifications'));
  });
  test('none: a message', async () => {
    await asGuest(() => undefined);
    expect(await main().findByText('Belum ada notifikasi')).toBeTruthy();
  });
  test('failed request: a message and a retry', async () => {
    const { shop } = await asGuest((made) => {
      made.notifications.isAway = true;
      notify(made, { title: 'Selamat datang' });
    });
    await main().findByText('Notifikasi belum bisa dimuat');
    shop.notifications.isAway = false;
    await shop.user.click(button('Coba lagi'));
    await waitFor(() => expect(titles()).toEqual(['Selamat datang']));
  });
});

describe('notifications, signed in', () => {
  test('own and broadcast by day, newest first, unread ones marked in words', async () => {
    await asDimas((made) => {
      notify(made, { title: 'Pesanan dikirim', userId: 'u1', type: 'order' }, 1);
      notify(made, { title: 'Promo' }, 2);
      notify(made, { title: 'Sudah dibaca', userId: 'u1', isRead: true }, 24 * 60);
      notify(made, { title: 'Dari masa depan', userId: 'u1' }, -60 * 24 * 400);
      notify(made, { title: 'Sebelum jadi pelanggan' }, 60 * 24 * 200);
      notify(made, { title: 'Milik orang', userId: 'u2' }, 3);
    });
    expect(titles()).toEqual(['Dari masa depan', 'Pesanan dikirim', 'Promo', 'Sudah dibaca', 'Sebelum jadi pelanggan']);
    expect(unread()).toEqual(['Dari masa depan', 'Pesanan dikirim', 'Promo']);
    const days = main()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    expect(days).toEqual(['Hari ini', 'Kemarin', expect.stringMatching(/^\p{L}+, \d+ \p{L}+ 2026$/u)]);
  });
  test('reading one applies at once, and is reverted when it fails', async () => {
    const { shop } = await asDimas((made) => {
      notify(made, { title: 'Satu', userId: 'u1' });
      notify(made, { title: 'Dua' }, 1);
    });
    await shop.user.click(button('Tandai dibaca: Satu'));
    expect(unread()).toEqual(['Dua']);
    await waitFor(() => expect(shop.notifications.rows.find(({ title }) => title === 'Satu')?.isRead).toBe(true));
    shop.notifications.isAway = true;
    await shop.user.click(button('Tandai dibaca: Dua'));
    expect(await screen.findByText('Belum tersimpan sebagai dibaca. Coba lagi.')).toBeTruthy();
    expect(unread()).toEqual(['Dua']);
  });
  test('reading all applies at once, in the bell too', async () => {
    const { shop } = await asDimas((made) => {
      notify(made, { title: 'Satu', userId: 'u1' });
      notify(made, { title: 'Dua' }, 1);
    });
    const live = await startLive(shop);
    expect(screen.getByRole('link', { name: 'Notifikasi, 2 belum dibaca' })).toBeTruthy();
    await shop.user.click(button('Tandai semua dibaca'));
    expect(unread()).toEqual([]);
    await screen.findByText('Semua notifikasi sudah dibaca.');
    expect(screen.getByRole('link', { name: 'Notifikasi' })).toBeTruthy();
    expect(shop.notifications.reads.size).toBe(1);
    expect((button('Tandai semua dibaca') as HTMLButtonElement).disabled).toBe(true);
    live.end();
  });
  test('reading all is reverted when it fails', async () => {
    const { shop } = await asDimas((made) => notify(made, { title: 'Satu', userId: 'u1' }));
    const live = await startLive(shop);
    shop.notifications.isAway = true;
    await shop.user.click(button('Tandai semua dibaca'));
    await screen.findByText('Belum tersimpan sebagai dibaca. Coba lagi.');
    expect(unread()).toEqual(['Satu']);
    expect(screen.getByRole('link', { name: 'Notifikasi, 1 belum dibaca' })).toBeTruthy();
    live.end();
  });
  test('opening follows the link and marks as read', async () => {
    const { shop, router } = await asDimas((made) => notify(made, { title: 'Flash sale', userId: 'u1', linkUrl: '/flash-sales' }));
    await shop.user.click(main().getByRole('link', { name: 'Flash sale' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/flash-sales'));
    expect(shop.notifications.rows[0]?.isRead).toBe(true);
  });
  test('unread filter: a read one stays until the list is reloaded', async () => {
    const { shop } = await asDimas((made) => {
      notify(made, { title: 'Belum', userId: 'u1' });
      notify(made, { title: 'Sudah', userId: 'u1', isRead: true }, 1);
    });
    await shop.user.click(screen.getByRole('radio', { name: 'Belum dibaca' }));
    await waitFor(() => expect(titles()).toEqual(['Belum']));
    await shop.user.click(button('Tandai dibaca: Belum'));
    expect(titles()).toEqual(['Belum']);
    await shop.user.click(screen.getByRole('radio', { name: 'Semua' }));
    await waitFor(() => expect(titles()).toEqual(['Belum', 'Sudah']));
    await shop.user.click(screen.getByRole('radio', { name: 'Belum dibaca' }));
    await main().findByText('Semua sudah dibaca');
    await shop.user.click(button('Tampilkan semua'));
    await waitFor(() => expect(titles()).toEqual(['Belum', 'Sudah']));
  });
  test('more: a failed page has a message, and the focus stays on the page', async () => {
    const { shop } = await asDimas((made) => {
      for (let place = 0; place < 15; place += 1) notify(made, { title: `Kabar ${place}`, userId: 'u1' }, place);
    });
    expect(items()).toHaveLength(10);
    shop.notifications.isAway = true;
    await shop.user.click(button('Muat lagi'));
    await main().findByText('Lanjutannya belum bisa dimuat. Coba lagi.');
    shop.notifications.isAway = false;
    await shop.user.click(button('Muat lagi'));
    await waitFor(() => expect(titles()).toEqual(Array.from({ length: 15 }, (_, place) => `Kabar ${place}`)));
    expect(screen.queryByRole('button', { name: 'Muat lagi' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });
  test('a new one appears on top, once, and polling is announced', async () => {
    const { shop } = await asDimas((made) => notify(made, { title: 'Lama' }, 5));
    const live = await startLive(shop);
    act(() => void notify(shop, { title: 'Baru datang' }));
    await waitFor(() => expect(titles()).toEqual(['Baru datang', 'Lama']));
    const asking = (): HTMLElement | null => main().queryByText(/kami cek tiap 15 detik/);
    expect(asking()).toBeNull();
    act(() => shop.notificationFeed.disconnect());
    expect(asking()).not.toBeNull();
    act(() => shop.notificationFeed.reconnect());
    await drawn();
    expect([titles(), asking()]).toEqual([['Baru datang', 'Lama'], null]);
    live.end();
  });
  test('one deleted meanwhile can be marked as read', async () => {
    const { shop } = await asDimas((made) => notify(made, { title: 'Sebentar saja', userId: 'u1' }));
    shop.notifications.delete(shop.notifications.rows[0]?.id ?? '');
    await shop.user.click(button('Tandai dibaca: Sebentar saja'));
    await drawn();
    expect([unread(), screen.queryByText(/Belum tersimpan/)]).toEqual([[], null]);
  });
  test('signing out removes personal ones', async () => {
    const { shop } = await asDimas((made) => {
      notify(made, { title: 'Rahasia', userId: 'u1' });
      notify(made, { title: 'Untuk semua' }, 1);
    });
    const live = await startLive(shop);
    await act(() => shop.container.get(SignOutStore).signOut());
    await waitFor(() => expect(titles()).toEqual(['Untuk semua']));
    expect(await screen.findByRole('link', { name: 'Notifikasi, 1 belum dibaca' })).toBeTruthy();
    live.end();
  });
});

describe('notification content', () => {
  test('is rendered as text, with safe links only', async () => {
    await asGuest((made) => {
      notify(made, { title: '<b>Gratis</b>', body: '<script>alert(1)</script>\u202Edibalik', linkUrl: 'javascript:alert(1)' });
      notify(made, { title: 'Ke luar', linkUrl: 'https://arena.example/promo' }, 1);
      notify(made, { title: 'Jahat', linkUrl: '//evil.example' }, 2);
      notify(made, { title: '\u200B', body: '' }, 3);
    });
    expect(titles()).toEqual(['<b>Gratis</b>', 'Ke luar (membuka situs lain)', 'Jahat', 'Notifikasi']);
    expect(main().getByText('<script>alert(1)</script>dibalik')).toBeTruthy();
    expect(document.querySelector('main b, main script')).toBeNull();
    expect(items().map((item) => within(item).queryByRole('link')?.getAttribute('href') ?? null)).toEqual([
      null,
      'https://arena.example/promo',
      null,
      '/products',
    ]);
    expect(
      main()
        .getByRole('link', { name: /Ke luar/ })
        .getAttribute('rel'),
    ).toContain('noopener');
  });
  test('a long text is shortened and can be expanded', async () => {
    const { shop } = await asDimas((made) => notify(made, { title: 'Panjang', userId: 'u1', body: 'kata '.repeat(200), linkUrl: null }));
    const more = button('Selengkapnya');
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await shop.user.click(more);
    expect(button('Ringkas').getAttribute('aria-expanded')).toBe('true');
    expect(unread()).toEqual([]);
  });
});
