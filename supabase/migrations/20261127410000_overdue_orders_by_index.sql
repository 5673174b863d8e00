-- Every order looks for overdue orders of its product first. `clock_timestamp()` is volatile, so that no index could be searched by it: a plan
-- that was made while there were few orders walked over all open deadlines for each new order. A grace is never negative, so that the first
-- condition leaves out nothing.
create or replace function private.expire_overdue(p_product uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  late uuid;
begin
  for late in
    select o.id from public.orders o join private.order_deadlines d on d.order_id = o.id
    where o.product_id = p_product and o.state = 'pending_payment' and d.name = 'payment' and d.done_at is null and d.paused_at is null
      and d.due_at <= moment and d.due_at + d.grace <= moment
    order by d.due_at limit 20 for update of o skip locked
  loop
    perform private.transition_order(late, 'payment_timeout', 'deadline');
  end loop;
end
$$;
