import { GATEWAY_ROLE } from '../../postgres/database-roles.ts';
import { READ_ROWS } from './read-rows-sql.ts';
import { TRIGGERS } from './triggers-sql.ts';

/**
 * Determines permissions on a topic with upstream's method: it reads and writes a message under the policies of `realtime.messages`
 * (realtime/tenants/authorization.ex). Everything is rolled back before it returns. `p_claims` is JSON.
 */
const PERMISSIONS = `
create or replace function realtime.permissions(p_role text, p_claims text, p_topic text)
returns table (may_hear boolean, may_say boolean, may_see_others boolean, may_be_seen boolean)
language plpgsql volatile set search_path = '' as $$
declare
  said uuid := gen_random_uuid();
  present uuid := gen_random_uuid();
begin
  may_hear := false; may_say := false; may_see_others := false; may_be_seen := false;
  begin
    insert into realtime.messages (id, topic, extension) values (said, p_topic, 'broadcast'), (present, p_topic, 'presence');
    perform set_config('realtime.topic', p_topic, true), set_config('request.jwt.claims', p_claims, true),
      set_config('request.jwt.claim.sub', coalesce(p_claims::jsonb ->> 'sub', ''), true), set_config('request.jwt.claim.role', p_role, true),
      set_config('role', p_role, true);
    may_hear := exists (select from realtime.messages m where m.id = said);
    may_see_others := exists (select from realtime.messages m where m.id = present);
    begin
      insert into realtime.messages (topic, extension) values (p_topic, 'broadcast');
      may_say := true;
    exception when insufficient_privilege then null;
    end;
    begin
      insert into realtime.messages (topic, extension) values (p_topic, 'presence');
      may_be_seen := true;
    exception when insufficient_privilege then null;
    end;
    raise exception 'undone' using errcode = 'RT000';
  exception when sqlstate 'RT000' then null;
  end;
  return next;
end
$$;
`;

/** The notification channel of row changes. */
export const CHANGES_CHANNEL = 'realtime_changes';
/** The notification channel of ended sessions. */
export const SESSIONS_CHANNEL = 'realtime_sessions';

/**
 * The part of a hosted project's schema `realtime` that policies use, with upstream's names (supabase/realtime, migrations
 * 20240523004032_redefine_authorization_tables, 20240919163303_add_payload_to_messages): a table whose policies determine who may read and
 * write which topic, and the topic itself. The table never contains rows. The functions are additions of this product. Idempotent.
 */
export const REALTIME_SCHEMA = `
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role, ${GATEWAY_ROLE};

create table if not exists realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant select, insert on realtime.messages to ${GATEWAY_ROLE};
drop policy if exists gateway_messages on realtime.messages;
create policy gateway_messages on realtime.messages for all to ${GATEWAY_ROLE} using (true) with check (true);

create or replace function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
grant execute on function realtime.topic() to anon, authenticated, service_role, ${GATEWAY_ROLE};
${TRIGGERS(CHANGES_CHANNEL, SESSIONS_CHANNEL)}
${READ_ROWS}
${PERMISSIONS}
revoke execute on function realtime.announce_row(), realtime.announce_sign_out(), realtime.follow_publication(),
  realtime.read_rows(regclass, text[], jsonb, jsonb, jsonb), realtime.permissions(text, text, text) from public;
grant execute on function realtime.read_rows(regclass, text[], jsonb, jsonb, jsonb), realtime.permissions(text, text, text) to ${GATEWAY_ROLE};
`;
