-- The newest login of a rented unit with what its fields are called, as buyers get it, while the rental runs: the time and the guard of rotation
-- are asked in the statement that reads, so that nothing has to be shut.
create or replace function private.rental_parts(p_order uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.credential_parts(r.unit_id, 'renter')
  from private.rentals r
  where r.order_id = p_order and r.opened_at is not null and r.ended_at is null and clock_timestamp() < upper(r.period)
    and (select max(x.version) from private.credentials x where x.unit_id = r.unit_id and x.scope = 'renter' and x.erased_at is null)
      > coalesce((select max(l.version) from private.credential_log l
        where l.unit_id = r.unit_id and l.action = 'opened' and l.actor_kind = 'buyer' and l.order_id <> p_order), 0)
$$;
