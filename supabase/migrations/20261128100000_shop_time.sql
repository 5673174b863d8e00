-- The shop's time: every decision about money, holds and rentals reads it, and no other clock.
create function private.shop_now() returns timestamptz
language sql volatile security definer set search_path = '' as $$
  select clock_timestamp()
$$;
revoke all on function private.shop_now() from public;
