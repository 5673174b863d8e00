/** The roles of staff; everyone else is a customer. */
export const ROLES = ['owner', 'admin', 'cs', 'finance', 'content'] as const;
export type Role = (typeof ROLES)[number];

/** Role names in older records. */
const OTHER_NAMES: ReadonlyMap<string, Role> = new Map([['superadmin', 'admin']]);

/** Reads a role name, ignoring case, spaces and hyphens; null for anything else. */
export const readRole = (text: unknown): Role | null => {
  if (typeof text !== 'string') return null;
  const name = text.toLowerCase().replace(/[\s_-]/g, '');
  return OTHER_NAMES.get(name) ?? ROLES.find((role) => role === name) ?? null;
};

/** Whether a role name is one of admin, superadmin, super-admin, super admin and owner (specification, section 6). */
export const isAdminRole = (text: unknown): boolean => {
  const role = readRole(text);
  return role === 'owner' || role === 'admin';
};
