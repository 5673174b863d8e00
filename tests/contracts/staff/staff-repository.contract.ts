import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';
import type { PeopleWorld, PersonPorts } from '../customer/people-world.ts';

/** The contract of staff repositories. */
export const staffContract = (open: () => Promise<PeopleWorld>): void => {
  describe('staff repository', () => {
    let world: PeopleWorld;
    let [owner, admin, rina]: PersonPorts[] = [];
    beforeAll(async () => {
      world = await open();
      owner = await world.person('owner', { name: 'Sari', phone: '6281200000001', hasSecondFactor: true });
      admin = await world.person('admin', { name: 'Budi', phone: '6281200000002', hasSecondFactor: true });
      rina = await world.person(null, { name: 'Rina', phone: '6281234567890' });
    });
    afterAll(() => world.close());
    const change = (who: PersonPorts | undefined, person: PersonPorts | undefined, role: Role | null) =>
      (who as PersonPorts).staff.perform({ kind: 'change-role', id: person?.id ?? '', role });

    test('list: accounts with a role, the owner first', async () => {
      const { people, invitations, needsFactor } = (await owner?.staff.read()) ?? {};
      expect(people).toMatchObject([
        { name: 'Sari', role: 'owner', isMe: true, hasSecondFactor: true, phone: '6281••••••001' },
        { name: 'Budi', role: 'admin', isMe: false },
      ]);
      expect([invitations, needsFactor]).toEqual([[], []]);
    });
    test('role changes: by the rules, one owner remains', async () => {
      expect([await change(owner, rina, 'content'), await change(admin, rina, 'cs'), await change(owner, rina, null)]).toEqual([
        'done',
        'done',
        'done',
      ]);
      expect([await change(admin, rina, 'admin'), await change(admin, admin, 'cs'), await change(admin, owner, null)]).toEqual([
        'NOT_ALLOWED',
        'NOT_ALLOWED',
        'NOT_ALLOWED',
      ]);
      expect(await change(owner, owner, null)).toBe('LAST_OWNER');
      expect((await owner?.staff.read())?.people.length).toBe(2);
    });
    test('invitation: by phone number, once each, can be withdrawn', async () => {
      const invite = (phone: string, role: Role, who = owner) => (who as PersonPorts).staff.perform({ kind: 'invite', phone, role });
      expect([await invite('6281299999999', 'cs'), await invite('6281299999999', 'content')]).toEqual(['done', 'done']);
      expect(await invite('6281200000002', 'cs')).toBe('HAS_ROLE');
      expect(await invite('6281299999998', 'admin', admin)).toBe('NOT_ALLOWED');
      const [waiting, ...others] = (await owner?.staff.read())?.invitations ?? [];
      expect([waiting, others]).toEqual([expect.objectContaining({ phone: '6281••••••999', role: 'content', by: 'Sari' }), []]);
      const withdraw = () => (admin as PersonPorts).staff.perform({ kind: 'revoke-invitation', id: waiting?.id ?? '' });
      expect([await withdraw(), await withdraw()]).toEqual(['done', 'MISSING']);
    });
    test('second factor requirement: set by an owner with a factor', async () => {
      const require = (who: PersonPorts | undefined, roles: readonly Role[]) =>
        (who as PersonPorts).staff.perform({ kind: 'require-factor', roles });
      expect(await require(admin, ['cs'])).toBe('NOT_ALLOWED');
      expect([await require(owner, ['cs']), await require(owner, [])]).toEqual(['done', 'done']);
    });
    test('no own second factor: role changes are refused', async () => {
      const bare = await world.person('owner', { name: 'Tanpa' });
      expect(await change(bare, rina, 'cs')).toBe('NEEDS_FACTOR');
      expect(await bare.staff.perform({ kind: 'invite', phone: '6281299999996', role: 'cs' })).toBe('NEEDS_FACTOR');
      expect(await bare.staff.perform({ kind: 'require-factor', roles: ['cs'] })).toBe('OWN_FACTOR');
      expect(await bare.staff.perform({ kind: 'require-factor', roles: [] })).toBe('NEEDS_FACTOR');
      await world.remove(bare.id);
    });
    test('missing permission: denied', async () => {
      for (const role of ['cs', 'finance', 'content', null] as const) {
        const { staff } = await world.person(role);
        await expect(staff.read().catch((error: unknown) => isPortError(error, 'denied'))).resolves.toBe(true);
        const action = staff.perform({ kind: 'invite', phone: '6281299999997', role: 'cs' });
        await expect(action.catch((error: unknown) => isPortError(error, 'denied'))).resolves.toBe(true);
      }
    });
  });
};
