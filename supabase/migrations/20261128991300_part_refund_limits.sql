-- One rule of part refunds: staff see the maximum (most_part_refund of staff_order and complaint_case), and repeating the appealed decision is
-- always possible, so that an appeal without an answer ends.

set check_function_bodies = off;

create or replace function private.complaint_event_refusal(o public.orders, f private.order_facts, p_event text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  amount constant bigint := private.detail_amount(p_detail);
begin
  case p_event
    when 'open_complaint' then
      return case when not private.may_complain(o) then 'TOO_LATE' end;
    when 'appeal' then
      return private.appeal_refusal(o.id);
    when 'resolve_refund' then
      return case when private.refundable(o.id) = 0 then 'NOTHING_TO_REFUND' end;
    when 'resolve_part_refund' then
      return case when private.is_part_refund(o.id, amount) then null else 'INVALID' end;
    when 'resolve_replacement' then
      return case
        when coalesce(p_detail ->> 'unit', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'INVALID'
        when not exists (select from private.units u join public.products p on p.id = u.product_id
          where u.id = (p_detail ->> 'unit')::uuid and u.state = 'available' and p.sale_kind = o.sale_kind and not private.is_rented(u.id)
            and (u.product_id = o.product_id or p.price >= o.unit_price)) then 'UNIT_TAKEN'
        when o.sale_kind = 'account' and not exists (select from private.units u
          where u.id = (p_detail ->> 'unit')::uuid and u.has_credentials) then 'NO_CREDENTIALS' end;
    else
      return null;
  end case;
end
$$;

create or replace function private.is_part_refund(p_order uuid, p_amount bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_amount between 1 and private.most_part_refund(p_order) or p_amount = (private.appealed_refund(p_order)).amount, false)
$$;

create or replace function private.most_part_refund(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(private.disputed_refund(p_order) - private.disputed_deposit(p_order) - 1,
    private.disputed_refund(p_order) - private.held_deposit(p_order) - private.kept_deposit(p_order)))
$$;

create or replace function private.order_event_refusal(
  o public.orders, facts private.order_facts, p_event text, p_actor_kind text, p_detail jsonb, p_hours integer, p_refund bigint
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  refusal text;
begin
  if o.kind <> 'purchase' then
    refusal := private.rental_event_refusal(o, p_event, p_actor_kind, p_detail);
    if refusal is not null or p_event not in ('cancel', 'submit_proof', 'reject_last_proof', 'refund', 'refund_part') then
      return refusal;
    end if;
  end if;
  return case p_event
    when 'cancel' then case
      when o.state in ('pending_payment', 'payment_review') and exists (
        select from private.payment_exceptions e where e.order_id = o.id and e.state = 'open') then 'ALREADY_PAID'
      when p_actor_kind = 'buyer' and facts.work_started_at is not null then 'WORK_STARTED' end
    when 'deliver' then case
      when o.sale_kind = 'account' and not exists (
        select from private.units u where u.id = facts.unit_id and u.has_credentials) then 'NO_CREDENTIALS' end
    when 'confirm' then case
      when o.sale_kind = 'account' and coalesce(p_detail ->> 'accepted', '') <> 'true' then 'ACCEPTANCE_NEEDED' end
    when 'reject_last_proof' then case
      when facts.proofs_rejected < 2 then 'TRANSITION_NOT_ALLOWED' end
    when 'submit_proof' then private.proof_refusal(o, p_detail ->> 'path')
    when 'start_work' then case
      when o.sale_kind <> 'service' then 'TRANSITION_NOT_ALLOWED'
      when facts.work_started_at is not null then 'already' end
    when 'ask_more_time' then case
      when private.has_granted_time(o.id) then 'TRANSITION_NOT_ALLOWED'
      when p_hours is null or p_hours not between 1 and 336 then 'INVALID' end
    when 'grant_more_time' then case
      when private.has_granted_time(o.id) or p_hours is null or p_hours not between 1 and 336 then 'TRANSITION_NOT_ALLOWED' end
    when 'ask_cancellation' then case
      when facts.work_started_at is null then 'TRANSITION_NOT_ALLOWED' end
    when 'refund' then case
      when p_refund = 0 then 'NOTHING_TO_REFUND' end
    when 'refund_part' then case
      when not private.is_part_refund(o.id, p_refund) then 'INVALID' end
    else private.complaint_event_refusal(o, facts, p_event, p_detail) end;
end
$$;

create or replace function private.rental_decision_refusal(o public.orders, r private.rentals, p_event text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  amount constant bigint := private.detail_amount(p_detail);
  minutes constant bigint := case when p_detail ->> 'minutes' ~ '^[0-9]{1,6}$' then (p_detail ->> 'minutes')::bigint end;
begin
  case p_event
    when 'resolve_refund' then
      return case when private.refundable(o.id) = 0 then 'NOTHING_TO_REFUND' end;
    when 'resolve_part_refund' then
      return case when private.is_part_refund(o.id, amount) then null else 'INVALID' end;
    when 'resolve_keep_deposit' then
      return case when amount is null or amount < 1 or amount > private.disputed_deposit(o.id) then 'INVALID'
        when not exists (select from private.complaint_files f join private.complaints c on c.id = f.complaint_id
          where c.order_id = o.id and c.state in ('open', 'appealed') and f.author = 'shop') then 'EVIDENCE_NEEDED' end;
    when 'resolve_minutes' then
      return case when minutes is null or minutes not between 1 and 20160 then 'INVALID'
        when r.opened_at is null and private.rental_end(r) is null then 'TRANSITION_NOT_ALLOWED' end;
    when 'resolve_replacement' then
      return case
        when coalesce(p_detail ->> 'unit', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'INVALID'
        when p_detail ? 'start' and coalesce(p_detail ->> 'start', '') !~ '^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}' then 'INVALID'
        when private.unused_minutes(r) < 1 then 'TRANSITION_NOT_ALLOWED'
        when not exists (select from private.units u where u.id = (p_detail ->> 'unit')::uuid and u.product_id = o.product_id
          and u.state = 'available' and u.has_credentials) then 'UNIT_TAKEN' end;
    else
      return null;
  end case;
end
$$;

create or replace function public.complaint_case(p_complaint uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('complaints.write');
  return (select jsonb_build_object('order', private.order_detail(o.id), 'buyer_name', private.buyer_name(o.buyer_id),
      'attributes', o.attributes, 'refundable', private.disputed_refund(o.id), 'most_part_refund', private.most_part_refund(o.id),
      'rental', private.rental_case(o),
      'history', public.credential_history(o.id),
      'buyer', (select jsonb_build_object('orders', count(*), 'completed', count(*) filter (where x.state = 'completed'),
        'refunded', count(*) filter (where x.state = 'refunded'),
        'complaints', (select count(*) from private.complaints k join public.orders y on y.id = k.order_id where y.buyer_id = o.buyer_id))
        from public.orders x where x.buyer_id = o.buyer_id),
      'must_be_other', c.state = 'appealed' and c.first_decided_by is not distinct from auth.uid(),
      'replacements', coalesce((
        select jsonb_agg(jsonb_build_object('unit_id', r.id, 'product_name', r.name, 'price', r.price, 'position', r.position))
        from (select u.id, p.name, p.price, u.position from private.units u join public.products p on p.id = u.product_id
          where u.state = 'available' and p.sale_kind = o.sale_kind and (o.sale_kind <> 'account' or u.has_credentials)
            and (o.kind = 'rental' or not private.is_rented(u.id))
            and (u.product_id = o.product_id or (p.game_title_id = (select q.game_title_id from public.products q where q.id = o.product_id)
              and p.price >= o.unit_price and o.kind = 'purchase'))
          order by (u.product_id = o.product_id) desc, p.price, u.position limit 20) r), '[]'))
    from private.complaints c join public.orders o on o.id = c.order_id where c.id = p_complaint);
end
$$;

create or replace function public.staff_order(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.read');
  return (
    select jsonb_build_object('order', private.order_detail(o.id), 'buyer_id', o.buyer_id, 'buyer_name', private.buyer_name(o.buyer_id),
      'most_part_refund', private.most_part_refund(o.id),
      'attempts', coalesce((select jsonb_agg(jsonb_build_object('reference', a.reference, 'gateway', a.gateway, 'method', a.method,
        'amount', a.amount, 'state', a.state, 'opened_at', a.opened_at, 'expires_at', a.expires_at) order by a.opened_at)
        from private.payment_attempts a where a.order_id = o.id), '[]'),
      'lines', case when private.may('ledger.read') then coalesce((select jsonb_agg(private.ledger_line(l, j) order by j.id, l.line)
        from private.journals j join private.journal_lines l on l.journal_id = j.id where j.order_id = o.id), '[]') else '[]' end,
      'risks', coalesce((select jsonb_agg(format('%s (%s poin)', r.text, r.points) order by r.points desc) from private.risk_rules r
        where r.name = any ((select f.risks from private.order_facts f where f.order_id = o.id)::text[])), '[]'),
      'events', coalesce((select jsonb_agg(t.event order by t.event) from private.order_transitions t
        join private.order_facts f on f.order_id = o.id
        where t.kind = o.kind and t.from_state = o.state and 'staff' = any (t.actors) and private.may(t.permission)
          and t.event not in ('pay', 'refund_sent', 'reject_last_proof') and t.event not like 'resolve\_%'
          and (t.event <> 'start_work' or (o.sale_kind = 'service' and f.work_started_at is null))
          and (t.event <> 'ask_more_time' or not exists (select from public.order_events e where e.order_id = o.id and e.event = 'grant_more_time'))
          and (t.event <> 'refund' or private.refundable(o.id) > 0)
          and (t.event <> 'refund_part' or private.most_part_refund(o.id) > 0)
          and (t.event <> 'deliver' or o.sale_kind <> 'account' or exists (
            select from private.units u where u.id = f.unit_id and u.has_credentials))), '[]'))
    from public.orders o where o.id = p_order);
end
$$;

REVOKE ALL ON FUNCTION "private"."is_part_refund"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."most_part_refund"(uuid) FROM PUBLIC;

reset check_function_bodies;

