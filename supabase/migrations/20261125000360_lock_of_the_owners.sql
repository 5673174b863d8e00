-- Owners who change owners wait for each other, and no longer for everybody who moves a product: 7301 is the lock of the kept counts
-- (20261121000300), and changes of owners have one of their own.
create or replace function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner' or new.user_id <> old.user_id) then
    perform pg_catalog.pg_advisory_xact_lock(7303);
    if not exists (select from private.user_roles r where r.role = 'owner' and r.user_id <> old.user_id) then
      raise exception 'the last owner cannot be demoted' using errcode = 'P0001', hint = 'LAST_OWNER';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
