import type { Role } from '../auth/roles.ts';

const LESSER: readonly (Role | null)[] = ['cs', 'finance', 'content', null];

interface Change {
  /** Of who decides. */
  readonly actor: Role | null;
  readonly isSelf: boolean;
  /** What the person is now; null for a customer. */
  readonly from: Role | null;
  /** What they are to become; null for a customer. */
  readonly to: Role | null;
}

/**
 * Whether someone may give or take a role: owners decide on everybody, administrators on the other roles; nobody decides on themselves, but
 * an owner may step down. The database checks that one owner remains (private.may_change_role has the same rule).
 */
export const mayChangeRole = ({ actor, isSelf, from, to }: Change): boolean => {
  if (actor === 'owner') return !isSelf || to === null;
  return actor === 'admin' && !isSelf && LESSER.includes(from) && LESSER.includes(to);
};
