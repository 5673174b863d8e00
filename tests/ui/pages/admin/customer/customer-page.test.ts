import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { PortError } from '../../../../../src/application/shared/port-error.ts';
import { SignOutStore } from '../../../../../src/ui/features/auth/sign-out.store.ts';
import { SessionStore } from '../../../../../src/ui/stores/session.store.ts';
import { PASSWORD } from '../../../../support/account.ts';
import type { TestShop } from '../../../../support/render-page.tsx';
import { button, field, heading } from '../../../auth-shop.ts';
import { openStaffShop } from '../../../staff-shop.ts';

const RINA = '00000000-0000-4000-8000-0000000000aa';
const NOTE = 'Minta invoice';

const open = async (prepare: (shop: TestShop) => void = () => undefined) => {
  const { shop } = await openStaffShop('owner');
  const rina = shop.people.add({ id: RINA, name: 'Rina Wati', phone: '6281234567890' });
  const budi = shop.people.add({ name: 'Budi', phone: '6285711112222' });
  const used = new Date('2026-11-20T03:00:00Z');
  rina.sessions.push({ id: 's1', device: 'Chrome di Android', createdAt: used, lastUsedAt: used });
  prepare(shop);
  const router = await shop.open(`/admin/customers/${rina.id}`);
  const toBudi = (): Promise<void> =>
    act(async () => {
      // A navigation with a question ends once it is answered.
      void router.navigate(`/admin/customers/${budi.id}`);
    });
  return { shop, rina, budi, router, toBudi };
};
const openRina = async () => {
  const opened = await open();
  await heading('Rina Wati');
  return opened;
};
const note = (): HTMLTextAreaElement => screen.getByLabelText('Catatan baru');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const bodies = ({ notes }: { readonly notes: readonly { readonly body: string }[] }): string[] => notes.map(({ body }) => body);

/** Delays answers. @returns a function that lets them through, or makes them fail */
const gate = () => {
  let letThrough = (): void => undefined;
  let breakOff = (): void => undefined;
  const passed = new Promise<void>((resolve, reject) => {
    letThrough = resolve;
    breakOff = () => reject(new PortError('unavailable', 'cut'));
  });
  return { passed, letThrough: () => act(async () => letThrough()), breakOff: () => act(async () => breakOff()) };
};

describe('customer page: change from one customer to another', () => {
  test('revealed numbers, errors and dialogs are cleared', async () => {
    const { shop, toBudi } = await openRina();
    await shop.user.click(button('Tampilkan nomor HP'));
    await screen.findByText('+62 812-3456-7890');
    await shop.user.click(button('Tambah catatan'));
    await screen.findByText('Tulis catatannya, paling banyak 1.000 huruf.');
    await shop.user.click(button('Blokir'));
    await dialog('Blokir Rina Wati?');
    await toBudi();
    await heading('Budi');
    expect(document.body.textContent).not.toContain('+62 812-3456-7890');
    expect(screen.queryByText('Tulis catatannya, paling banyak 1.000 huruf.')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Tampilkan nomor HP')).toBeTruthy();
  });
  test('a late answer for the earlier customer is dropped', async () => {
    const { shop, toBudi } = await openRina();
    const { passed, letThrough } = gate();
    const send = shop.customerRepository.revealContact.bind(shop.customerRepository);
    shop.customerRepository.revealContact = (id, what) => passed.then(() => send(id, what));
    await shop.user.click(button('Tampilkan nomor HP'));
    await toBudi();
    await heading('Budi');
    await letThrough();
    await waitFor(() => expect(shop.people.lines.map(({ action }) => action)).toEqual(['customer.phone_shown']));
    expect(document.body.textContent).not.toContain('+62 812-3456-7890');
    expect(button('Tampilkan nomor HP')).toBeTruthy();
  });
});

describe('note about a customer', () => {
  test('double press and a failed save: the text remains in its field', async () => {
    const { shop, rina } = await openRina();
    const { passed, breakOff } = gate();
    shop.customerRepository.perform = () => passed.then(() => 'done');
    await shop.user.type(note(), NOTE);
    await shop.user.dblClick(button('Tambah catatan'));
    expect(note().value).toBe(NOTE);
    await breakOff();
    await screen.findByText('Kami belum bisa dihubungi. Coba lagi sebentar lagi.');
    expect([note().value, bodies(rina)]).toEqual([NOTE, []]);
  });
  test('double press: stored once, also during a reload of the page', async () => {
    const { shop, rina } = await openRina();
    const { passed, letThrough } = gate();
    const read = shop.customerRepository.read.bind(shop.customerRepository);
    shop.customerRepository.read = (id) => passed.then(() => read(id));
    await shop.user.type(note(), NOTE);
    await shop.user.click(button('Tambah catatan'));
    await screen.findByText('Catatan ditambahkan.');
    await shop.user.click(button('Tambah catatan'));
    await letThrough();
    await within(screen.getByRole('region', { name: 'Catatan tim' })).findByText(NOTE);
    expect([note().value, bodies(rina)]).toEqual(['', [NOTE]]);
  });
  test('Ctrl+S stores it, and does nothing with an empty field', async () => {
    const { shop, rina } = await openRina();
    await shop.user.keyboard('{Control>}s{/Control}');
    await shop.user.type(note(), NOTE);
    expect(bodies(rina)).toEqual([]);
    await shop.user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Catatan ditambahkan.');
    expect([note().value, bodies(rina)]).toEqual(['', [NOTE]]);
  });
  test('another action running: the text waits in its field', async () => {
    const { shop, rina } = await openRina();
    const { passed, letThrough } = gate();
    const perform = shop.customerRepository.perform.bind(shop.customerRepository);
    shop.customerRepository.perform = (action) => passed.then(() => perform(action));
    await shop.user.click(button('Keluarkan Chrome di Android'));
    await shop.user.click((await dialog('Keluarkan Chrome di Android?')).getByRole('button', { name: 'Keluarkan' }));
    await waitFor(() => expect(button('Tambah catatan').getAttribute('aria-busy')).toBe('true'));
    await shop.user.type(note(), NOTE);
    await shop.user.click(button('Tambah catatan'));
    expect([note().value, bodies(rina)]).toEqual([NOTE, []]);
    await letThrough();
    await screen.findByText('Tidak sedang masuk di mana pun.');
    expect(note().value).toBe(NOTE);
    await shop.user.click(button('Tambah catatan'));
    await waitFor(() => expect(bodies(rina)).toEqual([NOTE]));
    expect(note().value).toBe('');
  });
  test('unsaved: leaving asks, and the draft is kept per customer', async () => {
    const { shop, rina, router, toBudi } = await openRina();
    await shop.user.type(note(), NOTE);
    await toBudi();
    await shop.user.click((await dialog('Tinggalkan tanpa menyimpan?')).getByRole('button', { name: 'Tetap di sini' }));
    expect(note().value).toBe(NOTE);
    await toBudi();
    await shop.user.click((await dialog('Tinggalkan tanpa menyimpan?')).getByRole('button', { name: 'Tinggalkan' }));
    await heading('Budi');
    expect(note().value).toBe('');
    await act(() => router.navigate(`/admin/customers/${rina.id}`));
    await screen.findByText('Isian yang belum disimpan kami kembalikan.');
    expect(note().value).toBe(NOTE);
    await shop.user.click(button('Buang isian itu'));
    expect([note().value, screen.queryByText('Isian yang belum disimpan kami kembalikan.')]).toEqual(['', null]);
    await toBudi();
    await heading('Budi');
  });
  test('expired session: the draft survives signing in again, and is deleted once stored', async () => {
    const { shop, rina } = await openRina();
    await shop.user.type(note(), NOTE);
    shop.accounts.sessions.clear();
    await act(() => shop.container.get(SessionStore).check(true));
    await heading('Masuk lagi untuk melanjutkan');
    await shop.user.type(field('Kata sandi'), PASSWORD);
    await shop.user.click(button('Masuk'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Masuk' })).toBeNull());
    expect(note().value).toBe(NOTE);
    await shop.user.click(button('Tambah catatan'));
    await waitFor(() => expect(bodies(rina)).toEqual([NOTE]));
    expect([...shop.tab.values.keys()].filter((key) => key.startsWith('admin-draft'))).toEqual([]);
  });
  test('sign-out on purpose: the draft is deleted', async () => {
    const { shop, rina, router } = await openRina();
    await shop.user.type(note(), NOTE);
    expect(shop.tab.get(`admin-draft:u1:customer-note/${rina.id}`)).not.toBeNull();
    await act(() => shop.container.get(SignOutStore).signOut());
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect([...shop.tab.values.keys()].filter((key) => key.startsWith('admin-draft'))).toEqual([]);
  });
  test('lost backend session: the draft is restored after signing in again', async () => {
    const { shop, rina, router } = await open((before) => {
      before.tab.set(`admin-draft:u1:customer-note/${RINA}`, JSON.stringify({ values: NOTE, version: null }));
      void before.backendAuth.removeSession();
    });
    await screen.findByRole('heading', { name: 'Masuk lagi untuk melanjutkan' });
    expect([shop.device.get('session_token'), shop.accounts.sessions.size]).toEqual([null, 0]);
    await shop.user.type(field('Kata sandi'), PASSWORD);
    await shop.user.click(button('Masuk'));
    await heading('Rina Wati');
    expect([note().value, router.state.location.pathname]).toEqual([NOTE, `/admin/customers/${rina.id}`]);
  });
});
