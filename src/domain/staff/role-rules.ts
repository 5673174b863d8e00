import type { Role } from '../auth/roles.ts';

const LESSER: readonly (Role | null)[] = ['cs', 'finance', 'content', null];

interface Change {
  /** The role of the person who decides. */
  readonly actor: Role | null;
  readonly isSelf: boolean;
  /** The current role; null for a customer. */
  readonly from: Role | null;
  /** The new role; null for a customer. */
  readonly to: Role | null;
}

/**
 * Whether someone may change a role: owners decide on everybody, administrators on all other roles; nobody decides on themselves, but an
 * owner may step down. The database ensures that one owner remains (private.may_change_role has the same rule).
 */
export const mayChangeRole = ({ actor, isSelf, from, to }: Change): boolean => {
  if (actor === 'owner') return !isSelf || to === null;
  return actor === 'admin' && !isSelf && LESSER.includes(from) && LESSER.includes(to);
};
