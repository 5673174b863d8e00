import type { User } from './user.ts';

/** Whether a user may open the admin: an administrator (specification, section 6) or anyone else with a role. */
export const isStaffUser = (user: User | null): boolean => user !== null && (user.isAdmin || user.isStaff);
