import { SupabaseAuditTrail } from '../../supabase/audit/audit-trail.ts';
import { SupabaseCustomerDesk } from '../../supabase/customer/customer-desk.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { SupabaseStaffDesk } from '../../supabase/staff/staff-desk.ts';
import type { PeopleAndAuditPorts } from './people-and-audit.ts';

/** The database's own, with the person's token. */
export const peopleAndAuditPorts = (rest: RestClient): PeopleAndAuditPorts => ({
  customerDesk: new SupabaseCustomerDesk(rest),
  staffDesk: new SupabaseStaffDesk(rest),
  auditTrail: new SupabaseAuditTrail(rest),
});
