import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AccountPortsWorld } from './account-ports-world.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const HASH = 'ab'.repeat(32);

/** A hash of a code: 64 hexadecimal digits. */
const hash = (digit: string): string => digit.repeat(64);

/** The contract of account directories, of stores of code requests and of known devices. */
export const accountRecordsContract = (open: () => Promise<AccountPortsWorld>): void => {
  let world: AccountPortsWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  describe('account directory', () => {
    test('account: found by id and phone number', async () => {
      const { id, phone } = await world.person({ name: 'Rina' });
      const found = await world.directory.byId(id);
      expect(found).toMatchObject({
        id,
        phone,
        name: 'Rina',
        email: null,
        phoneVerified: true,
        profileCompleted: false,
        isAdmin: false,
        isStaff: false,
        isLastOwner: false,
        isBlocked: false,
        isUnused: false,
        hasSecondFactor: false,
      });
      expect(found?.createdAt).toBeInstanceOf(Date);
      expect(await world.directory.byIdentifier({ kind: 'phone', phone })).toEqual(found);
      expect(await world.directory.byId(NOBODY)).toBeNull();
      expect(await world.directory.byIdentifier({ kind: 'phone', phone: '6281000000000' })).toBeNull();
      expect(await world.directory.byIdentifier({ kind: 'email', email: 'siapa@toko.example' })).toBeNull();
    });
    test('completed profile: found by the claimed e-mail', async () => {
      const { id } = await world.person();
      expect(await world.directory.completeProfile(id, { name: 'Rina Sari', email: 'rina@toko.example' })).toBe(true);
      const found = await world.directory.byIdentifier({ kind: 'email', email: 'rina@toko.example' });
      expect(found).toMatchObject({ id, name: 'Rina Sari', email: 'rina@toko.example', profileCompleted: true });
    });
    test('claimed e-mail: one account only, which keeps it', async () => {
      const [first, second] = [await world.person(), await world.person({ name: 'Sari' })];
      const claim = { name: 'R', email: 'satu@toko.example' };
      expect(await world.directory.completeProfile(first.id, claim)).toBe(true);
      expect(await world.directory.completeProfile(second.id, claim)).toBe(false);
      expect(await world.directory.completeProfile(first.id, { ...claim, name: 'Rina' })).toBe(true);
      expect(await world.directory.byId(second.id)).toMatchObject({ name: 'Sari', email: null, profileCompleted: false });
    });
    test('confirmed e-mail: not available to others, finds its owner before a claimer', async () => {
      const [owner, other, claimer] = [await world.person(), await world.person(), await world.person()];
      await world.confirmEmail(owner.id, 'dua@toko.example');
      expect(await world.directory.completeProfile(other.id, { name: 'R', email: 'dua@toko.example' })).toBe(false);
      expect((await world.directory.byIdentifier({ kind: 'email', email: 'dua@toko.example' }))?.id).toBe(owner.id);
      expect(await world.directory.completeProfile(owner.id, { name: 'R', email: 'dua@toko.example' })).toBe(true);
      expect(await world.directory.completeProfile(claimer.id, { name: 'R', email: 'tiga@toko.example' })).toBe(true);
      await world.confirmEmail(owner.id, 'tiga@toko.example');
      expect((await world.directory.byIdentifier({ kind: 'email', email: 'tiga@toko.example' }))?.id).toBe(owner.id);
    });
    test('rename: stored', async () => {
      const { id } = await world.person();
      await world.directory.rename(id, 'Rina Sari');
      expect(await world.directory.byId(id)).toMatchObject({ name: 'Rina Sari', email: null, emailConfirmed: false, avatarUrl: null });
    });
    test('e-mail claim: only if it is free, the name is unchanged', async () => {
      const [first, second] = [await world.person(), await world.person()];
      expect(await world.directory.claimEmail(first.id, 'empat@toko.example')).toBe(true);
      expect(await world.directory.claimEmail(second.id, 'empat@toko.example')).toBe(false);
      expect(await world.directory.byId(first.id)).toMatchObject({ name: 'Rina', email: 'empat@toko.example', emailConfirmed: false });
    });
    test('e-mail confirmation by code: removes the claims of others', async () => {
      const [owner, claimer] = [await world.person(), await world.person()];
      await world.directory.claimEmail(claimer.id, 'lima@toko.example');
      expect(await world.directory.awaitedEmail(owner.id)).toBeNull();
      expect(await world.directory.openEmailChange(owner.id, 'lima@toko.example', hash('a'))).toBe(true);
      expect(await world.directory.awaitedEmail(owner.id)).toBe('lima@toko.example');
      expect(await world.directory.confirmEmail(owner.id, hash('b'))).toEqual({ answer: 'INVALID' });
      expect(await world.directory.confirmEmail(owner.id, hash('a'))).toEqual({ answer: 'done', previousEmail: null });
      expect(await world.directory.byId(owner.id)).toMatchObject({ email: 'lima@toko.example', emailConfirmed: true });
      expect((await world.directory.byId(claimer.id))?.email).toBeNull();
      expect(await world.directory.confirmEmail(owner.id, hash('a'))).toEqual({ answer: 'INVALID' });
      // It cannot be claimed now, nor confirmed again.
      expect(await world.directory.claimEmail(claimer.id, 'lima@toko.example')).toBe(false);
      expect(await world.directory.openEmailChange(claimer.id, 'lima@toko.example', hash('c'))).toBe(false);
      expect(await world.directory.confirmEmail(claimer.id, hash('c'))).toEqual({ answer: 'INVALID' });
      await world.directory.openEmailChange(owner.id, 'enam@toko.example', hash('d'));
      expect(await world.directory.confirmEmail(owner.id, hash('d'))).toEqual({ answer: 'done', previousEmail: 'lima@toko.example' });
    });
    test('e-mail changed without a code: no longer confirmed', async () => {
      const { id } = await world.person();
      await world.directory.openEmailChange(id, 'tujuh@toko.example', hash('e'));
      await world.directory.confirmEmail(id, hash('e'));
      await world.directory.completeProfile(id, { name: 'Rina', email: 'tujuh@toko.example' });
      expect((await world.directory.byId(id))?.emailConfirmed).toBe(true);
      await world.directory.claimEmail(id, 'delapan@toko.example');
      expect(await world.directory.byId(id)).toMatchObject({ email: 'delapan@toko.example', emailConfirmed: false });
    });
    test('two pending confirmations of one e-mail: the first gets it', async () => {
      const [first, second] = [await world.person(), await world.person()];
      await world.directory.openEmailChange(first.id, 'sembilan@toko.example', hash('f'));
      await world.directory.openEmailChange(second.id, 'sembilan@toko.example', hash('0'));
      const answers = await Promise.all([
        world.directory.confirmEmail(first.id, hash('f')),
        world.directory.confirmEmail(second.id, hash('0')),
      ]);
      expect(answers.map(({ answer }) => answer).toSorted()).toEqual(['TAKEN', 'done']);
    });
    test('e-mail code: five attempts and ten minutes', async () => {
      const { id } = await world.person();
      await world.directory.openEmailChange(id, 'sepuluh@toko.example', hash('1'));
      for (let time = 0; time < 5; time += 1) await world.directory.confirmEmail(id, hash('2'));
      expect(await world.directory.confirmEmail(id, hash('1'))).toEqual({ answer: 'SPENT' });
      await world.directory.openEmailChange(id, 'sepuluh@toko.example', hash('1'));
      await world.advance(601);
      expect(await world.directory.confirmEmail(id, hash('1'))).toEqual({ answer: 'INVALID' });
    });
    test('account state: verified, blocked, second factor and administrator are reported', async () => {
      const person = await world.person({ isConfirmed: false, role: 'admin' });
      await world.block(person.id);
      await world.enrollSecondFactor(person.id);
      expect(await world.directory.byId(person.id)).toMatchObject({
        phoneVerified: false,
        isBlocked: true,
        isUnused: false,
        hasSecondFactor: true,
        isAdmin: true,
        isStaff: true,
      });
      expect(await world.directory.byId((await world.person({ role: 'cs' })).id)).toMatchObject({ isAdmin: false, isStaff: true });
    });
    test('unconfirmed sign-up: reported as unused', async () => {
      expect((await world.directory.byId((await world.person({ isConfirmed: false })).id))?.isUnused).toBe(true);
    });
    test('deletion of unused accounts: no others', async () => {
      const begun = await world.person({ isConfirmed: false });
      const others = [await world.person(), await world.person({ isConfirmed: false, role: 'cs' })];
      for (const { id, phone } of others) {
        expect(await world.directory.deleteUnused(phone)).toBe(false);
        expect(await world.directory.byId(id)).not.toBeNull();
      }
      expect(await world.directory.deleteUnused(begun.phone)).toBe(true);
      expect(await world.directory.byId(begun.id)).toBeNull();
      expect(await world.directory.deleteUnused(begun.phone)).toBe(false);
    });
    test('last owner: reported', async () => {
      const first = await world.person({ role: 'owner' });
      expect((await world.directory.byId(first.id))?.isLastOwner).toBe(true);
      const second = await world.person({ role: 'owner' });
      for (const { id } of [first, second]) expect((await world.directory.byId(id))?.isLastOwner).toBe(false);
    });
    test('export: all personal data; audit entries are accepted', async () => {
      const { id, phone } = await world.person({ name: 'Rina' });
      expect(await world.directory.exportOf(id)).toMatchObject({ account: { id, phone }, profile: { name: 'Rina' }, sessions: [] });
      expect(await world.directory.exportOf(NOBODY)).toMatchObject({ account: null, profile: null });
      await expect(world.directory.audit({ actor: id, action: 'account.deleted', subject: id })).resolves.toBeUndefined();
      await expect(world.directory.audit({ actor: null, action: 'account.deleted', subject: id })).resolves.toBeUndefined();
    });
  });

  describe('code requests', () => {
    test('lifetime: found by id for a day', async () => {
      const { id, phone } = await world.person();
      const own = await world.requests.open(id, { purpose: 'sign-up', phone, userId: id });
      const nobodys = await world.requests.open(null, { purpose: 'reset', phone: '6281000000000', userId: null });
      expect(own).toBe(id);
      expect(await world.requests.find(own)).toEqual({ purpose: 'sign-up', phone, userId: id });
      expect(await world.requests.find(nobodys)).toEqual({ purpose: 'reset', phone: '6281000000000', userId: null });
      await world.advance(86_400);
      expect([await world.requests.find(own), await world.requests.find(nobodys)]).toEqual([null, null]);
    });
    test('same number and purpose: a new request replaces the older', async () => {
      const { id, phone } = await world.person();
      const open = (purpose: 'sign-up' | 'reset') => world.requests.open(null, { purpose, phone, userId: id });
      const [signUp, older, newer] = [await open('sign-up'), await open('reset'), await open('reset')];
      expect(await world.requests.find(older)).toBeNull();
      expect([await world.requests.find(signUp), await world.requests.find(newer)]).not.toContain(null);
      const atOnce = await Promise.all(Array.from({ length: 5 }, () => open('reset')));
      const found = await Promise.all(atOnce.map((one) => world.requests.find(one)));
      expect(found.filter((one) => one !== null)).toHaveLength(1);
    });
    test('closed request: not found', async () => {
      const id = await world.requests.open(null, { purpose: 'reset', phone: '6281000000000', userId: null });
      await world.requests.close(id);
      expect(await world.requests.find(id)).toBeNull();
      expect(await world.requests.find(NOBODY)).toBeNull();
    });
  });

  describe('known devices', () => {
    test('device: known for its user until forgotten', async () => {
      const [rina, sari] = [await world.person(), await world.person()];
      await world.devices.remember(rina.id, HASH);
      await world.devices.remember(rina.id, HASH);
      const known = () => Promise.all([rina, sari].map(({ id }) => world.devices.knows(id, HASH)));
      expect(await known()).toEqual([true, false]);
      expect(await world.devices.knows(NOBODY, HASH)).toBe(false);
      await world.devices.removeAll(rina.id);
      expect(await known()).toEqual([false, false]);
    });
  });
};
