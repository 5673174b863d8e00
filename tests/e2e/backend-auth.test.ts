import { afterAll, beforeAll } from '@jest/globals';
import { openBackendAuth } from '../../src/infrastructure/composition/client/backend-auth.ts';
import { HttpAccountInterface } from '../../src/infrastructure/http-client/auth/account-interface.ts';
import { InMemoryKeyValueStore } from '../../src/infrastructure/memory/shared/key-value-store.ts';
import { TokenGate } from '../../src/infrastructure/supabase/shared/token-gate.ts';
import { backendAuthContract } from '../contracts/auth/backend-auth.contract.ts';
import { lastCode } from '../support/last-code.ts';
import { ShopProcess } from '../support/shop-process.ts';
import { totpAt } from '../support/totp.ts';

// Supabase's own client against the shop's implementation of Supabase Auth.

let shop: ShopProcess;
let key = '';
let opened = 0;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  await shop.start();
  key = /name="supabase-key" content="([^"]+)"/.exec(await (await shop.get('/')).text())?.[1] ?? '';
}, 120_000);
afterAll(() => shop.remove());

const codeFor = (phone: string): Promise<string> => lastCode(shop, phone);

backendAuthContract(async () => {
  opened += 1;
  const phone = `62812345000${String(opened).padStart(2, '0')}`;
  const accounts = new HttpAccountInterface(fetch, `${shop.origin}/api`);
  const { userId } = await accounts.signUp({ phone, password: 'gerbang-malam-7', name: 'Dimas' });
  const { backendSession, user } = await accounts.verifyPhone({ userId, code: await codeFor(phone) });
  const backend = openBackendAuth({
    backend: { url: shop.origin, key },
    fetcher: fetch,
    device: new InMemoryKeyValueStore(),
    mutex: { run: (_, work) => work() },
    storedUser: () => null,
    gate: new TokenGate(),
  });
  return {
    backend,
    session: backendSession ?? { accessToken: '', refreshToken: '' },
    userId: user.id,
    appCode: async (secret) => totpAt(secret, Date.now()),
    codeFor,
  };
});
