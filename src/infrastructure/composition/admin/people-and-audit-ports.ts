import { SupabaseAuditTrail } from '../../supabase/audit-trail.ts';
import { SupabaseCustomerDesk } from '../../supabase/customer-desk.ts';
import type { RestClient } from '../../supabase/rest-client.ts';
import { SupabaseStaffDesk } from '../../supabase/staff-desk.ts';
import type { PeopleAndAuditPorts } from './people-and-audit.ts';

/** The database's own, with the person's token. */
export const peopleAndAuditPorts = (rest: RestClient): PeopleAndAuditPorts => ({
  customerDesk: new SupabaseCustomerDesk(rest),
  staffDesk: new SupabaseStaffDesk(rest),
  auditTrail: new SupabaseAuditTrail(rest),
});
