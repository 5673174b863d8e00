import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { LoginStatus, OrderLogin } from '../../../../../src/domain/credential/order-login.ts';
import { PERMISSIONS, type Permission } from '../../../../../src/domain/staff/permission.ts';
import { shopOfOwner } from '../../../admin-shop.ts';

const SECRET = 'Rahasia-0lO1';
const NAME = 'Pengerja dan login pembeli';

/** A paid service whose buyer sealed a login, on the page of staff. */
const opened = async ({ permissions = PERMISSIONS, isMine = false }: { permissions?: readonly Permission[]; isMine?: boolean } = {}) => {
  const shop = await shopOfOwner(permissions);
  const { clock, staffOrders } = shop;
  const me = { id: (await shop.backendAuth.claims())?.userId ?? '', name: 'Dimas' };
  staffOrders.team = [me, ...staffOrders.team];
  const id = staffOrders.place({ saleKind: 'service', productName: 'Joki Epic ke Legend' });
  staffOrders.pay(id);
  const loginOf = (status: LoginStatus): OrderLogin => ({
    ...{ status, fields: [], maySeal: true, isVaultOpen: true, hasWorker: isMine, isIntact: true, checklist: [] },
    ...{ sealedAt: clock.now(), closedAt: status === 'shut' ? clock.now() : null, erasesAt: null, erasedAt: null },
    lines: [{ seq: 1, at: clock.now(), action: 'sealed', actor: 'buyer', isOwn: true, reason: null, device: null }],
  });
  let status: LoginStatus = 'sealed';
  const become = (next: LoginStatus): void => {
    status = next;
    staffOrders.change(id, { login: loginOf(next) });
  };
  become('sealed');
  if (isMine) staffOrders.workers.set(id, me);
  shop.handOver.vault.logins.set(id, {
    texts: { login: 'dimas01', password: SECRET },
    facts: () => ({
      state: staffOrders.need(id).detail.state,
      asksLogin: true,
      status,
      isWorker: staffOrders.workers.get(id)?.id === me.id,
    }),
  });
  await shop.open(`/admin/orders/${id}`);
  const part = within(await screen.findByRole('region', { name: NAME }));
  return { shop, id, part, become, staffOrders, me };
};
const openWith = async ({ shop, part }: Awaited<ReturnType<typeof opened>>, reason: string): Promise<HTMLElement> => {
  await shop.user.click(await part.findByRole('button', { name: 'Buka login' }));
  const dialog = await screen.findByRole('dialog', { name: 'Buka login pembeli?' });
  await shop.user.type(within(dialog).getByLabelText('Alasan'), reason);
  await shop.user.click(within(dialog).getByRole('button', { name: 'Buka login' }));
  return dialog;
};

test('worker of a service: chosen and assigned; the present one is named', async () => {
  const { shop, id, part, staffOrders } = await opened();
  expect(part.getByText('Belum ada pengerja.')).toBeTruthy();
  expect(part.getByRole<HTMLButtonElement>('button', { name: 'Tugaskan' }).disabled).toBe(true);
  expect(part.queryByRole('button', { name: 'Buka login' })).toBeNull();
  await shop.user.selectOptions(part.getByRole('combobox', { name: 'Pilih pengerja' }), 'Wira');
  await shop.user.click(part.getByRole('button', { name: 'Tugaskan' }));
  expect(await part.findByText('Dikerjakan Wira.')).toBeTruthy();
  expect(staffOrders.workers.get(id)?.name).toBe('Wira');
  await shop.user.selectOptions(part.getByRole('combobox', { name: 'Pilih pengerja' }), 'Tanpa pengerja');
  await shop.user.click(part.getByRole('button', { name: 'Tugaskan' }));
  expect(await part.findByText('Belum ada pengerja.')).toBeTruthy();
});

test('login: opened by the worker with a reason, hidden on request and when the tab is left', async () => {
  const page = await opened({ isMine: true });
  const { shop, part } = page;
  expect(document.body.textContent).not.toContain(SECRET);
  const dialog = await openWith(page, 'pendek');
  expect(await within(dialog).findByText('Tulis alasannya, 10 sampai 300 huruf.')).toBeTruthy();
  await shop.user.type(within(dialog).getByLabelText('Alasan'), ', naik rank sesuai pesanan');
  await shop.user.click(within(dialog).getByRole('button', { name: 'Buka login' }));
  expect(await part.findByText(SECRET)).toBeTruthy();
  expect(part.getByText('Kata sandi')).toBeTruthy();
  expect(part.getByRole('timer').textContent).toMatch(/Hilang dalam \d+ detik/);
  await shop.user.click(part.getByRole('button', { name: 'Sembunyikan' }));
  expect(document.body.textContent).not.toContain(SECRET);
  await openWith(page, 'Naik rank sesuai pesanan');
  await part.findByText(SECRET);
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
  expect(document.body.textContent).not.toContain(SECRET);
});

test('login that was opened: leaves the screen when the order is reassigned', async () => {
  const page = await opened({ isMine: true });
  await openWith(page, 'Naik rank sesuai pesanan');
  await page.part.findByText(SECRET);
  page.staffOrders.workers.set(page.id, { id: 'lain', name: 'Sinta' });
  expect(await page.part.findByText('Dikerjakan Sinta.', {}, { timeout: 5000 })).toBeTruthy();
  expect(document.body.textContent).not.toContain(SECRET);
  expect(page.part.queryByRole('button', { name: 'Buka login' })).toBeNull();
});

test('reassigned while the reason is typed: refused, and nothing is shown', async () => {
  const page = await opened({ isMine: true });
  await page.shop.user.click(await page.part.findByRole('button', { name: 'Buka login' }));
  page.staffOrders.workers.delete(page.id);
  const dialog = await screen.findByRole('dialog', { name: 'Buka login pembeli?' });
  await page.shop.user.type(within(dialog).getByLabelText('Alasan'), 'Naik rank sesuai pesanan');
  await page.shop.user.click(within(dialog).getByRole('button', { name: 'Buka login' }));
  expect(await screen.findByText(/bukan tugasmu lagi/)).toBeTruthy();
  expect(document.body.textContent).not.toContain(SECRET);
});

test('login that was shut: no button, and when it was shut', async () => {
  const page = await opened({ isMine: true });
  page.become('shut');
  expect(await page.part.findByText(/Login tertutup sejak/, {}, { timeout: 5000 })).toBeTruthy();
  expect(page.part.queryByRole('button', { name: 'Buka login' })).toBeNull();
});

test('staff who may assign nobody: see the worker and no choice', async () => {
  const { part } = await opened({ permissions: ['orders.read', 'orders.write'], isMine: true });
  expect(part.getByText('Dikerjakan Dimas (kamu).')).toBeTruthy();
  expect(part.queryByRole('combobox', { name: 'Pilih pengerja' })).toBeNull();
  await waitFor(() => expect(part.getByRole('button', { name: 'Buka login' })).toBeTruthy());
});
