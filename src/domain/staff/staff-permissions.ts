import type { Permission } from './permission.ts';

/** What a person is to the shop, as the database sees the present sign-in. */
export interface StaffPermissions {
  /** owner, admin, cs, finance or content; null for a customer. */
  readonly role: string | null;
  readonly permissions: readonly Permission[];
  /** The second factor was shown within ten minutes, or there is none. What concerns money, roles and settings asks for it. */
  readonly isFresh: boolean;
  /** The role needs a second factor and there is none yet: until then its permissions rest. */
  readonly needsFactor?: boolean;
  /** There is no second factor yet, so that roles and money stay closed. */
  readonly lacksFactor?: boolean;
}

export const noPermissions: StaffPermissions = { role: null, permissions: [], isFresh: false };

/** Whether somebody may do what asks for one of these. The database decides; this only hides what it would refuse. */
export const mayAny = ({ permissions }: StaffPermissions, wanted: readonly Permission[]): boolean =>
  wanted.length === 0 || wanted.some((one) => permissions.includes(one));
