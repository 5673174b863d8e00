import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import { everyLine } from '../../../src/domain/audit/audit-filter.ts';
import type { CustomerQuery } from '../../../src/domain/customer/customer-query.ts';
import type { PeopleWorld, PersonPorts } from './people-world.ts';

const all: CustomerQuery = { text: '', state: null, sort: 'newest', after: null };
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The contract of customer repositories. */
export const customerContract = (open: () => Promise<PeopleWorld>): void => {
  describe('customer repository', () => {
    let world: PeopleWorld;
    let [owner, cs, rina]: PersonPorts[] = [];
    beforeAll(async () => {
      world = await open();
      owner = await world.person('owner', { name: 'Sari' });
      cs = await world.person('cs', { name: 'Budi' });
      rina = await world.person(null, { name: 'Rina Wati', phone: '6281234567890', email: 'rina@toko.example' });
    });
    afterAll(() => world.close());
    const repository = (who = cs) => (who as PersonPorts).customers;
    const id = (): string => rina?.id ?? '';

    test('search: by phone number in any spelling, e-mail and name, masked results', async () => {
      for (const text of ['0812-3456-7890', '+62 812 3456 7890', '6281234567890', 'Rina@toko.example', 'na wa']) {
        const [found, ...others] = await repository().find({ ...all, text }, 10);
        expect([text, found?.id, others]).toEqual([text, id(), []]);
        expect(found).toMatchObject({ phone: '6281••••••890', email: 'r•••@toko.example', role: null, isBlocked: false });
      }
      for (const text of ['081234567891', 'rina@toko', '@toko.example']) expect(await repository().find({ ...all, text }, 10)).toEqual([]);
    });
    test('pages: connected by cursors in every sort order', async () => {
      for (const sort of ['newest', 'oldest', 'name'] as const) {
        const seen: string[] = [];
        let after: string | null = null;
        do {
          const [row] = await repository().find({ ...all, sort, after }, 1);
          if (row !== undefined) seen.push(row.name);
          after = row?.cursor ?? null;
        } while (after !== null);
        expect(seen.toSorted()).toEqual(['Budi', 'Rina Wati', 'Sari']);
        if (sort === 'name') expect(seen).toEqual(['Budi', 'Rina Wati', 'Sari']);
      }
      expect((await repository().find({ ...all, state: 'staff', sort: 'name' }, 10)).map(({ role }) => role)).toEqual(['cs', 'owner']);
    });
    test('revealed contact: unmasked and recorded in the audit log', async () => {
      expect(await repository().revealContact(id(), 'phone')).toBe('6281234567890');
      expect(await repository().revealContact(id(), 'email')).toBe('rina@toko.example');
      expect(await repository().revealContact(NOBODY, 'email')).toBeNull();
      const { lines } = (await owner?.audit.read({ ...everyLine, subject: id() }, null, 10)) ?? { lines: [] };
      const opened = lines.filter(({ action }) => action.endsWith('_shown'));
      expect(opened.map(({ action, actor }) => [action, actor])).toEqual([
        ['customer.email_shown', cs?.id],
        ['customer.phone_shown', cs?.id],
      ]);
      expect(lines.filter(({ action }) => action === 'customer.looked_up').length).toBeGreaterThan(0);
    });
    test('search by phone number, e-mail or whole name: recorded in the audit log; by a part of a name: not', async () => {
      const seeker = await world.person('cs', { name: 'Wulan' });
      for (const text of ['081234567890', 'rina@toko.example', 'rina WATI', 'na wa']) await seeker.customers.find({ ...all, text }, 10);
      const other = await world.person(null, { name: 'Rina Wati' });
      await seeker.customers.find({ ...all, text: 'Rina Wati' }, 10);
      const { lines } = (await owner?.audit.read({ ...everyLine, person: seeker.id }, null, 10)) ?? { lines: [] };
      const lookups = lines.filter(({ action }) => action === 'customer.looked_up').toReversed();
      // Two people of one name: no unambiguous result.
      expect(lookups.map(({ subject, detail }) => [detail['by'], subject])).toEqual([
        ['phone', id()],
        ['email', id()],
        ['name', id()],
        ['name', null],
      ]);
      expect(JSON.stringify(lookups)).not.toMatch(/rina wati|081234567890|rina@toko/i);
      for (const person of [seeker, other]) await world.remove(person.id);
    });
    test('contacts of a higher role: not revealed and not found by phone number', async () => {
      const boss = await world.person('owner', { name: 'Sinta', phone: '6281234500001' });
      await expect(repository().revealContact(boss.id, 'phone')).rejects.toMatchObject({ reason: 'denied', code: 'HIGHER_ROLE' });
      expect(await repository().find({ ...all, text: '081234500001' }, 10)).toEqual([]);
      expect(await repository(boss).revealContact(boss.id, 'phone')).toBe('6281234500001');
      await world.remove(boss.id);
    });
    test('daily budget: separate for look-ups and revealed contacts', async () => {
      const busy = await world.person('cs', { name: 'Tono' });
      for (const [use, code] of [
        [() => busy.customers.find({ ...all, text: '081234567890' }, 10), 'LOOKUP_LIMIT'],
        [() => busy.customers.revealContact(id(), 'phone'), 'REVEAL_LIMIT'],
      ] as const) {
        for (let count = 0; count < 50; count += 1) await use();
        await expect(use()).rejects.toMatchObject({ code });
      }
      // Lists and partial names are not lookups, and other staff have budgets of their own.
      expect(await busy.customers.find({ ...all, text: 'na wa' }, 10)).toHaveLength(1);
      expect(await repository().find({ ...all, text: '081234567890' }, 10)).toHaveLength(1);
      const { lines } = (await owner?.audit.read({ ...everyLine, subject: busy.id }, null, 10)) ?? { lines: [] };
      expect(lines.map(({ action }) => action).filter((action) => action.startsWith('staff.'))).toEqual([
        'staff.reveal_budget_spent',
        'staff.lookup_budget_spent',
      ]);
      await world.remove(busy.id);
    });
    test('sessions: one or all are ended', async () => {
      await world.signIn(id(), 'HP');
      await world.signIn(id(), 'Laptop');
      const sessions = (await repository().read(id()))?.sessions ?? [];
      expect(sessions.map(({ device }) => device).toSorted()).toEqual(['HP', 'Laptop']);
      const end = (session: string | null) => repository().perform({ kind: 'end-sessions', id: id(), session });
      expect(await end(sessions[0]?.id ?? '')).toBe('done');
      expect(await end(sessions[0]?.id ?? '')).toBe('MISSING');
      expect((await repository().read(id()))?.sessions.length).toBe(1);
      expect(await end(null)).toBe('done');
      expect((await repository().read(id()))?.sessions).toEqual([]);
    });
    test('block and unblock: with a reason, not owners or oneself', async () => {
      const block = (kind: 'block' | 'unblock', person: string, reason = 'Penipuan') => repository().perform({ kind, id: person, reason });
      expect(await block('block', owner?.id ?? '')).toBe('NOT_ALLOWED');
      expect(await block('block', cs?.id ?? '')).toBe('NOT_ALLOWED');
      expect(await block('block', NOBODY)).toBe('MISSING');
      expect(await block('block', id(), ' ')).toBe('REASON');
      expect(await block('block', id(), ' Penipuan ')).toBe('done');
      expect(await repository().read(id())).toMatchObject({ block: { reason: 'Penipuan', by: 'Budi' }, mayManage: true });
      expect((await repository().find({ ...all, state: 'blocked' }, 10)).map((one) => one.id)).toEqual([id()]);
      expect(await block('unblock', id())).toBe('done');
      expect((await repository().read(id()))?.block).toBeNull();
      expect(await repository(owner).read(owner?.id ?? '')).toMatchObject({ isMe: true, mayManage: false });
    });
    test('notes: stored, deleted by their author only', async () => {
      expect(await repository().perform({ kind: 'add-note', id: id(), body: ' Minta invoice ' })).toBe('done');
      expect(await repository().perform({ kind: 'add-note', id: id(), body: ' ' })).toBe('BODY');
      const [note] = (await repository(owner).read(id()))?.notes ?? [];
      expect(note).toMatchObject({ body: 'Minta invoice', author: 'Budi', isMine: false });
      expect(await repository(owner).perform({ kind: 'delete-note', note: note?.id ?? '' })).toBe('NOT_ALLOWED');
      expect(await repository().perform({ kind: 'delete-note', note: note?.id ?? '' })).toBe('done');
      expect(await repository().perform({ kind: 'delete-note', note: note?.id ?? '' })).toBe('MISSING');
      expect((await repository().read(id()))?.notes).toEqual([]);
      expect(await repository().read(NOBODY)).toBeNull();
    });
    test('newsletter subscribers: listed after an id', async () => {
      await world.subscribe('a@toko.example');
      await world.subscribe('b@toko.example');
      const everybody = await repository().newsletter(0);
      expect(everybody.map(({ email }) => email)).toEqual(['a@toko.example', 'b@toko.example']);
      expect((await repository().newsletter(everybody[0]?.id ?? 0)).map(({ email }) => email)).toEqual(['b@toko.example']);
    });
    test('missing permission: denied', async () => {
      for (const role of ['finance', 'content', null] as const) {
        const { customers } = await world.person(role);
        for (const send of [() => customers.find(all, 1), () => customers.read(id()), () => customers.revealContact(id(), 'phone')]) {
          await expect(send().catch((error: unknown) => isPortError(error, 'denied'))).resolves.toBe(true);
        }
      }
    });
  });
};
