import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import { everyLine } from '../../../src/domain/audit/audit-filter.ts';
import type { PeopleWorld, PersonPorts } from '../customer/people-world.ts';

/** The contract of audit trails. */
export const auditTrailContract = (open: () => Promise<PeopleWorld>): void => {
  describe('audit log', () => {
    let world: PeopleWorld;
    let [owner, cs, rina]: PersonPorts[] = [];
    beforeAll(async () => {
      world = await open();
      owner = await world.person('owner', { name: 'Sari' });
      cs = await world.person('cs', { name: 'Budi' });
      rina = await world.person(null, { name: 'Rina', phone: '6281234567890' });
      await cs.customers.revealContact(rina.id, 'phone');
      await owner.customers.perform({ kind: 'add-note', id: rina.id, body: 'Minta invoice 100%' });
      await owner.customers.revealContact(rina.id, 'phone');
    });
    afterAll(() => world.close());
    const read = async (filter: Partial<typeof everyLine>, before: number | null = null, limit = 10) =>
      (owner as PersonPorts).audit.read({ ...everyLine, ...filter }, before, limit);
    const about = () => ({ subject: rina?.id ?? '' });
    const actions = async (...given: Parameters<typeof read>) => (await read(...given)).lines.map(({ action }) => action);

    test('page: newest first, with names', async () => {
      const { lines, names } = await read(about());
      expect(lines.map(({ action }) => action)).toEqual(['customer.phone_shown', 'customer.note_added', 'customer.phone_shown']);
      expect(names).toMatchObject({ [rina?.id ?? '']: 'Rina', [cs?.id ?? '']: 'Budi', [owner?.id ?? '']: 'Sari' });
      expect(lines[1]?.detail).toEqual({ before: null, after: { body: 'Minta invoice 100%' } });
      expect(await actions(about(), lines[0]?.seq ?? 0, 1)).toEqual(['customer.note_added']);
    });
    test('filter: by person, kind, day and text', async () => {
      const today = new Date((await read(about())).lines[0]?.at.getTime() ?? 0);
      const day = new Date(today.getTime() + 25_200_000).toISOString().slice(0, 10);
      expect(await actions({ ...about(), person: cs?.id ?? '' })).toEqual(['customer.phone_shown']);
      expect(await actions({ ...about(), kind: 'products' })).toEqual([]);
      expect((await actions({ ...about(), from: day, until: day })).length).toBe(3);
      expect(await actions({ ...about(), until: '2020-01-01' })).toEqual([]);
      expect(await actions({ ...about(), text: ' INVOICE 100% ' })).toEqual(['customer.note_added']);
      expect(await actions({ ...about(), text: 'invoice_100' })).toEqual([]);
    });
    test('people and integrity: both are reported', async () => {
      expect(await owner?.audit.people()).toMatchObject({ [cs?.id ?? '']: 'Budi', [owner?.id ?? '']: 'Sari' });
      const whole = await owner?.audit.check(0);
      expect(whole).toMatchObject({ broken: null, fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) });
      expect(whole?.count).toBe(whole?.last);
      expect(await owner?.audit.check(whole?.last ?? 0)).toMatchObject({ count: 0, last: null, fingerprint: null });
    });
    test('missing permission: denied', async () => {
      for (const send of [() => cs?.audit.read(everyLine, null, 1), () => cs?.audit.people(), () => rina?.audit.check(0)]) {
        await expect(send()?.catch((error: unknown) => isPortError(error, 'denied'))).resolves.toBe(true);
      }
    });
  });
};
