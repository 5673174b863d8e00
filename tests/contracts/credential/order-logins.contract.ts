import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  CredentialCommands,
  LoginToStore,
  Opening,
  OrderLoginStore,
} from '../../../src/application/credential/credential-commands.ts';

interface Person {
  readonly id: string;
  readonly commands: CredentialCommands;
}

export interface OrderLoginsWorld {
  readonly store: OrderLoginStore;
  buyer(): Promise<Person>;
  /** A member of staff who may work on orders, with a fresh second factor. */
  worker(): Promise<Person>;
  /** A paid service. @returns the order */
  service(buyer: Person, asksLogin: boolean): Promise<string>;
  assign(order: string, worker: Person): Promise<void>;
  /** Ends the order, which shuts its login. */
  cancel(order: string): Promise<void>;
  close(): Promise<void>;
}

const OPENING: Opening = { reason: 'Naik rank sesuai pesanan', device: 'Chrome di Android' };
const sealedFor = (orderId: string, version = 1, mark = ''): LoginToStore => ({
  orderId,
  version,
  sealed: `segel${mark}`,
  wrappedKey: `v1.0a1b2c3d.kunci${mark}`,
  keyId: '0a1b2c3d',
  fields: ['login', 'password'],
  device: 'Chrome di Android',
});

/** The contract of commands on the login that a buyer seals for a service, and of its store. */
export const orderLoginsContract = (open: () => Promise<OrderLoginsWorld>): void => {
  describe('login of an order', () => {
    let world: OrderLoginsWorld;
    let buyer: Person;
    let worker: Person;
    let order: string;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    beforeEach(async () => {
      [buyer, worker] = [await world.buyer(), await world.worker()];
      order = await world.service(buyer, true);
      await world.assign(order, worker);
    });
    const refused = (code: string) => ({ code });

    test('target: the next version and the fields of a login, for the buyer of the order alone', async () => {
      const { version, fields } = await buyer.commands.loginTarget(order);
      expect([version, fields.map(({ name, required }) => [name, required])]).toEqual([
        1,
        [
          ['login_method', true],
          ['login', true],
          ['password', true],
          ['recovery_codes', false],
        ],
      ]);
      await expect((await world.buyer()).commands.loginTarget(order)).rejects.toMatchObject(refused('NOT_FOUND'));
      await expect(worker.commands.loginTarget(order)).rejects.toMatchObject(refused('NOT_FOUND'));
      await expect(buyer.commands.loginTarget(crypto.randomUUID())).rejects.toMatchObject(refused('NOT_FOUND'));
    });
    test('store: one version after the other', async () => {
      await world.store.store(sealedFor(order));
      await expect(world.store.store(sealedFor(order))).rejects.toMatchObject(refused('VERSION_CHANGED'));
      expect((await buyer.commands.loginTarget(order)).version).toBe(2);
      await world.store.store(sealedFor(order, 2, '-2'));
      await expect(world.store.store(sealedFor(crypto.randomUUID()))).rejects.toMatchObject(refused('NOT_FOUND'));
    });
    test('opening: the newest version for the worker of the order, counted', async () => {
      await expect(worker.commands.openLogin(order, OPENING)).rejects.toMatchObject(refused('NO_LOGIN'));
      await world.store.store(sealedFor(order));
      await world.store.store(sealedFor(order, 2, '-2'));
      const part = { unitId: order, scope: 'login', version: 2, sealed: 'segel-2', wrappedKey: 'v1.0a1b2c3d.kunci-2' };
      expect(await worker.commands.openLogin(order, OPENING)).toEqual({
        parts: [part],
        labels: { login: expect.any(String), password: expect.any(String) },
        openedCount: 0,
      });
      expect((await worker.commands.openLogin(order, OPENING)).openedCount).toBe(1);
    });
    test('opening by another worker, by the buyer, without a reason: refused', async () => {
      await world.store.store(sealedFor(order));
      await expect((await world.worker()).commands.openLogin(order, OPENING)).rejects.toMatchObject(refused('NOT_ASSIGNED'));
      await expect(buyer.commands.openLogin(order, OPENING)).rejects.toMatchObject(refused('FORBIDDEN'));
      for (const reason of [null, '', 'pendek'])
        await expect(worker.commands.openLogin(order, { ...OPENING, reason })).rejects.toMatchObject(refused('REASON_NEEDED'));
      await expect(worker.commands.openLogin(crypto.randomUUID(), OPENING)).rejects.toMatchObject(refused('NOT_FOUND'));
    });
    test('opening after a reassignment: refused for the first worker', async () => {
      await world.store.store(sealedFor(order));
      const second = await world.worker();
      await world.assign(order, second);
      await expect(worker.commands.openLogin(order, OPENING)).rejects.toMatchObject(refused('NOT_ASSIGNED'));
      expect((await second.commands.openLogin(order, OPENING)).openedCount).toBe(0);
    });
    test('opening more than ten times an hour: refused', async () => {
      await world.store.store(sealedFor(order));
      for (let count = 0; count < 10; count += 1) expect((await worker.commands.openLogin(order, OPENING)).openedCount).toBe(count);
      await expect(worker.commands.openLogin(order, OPENING)).rejects.toMatchObject(refused('TOO_MANY'));
    });
    test('order that ended: neither sealed nor opened', async () => {
      await world.store.store(sealedFor(order));
      await world.cancel(order);
      await expect(worker.commands.openLogin(order, OPENING)).rejects.toMatchObject(refused('LOGIN_CLOSED'));
      await expect(buyer.commands.loginTarget(order)).rejects.toMatchObject(refused('LOGIN_CLOSED'));
      await expect(world.store.store(sealedFor(order, 2))).rejects.toMatchObject(refused('LOGIN_CLOSED'));
    });
    test('service that needs none: neither sealed nor opened', async () => {
      order = await world.service(buyer, false);
      await world.assign(order, worker);
      await expect(buyer.commands.loginTarget(order)).rejects.toMatchObject(refused('NO_LOGIN_NEEDED'));
      await expect(world.store.store(sealedFor(order))).rejects.toMatchObject(refused('NO_LOGIN_NEEDED'));
      await expect(worker.commands.openLogin(order, OPENING)).rejects.toMatchObject(refused('NO_LOGIN_NEEDED'));
    });
  });
};
