import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PERMISSIONS, type Permission } from '../../../../src/domain/staff/permission.ts';
import { shopOfOwner } from '../../admin-shop.ts';
import { heading } from '../../auth-shop.ts';

const open = async (permissions: readonly Permission[], isAway = false) => {
  const shop = await shopOfOwner(permissions);
  shop.buying.messages.isAway = isAway;
  await shop.open('/settings');
  await heading('Pengaturan');
  const part = within(await screen.findByRole('region', { name: 'Kabar pesanan' }));
  const off = () => [...(shop.buying.messages.off.get('u1') ?? [])];
  const turn = (group: string, name: string) =>
    shop.user.click(within(part.getByRole('group', { name: group })).getByRole('switch', { name }));
  return { shop, part, off, turn };
};
const OWN = 'Kabar pesananku lewat WhatsApp';

describe('order notifications in the settings', () => {
  test('buyer: WhatsApp is on until switched off', async () => {
    const { shop, part, off } = await open([]);
    const own = await part.findByRole<HTMLInputElement>('switch', { name: OWN });
    expect([own.checked, part.getAllByRole('switch').length]).toEqual([true, 1]);
    await shop.user.click(own);
    expect(own.checked).toBe(false);
    await waitFor(() => expect(off()).toEqual(['orders']));
  });

  test('staff: duty, and each kind by each channel', async () => {
    const { shop, part, off, turn } = await open(PERMISSIONS);
    await shop.user.click(await part.findByRole('switch', { name: /^Sedang bertugas/ }));
    await turn('Bukti menunggu diperiksa', 'WhatsApp');
    await turn('Pesan dari pembeli', 'Notifikasi');
    await waitFor(() => expect(off()).toEqual(['duty', 'proof_waiting:whatsapp', 'buyer_message:notification']));
    await turn('Bukti menunggu diperiksa', 'WhatsApp');
    await waitFor(() => expect(off()).toEqual(['duty', 'buyer_message:notification']));
  });

  test('staff: only kinds of their permissions', async () => {
    const { part } = await open(['refunds.write']);
    await part.findByText('Untuk tim toko');
    expect(part.getAllByRole('group').map(({ textContent }) => textContent)).toEqual(['Refund siap dikirimNotifikasi']);
  });

  test('failed requests: a retry, and a change is reverted', async () => {
    const { shop, part } = await open([], true);
    const retry = await part.findByRole('button', { name: 'Coba lagi' });
    shop.buying.messages.isAway = false;
    await shop.user.click(retry);
    const own = await part.findByRole<HTMLInputElement>('switch', { name: OWN });
    shop.buying.messages.isAway = true;
    await shop.user.click(own);
    await waitFor(() => expect(own.checked).toBe(true));
  });
});
