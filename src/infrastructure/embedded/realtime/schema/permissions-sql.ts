/**
 * What somebody may do on a topic: upstream's own test, which is to read and write a message there under the policies of
 * `realtime.messages` (realtime/tenants/authorization.ex). All of it is undone before it returns. `p_claims` is JSON.
 */
export const PERMISSIONS = `
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
