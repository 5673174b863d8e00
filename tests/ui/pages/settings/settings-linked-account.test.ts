import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

/** Redirected back from Google, signed in. */
const comeBack = async (rest: string) => {
  const shop = shopOfDimas();
  shop.backendAuth.openProviders = ['google'];
  await signInBefore(shop);
  const router = await shop.open(`/settings${rest}`);
  await heading('Pengaturan');
  const panel = within(await screen.findByRole('region', { name: 'Akun terhubung' }));
  await panel.findByRole('button', { name: 'Hubungkan' });
  return { shop, router, panel };
};
const REFUSAL = 'error=invalid_request&error_code=identity_already_exists&error_description=Identity+is+already+linked+to+another+user';
const TAKEN = 'Akun itu sudah terhubung dengan akun lain.';

test.each([
  ['in the query', `?${REFUSAL}`],
  ['behind "#"', `#${REFUSAL}&sb=`],
  ['in both', `?${REFUSAL}#${REFUSAL}&sb=`],
])('linking an account: refused, with the reason, and the address is cleaned: %s', async (_, rest) => {
  const { router, panel } = await comeBack(rest);
  expect(panel.getByRole('alert').textContent).toBe(TAKEN);
  await waitFor(() => expect([router.state.location.search, router.state.location.hash]).toEqual(['', '']));
  expect(router.state.historyAction).toBe('REPLACE');
});
test('linking an account: cancelled, a message', async () => {
  const { panel } = await comeBack('?error=access_denied&error_code=bad_oauth_callback&error_description=Access+was+denied');
  expect(panel.getByRole('alert').textContent).toBe('Akun itu tidak jadi dihubungkan.');
});
test('linking an account: expired, a message to start again', async () => {
  const { panel } = await comeBack('?error_code=bad_oauth_state');
  expect(panel.getByRole('alert').textContent).toBe('Waktu untuk menghubungkan akun sudah habis. Mulai lagi dari sini.');
});
test.each([
  ['no code', '?error=server_error'],
  ['foreign text', '?error=x&error_code=Kirim%20sandimu%20ke%200812&error_description=Kirim'],
  ['name of an object property', '?error_code=constructor'],
])('linking an account: an unknown error has the general message: %s', async (_, rest) => {
  const { panel } = await comeBack(rest);
  expect(panel.getByRole('alert').textContent).toBe('Belum berhasil. Coba lagi sebentar lagi.');
});
test('linking an account: an unused code is removed from the address, the rest stays', async () => {
  const { router, panel } = await comeBack('?code=5f1c&ref=ig#keamanan');
  await waitFor(() => expect([router.state.location.search, router.state.location.hash]).toEqual(['?ref=ig', '#keamanan']));
  expect(panel.getByRole('alert').textContent).toBe('');
});
