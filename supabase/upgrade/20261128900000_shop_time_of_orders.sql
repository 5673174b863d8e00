-- Deadlines and transitions of orders read the shop's time. A pause never counts as negative, so that a deadline that resumes is not earlier.

create or replace function private.pause_deadlines(
  p_order uuid, p_at timestamptz default private.shop_now(), p_reason text default 'exception'
) returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d set paused_at = coalesce(d.paused_at, p_at), pauses = array_append(d.pauses, p_reason)
  where d.order_id = p_order and d.done_at is null and not p_reason = any (d.pauses)
    and d.name not in ('rental_ready', 'rental_opening', 'rental_end', 'rotation')
$$;

create or replace function private.resume_deadlines(
  p_order uuid, p_at timestamptz default private.shop_now(), p_reason text default 'exception'
) returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d
  set due_at = case when d.pauses <@ array[p_reason] then d.due_at + greatest(p_at - d.paused_at, interval '0') else d.due_at end,
    paused_at = case when d.pauses <@ array[p_reason] then null else d.paused_at end,
    pauses = array_remove(d.pauses, p_reason)
  where d.order_id = p_order and p_reason = any (d.pauses) and d.done_at is null
$$;

create or replace function private.deliver_ready(p_max integer default 50) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ready record;
  done integer := 0;
begin
  if not (select v.is_open from private.vault_state v) then
    return 0;
  end if;
  for ready in
    select f.order_id, o.state from private.order_facts f join public.orders o on o.id = f.order_id
    where f.deliver_at <= (select private.shop_now()) order by f.deliver_at limit p_max for update of o skip locked
  loop
    if ready.state = 'processing' then
      update public.orders o set delivery = 'automatic' where o.id = ready.order_id;
      perform private.transition_order(ready.order_id, 'deliver', 'server');
      done := done + 1;
    end if;
    update private.order_facts f set deliver_at = null where f.order_id = ready.order_id;
  end loop;
  return done;
end
$$;

create or replace function private.plan_delivery(p_order uuid) returns void
language sql security definer set search_path = '' as $$
  update private.order_facts f set deliver_at = private.shop_now() + case
    when (select coalesce(sum(r.points), 0) from private.risk_rules r where r.name = any (f.risks)) >= 50 then interval '2 hours'
    else interval '0' end
  from public.orders o, private.units u
  where f.order_id = p_order and o.id = p_order and o.state in ('pending_payment', 'payment_review', 'processing', 'expired')
    and o.kind = 'purchase' and o.sale_kind in ('account', 'item') and u.id = f.unit_id and u.has_credentials
$$;

create or replace function private.apply_complaint_event(
  o public.orders, f private.order_facts, p_event text, p_detail jsonb, p_seq integer, p_reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  settings private.order_settings;
  unit uuid;
begin
  if p_event in ('open_complaint', 'appeal') then
    perform private.pause_deadlines(o.id, moment, 'dispute');
    return;
  elsif p_event <> 'withdraw_complaint' and p_event not like 'resolve\_%' then
    return;
  end if;
  perform private.resume_deadlines(o.id, moment, 'dispute');
  case p_event
    when 'resolve_refund' then
      perform private.grant_refund('decision:' || o.id || ':' || p_seq, o.id, private.refundable(o.id), p_reason);
      perform private.end_deadlines(o.id, '{delivery,confirmation,warranty}');
      perform private.set_deadline(o.id, 'refund', moment + interval '3 days');
      perform private.quarantine_unit(o, f);
    when 'resolve_part_refund' then
      perform private.grant_refund('decision:' || o.id || ':' || p_seq, o.id, (p_detail ->> 'amount')::bigint, p_reason);
      perform private.end_deadlines(o.id, '{delivery,confirmation}');
      perform private.set_deadline(o.id, 'refund', moment + interval '3 days');
      perform private.recognise_revenue(o.id);
      perform private.release_unit(o.id, case when o.sale_kind = 'service' then 'available' else 'sold' end);
    when 'resolve_replacement' then
      unit := private.lock_free_unit((select u.product_id from private.units u where u.id = (p_detail ->> 'unit')::uuid), (p_detail ->> 'unit')::uuid);
      if unit is null then
        raise exception 'the unit was taken' using errcode = '55P03';
      end if;
      select * into settings from private.order_settings;
      perform private.quarantine_unit(o, f);
      update private.units u set state = 'reserved' where u.id = unit;
      insert into private.stock_changes (product_id) select u.product_id from private.units u where u.id = unit;
      update private.order_facts x set unit_id = unit, is_open = true, credentials_closed_at = null where x.order_id = o.id;
      perform private.set_deadline(o.id, 'confirmation', moment + make_interval(hours => settings.confirmation_hours));
      if o.warranty_days > 0 then
        perform private.set_deadline(o.id, 'warranty', moment + make_interval(days => o.warranty_days));
      end if;
    else
  end case;
end
$$;

create or replace function private.complaint_event_refusal(o public.orders, f private.order_facts, p_event text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  last_one private.complaints;
  asked bigint;
begin
  if p_event = 'open_complaint' then
    return case when not private.may_complain(o) then 'TOO_LATE' end;
  end if;
  if p_event <> 'appeal' and p_event not like 'resolve\_%' then
    return null;
  end if;
  select * into last_one from private.complaints c where c.order_id = o.id order by c.opened_at desc limit 1;
  if p_event = 'appeal' then
    return case
      when last_one.state is distinct from 'decided' then 'TRANSITION_NOT_ALLOWED'
      when last_one.decided_at < private.shop_now() - interval '72 hours' then 'TOO_LATE' end;
  elsif p_event = 'resolve_refund' and private.refundable(o.id) = 0 then
    return 'NOTHING_TO_REFUND';
  elsif p_event = 'resolve_part_refund' then
    asked := case when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end;
    return case when asked is null or asked < 1 or asked >= private.refundable(o.id) then 'INVALID' end;
  elsif p_event = 'resolve_replacement' then
    return case
      when coalesce(p_detail ->> 'unit', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'INVALID'
      when not exists (select from private.units u join public.products p on p.id = u.product_id
        where u.id = (p_detail ->> 'unit')::uuid and u.state = 'available' and p.sale_kind = o.sale_kind and not private.is_rented(u.id)
          and (u.product_id = o.product_id or p.price >= o.unit_price)) then 'UNIT_TAKEN'
      when o.sale_kind = 'account' and not exists (select from private.units u
        where u.id = (p_detail ->> 'unit')::uuid and u.has_credentials) then 'NO_CREDENTIALS' end;
  end if;
  return null;
end
$$;
