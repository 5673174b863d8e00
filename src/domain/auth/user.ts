/** The signed-in user as the client knows them (specification, section 3). */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** A code or link that only its owner reads was entered; false while it is only claimed. */
  readonly emailConfirmed: boolean;
  /** The picture's address; null without one. */
  readonly avatarUrl: string | null;
  /** Country code and national number, digits only. */
  readonly phone: string | null;
  /** Decides only what is displayed; the database enforces permissions. */
  readonly isAdmin: boolean;
  /** Has any staff role and may open the admin. The database enforces permissions. */
  readonly isStaff: boolean;
  readonly phoneVerified: boolean;
  readonly profileCompleted: boolean;
  /** ISO 8601. */
  readonly createdAt: string | null;
}
