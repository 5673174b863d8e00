import { beforeEach, expect, test } from '@jest/globals';
import { OpenOrderLogin, SealOrderLogin } from '../../../src/application/credential/order-logins.ts';
import { VaultState } from '../../../src/application/credential/vault-state.ts';
import { InMemoryCredentialCommands } from '../../../src/infrastructure/memory/credential/credential-commands.ts';
import { memorySealers } from '../../../src/infrastructure/memory/credential/credential-sealer.ts';
import { MemoryVault } from '../../../src/infrastructure/memory/credential/memory-vault.ts';
import { InMemoryOrderLoginStore } from '../../../src/infrastructure/memory/credential/order-login-store.ts';
import { InMemorySealerCanary } from '../../../src/infrastructure/memory/credential/secret-sealer.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const TEXTS = { login_method: 'Moonton', login: 'budi', password: ' sandi ' };
const LABELS = { login_method: 'login_method', login: 'login', password: 'password' };
const OPENING = { reason: 'Naik rank sesuai pesanan', device: 'Chrome' };

let store: MemoryVault;
let canary: InMemorySealerCanary;
let errors: RecentErrorLog;
let buyer: InMemoryCredentialCommands;
let worker: InMemoryCredentialCommands;
let order: string;
beforeEach(() => {
  store = new MemoryVault();
  canary = new InMemorySealerCanary();
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
  buyer = new InMemoryCredentialCommands(store, { id: 'buyer', permissions: [] });
  worker = new InMemoryCredentialCommands(store, { id: 'worker', permissions: ['orders.write'] });
  order = store.addService('buyer');
  for (const service of store.services) service.worker = 'worker';
});
const vault = (key: string | null = 'a') => new VaultState(key === null ? null : memorySealers(key), canary);
const seal = (texts: Readonly<Record<string, string>> = TEXTS, state = vault()) =>
  new SealOrderLogin(state, new InMemoryOrderLoginStore(store)).execute(buyer, order, texts, 'Chrome');
const open = (state = vault()) => new OpenOrderLogin(state, errors).execute(worker, order, OPENING);

test('login of an order: sealed for the order, opened by its worker, values as typed', async () => {
  await seal();
  expect(JSON.stringify(store.services)).not.toMatch(/budi|sandi/);
  expect(await open()).toEqual({ texts: TEXTS, labels: LABELS, openedCount: 0 });
  await seal({ ...TEXTS, password: 'baru' });
  expect(await open()).toMatchObject({ texts: { password: 'baru' }, openedCount: 1 });
});

test('invalid field: refused with its name before anything is stored', async () => {
  await expect(seal({ ...TEXTS, email: 'x' })).rejects.toMatchObject({ code: 'FIELD_UNKNOWN', field: 'email' });
  await expect(seal({ ...TEXTS, login: ' ' })).rejects.toMatchObject({ code: 'FIELD_MISSING', field: 'login' });
  expect(store.services[0]?.login).toBeNull();
});

test('sealed login of another order in its place: not opened, and reported', async () => {
  await seal();
  const [service] = store.services;
  const moved = service?.login?.stored;
  order = store.addService('buyer');
  const other = store.services.at(-1);
  if (other === undefined || moved === undefined) throw new Error('nothing is sealed');
  other.worker = 'worker';
  other.login = { stored: { ...moved, orderId: order }, status: 'sealed' };
  await expect(open()).rejects.toMatchObject({ code: 'VAULT_SHUT' });
  expect(errors.recent()).toHaveLength(1);
});

test.each([null, 'b'])('key missing or wrong (%j): VAULT_SHUT, nothing is stored or counted as opened', async (key) => {
  await seal();
  await expect(open(vault(key))).rejects.toMatchObject({ code: 'VAULT_SHUT' });
  await expect(seal(TEXTS, vault(key))).rejects.toMatchObject({ code: 'VAULT_SHUT' });
  expect([store.openings, store.services[0]?.login?.stored.version]).toEqual([[], 1]);
});
