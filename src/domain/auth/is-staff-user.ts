import type { User } from './user.ts';

/** Whether somebody may look behind the counter: an administrator (specification, section 6), or anybody else with a role. */
export const isStaffUser = (user: User | null): boolean => user !== null && (user.isAdmin || user.isStaff);
