import { randomUUID } from 'node:crypto';
import { SupabaseAuditTrail } from '../../../../src/infrastructure/supabase/audit/audit-trail.ts';
import { SupabaseCustomerRepository } from '../../../../src/infrastructure/supabase/customer/customer-repository.ts';
import { SupabaseStaffRepository } from '../../../../src/infrastructure/supabase/staff/staff-repository.ts';
import { auditTrailContract } from '../../../contracts/audit/audit-trail.contract.ts';
import { customerContract } from '../../../contracts/customer/customer-repository.contract.ts';
import type { PeopleWorld } from '../../../contracts/customer/people-world.ts';
import { staffContract } from '../../../contracts/staff/staff-repository.contract.ts';
import { withSecondFactor } from '../../../support/second-factor.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

const openWorld = async (): Promise<PeopleWorld> => {
  const database = await openTestDatabase();
  await database.request('/rest/v1/website_settings?select=id');
  const { sql } = database;
  return {
    person: async (role, { name = '', phone, email, hasSecondFactor = false } = {}) => {
      const user = await database.user(role);
      const { id, token } = hasSecondFactor ? await withSecondFactor(database, user) : user;
      if (phone !== undefined) await sql`update auth.users set phone = ${phone} where id = ${id}`;
      await sql`update profiles set name = ${name}, email = ${email ?? null} where id = ${id}`;
      const rest = restAs(database, token);
      return {
        id,
        customers: new SupabaseCustomerRepository(rest),
        staff: new SupabaseStaffRepository(rest),
        audit: new SupabaseAuditTrail(rest),
      };
    },
    remove: async (id) => {
      await sql`delete from auth.users where id = ${id}`;
    },
    signIn: async (id, device) => {
      const session = randomUUID();
      await sql`insert into auth.sessions (id, user_id, aal) values (${session}, ${id}, 'aal1')`;
      await sql`insert into private.sessions (user_id, token_hash, auth_session_id, device, idle_seconds, ends_at)
        values (${id}, sha256(${session}::bytea), ${session}, ${device}, 3600, now() + interval '1 day')`;
    },
    subscribe: async (email) => {
      await sql`insert into private.newsletter_subscribers (email, consent_version, source) values (${email}, 'v1', 'footer')`;
    },
    close: database.close,
  };
};

customerContract(openWorld);
staffContract(openWorld);
auditTrailContract(openWorld);
