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
])('coming back without a link says why, and cleans the address: %s', async (_, rest) => {
  const { router, panel } = await comeBack(rest);
  expect(panel.getByRole('alert').textContent).toBe(TAKEN);
  await waitFor(() => expect([router.state.location.search, router.state.location.hash]).toEqual(['', '']));
  expect(router.state.historyAction).toBe('REPLACE');
});
test('whoever changed his mind reads so', async () => {
  const { panel } = await comeBack('?error=access_denied&error_code=bad_oauth_callback&error_description=Access+was+denied');
  expect(panel.getByRole('alert').textContent).toBe('Akun itu tidak jadi dihubungkan.');
});
test('whoever stayed away too long may begin again', async () => {
  const { panel } = await comeBack('?error_code=bad_oauth_state');
  expect(panel.getByRole('alert').textContent).toBe('Waktu untuk menghubungkan akun sudah habis. Mulai lagi dari sini.');
});
test.each([
  ['no code', '?error=server_error'],
  ['words of a stranger', '?error=x&error_code=Kirim%20sandimu%20ke%200812&error_description=Kirim'],
  ['the name of something else', '?error_code=constructor'],
])('what we have no words for is told in ours: %s', async (_, rest) => {
  const { panel } = await comeBack(rest);
  expect(panel.getByRole('alert').textContent).toBe('Belum berhasil. Coba lagi sebentar lagi.');
});
test('a code nobody takes up leaves the address; what else stands there stays', async () => {
  const { router, panel } = await comeBack('?code=5f1c&ref=ig#keamanan');
  await waitFor(() => expect([router.state.location.search, router.state.location.hash]).toEqual(['?ref=ig', '#keamanan']));
  expect(panel.getByRole('alert').textContent).toBe('');
});
