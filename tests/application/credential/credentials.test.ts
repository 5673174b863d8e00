import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CredentialCommands } from '../../../src/application/credential/credential-commands.ts';
import { AnswerLoginCode, ReadLoginCode } from '../../../src/application/credential/login-codes.ts';
import { OpenCredential } from '../../../src/application/credential/open-credential.ts';
import { SealCredential } from '../../../src/application/credential/seal-credential.ts';
import { type Sealers, VaultState } from '../../../src/application/credential/vault-state.ts';
import { OrderRefused } from '../../../src/application/order/order-service.ts';
import { InMemoryCredentialCommands } from '../../../src/infrastructure/memory/credential/credential-commands.ts';
import { memorySealers } from '../../../src/infrastructure/memory/credential/credential-sealer.ts';
import { MemoryVault } from '../../../src/infrastructure/memory/credential/memory-vault.ts';
import { InMemorySealerCanary } from '../../../src/infrastructure/memory/credential/secret-sealer.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const RENTER = { login_method: 'Moonton', login: 'budi', password: ' sandi ' };
const WHOLE = { ...RENTER, email: 'b@contoh.id', email_password: 'x' };
/** The fake labels every field with its name. */
const labelsOf = (texts: object) => Object.fromEntries(Object.keys(texts).map((name) => [name, name]));
const OPENING = { reason: null, device: 'Chrome' };

let store: MemoryVault;
let canary: InMemorySealerCanary;
let errors: RecentErrorLog;
let staff: CredentialCommands;
let buyer: CredentialCommands;
let productId: string;
beforeEach(() => {
  store = new MemoryVault();
  canary = new InMemorySealerCanary();
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
  staff = new InMemoryCredentialCommands(store, { id: 'cs', permissions: ['credentials.write'] });
  buyer = new InMemoryCredentialCommands(store, { id: 'buyer', permissions: [] });
  productId = store.addProduct(1);
});
const vault = (sealers: Sealers | null = memorySealers('a')) => new VaultState(sealers, canary);
const seal = (given: object = {}, commands = staff) =>
  new SealCredential(vault()).execute(commands, { productId, unitId: null, seenVersion: null, scope: 'buyer', texts: WHOLE, ...given });
const open = (orderId: string, scope: 'renter' | 'buyer' = 'buyer', state = vault()) =>
  new OpenCredential(state, errors).execute(buyer, { orderId }, scope, OPENING);

describe('credentials', () => {
  test('opened: everything for a buyer, the login for a renter', async () => {
    expect(await seal()).toEqual({ unitId: store.units[0]?.id, version: 1 });
    const order = store.addOrder(productId, 'buyer');
    expect(await open(order)).toEqual({ texts: WHOLE, labels: labelsOf(WHOLE), openedCount: 0 });
    expect(await open(order, 'renter')).toEqual({ texts: RENTER, labels: labelsOf(RENTER), openedCount: 1 });
    expect(JSON.stringify(store.parts)).not.toMatch(/budi|sandi|contoh/);
    expect(store.parts.map(({ scope, fields }) => [scope, fields])).toEqual([
      ['renter', Object.keys(RENTER)],
      ['buyer', ['email', 'email_password']],
    ]);
  });
  test('new version without optional texts: older ones are not returned', async () => {
    await seal({ texts: { ...WHOLE, bound_phone: '0812' } });
    await seal();
    expect((await open(store.addOrder(productId, 'buyer'))).texts).toEqual(WHOLE);
  });
  test('invalid field: refused with its name before anything is stored', async () => {
    await expect(seal({ texts: { ...WHOLE, emial: 'x' } })).rejects.toMatchObject({ code: 'FIELD_UNKNOWN', field: 'emial' });
    await expect(seal({ texts: RENTER })).rejects.toMatchObject({ code: 'FIELD_MISSING', field: 'email' });
    expect(store.parts).toEqual([]);
  });
  test.each([
    [2, true],
    [3, false],
  ])('sealed %d times by others meanwhile: retried, succeeds %j', async (others, isSealed) => {
    let calls = 0;
    const slow: CredentialCommands = Object.assign(Object.create(staff), {
      store: async (...given: Parameters<CredentialCommands['store']>) => {
        calls += 1;
        if (calls <= others) throw new OrderRefused('VERSION_CHANGED');
        return staff.store(...given);
      },
    });
    const done = await seal({}, slow).catch((error: OrderRefused) => error.code);
    expect([done, calls]).toEqual([isSealed ? { unitId: store.units[0]?.id, version: 1 } : 'VERSION_CHANGED', 3]);
  });
  test('refusal other than a version conflict: not retried', async () => {
    let tries = 0;
    const refusing: CredentialCommands = Object.assign(Object.create(staff), {
      store: async () => {
        tries += 1;
        throw new OrderRefused('UNIT_TAKEN');
      },
    });
    await expect(seal({}, refusing)).rejects.toMatchObject({ code: 'UNIT_TAKEN' });
    expect(tries).toBe(1);
  });
  test('key missing or wrong: VAULT_SHUT, no access recorded', async () => {
    await seal();
    const order = store.addOrder(productId, 'buyer');
    for (const shut of [vault(null), vault(memorySealers('b'))]) {
      await expect(open(order, 'buyer', shut)).rejects.toMatchObject({ code: 'VAULT_SHUT' });
      const target = { productId, unitId: null, seenVersion: null, scope: 'buyer', texts: WHOLE } as const;
      await expect(new SealCredential(shut).execute(staff, target)).rejects.toMatchObject({ code: 'VAULT_SHUT' });
    }
    expect([store.openings, store.parts.length]).toEqual([[], 2]);
  });
  test('undecryptable: VAULT_SHUT, logged without contents', async () => {
    await seal();
    store.parts = store.parts.map((part) => ({ ...part, version: 7 }));
    await expect(open(store.addOrder(productId, 'buyer'))).rejects.toMatchObject({ code: 'VAULT_SHUT' });
    expect(errors.recent().map(({ message }) => message)).toEqual([`no key opens unit ${store.units[0]?.id}, renter, version 7`]);
  });
});

describe('login code', () => {
  test('answer: sealed for its request, readable by its requester', async () => {
    await seal();
    const order = store.addOrder(productId, 'buyer');
    const request = store.addRequest(order);
    await new AnswerLoginCode(vault()).execute(staff, request, '048213');
    expect(JSON.stringify(store.requests)).not.toContain('048213');
    expect(await new ReadLoginCode(vault()).execute(buyer, order)).toEqual({ code: '048213', expiresAt: expect.any(Date) });
    const moved = store.addRequest(order);
    const [first, second] = store.requests;
    if (first !== undefined && second !== undefined) [second.sealed, second.expiresAt] = [first.sealed, first.expiresAt];
    expect(store.requests.at(-1)?.id).toBe(moved);
    await expect(new ReadLoginCode(vault()).execute(buyer, order)).rejects.toMatchObject({ code: 'VAULT_SHUT' });
    await expect(new AnswerLoginCode(vault(null)).execute(staff, moved, '1')).rejects.toMatchObject({ code: 'VAULT_SHUT' });
  });
});
