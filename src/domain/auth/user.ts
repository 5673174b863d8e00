/** Who is signed in, as the shop shows it (specification, section 3). */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Country code and national number, digits only. */
  readonly phone: string | null;
  /** Chooses what is shown; what is allowed the database decides. */
  readonly isAdmin: boolean;
  /** A member of staff in any role, who may open the admin. The database decides what they may do there. */
  readonly isStaff: boolean;
  readonly phoneVerified: boolean;
  readonly profileCompleted: boolean;
  /** ISO 8601. */
  readonly createdAt: string | null;
}
