import type { AuditTrail } from '../../../src/application/audit/audit-trail.ts';
import type { CustomerRepository } from '../../../src/application/customer/customer-repository.ts';
import type { StaffRepository } from '../../../src/application/staff/manage-staff.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';

/** Somebody signed in, and what the shop shows them. */
export interface Seen {
  readonly id: string;
  readonly customers: CustomerRepository;
  readonly staff: StaffRepository;
  readonly audit: AuditTrail;
}

/** A shop with people in it, for what the desks must do. */
export interface PeopleWorld {
  /** Somebody new; null for a customer. A second factor has just been passed. */
  person(
    role: Role | null,
    given?: { readonly name?: string; readonly phone?: string; readonly email?: string; readonly hasSecondFactor?: boolean },
  ): Promise<Seen>;
  /** Deletes the account again. */
  remove(id: string): Promise<void>;
  /** Signs somebody in on a device. */
  signIn(id: string, device: string): Promise<void>;
  subscribe(email: string): Promise<void>;
  close(): Promise<void>;
}
