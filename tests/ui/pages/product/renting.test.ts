import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import type { RentalOption } from '../../../../src/domain/catalog/rental-option.ts';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import type { StoredProduct } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryRentalAdminRepository } from '../../../../src/infrastructure/memory/rental/rental-admin-repository.ts';
import { aCategory, aProduct, aRentalOption } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

const HALF_HOUR = 1_800_000;
/** The half hours of two weeks, plus one. */
const MOST = 14 * 48 + 2;

interface Given {
  readonly option?: Partial<RentalOption>;
  readonly product?: Partial<StoredProduct>;
  readonly isSignedIn?: boolean;
  /** The numbers of occupied half hours from now; the account is free at once where the first is not. */
  readonly taken?: number;
}

/** An account that Dimas may rent for three hours. */
const shopToRent = async ({ option, product: given, isSignedIn = true, taken = 0 }: Given = {}) => {
  const shop = shopOfDimas();
  // A moment between the half hours is "now".
  shop.clock.advance(7);
  const product = aProduct({ name: 'Akun Mythic', category: aCategory(), hasRental: true, rentableFrom: shop.clock.now(), ...given });
  const three = aRentalOption({ productId: product.id, duration: '3 jam', durationMinutes: 180, price: 30_000, ...option });
  shop.catalogue.products = [{ ...product, rentalOptions: [three] }];
  const now = shop.clock.now().getTime();
  const first = Math.ceil((now + 1) / HALF_HOUR) * HALF_HOUR;
  const grid = Array.from({ length: MOST }, (_, place) => ({ start: new Date(first + place * HALF_HOUR) }));
  /** Staff block every unit until that many half hours have begun. */
  const takeUntil = async (place: number): Promise<void> => {
    const staff = new InMemoryRentalAdminRepository(shop.buying.calendar, shop.clock);
    for (const { id } of shop.buying.calendar.unitsOf(product.id))
      await staff.block({ unitId: id, from: new Date(now), to: grid[place]?.start ?? new Date(0), note: null });
  };
  if (taken > 0) await takeUntil(taken);
  if (isSignedIn) await signInBefore(shop);
  const page = `/products/${product.id}?opsi=${three.id}`;
  const open = async (path = page) => {
    const router = await shop.open(path);
    return { address: () => router.state.location.pathname + router.state.location.search, router };
  };
  const sheet = async () => within(await screen.findByRole('dialog'));
  const press = async (name: string | RegExp) => shop.user.click((await sheet()).getByRole('button', { name }));
  return { shop, product, three, page, open, sheet, press, grid, takeUntil };
};
const link = (name: string | RegExp) => within(screen.getByRole('main')).getAllByRole('link', { name })[0] as HTMLElement;

describe('product page of a rental', () => {
  test('price per hour, deposit and rules are visible', async () => {
    const { open } = await shopToRent({ option: { deposit: 50_000, rules: 'Ranked boleh sampai Mythic' } });
    await open();
    expect(link(/^3 jam.*Rp10\.000 per jam/)).toBeTruthy();
    expect(screen.getByText('Deposit Rp50.000, kembali setelah sewa selesai.')).toBeTruthy();
    expect(screen.getByText('Khusus pilihan ini: Ranked boleh sampai Mythic')).toBeTruthy();
    expect(screen.getByText('Tanpa cheat atau alat pihak ketiga.')).toBeTruthy();
    expect(screen.queryByText('Pesan lewat WhatsApp')).toBeNull();
  });

  test('all units rented: the time until then, and buying remains', async () => {
    const { shop, product, open } = await shopToRent();
    shop.catalogue.products = shop.catalogue.products.map((one) => ({
      ...one,
      rentableFrom: new Date(shop.clock.now().getTime() + 4 * HALF_HOUR),
    }));
    await open(`/products/${product.id}`);
    expect(screen.getByText(/^Sedang disewa sampai paling lambat .*WIB|UTC/)).toBeTruthy();
    expect(link('Beli Sekarang')).toBeTruthy();
    await act(async () => link('Sewa').click());
    expect(screen.queryByRole('link', { name: 'Sewa sekarang' })).toBeNull();
    expect(link('Pilih waktu')).toBeTruthy();
  });

  test.each<[string, Given]>([
    ['the duration is unknown', { option: { durationMinutes: null } }],
    ['no credentials are sealed', { product: { rentableFrom: null } }],
  ])('renting by chat where %s', async (_, given) => {
    const { shop, open } = await shopToRent(given);
    shop.set({ ...defaultSiteSettings, sellsAccounts: true, whatsappNumber: '0812-3456-7890' });
    await open();
    expect(link(/^Sewa 3 jam/).getAttribute('href')).toMatch(/^https:\/\/wa\.me/);
    expect(screen.queryByRole('link', { name: 'Pilih waktu' })).toBeNull();
  });
});

describe('renting now', () => {
  test('summary of start, end, price and rules, one checkbox, then the payment', async () => {
    const { shop, product, three, open, sheet, press } = await shopToRent({ option: { deposit: 50_000, rules: 'Ranked boleh' } });
    const { address } = await open();
    await shop.user.click(link('Sewa sekarang'));
    const dialog = await sheet();
    expect(dialog.getByText('Sekarang, begitu dibayar')).toBeTruthy();
    expect(dialog.getByText('3 jam setelah kamu buka')).toBeTruthy();
    expect(dialog.getByText(/^Deposit kembali penuh/)).toBeTruthy();
    expect(dialog.getByText(/tidak bisa dibatalkan/)).toBeTruthy();
    expect(dialog.getByText(/bisa dibatasi aturan game-nya/)).toBeTruthy();
    await press('Sewa dan bayar Rp80.000');
    const tick = dialog.getByRole('checkbox', { name: 'Aku setuju dengan aturan sewa ini.' });
    expect(tick.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(tick);
    expect(shop.buying.orders.orders).toHaveLength(0);
    await shop.user.click(tick);
    await press('Sewa dan bayar Rp80.000');
    await waitFor(() => expect(address()).toMatch(/^\/payment\?order=/));
    const [order] = shop.buying.orders.orders;
    expect(order?.placement).toMatchObject({ productId: product.id, optionId: three.id, start: null, expectedTotal: 80_000 });
    expect(shop.tab.get(`order_draft:${product.id}:sewa`)).toBeNull();
  });

  test('taken meanwhile: the calendar opens, and the input remains', async () => {
    const { shop, open, sheet, press, grid, takeUntil } = await shopToRent();
    const { address } = await open();
    await shop.user.click(link('Sewa sekarang'));
    await shop.user.click((await sheet()).getByRole('checkbox'));
    await takeUntil(2);
    await press(/^Sewa dan bayar/);
    const dialog = await sheet();
    expect(await dialog.findByText(/^Jam itu baru saja dipesan orang lain/)).toBeTruthy();
    expect(await dialog.findByText(/^Semua unit sedang disewa; kosong lagi/)).toBeTruthy();
    await shop.user.click(dialog.getByRole('button', { name: 'Lihat jam itu' }));
    await press(/^Lanjut, mulai/);
    // The checkbox stays checked.
    await press('Sewa dan bayar Rp30.000');
    await waitFor(() => expect(address()).toMatch(/^\/payment/));
    expect(shop.buying.orders.orders[0]?.placement.start).toEqual(grid[2]?.start);
  });

  test('changed price: shown and confirmed again, with the same key', async () => {
    const { shop, open, sheet, press } = await shopToRent();
    await open();
    await shop.user.click(link('Sewa sekarang'));
    await shop.user.click((await sheet()).getByRole('checkbox'));
    shop.catalogue.products = shop.catalogue.products.map((one) => ({
      ...one,
      rentalOptions: one.rentalOptions.map((option) => ({ ...option, price: 35_000 })),
    }));
    await press('Sewa dan bayar Rp30.000');
    expect(await (await sheet()).findByText(/Harganya baru saja berubah/)).toBeTruthy();
    await press('Sewa dengan Rp35.000');
    await waitFor(() => expect(shop.buying.orders.orders).toHaveLength(1));
  });
});

describe('rental calendar', () => {
  test('days and start times are radio groups, taken ones are disabled', async () => {
    const { shop, open, sheet, press, grid } = await shopToRent({ taken: 3 });
    const { address } = await open();
    await shop.user.click(link('Pilih waktu'));
    const dialog = await sheet();
    const days = within(await dialog.findByRole('group', { name: 'Hari' }));
    expect(days.getAllByRole('radio').length).toBeGreaterThan(1);
    expect(days.getByRole('radio', { name: /^hari ini/ })).toBeTruthy();
    const starts = within(dialog.getByRole('group', { name: /^Jam mulai/ }));
    const [full] = starts.getAllByRole<HTMLInputElement>('radio', { name: /penuh$/ });
    expect(full?.disabled).toBe(true);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Pilih jam mulainya dulu.' }).disabled).toBe(true);
    await shop.user.click(days.getByRole('radio', { name: /^besok/ }));
    const tomorrow = within(dialog.getByRole('group', { name: 'Jam mulai, besok' }));
    await shop.user.click(tomorrow.getByRole('radio', { name: '10.00' }));
    await press('Lanjut, mulai besok 10.00');
    expect(dialog.getByText(/^besok 12\.00, kalau belum kamu buka$/)).toBeTruthy();
    expect(dialog.getByText('3 jam setelah kamu buka, paling lambat besok 15.00')).toBeTruthy();
    expect(dialog.getByText('Bisa dibatalkan gratis sampai besok 09.00.')).toBeTruthy();
    await shop.user.click(dialog.getByRole('checkbox'));
    await press(/^Sewa dan bayar/);
    await waitFor(() => expect(address()).toMatch(/^\/payment/));
    const start = shop.buying.orders.orders[0]?.placement.start;
    expect(grid.some((time) => time.start.getTime() === start?.getTime())).toBe(true);
  });

  test('free now: offered first', async () => {
    const { shop, open, sheet, press } = await shopToRent();
    await open();
    await shop.user.click(link('Pilih waktu'));
    const dialog = await sheet();
    const starts = within(await dialog.findByRole('group', { name: /^Jam mulai/ }));
    expect(starts.getAllByRole('radio')[0]).toBe(starts.getByRole('radio', { name: 'Sekarang mulai begitu dibayar' }));
    await shop.user.click(starts.getByRole('radio', { name: /^Sekarang/ }));
    await press('Lanjut, mulai sekarang');
    expect(dialog.getByText('Sekarang, begitu dibayar')).toBeTruthy();
  });

  test('failed request: a message and a retry', async () => {
    const { shop, open, sheet } = await shopToRent();
    const read = shop.buying.rentals.freeTimes.bind(shop.buying.rentals);
    shop.buying.rentals.freeTimes = () => Promise.reject(new PortError('unavailable', 'no line'));
    await open();
    await shop.user.click(link('Pilih waktu'));
    const dialog = await sheet();
    expect(await dialog.findByText('Jam kosong belum termuat. Cek koneksimu, lalu coba lagi.')).toBeTruthy();
    shop.buying.rentals.freeTimes = read;
    await shop.user.click(dialog.getByRole('button', { name: 'Coba lagi' }));
    expect(await dialog.findByRole('group', { name: 'Hari' })).toBeTruthy();
  });

  test('two weeks without free times: a message', async () => {
    const { open, sheet, shop } = await shopToRent({ taken: MOST - 1 });
    await open();
    await shop.user.click(link('Pilih waktu'));
    expect(await (await sheet()).findByText('Belum ada jam kosong')).toBeTruthy();
  });
});

test('rental of a guest: signs in and returns to the selected start', async () => {
  const { shop, product, three, open, sheet, press, grid } = await shopToRent({ isSignedIn: false, taken: 1 });
  const start = grid[4]?.start ?? new Date(0);
  const { address, router } = await open(`/products/${product.id}?opsi=${three.id}&mulai=${start.toISOString()}`);
  const dialog = await sheet();
  expect(dialog.getByText(/^(hari ini|besok) \d\d\.\d\d, kalau belum/)).toBeTruthy();
  await press('Masuk untuk menyewa');
  await waitFor(() => expect(address()).toMatch(/^\/auth\?redirect=/));
  const back = new URLSearchParams(router.state.location.search).get('redirect');
  expect(new URL(back ?? '', 'https://toko.example').searchParams.get('mulai')).toBe(start.toISOString());
  expect(shop.buying.orders.orders).toHaveLength(0);
});

test('rental start in the address that is taken: the calendar opens', async () => {
  const { product, three, open, sheet, grid } = await shopToRent({ taken: 6 });
  await open(`/products/${product.id}?opsi=${three.id}&mulai=${grid[2]?.start.toISOString()}`);
  expect(await (await sheet()).findByText(/^Jam itu baru saja dipesan orang lain/)).toBeTruthy();
});
