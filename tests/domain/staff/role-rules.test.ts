import { describe, expect, test } from '@jest/globals';
import { ROLES, type Role } from '../../../src/domain/auth/roles.ts';
import { mayChangeRole } from '../../../src/domain/staff/role-rules.ts';

const EVERY: readonly (Role | null)[] = [...ROLES, null];
const LESSER: readonly (Role | null)[] = ['cs', 'finance', 'content', null];

describe('permission to change a role', () => {
  test('owner: any role of others, own role only to none', () => {
    for (const from of EVERY)
      for (const to of EVERY) {
        expect(mayChangeRole({ actor: 'owner', isSelf: false, from, to })).toBe(true);
        expect(mayChangeRole({ actor: 'owner', isSelf: true, from: 'owner', to })).toBe(to === null);
      }
  });
  test('administrator: lower roles to lower roles, never the own role', () => {
    for (const from of EVERY)
      for (const to of EVERY) {
        const may = LESSER.includes(from) && LESSER.includes(to);
        expect([from, to, mayChangeRole({ actor: 'admin', isSelf: false, from, to })]).toEqual([from, to, may]);
        expect(mayChangeRole({ actor: 'admin', isSelf: true, from, to })).toBe(false);
      }
  });
  test('other roles: none', () => {
    for (const actor of ['cs', 'finance', 'content', null] as const)
      for (const to of EVERY) expect(mayChangeRole({ actor, isSelf: false, from: null, to })).toBe(false);
  });
});
