import type { Permission } from './permission.ts';

/** The role and permissions of the current session, as the database sees it. */
export interface StaffPermissions {
  /** owner, admin, cs, finance or content; null for a customer. */
  readonly role: string | null;
  readonly permissions: readonly Permission[];
  /** The second factor was verified within ten minutes, or there is none. Money, roles and settings require it. */
  readonly isFresh: boolean;
  /** The role requires a second factor and the person has none; until then its permissions are inactive. */
  readonly needsFactor?: boolean;
  /** The person has no second factor; roles and money are not available. */
  readonly lacksFactor?: boolean;
}

export const noPermissions: StaffPermissions = { role: null, permissions: [], isFresh: false };

/** Whether somebody has one of these permissions. The database enforces them; this only hides what it would refuse. */
export const mayAny = ({ permissions }: StaffPermissions, wanted: readonly Permission[]): boolean =>
  wanted.length === 0 || wanted.some((one) => permissions.includes(one));
