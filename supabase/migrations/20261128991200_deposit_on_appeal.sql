-- On appeal staff may keep again what the first decision kept of a deposit: the case shows all of the disputed deposit.

set check_function_bodies = off;

create or replace function private.rental_case(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('minutes', r.minutes + r.credited_minutes, 'start_at', r.start_at, 'opened_at', r.opened_at,
    'ends_at', private.rental_end(r), 'unused_minutes', private.unused_minutes(r),
    'paid_minutes', o.rental_minutes, 'unused_paid_minutes', private.unused_paid_minutes(o, r),
    'refund_pro_rata', greatest(0, least(
      floor((o.total - o.deposit)::numeric * private.unused_paid_minutes(o, r) / o.rental_minutes)::bigint,
      private.disputed_refund(o.id) - private.held_deposit(o.id) - private.kept_deposit(o.id))),
    'deposit', private.disputed_deposit(o.id),
    'unused_extensions', coalesce((select jsonb_agg(jsonb_build_object('number', x.number, 'amount', private.refundable(x.id)))
      from private.unused_extensions(o.id) x), '[]'),
    'free_until', (select min(lower(n.blocked)) from private.rentals n where n.unit_id = r.unit_id and n.is_blocking and n.id <> r.id
      and lower(n.blocked) >= coalesce(private.rental_end(r), r.start_at)))
  from private.rentals r where r.order_id = o.id and o.kind = 'rental'
$$;

reset check_function_bodies;

