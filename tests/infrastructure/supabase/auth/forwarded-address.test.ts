import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { createAccounts, supabaseAccountPorts } from '../../../../src/infrastructure/composition/server/accounts.ts';
import { authInterface } from '../../../../src/infrastructure/http-server/auth/auth-interface.ts';
import { RecentErrorLog } from '../../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const CLIENT = '2001:db8::7';

/** The client addresses that are forwarded to Auth when a user with this address logs in. */
const forwardedAddresses = async (isHosted: boolean): Promise<readonly (string | null)[]> => {
  const received: (string | null)[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/auth/v1')) received.push(request.headers.get('sb-forwarded-for'));
    else expect(request.headers.has('sb-forwarded-for')).toBe(false);
    if (pathname.endsWith('/token')) return Response.json({ code: 400, error_code: 'invalid_credentials', msg: 'x' }, { status: 400 });
    return Response.json(/limits$/.test(pathname) ? 0 : pathname.endsWith('knows_device') ? false : []);
  };
  const clock = new FixedClock();
  const { useCases } = createAccounts({
    ports: supabaseAccountPorts({ url: 'https://proyek.example', secretKey: 'sb_secret_x', isHosted }, fetcher),
    sender: { send: async () => undefined },
    mail: null,
    rules: { shopName: async () => 'Arena Akun', perDay: 100, countries: null },
    clock,
    errors: new RecentErrorLog(clock, () => undefined),
    pause: async () => undefined,
  });
  const request = Object.assign(new PassThrough(), { method: 'POST', headers: { 'content-type': 'application/json' } });
  request.end(JSON.stringify({ identifier: 'rina@toko.example', password: 'rahasia banget' }));
  const statuses: number[] = [];
  const response = {
    writeHead: (status: number) => {
      statuses.push(status);
      return response;
    },
    end: () => undefined,
  };
  await authInterface({ accounts: useCases, publicUrl: 'http://localhost:4173' })(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    new URL('http://localhost:4173/api/auth?action=login'),
    CLIENT,
  );
  expect(statuses).toEqual([401]);
  return received;
};

test('forwarded address: a hosted project gets the customer’s address for its limits', async () => {
  const addressesAnswer = await forwardedAddresses(true);
  expect(addressesAnswer.length).toBeGreaterThan(0);
  expect(new Set(addressesAnswer)).toEqual(new Set([CLIENT]));
});
test('forwarded address: the embedded backend gets none', async () => {
  expect(new Set(await forwardedAddresses(false))).toEqual(new Set([null]));
});
