import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Teardown } from '../../src/infrastructure/composition/teardown.ts';
import { listVaultKeys, rotateVaultKeys } from '../../src/infrastructure/composition/vault-commands.ts';
import { AesCredentialSealer } from '../../src/infrastructure/credential/aes-credential-sealer.ts';
import { KeyRing } from '../../src/infrastructure/credential/key-ring.ts';
import { readSettings } from '../../src/infrastructure/http-server/settings.ts';
import { type OrderFront, openOrderFront } from '../support/order-front.ts';
import type { TestUser } from '../support/test-database.ts';

const UNITS = 2000;
const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
const texts = { login_method: 'Moonton', login: 'budi', password: 'sandi' };
const more = { email: 'b@contoh.id', email_password: 'x' };

let front: OrderFront;
let buyer: TestUser;
let order: string;
beforeAll(async () => {
  front = await openOrderFront();
  front.reopen({ CREDENTIALS_KEY: OLD.toString('base64') });
  const { world } = front;
  const [cs, owner] = [await world.staff('cs'), await world.staff('owner')];
  buyer = await world.buyer();
  const product = await world.product({ kind: 'account', stock: 1 });
  await front.vault(cs.token, 'seal', { product_id: product, scope: 'buyer', fields: { ...texts, ...more } });
  order = await world.paid(buyer, product);
  await world.call('service', 'process_outbox');
  // A refund with a sealed bank account.
  const other = await world.paid(buyer, await world.product({ stock: 1 }));
  await front.act(buyer.token, 'cancel', { order_id: other });
  const account = { order_id: other, bank: 'BCA', number: '1234567890', holder: 'Rina' };
  expect((await front.act(buyer.token, 'refund-destination', account)).status).toBe(200);
  expect(owner.id).toBeDefined();
  // Many units, sealed under the same key.
  const many = await world.product({ kind: 'account', stock: UNITS });
  const units = await world.database.sql<{ id: string }[]>`select id from private.units where product_id = ${many}`;
  const sealer = new AesCredentialSealer(new KeyRing(OLD));
  const rows = units.flatMap(({ id }) =>
    (['renter', 'buyer'] as const).map((scope) => {
      const { sealed, wrappedKey } = sealer.seal(scope === 'renter' ? texts : more, { unitId: id, scope, version: 1 });
      return { unit_id: id, scope, version: 1, sealed, wrapped_key: wrappedKey, key_id: sealer.keyId, fields: '{}' };
    }),
  );
  for (let from = 0; from < rows.length; from += 1000)
    await world.database.sql`insert into private.credentials ${world.database.sql(rows.slice(from, from + 1000))}`;
}, 300_000);
afterAll(() => front.close());

const environment = (current: Buffer, old?: Buffer) => ({
  CREDENTIALS_KEY: current.toString('base64'),
  ...(old === undefined ? {} : { CREDENTIALS_KEYS_OLD: old.toString('base64') }),
});
const settings = (current: Buffer, old?: Buffer) =>
  readSettings({ DATABASE_URL: front.world.database.url, ...environment(current, old) }, '/');
const idOf = (key: Buffer): string => new KeyRing(key).currentId;
const during = async <T>(work: (teardown: Teardown) => Promise<T>): Promise<T> => {
  const teardown = new Teardown();
  try {
    return await work(teardown);
  } finally {
    await teardown.close();
  }
};
const parts = 2 * UNITS + 2;
const units = UNITS + 1;

describe('npm run vault', () => {
  test('keys: lists units per key; rotation without the sealing key: nothing changes', async () => {
    expect(await during((teardown) => listVaultKeys(settings(OLD), teardown))).toEqual([
      { keyId: idOf(OLD), parts, units, destinations: 1, role: 'current' },
    ]);
    expect(await during((teardown) => listVaultKeys(settings(NEW), teardown))).toMatchObject([{ keyId: idOf(OLD), role: 'lost' }]);
    await expect(during((teardown) => rotateVaultKeys(settings(NEW), teardown, () => undefined))).rejects.toThrow(/CREDENTIALS_KEYS_OLD/);
    expect(await during((teardown) => listVaultKeys(settings(NEW, OLD), teardown))).toMatchObject([{ parts, role: 'old' }]);
  });

  test('rotation of an open shop, killed five times: nothing is lost, everything can be opened without the old key', async () => {
    front.reopen(environment(NEW, OLD));
    const open = async () => (await front.vault(buyer.token, 'open', { order_id: order, scope: 'buyer' })).status;
    let kills = 0;
    while (kills < 5) {
      const killed = during((teardown) => rotateVaultKeys(settings(NEW, OLD), teardown, () => void teardown.close())).catch(() => 'killed');
      expect([await open(), await killed]).toEqual([200, 'killed']);
      kills += 1;
    }
    const [row] = await during((teardown) => listVaultKeys(settings(NEW, OLD), teardown));
    expect(row?.keyId).toBeDefined();
    const done = await during((teardown) => rotateVaultKeys(settings(NEW, OLD), teardown, () => undefined));
    expect(done).toMatchObject({ damaged: 0, lost: [], destinations: 1 });
    expect(done.parts).toBeLessThanOrEqual(parts - 5 * 500);
    expect(await during((teardown) => listVaultKeys(settings(NEW), teardown))).toEqual([
      { keyId: idOf(NEW), parts, units, destinations: 1, role: 'current' },
    ]);
    front.reopen(environment(NEW));
    expect([await open(), (await front.orders.vaultReport()).condition]).toEqual([200, 'ready']);
    const sealer = new AesCredentialSealer(new KeyRing(NEW));
    const rows = await front.world.database.sql`select unit_id, scope, version, sealed, wrapped_key from private.credentials`;
    const opened = rows.filter(({ unit_id: unitId, scope, version, sealed, wrapped_key: wrappedKey }) =>
      sealer.open({ sealed, wrappedKey }, { unitId, scope, version }),
    );
    expect([rows.length, opened.length]).toEqual([parts, parts]);
  }, 300_000);
});
