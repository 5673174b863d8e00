-- A step of a buyer tells staff: nobody makes them hear it again and again. 30 steps a minute and person; a cancellation is asked for once.
create or replace function public.step_order(p_order uuid, p_event text, p_detail jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  if not exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif p_event = 'ask_cancellation' and exists (
    select from public.order_events e where e.order_id = p_order and e.event = 'ask_cancellation') then
    return (select jsonb_build_object('outcome', 'already', 'state', o.state,
      'version', (select max(e.seq) from public.order_events e where e.order_id = p_order)) from public.orders o where o.id = p_order);
  elsif private.consume_limits(array['order:steps:' || auth.uid()], array[30], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  end if;
  return private.transition_order(p_order, p_event, 'buyer', auth.uid(), private.json_of(p_detail));
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
