import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { VaultAdminRepository } from '../../../src/application/credential/vault-admin-repository.ts';
import type { CredentialTexts } from '../../../src/domain/credential/fields.ts';

/** A shop whose staff seal the credentials of accounts. */
export interface VaultAdminWorld {
  /** An owner with a fresh second factor. */
  readonly owner: VaultAdminRepository;
  /** An account with that many units, without credentials. @returns the product */
  account(units: number): Promise<string>;
  /** The buyer of a delivered account requests a login code. @returns the request */
  askForCode(): Promise<string>;
  /** A service whose buyer sealed the texts, assigned to the owner or to nobody. @returns the order */
  service(texts: CredentialTexts, isAssigned: boolean): Promise<string>;
  shut(): Promise<void>;
  close(): Promise<void>;
}

const TEXTS = {
  login_method: 'Moonton',
  login: 'rina.mythic',
  password: 'sandi-0O1l',
  email: 'rina@mail.example',
  email_password: 'sandi-email',
};

/** The contract of vault repositories for staff. */
export const vaultAdminRepositoryContract = (open: () => Promise<VaultAdminWorld>): void => {
  describe('vault administration', () => {
    let world: VaultAdminWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('missing credentials: listed, sealed, reported without contents', async () => {
      const { owner } = world;
      const product = await world.account(2);
      expect((await owner.overview()).products).toEqual(
        expect.arrayContaining([expect.objectContaining({ productId: product, missing: 2 })]),
      );
      expect(await owner.seal(product, null, 'buyer', TEXTS)).toMatchObject({ version: 1 });
      const { units, fields } = await owner.product(product);
      expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['login', 'email_password', 'recovery_codes']));
      expect(units).toMatchObject([
        { position: 1, hasCredentials: true, version: 1, openedCount: 0 },
        { position: 2, hasCredentials: false, version: null },
      ]);
      expect(JSON.stringify(units)).not.toContain(TEXTS.password);
      const overview = await owner.overview();
      expect(overview.isOpen).toBe(true);
      expect(overview.keys).toEqual([{ keyId: expect.stringMatching(/^[0-9a-f]{8}$/), count: expect.any(Number) }]);
    });

    test('invalid field: refused with its name', async () => {
      const product = await world.account(1);
      const { login: _, ...missing } = TEXTS;
      expect(await world.owner.seal(product, null, 'buyer', { ...TEXTS, pin: '1' })).toEqual({ code: 'FIELD_UNKNOWN', field: 'pin' });
      expect(await world.owner.seal(product, null, 'buyer', missing)).toEqual({ code: 'FIELD_MISSING', field: 'login' });
    });

    test('renter part: replaced separately; opening requires a reason', async () => {
      const { owner } = world;
      const product = await world.account(1);
      await owner.seal(product, null, 'buyer', TEXTS);
      const [unit] = (await owner.product(product)).units;
      const id = unit?.id ?? '';
      const renter = { login_method: 'Moonton', login: 'rina.mythic', password: 'sandi-baru' };
      expect(await owner.seal(product, id, 'renter', renter)).toMatchObject({ version: 2 });
      expect(await owner.open(id, 'buyer', 'pendek')).toEqual({ code: 'REASON_NEEDED' });
      expect(await owner.open(id, 'buyer', 'Periksa data sebelum dijual')).toEqual({
        ...{ texts: { ...TEXTS, ...renter }, hideAfterS: 60 },
        labels: expect.objectContaining({ login: 'Login', email_password: 'Kata sandi e-mail' }),
      });
      expect((await owner.product(product)).units).toMatchObject([{ version: 2, openedCount: 1 }]);
    });

    test('targets: products by id and name in small letters, units without credentials first', async () => {
      const { owner } = world;
      const [product, other] = [await world.account(2), await world.account(1)];
      await owner.seal(product, null, 'buyer', TEXTS);
      const byId = await owner.targets({ ids: [product], codes: ['tidak-ada'], names: [] });
      expect(byId).toMatchObject([{ id: product, name: 'Akun Mythic', code: null }]);
      expect(byId[0]?.units.map(({ id: _, ...unit }) => unit)).toEqual([
        { position: 2, hasCredentials: false, version: 0, waitingOrder: null },
        { position: 1, hasCredentials: true, version: 1, waitingOrder: null },
      ]);
      expect(byId[0]?.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['login', 'email_password']));
      const byName = await owner.targets({ ids: [], codes: [], names: ['akun mythic'] });
      expect(byName.map(({ id }) => id)).toEqual(expect.arrayContaining([product, other]));
      expect(await owner.targets({ ids: [], codes: [], names: [] })).toEqual([]);
    });

    test('version that is no longer the newest: refused, and nothing is stored; the newest is followed by the next', async () => {
      const { owner } = world;
      const product = await world.account(1);
      const id = (await owner.product(product)).units[0]?.id ?? '';
      expect(await owner.seal(product, id, 'buyer', TEXTS, 0)).toMatchObject({ version: 1 });
      expect(await owner.seal(product, id, 'buyer', { ...TEXTS, login: 'lain' }, 0)).toEqual({ code: 'VERSION_CHANGED' });
      expect((await owner.product(product)).units).toMatchObject([{ version: 1 }]);
      expect(await owner.seal(product, id, 'buyer', { ...TEXTS, login: 'lain' }, 1)).toMatchObject({ version: 2 });
    });

    test('two people at once who saw the same version: one is refused', async () => {
      const { owner } = world;
      const product = await world.account(1);
      const id = (await owner.product(product)).units[0]?.id ?? '';
      const answers = await Promise.all(['a', 'b', 'c'].map((login) => owner.seal(product, id, 'buyer', { ...TEXTS, login }, 0)));
      expect(answers.filter((answer) => 'version' in answer)).toHaveLength(1);
      expect((await owner.product(product)).units).toMatchObject([{ version: 1 }]);
    });

    test('login code: answered once', async () => {
      const request = await world.askForCode();
      expect((await world.owner.loginCodes()).map(({ id }) => id)).toContain(request);
      expect(await world.owner.answerCode(request, '482 913')).toEqual({ outcome: 'done' });
      expect(await world.owner.answerCode(request, '482 913')).toEqual({ code: 'ALREADY_ANSWERED' });
      expect((await world.owner.loginCodes()).map(({ id }) => id)).not.toContain(request);
    });

    test('login of a service: opened by its worker with a reason, and by nobody else', async () => {
      const { owner } = world;
      const texts = { login_method: 'Moonton', login: 'budi', password: 'sandi-0O1l' };
      const order = await world.service(texts, true);
      expect(await owner.openLogin(order, 'pendek')).toEqual({ code: 'REASON_NEEDED' });
      expect(await owner.openLogin(order, 'Naik rank sesuai pesanan')).toEqual({
        ...{ texts, hideAfterS: 60 },
        labels: { login_method: 'Cara masuk', login: 'Login', password: 'Kata sandi' },
      });
      const other = await world.service(texts, false);
      expect(await owner.openLogin(other, 'Naik rank sesuai pesanan')).toEqual({ code: 'NOT_ASSIGNED' });
      expect(await owner.openLogin(crypto.randomUUID(), 'Naik rank sesuai pesanan')).toEqual({ code: 'NOT_FOUND' });
    });

    test('shut vault: refuses sealing and opening', async () => {
      const product = await world.account(1);
      const order = await world.service({ login_method: 'Moonton', login: 'budi', password: 'sandi' }, true);
      await world.shut();
      expect(await world.owner.openLogin(order, 'Naik rank sesuai pesanan')).toEqual({ code: 'VAULT_SHUT' });
      expect(await world.owner.seal(product, null, 'buyer', TEXTS)).toEqual({ code: 'VAULT_SHUT' });
    });
  });
};
