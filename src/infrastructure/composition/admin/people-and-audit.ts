import type { Container } from 'inversify';
import type { AuditTrail } from '../../../application/admin/audit/audit-trail.ts';
import { CheckAudit } from '../../../application/admin/audit/check-audit.ts';
import { CollectAudit } from '../../../application/admin/audit/collect-audit.ts';
import { ListAuditPeople } from '../../../application/admin/audit/list-audit-people.ts';
import { ReadAudit } from '../../../application/admin/audit/read-audit.ts';
import type { CustomerDesk } from '../../../application/admin/customers/customer-desk.ts';
import { ExportNewsletter } from '../../../application/admin/customers/export-newsletter.ts';
import { FindCustomers } from '../../../application/admin/customers/find-customers.ts';
import { ManageCustomer } from '../../../application/admin/customers/manage-customer.ts';
import { ReadCustomer } from '../../../application/admin/customers/read-customer.ts';
import { ShowContact } from '../../../application/admin/customers/show-contact.ts';
import { ManageStaff } from '../../../application/admin/staff/manage-staff.ts';
import { ReadStaff } from '../../../application/admin/staff/read-staff.ts';
import type { StaffDesk } from '../../../application/admin/staff/staff-desk.ts';
import { PORT } from '../tokens.ts';

export interface PeopleAndAuditPorts {
  readonly customerDesk: CustomerDesk;
  readonly staffDesk: StaffDesk;
  readonly auditTrail: AuditTrail;
}

/** Customers, the shop's own people, and the log of what they did. */
export const bindPeopleAndAudit = (container: Container, { customerDesk, staffDesk, auditTrail }: PeopleAndAuditPorts): void => {
  container.bind(FindCustomers).toResolvedValue((log) => new FindCustomers(customerDesk, log), [PORT.errors]);
  container.bind(ReadCustomer).toResolvedValue((log) => new ReadCustomer(customerDesk, log), [PORT.errors]);
  container.bind(ShowContact).toResolvedValue((log) => new ShowContact(customerDesk, log), [PORT.errors]);
  container.bind(ManageCustomer).toResolvedValue((log) => new ManageCustomer(customerDesk, log), [PORT.errors]);
  container.bind(ExportNewsletter).toResolvedValue((log) => new ExportNewsletter(customerDesk, log), [PORT.errors]);
  container.bind(ReadStaff).toResolvedValue((log) => new ReadStaff(staffDesk, log), [PORT.errors]);
  container.bind(ManageStaff).toResolvedValue((log) => new ManageStaff(staffDesk, log), [PORT.errors]);
  container.bind(ReadAudit).toResolvedValue((log) => new ReadAudit(auditTrail, log), [PORT.errors]);
  container.bind(CollectAudit).toResolvedValue((log) => new CollectAudit(auditTrail, log), [PORT.errors]);
  container.bind(CheckAudit).toResolvedValue((log) => new CheckAudit(auditTrail, log), [PORT.errors]);
  container.bind(ListAuditPeople).toResolvedValue((log) => new ListAuditPeople(auditTrail, log), [PORT.errors]);
};
