import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';
import type { PeopleWorld, PersonPorts } from '../customer/people-world.ts';

/** The contract of staff repositories. */
export const staffContract = (open: () => Promise<PeopleWorld>): void => {
  describe('a repository for the shop’s people', () => {
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

    test('lists who has a role, the owner first', async () => {
      const { people, invitations, needsFactor } = (await owner?.staff.read()) ?? {};
      expect(people).toMatchObject([
        { name: 'Sari', role: 'owner', isMe: true, hasSecondFactor: true, phone: '6281••••••001' },
        { name: 'Budi', role: 'admin', isMe: false },
      ]);
      expect([invitations, needsFactor]).toEqual([[], []]);
    });
    test('gives, changes and takes roles by the rules, and keeps one owner', async () => {
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
    test('invites by number, once for each, and takes it back', async () => {
      const invite = (phone: string, role: Role, who = owner) => (who as PersonPorts).staff.perform({ kind: 'invite', phone, role });
      expect([await invite('6281299999999', 'cs'), await invite('6281299999999', 'content')]).toEqual(['done', 'done']);
      expect(await invite('6281200000002', 'cs')).toBe('HAS_ROLE');
      expect(await invite('6281299999998', 'admin', admin)).toBe('NOT_ALLOWED');
      const [waiting, ...others] = (await owner?.staff.read())?.invitations ?? [];
      expect([waiting, others]).toEqual([expect.objectContaining({ phone: '6281••••••999', role: 'content', by: 'Sari' }), []]);
      const withdraw = () => (admin as PersonPorts).staff.perform({ kind: 'revoke-invitation', id: waiting?.id ?? '' });
      expect([await withdraw(), await withdraw()]).toEqual(['done', 'MISSING']);
    });
    test('lets an owner with a factor say who needs one', async () => {
      const require = (who: PersonPorts | undefined, roles: readonly Role[]) =>
        (who as PersonPorts).staff.perform({ kind: 'require-factor', roles });
      expect(await require(admin, ['cs'])).toBe('NOT_ALLOWED');
      expect([await require(owner, ['cs']), await require(owner, [])]).toEqual(['done', 'done']);
    });
    test('leaves roles alone without a second factor of one’s own', async () => {
      const bare = await world.person('owner', { name: 'Tanpa' });
      expect(await change(bare, rina, 'cs')).toBe('NEEDS_FACTOR');
      expect(await bare.staff.perform({ kind: 'invite', phone: '6281299999996', role: 'cs' })).toBe('NEEDS_FACTOR');
      expect(await bare.staff.perform({ kind: 'require-factor', roles: ['cs'] })).toBe('OWN_FACTOR');
      expect(await bare.staff.perform({ kind: 'require-factor', roles: [] })).toBe('NEEDS_FACTOR');
      await world.remove(bare.id);
    });
    test('refuses whoever may not change roles', async () => {
      for (const role of ['cs', 'finance', 'content', null] as const) {
        const { staff } = await world.person(role);
        await expect(staff.read().catch((error: unknown) => isPortError(error, 'denied'))).resolves.toBe(true);
        const action = staff.perform({ kind: 'invite', phone: '6281299999997', role: 'cs' });
        await expect(action.catch((error: unknown) => isPortError(error, 'denied'))).resolves.toBe(true);
      }
    });
  });
};
