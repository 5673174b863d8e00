-- The suggested part refund of a rental covers the unused minutes that its own price paid for, at most what is left of that price. A
-- replacement has the rest of the time once: its minutes contain the credited ones.

set check_function_bodies = off;

create or replace function private.rental_case(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('minutes', r.minutes + r.credited_minutes, 'start_at', r.start_at, 'opened_at', r.opened_at,
    'ends_at', private.rental_end(r), 'unused_minutes', private.unused_minutes(r),
    'paid_minutes', o.rental_minutes, 'unused_paid_minutes', private.unused_paid_minutes(o, r),
    'refund_pro_rata', greatest(0, least(
      floor((o.total - o.deposit)::numeric * private.unused_paid_minutes(o, r) / o.rental_minutes)::bigint,
      private.disputed_refund(o.id) - private.held_deposit(o.id) - private.kept_deposit(o.id))),
    'deposit', private.held_deposit(o.id),
    'unused_extensions', coalesce((select jsonb_agg(jsonb_build_object('number', x.number, 'amount', private.refundable(x.id)))
      from private.unused_extensions(o.id) x), '[]'),
    'free_until', (select min(lower(n.blocked)) from private.rentals n where n.unit_id = r.unit_id and n.is_blocking and n.id <> r.id
      and lower(n.blocked) >= coalesce(private.rental_end(r), r.start_at)))
  from private.rentals r where r.order_id = o.id and o.kind = 'rental'
$$;

create or replace function private.take_rental_time(
  p_order uuid, p_product uuid, p_option uuid, p_start timestamptz, p_minutes integer, p_rules text, p_wanted uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  block constant tstzrange := private.rental_block(p_start, p_minutes);
  needs_rotated constant boolean := p_start < private.shop_now() + private.rental_slack();
  unit uuid;
begin
  update private.rentals r set is_blocking = false where r.order_id = p_order;
  for unit in
    select u.id from private.units u where u.product_id = p_product and u.state = 'available' and u.has_credentials
      and (p_wanted is null or u.id = p_wanted) and private.is_unit_free(u.id, block)
      and (not needs_rotated or private.is_rotated(u.id, p_order))
    order by u.position
  loop
    -- Sales lock the same row. While this waited for the lock another transaction may have sold or rented the unit, so that both checks are
    -- statements of their own, which see what it committed.
    perform 1 from private.units u where u.id = unit and u.state = 'available' for update;
    continue when not found;
    continue when not private.is_unit_free(unit, block);
    begin
      insert into private.rentals (kind, order_id, unit_id, option_id, minutes, start_at, period, blocked, rules)
      values ('rental', p_order, unit, p_option, p_minutes, p_start, tstzrange(p_start, p_start + make_interval(mins => p_minutes)), block, p_rules)
      on conflict (order_id) do update set unit_id = excluded.unit_id, start_at = excluded.start_at, minutes = excluded.minutes,
        credited_minutes = 0, period = excluded.period, blocked = excluded.blocked, is_blocking = true, ready_at = null, opened_at = null, ended_at = null, reminded = 0;
      return unit;
    exception when exclusion_violation then
      continue;
    end;
  end loop;
  return null;
end
$$;

create or replace function private.unused_paid_minutes(o public.orders, r private.rentals) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(o.rental_minutes, private.unused_minutes(r) - coalesce((
    select sum(e.minutes) from public.orders x join private.rentals e on e.order_id = x.id
    where x.parent_id = o.id and x.kind = 'extension' and x.state in ('completed', 'refunded')), 0)))::integer
$$;

REVOKE ALL ON FUNCTION "private"."unused_paid_minutes"(public.orders, private.rentals) FROM PUBLIC;

reset check_function_bodies;

