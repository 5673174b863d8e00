-- Rights and waits of so many hours after a moment of the past do not end because a clock that was ahead is confirmed. Texts
-- that tell a time leave the day out on the day of the shop's time.

create or replace function private.may_complain(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select case o.kind when 'rental' then private.may_complain_of_rental(o) when 'extension' then false else
    exists (select from private.order_deadlines d where d.order_id = o.id and d.name in ('confirmation', 'warranty') and d.done_at is null
        and (d.paused_at is not null or d.due_at > private.shop_now()))
      or exists (select from public.order_events e where e.order_id = o.id and e.event = 'deliver'
        and private.shop_now() < private.with_skips(e.at) + interval '2 days' + case extract(isodow from e.at at time zone 'Asia/Jakarta')
          when 4 then interval '2 days' when 5 then interval '2 days' when 6 then interval '2 days' when 7 then interval '1 day' else '0' end) end
$$;

create or replace function private.may_complain_of_rental(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select o.state in ('delivered', 'rented', 'returning', 'completed') and exists (
    select from private.rentals r where r.order_id = o.id
      and coalesce(private.with_skips(private.rental_end(r)), 'infinity') > private.shop_now() - interval '24 hours')
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
      when private.with_skips(last_one.decided_at) < private.shop_now() - interval '72 hours' then 'TOO_LATE' end;
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

-- Why an event of a rental is refused; null when it is not.
create or replace function private.rental_event_refusal(o public.orders, p_event text, p_actor_kind text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  r private.rentals;
  asked bigint;
begin
  select * into r from private.rentals x where x.order_id = o.id;
  case p_event
    when 'cancel' then
      return case when o.kind = 'rental' and o.state = 'processing' and p_actor_kind = 'buyer'
        and private.shop_now() >= private.rental_cancel_until(r) then 'TOO_LATE'
        when o.kind = 'rental' and (r.opened_at is not null or private.rental_end(r) is not null) then 'TRANSITION_NOT_ALLOWED' end;
    when 'ready' then
      return case
        when private.shop_now() < r.start_at - interval '5 minutes' then 'NOT_YET'
        when not (select v.is_open from private.vault_state v) then 'VAULT_CLOSED'
        when not private.is_rotated(r.unit_id, o.id) then 'ROTATION_PENDING' end;
    when 'not_ready' then
      return case when private.shop_now() < r.start_at + private.rental_slack() then 'TRANSITION_NOT_ALLOWED' end;
    when 'start' then
      return case when p_actor_kind = 'deadline' and private.rental_starts_by(r) > private.shop_now() then 'TRANSITION_NOT_ALLOWED' end;
    when 'time_over' then
      return case when upper(r.period) > private.shop_now() then 'TRANSITION_NOT_ALLOWED' end;
    when 'rotate' then
      return case when not private.is_rotated(r.unit_id) then 'ROTATION_PENDING' end;
    when 'claim_deposit' then
      asked := case when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end;
      return case when asked is null or asked < 1 or asked > private.held_deposit(o.id) then 'INVALID' end;
    when 'open_complaint' then
      return case when not private.may_complain_of_rental(o) then 'TOO_LATE' end;
    when 'resolve_minutes' then
      asked := case when p_detail ->> 'minutes' ~ '^[0-9]{1,6}$' then (p_detail ->> 'minutes')::bigint end;
      return case when asked is null or asked not between 1 and 20160 then 'INVALID'
        when r.opened_at is null and private.rental_end(r) is null then 'TRANSITION_NOT_ALLOWED' end;
    when 'resolve_keep_deposit' then
      asked := case when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end;
      return case when asked is null or asked < 1 or asked > private.disputed_deposit(o.id) then 'INVALID'
        -- Nothing is kept on the shop's word alone.
        when not exists (select from private.complaint_files f join private.complaints c on c.id = f.complaint_id
          where c.order_id = o.id and c.state in ('open', 'appealed') and f.author = 'shop') then 'EVIDENCE_NEEDED' end;
    when 'resolve_refund' then
      return case when private.refundable(o.id) = 0 then 'NOTHING_TO_REFUND' end;
    when 'resolve_part_refund' then
      asked := case when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end;
      return case when asked is null or asked < 1 or asked >= private.refundable(o.id) - private.disputed_deposit(o.id) then 'INVALID' end;
    when 'resolve_replacement' then
      return case
        when coalesce(p_detail ->> 'unit', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'INVALID'
        when p_detail ? 'start' and coalesce(p_detail ->> 'start', '') !~ '^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}' then 'INVALID'
        when private.unused_minutes(r) < 1 then 'TRANSITION_NOT_ALLOWED'
        when not exists (select from private.units u where u.id = (p_detail ->> 'unit')::uuid and u.product_id = o.product_id
          and u.state = 'available' and u.has_credentials) then 'UNIT_TAKEN' end;
    when 'appeal' then
      return (select case
        when c.state is distinct from 'decided' then 'TRANSITION_NOT_ALLOWED'
        when private.with_skips(c.decided_at) < private.shop_now() - interval '72 hours' then 'TOO_LATE' end
        from (select * from private.complaints x where x.order_id = o.id order by x.opened_at desc limit 1) c);
    else
      return null;
  end case;
end
$$;

create or replace function private.complaint_of(p_order uuid, p_for_staff boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'reason', c.reason, 'text', c.text, 'state', c.state, 'opened_at', c.opened_at, 'turn', c.turn,
    'due_at', case when c.state in ('open', 'appealed') then c.due_at end, 'outcome', c.outcome, 'amount', c.amount, 'minutes', c.minutes, 'opened_by', c.opened_by, 'claimed_amount', c.claimed_amount, 'decision', c.decision,
    'decided_at', c.decided_at, 'first_outcome', c.first_outcome, 'first_amount', c.first_amount, 'first_decision', c.first_decision,
    'appeal', c.appeal,
    'is_by_silence', c.decided_at is not null and c.decided_by is null,
    'appeal_until', case when c.state = 'decided' and private.with_skips(c.decided_at) + interval '72 hours' > private.shop_now()
      then private.with_skips(c.decided_at) + interval '72 hours' end,
    'decided_by', case when p_for_staff and c.decided_by is not null then private.buyer_name(c.decided_by) end,
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at) order by m.at, m.id)
      from private.complaint_messages m where m.complaint_id = c.id), '[]'),
    'files', coalesce((select jsonb_agg(jsonb_build_object('path', f.path, 'author', f.author, 'kind', f.kind, 'bytes', f.bytes, 'at', f.at) order by f.at)
      from private.complaint_files f where f.complaint_id = c.id), '[]'))
  from private.complaints c where c.order_id = p_order order by c.opened_at desc limit 1
$$;

-- Claims by age, extra ones and those whose order has expired last. `same_amount` counts other orders that were given the amount.
create or replace function public.payment_reviews() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('payments.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('order_id', o.id, 'number', o.number, 'product_name', o.product_name,
      'buyer_name', private.buyer_name(o.buyer_id), 'reference', a.reference, 'method', a.method, 'total', o.total, 'amount', a.amount,
      'proof_path', f.proof_path, 'since', f.proof_at, 'needs_two', o.total >= (select s.two_approvals_from from private.order_settings s),
      'version', (select max(e.seq) from public.order_events e where e.order_id = o.id),
      'is_extra', f.is_extra_claim, 'is_expired', o.state = 'expired',
      'same_amount', (select count(distinct t.order_id) from private.payment_attempts t where t.gateway = 'manual' and t.account = a.account
        and t.amount = a.amount and t.order_id <> o.id and t.held_until > private.shop_now()),
      'first_approval', (select jsonb_build_object('name', private.buyer_name(p.approver), 'at', p.at) from private.payment_approvals p
        where p.attempt_id = a.id order by p.at desc limit 1)) order by o.state = 'expired', f.is_extra_claim, f.proof_at, o.id), '[]')
    from public.orders o
    join private.order_facts f on f.order_id = o.id
    join lateral (select t.* from private.payment_attempts t where t.order_id = o.id and t.gateway = 'manual'
      order by t.state in ('created', 'pending') desc, t.opened_at desc limit 1) a on true
    where (o.state = 'payment_review' or (o.state = 'expired' and private.with_skips(f.proof_at) > private.shop_now() - interval '7 days'
        and not exists (select from private.payment_attempts t where t.order_id = o.id and t.state in ('paid', 'refunded')
          and not exists (select from private.payment_exceptions e where e.attempt_id = t.id and e.kind = 'short' and e.outcome = 'refund'))))
      and not private.awaits_decision(o.id));
end
$$;

create or replace function private.is_message_due(m private.message_outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.with_skips(m.created_at) > private.shop_now() - interval '1 day'
    and exists (select from auth.users u where u.id = m.user_id and u.phone_confirmed_at is not null and coalesce(u.phone, '') <> '')
    and (m.while_state is null or exists (select from public.orders o where o.id = m.order_id and o.state = m.while_state))
    and (m.audience = 'staff' or private.is_told(m.user_id, 'orders'))
    and (m.audience = 'buyer' or m.kind is null or (private.is_told(m.user_id, m.kind || ':whatsapp')
      and exists (select from private.staff_notice_kinds() k where k.kind = m.kind and m.user_id in (select private.staff_with(k.permission)))
      and (m.kind <> 'payment_exception' or exists (
        select from private.payment_exceptions e where e.order_id = m.order_id and e.state = 'open'))))
$$;

create or replace function private.wib_text(p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  there constant timestamp := p_at at time zone 'Asia/Jakarta';
begin
  return case when there::date = (private.shop_now() at time zone 'Asia/Jakarta')::date then ''
    else extract(day from there) || ' '
      || (array['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'])[extract(month from there)::integer] || ' ' end
    || to_char(there, 'HH24.MI') || ' WIB';
end
$$;
