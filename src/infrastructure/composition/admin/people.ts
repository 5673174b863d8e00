import type { Container } from 'inversify';
import type { AuditTrail } from '../../../application/audit/audit-trail.ts';
import { CheckAudit } from '../../../application/audit/check-audit.ts';
import { ExportAudit } from '../../../application/audit/export-audit.ts';
import { ListAuditPeople } from '../../../application/audit/list-audit-people.ts';
import { ReadAudit } from '../../../application/audit/read-audit.ts';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import type { CustomerRepository } from '../../../application/customer/customer-repository.ts';
import { FindCustomers } from '../../../application/customer/find-customers.ts';
import { ManageCustomer } from '../../../application/customer/manage-customer.ts';
import { ReadCustomer } from '../../../application/customer/read-customer.ts';
import { RevealContact } from '../../../application/customer/reveal-contact.ts';
import { ExportNewsletter } from '../../../application/newsletter/export-newsletter.ts';
import { DraftStorage } from '../../../application/shared/draft-storage.ts';
import { ManageStaff } from '../../../application/staff/manage-staff.ts';
import type { PermissionRepository } from '../../../application/staff/permission-repository.ts';
import { ReadPermissions } from '../../../application/staff/read-permissions.ts';
import { ReadStaff } from '../../../application/staff/read-staff.ts';
import type { StaffRepository } from '../../../application/staff/staff-repository.ts';
import { SupabaseAuditTrail } from '../../supabase/audit/audit-trail.ts';
import { SupabaseCustomerRepository } from '../../supabase/customer/customer-repository.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { SupabaseStaffRepository } from '../../supabase/staff/staff-repository.ts';
import { PORT } from '../tokens.ts';

export interface PeopleAndAuditPorts {
  readonly customerRepository: CustomerRepository;
  readonly staffRepository: StaffRepository;
  readonly auditTrail: AuditTrail;
}

/** Customers, the shop's own people, and the log of what they did. */
export const bindPeopleAndAudit = (
  container: Container,
  { customerRepository, staffRepository, auditTrail }: PeopleAndAuditPorts,
): void => {
  container.bind(FindCustomers).toResolvedValue((log) => new FindCustomers(customerRepository, log), [PORT.errors]);
  container.bind(ReadCustomer).toResolvedValue((log) => new ReadCustomer(customerRepository, log), [PORT.errors]);
  container.bind(RevealContact).toResolvedValue((log) => new RevealContact(customerRepository, log), [PORT.errors]);
  container.bind(ManageCustomer).toResolvedValue((log) => new ManageCustomer(customerRepository, log), [PORT.errors]);
  container.bind(ExportNewsletter).toResolvedValue((log) => new ExportNewsletter(customerRepository, log), [PORT.errors]);
  container.bind(ReadStaff).toResolvedValue((log) => new ReadStaff(staffRepository, log), [PORT.errors]);
  container.bind(ManageStaff).toResolvedValue((log) => new ManageStaff(staffRepository, log), [PORT.errors]);
  container.bind(ReadAudit).toResolvedValue((log) => new ReadAudit(auditTrail, log), [PORT.errors]);
  container.bind(ExportAudit).toResolvedValue((log) => new ExportAudit(auditTrail, log), [PORT.errors]);
  container.bind(CheckAudit).toResolvedValue((log) => new CheckAudit(auditTrail, log), [PORT.errors]);
  container.bind(ListAuditPeople).toResolvedValue((log) => new ListAuditPeople(auditTrail, log), [PORT.errors]);
};

/** The database's own, with the person's token. */
export const peopleAndAuditPorts = (rest: RestClient): PeopleAndAuditPorts => ({
  customerRepository: new SupabaseCustomerRepository(rest),
  staffRepository: new SupabaseStaffRepository(rest),
  auditTrail: new SupabaseAuditTrail(rest),
});

/** What every page of the admin needs. */
export const bindStaff = (container: Container, { standing }: { readonly standing: PermissionRepository }): void => {
  container.bind(ReadPermissions).toResolvedValue((log) => new ReadPermissions(standing, log), [PORT.errors]);
  container
    .bind(DraftStorage)
    .toResolvedValue((tab, kept) => new DraftStorage(tab, () => kept.read()?.user?.id ?? null), [PORT.tab, PersistedSession]);
};
