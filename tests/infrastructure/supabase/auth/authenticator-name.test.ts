import { expect, test } from '@jest/globals';
import { openBackendAuth } from '../../../../src/infrastructure/composition/client/backend-auth.ts';
import { InMemoryKeyValueStore } from '../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { SESSION_KEY } from '../../../../src/infrastructure/supabase/shared/signed-in-connection.ts';
import { TokenGate } from '../../../../src/infrastructure/supabase/shared/token-gate.ts';

const ID = '5d2c1c51-3b43-4a6c-9b0e-0e8a2f3f6a11';
const USER = { id: ID, phone: '6281234567001', factors: [] };

/** The address of a new authenticator app, whose entry a hosted project names by this e-mail. */
const addressNamedBy = async (name: string): Promise<string> => {
  const end = Math.floor(Date.now() / 1000) + 600;
  const device = new InMemoryKeyValueStore();
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at: end, expires_in: 600, token_type: 'bearer', user: USER };
  device.set(SESSION_KEY, JSON.stringify(session));
  const uri = `otpauth://totp/Arena%20Akun:${name}?issuer=Arena%20Akun&secret=ABC`;
  const backend = openBackendAuth({
    backend: { url: 'https://proyek.example', key: 'sb_publishable_percobaan' },
    fetcher: async (input) =>
      Response.json(
        new Request(input).url.endsWith('/factors') ? { id: 'f1', type: 'totp', totp: { secret: 'ABC', uri, qr_code: '<svg/>' } } : USER,
      ),
    device,
    mutex: { run: (_, work) => work() },
    storedUser: () => null,
    gate: new TokenGate(),
  });
  return (await backend.enrolAuthenticator('Aplikasi')).uri;
};

test('authenticator name: the phone number if the account has no reachable e-mail', async () => {
  for (const name of [`${ID}@users.invalid`, `${ID}%40users.invalid`])
    expect(await addressNamedBy(name)).toBe('otpauth://totp/Arena%20Akun:6281234567001?issuer=Arena%20Akun&secret=ABC');
  expect(await addressNamedBy('rina@toko.example')).toContain(':rina@toko.example?');
});
