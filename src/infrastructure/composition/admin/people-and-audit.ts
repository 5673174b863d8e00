import type { Container } from 'inversify';
import type { AuditTrail } from '../../../application/audit/audit-trail.ts';
import { CheckAudit } from '../../../application/audit/check-audit.ts';
import { CollectAudit } from '../../../application/audit/collect-audit.ts';
import { ListAuditPeople } from '../../../application/audit/list-audit-people.ts';
import { ReadAudit } from '../../../application/audit/read-audit.ts';
import type { CustomerDesk } from '../../../application/customer/customer-desk.ts';
import { ExportNewsletter } from '../../../application/customer/export-newsletter.ts';
import { FindCustomers } from '../../../application/customer/find-customers.ts';
import { ManageCustomer } from '../../../application/customer/manage-customer.ts';
import { ReadCustomer } from '../../../application/customer/read-customer.ts';
import { ShowContact } from '../../../application/customer/show-contact.ts';
import { ManageStaff } from '../../../application/staff/manage-staff.ts';
import { ReadStaff } from '../../../application/staff/read-staff.ts';
import type { StaffDesk } from '../../../application/staff/staff-desk.ts';
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
