import type { AuditTrail } from '../../../src/application/audit/audit-trail.ts';
import type { CustomerRepository } from '../../../src/application/customer/customer-repository.ts';
import type { StaffRepository } from '../../../src/application/staff/manage-staff.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';

/** A signed-in person and their ports. */
export interface PersonPorts {
  readonly id: string;
  readonly customers: CustomerRepository;
  readonly staff: StaffRepository;
  readonly audit: AuditTrail;
}

/** A shop with people, for the contracts of the repositories about them. */
export interface PeopleWorld {
  /** A new person with a fresh second factor; null for a customer. */
  person(
    role: Role | null,
    given?: { readonly name?: string; readonly phone?: string; readonly email?: string; readonly hasSecondFactor?: boolean },
  ): Promise<PersonPorts>;
  /** Deletes the account. */
  remove(id: string): Promise<void>;
  /** Signs a person in on a device. */
  signIn(id: string, device: string): Promise<void>;
  subscribe(email: string): Promise<void>;
  close(): Promise<void>;
}
