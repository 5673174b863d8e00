-- Of the requests for a code to one number and for one purpose, only the newest is good: guesses are counted per number and begin anew with
-- every code, so that an older id, which anybody may have opened, would spend the guesses of a newer code.

delete from private.code_requests r where exists (
  select from private.code_requests n
  where n.phone = r.phone and n.purpose = r.purpose and (n.created_at, n.id) > (r.created_at, r.id));
-- Of two opened at once too.
create unique index code_requests_of_number on private.code_requests (phone, purpose);

create or replace function public.server_open_code_request(p_purpose text, p_phone text, p_id uuid default null, p_user uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
begin
  delete from private.code_requests where created_at < now() - interval '1 day';
  insert into private.code_requests as r (id, purpose, phone, user_id) values (coalesce(p_id, gen_random_uuid()), p_purpose, p_phone, p_user)
  on conflict (phone, purpose) do update set id = excluded.id, user_id = excluded.user_id, created_at = excluded.created_at
  returning r.id into opened;
  return opened;
end
$$;
