-- A dispute no longer pauses the refund of a payment that was not taken.

set check_function_bodies = off;

create or replace function private.pause_deadlines(
  p_order uuid, p_at timestamptz default private.shop_now(), p_reason text default 'exception'
) returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d set paused_at = coalesce(d.paused_at, p_at), pauses = array_append(d.pauses, p_reason)
  where d.order_id = p_order and d.done_at is null and not p_reason = any (d.pauses)
    and d.name not in ('rental_ready', 'rental_opening', 'rental_end', 'rotation')
    and not (d.name = 'refund' and exists (
      select from private.refunds r where r.order_id = p_order and r.exception_id is not null and r.state <> 'sent'))
$$;

reset check_function_bodies;

