import { SupabaseAuditTrail } from '../../supabase/audit/audit-trail.ts';
import { SupabaseCustomerRepository } from '../../supabase/customer/customer-repository.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { SupabaseStaffRepository } from '../../supabase/staff/staff-repository.ts';
import type { PeopleAndAuditPorts } from './people-and-audit.ts';

/** The database's own, with the person's token. */
export const peopleAndAuditPorts = (rest: RestClient): PeopleAndAuditPorts => ({
  customerRepository: new SupabaseCustomerRepository(rest),
  staffRepository: new SupabaseStaffRepository(rest),
  auditTrail: new SupabaseAuditTrail(rest),
});
