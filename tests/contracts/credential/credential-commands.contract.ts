import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CredentialCommands, Opening } from '../../../src/application/credential/credential-commands.ts';

export interface CredentialWorld {
  /** With a fresh second factor. */
  staff(role: 'owner' | 'cs'): Promise<CredentialCommands>;
  buyer(): Promise<{ readonly id: string; readonly commands: CredentialCommands }>;
  /** An account with that many units. */
  product(units: number): Promise<string>;
  /** A paid order, delivered if its credentials are sealed. @returns the order */
  buy(product: string, buyer: string): Promise<string>;
  /** Its buyer requests a login code. @returns the request */
  ask(order: string): Promise<string>;
  /** Advances the clock by five minutes. */
  letCodesExpire(): Promise<void>;
  close(): Promise<void>;
}

const part = (scope: 'renter' | 'buyer', mark = '') => ({
  ...{ scope, sealed: `segel-${scope}${mark}`, wrappedKey: `v1.0a1b2c3d.${scope}${mark}`, keyId: '0a1b2c3d' },
  fields: scope === 'buyer' ? ['email', 'email_password'] : ['login_method', 'login', 'password'],
});
const BOTH = [part('renter'), part('buyer')];
const BY: Opening = { reason: null, device: 'Chrome di Android' };
const WHY: Opening = { ...BY, reason: 'Bantu komplain pembeli' };

/** The contract of commands on credentials. */
export const credentialCommandsContract = (open: () => Promise<CredentialWorld>): void => {
  let world: CredentialWorld;
  let owner: CredentialCommands;
  let cs: CredentialCommands;
  let product: string;
  beforeAll(async () => {
    world = await open();
    [owner, cs] = [await world.staff('owner'), await world.staff('cs')];
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    product = await world.product(1);
  });
  const refused = (code: string) => ({ code });
  const sealed = async (parts = BOTH): Promise<string> => {
    const { unitId, version } = await cs.target(product, null, 'buyer');
    await cs.store(unitId, version, parts);
    return unitId;
  };

  describe('sealing credentials', () => {
    test('unit: the first free one without data, otherwise it must be named', async () => {
      product = await world.product(2);
      const [first, second] = [await sealed(), await sealed()];
      expect(first).not.toBe(second);
      await expect(cs.target(product, null, 'buyer')).rejects.toMatchObject(refused('UNIT_NEEDED'));
      expect(await cs.target(product, first, 'buyer')).toMatchObject({ unitId: first, version: 2 });
      await expect(cs.target(product, crypto.randomUUID(), 'buyer')).rejects.toMatchObject(refused('NOT_FOUND'));
      await expect(cs.target(crypto.randomUUID(), null, 'buyer')).rejects.toMatchObject({
        code: expect.stringMatching(/^NO_UNIT|NOT_FOUND$/),
      });
    });
    test('fields: those that accounts require', async () => {
      const { fields } = await cs.target(product, null, 'renter');
      expect(fields.map(({ name, scope, required }) => [name, scope, required])).toEqual([
        ['login_method', 'renter', true],
        ['login', 'renter', true],
        ['password', 'renter', true],
        ['email', 'buyer', true],
        ['email_password', 'buyer', true],
        ['recovery_codes', 'buyer', false],
        ['bound_phone', 'buyer', false],
        ['first_owner', 'buyer', false],
        ['game_id', 'buyer', false],
        ['server', 'buyer', false],
      ]);
    });
    test('outdated version: refused', async () => {
      const unit = await sealed();
      await expect(cs.store(unit, 1, BOTH)).rejects.toMatchObject(refused('VERSION_CHANGED'));
      await expect(cs.store(crypto.randomUUID(), 1, BOTH)).rejects.toMatchObject(refused('NOT_FOUND'));
    });
    test('missing staff role: denied', async () => {
      const { commands } = await world.buyer();
      await expect(commands.target(product, null, 'buyer')).rejects.toMatchObject(refused('FORBIDDEN'));
      await expect(commands.store(crypto.randomUUID(), 1, BOTH)).rejects.toMatchObject(refused('FORBIDDEN'));
    });
  });

  describe('opening credentials', () => {
    test('buyer: the newest part of each scope, or the renter’s scope on request, counted', async () => {
      const unitId = await sealed();
      await cs.store(unitId, 2, [part('renter', '-2')]);
      const { id, commands } = await world.buyer();
      const order = await world.buy(product, id);
      const { scope: _, keyId, fields, ...renter } = part('renter', '-2');
      const { keyId: __, fields: others, ...buyer } = part('buyer');
      expect(await commands.open(order, 'buyer', BY)).toEqual({
        parts: [
          { ...renter, unitId, scope: 'renter', version: 2 },
          { ...buyer, unitId, version: 1 },
        ],
        labels: Object.fromEntries([...fields, ...others].map((name) => [name, expect.any(String)])),
        openedCount: 0,
      });
      expect(await commands.open(order, 'renter', BY)).toMatchObject({ parts: [{ scope: 'renter', version: 2 }], openedCount: 1 });
    });
    test('other users: refused; staff: with a reason, except customer service', async () => {
      const unit = await sealed();
      const order = await world.buy(product, (await world.buyer()).id);
      await expect((await world.buyer()).commands.open(order, 'buyer', BY)).rejects.toMatchObject(refused('NOT_FOUND'));
      await expect(cs.open(order, 'buyer', WHY)).rejects.toMatchObject(refused('FORBIDDEN'));
      await expect(cs.openUnit(unit, 'buyer', WHY)).rejects.toMatchObject(refused('FORBIDDEN'));
      await expect(owner.open(order, 'buyer', BY)).rejects.toMatchObject(refused('REASON_NEEDED'));
      await expect(owner.openUnit(unit, 'buyer', { ...BY, reason: 'pendek' })).rejects.toMatchObject(refused('REASON_NEEDED'));
      expect(await owner.open(order, 'buyer', WHY)).toMatchObject({ parts: [{}, {}], openedCount: 0 });
      expect(await owner.openUnit(unit, 'renter', WHY)).toMatchObject({ parts: [{ scope: 'renter' }], openedCount: 1 });
    });
    test('before hand-over or without data: refused; limit: ten per hour', async () => {
      const { id, commands } = await world.buyer();
      const waiting = await world.buy(product, id);
      await expect(commands.open(waiting, 'buyer', BY)).rejects.toMatchObject(refused('VAULT_CLOSED'));
      await expect(owner.open(crypto.randomUUID(), 'buyer', WHY)).rejects.toMatchObject(refused('NOT_FOUND'));
      product = await world.product(1);
      const { unitId } = await cs.target(product, null, 'buyer');
      await expect(owner.openUnit(unitId, 'buyer', WHY)).rejects.toMatchObject(refused('NO_CREDENTIALS'));
      await sealed();
      const order = await world.buy(product, id);
      for (let time = 0; time < 10; time += 1) expect((await commands.open(order, 'buyer', BY)).openedCount).toBe(time);
      await expect(commands.open(order, 'buyer', BY)).rejects.toMatchObject(refused('TOO_MANY'));
    });
  });

  test('login code: answered once by staff, readable by its buyer for five minutes', async () => {
    await sealed();
    const { id, commands } = await world.buyer();
    const order = await world.buy(product, id);
    await expect(commands.readLoginCode(order)).rejects.toMatchObject(refused('NOT_FOUND'));
    const request = await world.ask(order);
    await expect(commands.readLoginCode(order)).rejects.toMatchObject(refused('CODE_WAITING'));
    await expect(commands.storeLoginCode(request, 'segel')).rejects.toMatchObject(refused('FORBIDDEN'));
    await cs.storeLoginCode(request, 'segel');
    await expect(cs.storeLoginCode(request, 'lain')).rejects.toMatchObject(refused('ALREADY_ANSWERED'));
    await expect(cs.storeLoginCode(crypto.randomUUID(), 'lain')).rejects.toMatchObject(refused('NOT_FOUND'));
    expect(await commands.readLoginCode(order)).toEqual({ id: request, sealed: 'segel', expiresAt: expect.any(Date) });
    await expect((await world.buyer()).commands.readLoginCode(order)).rejects.toMatchObject(refused('NOT_FOUND'));
    await world.letCodesExpire();
    await expect(commands.readLoginCode(order)).rejects.toMatchObject(refused('CODE_EXPIRED'));
  });
};
