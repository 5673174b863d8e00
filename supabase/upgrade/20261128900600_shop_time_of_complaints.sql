-- Complaints and their deadlines read the shop's time.

create or replace function private.complaint_of(p_order uuid, p_for_staff boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'reason', c.reason, 'text', c.text, 'state', c.state, 'opened_at', c.opened_at, 'turn', c.turn,
    'due_at', case when c.state in ('open', 'appealed') then c.due_at end, 'outcome', c.outcome, 'amount', c.amount, 'minutes', c.minutes, 'opened_by', c.opened_by, 'claimed_amount', c.claimed_amount, 'decision', c.decision,
    'decided_at', c.decided_at, 'first_outcome', c.first_outcome, 'first_amount', c.first_amount, 'first_decision', c.first_decision,
    'appeal', c.appeal,
    'is_by_silence', c.decided_at is not null and c.decided_by is null,
    'appeal_until', case when c.state = 'decided' and c.decided_at + interval '72 hours' > private.shop_now() then c.decided_at + interval '72 hours' end,
    'decided_by', case when p_for_staff and c.decided_by is not null then private.buyer_name(c.decided_by) end,
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at) order by m.at, m.id)
      from private.complaint_messages m where m.complaint_id = c.id), '[]'),
    'files', coalesce((select jsonb_agg(jsonb_build_object('path', f.path, 'author', f.author, 'kind', f.kind, 'bytes', f.bytes, 'at', f.at) order by f.at)
      from private.complaint_files f where f.complaint_id = c.id), '[]'))
  from private.complaints c where c.order_id = p_order order by c.opened_at desc limit 1
$$;

create or replace function private.may_complain(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select case o.kind when 'rental' then private.may_complain_of_rental(o) when 'extension' then false else
    exists (select from private.order_deadlines d where d.order_id = o.id and d.name in ('confirmation', 'warranty') and d.done_at is null
        and (d.paused_at is not null or d.due_at > private.shop_now()))
      or exists (select from public.order_events e where e.order_id = o.id and e.event = 'deliver'
        and private.shop_now() < e.at + interval '2 days' + case extract(isodow from e.at at time zone 'Asia/Jakarta')
          when 4 then interval '2 days' when 5 then interval '2 days' when 6 then interval '2 days' when 7 then interval '1 day' else '0' end) end
$$;

create or replace function private.move_due_complaints() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  c private.complaints;
  done integer := 0;
begin
  for due in
    select x.id from private.complaints x join public.orders o on o.id = x.order_id
    where x.state in ('open', 'appealed') and x.due_at <= (select private.shop_now()) order by x.due_at limit 100 for update of o skip locked
  loop
    select * into c from private.complaints x where x.id = due.id and x.state in ('open', 'appealed') and x.due_at <= (select private.shop_now()) for update;
    if found then
      perform private.decide(c, case when c.opened_by = 'shop' then case when c.turn = 'buyer' and exists (
          select from private.complaint_files e where e.complaint_id = c.id and e.author = 'shop') then 'keep_deposit' else 'no_fault' end
        when c.turn = 'buyer' then 'no_fault' else 'refund' end,
      case when c.opened_by = 'shop' then jsonb_build_object('amount', c.claimed_amount::text) else '{}'::jsonb end, case c.turn
        when 'buyer' then 'Pertanyaan kami tidak dijawab sampai batas waktu.' else 'Kami tidak menjawab sampai batas waktu.' end, null);
      done := done + 1;
    end if;
  end loop;
  with reminded as (
    update private.complaints x set reminded = case when private.shop_now() > x.turn_from + (x.due_at - x.turn_from) * 0.9 then 2 else 1 end
    where x.state in ('open', 'appealed') and x.due_at > (select private.shop_now()) and (
      (x.reminded < 1 and private.shop_now() > x.turn_from + (x.due_at - x.turn_from) * 0.5)
      or (x.reminded < 2 and private.shop_now() > x.turn_from + (x.due_at - x.turn_from) * 0.9))
    returning x.order_id, x.turn)
  insert into private.order_outbox (order_id, notice)
  select r.order_id, case r.turn when 'buyer' then 'complaint_waits_for_buyer' else 'complaint_waits_for_shop' end from reminded r;
  return done;
end
$$;

create or replace function public.answer_complaint(p_complaint uuid, p_text text, p_asks boolean default false) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  written constant text := btrim(coalesce(p_text, ''), E' \n\t');
  c private.complaints := private.own_complaint(p_complaint);
  is_buyer constant boolean := c.id is not null;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif not is_buyer and not private.may('complaints.write') then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into c from private.complaints x where x.id = p_complaint for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif c.state not in ('open', 'appealed') then
    return jsonb_build_object('code', 'COMPLAINT_CLOSED');
  elsif length(written) not between 1 and 2000 or written ~ '[\x01-\x09\x0B-\x1F\x7F]' then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(written) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  elsif private.consume_limits(array['order:messages:' || auth.uid()], array[20], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  end if;
  insert into private.complaint_messages (complaint_id, author, author_id, text)
  values (c.id, case when is_buyer then 'buyer' else 'shop' end, auth.uid(), written);
  if is_buyer and c.turn = 'buyer' then
    update private.complaints x set turn = 'shop', turn_from = private.shop_now(), reminded = 0,
      due_at = private.after_open_time(private.shop_now(), interval '48 hours') where x.id = c.id;
  elsif not is_buyer then
    update private.complaints x set turn = case when p_asks then 'buyer' else 'shop' end, turn_from = private.shop_now(), reminded = 0,
      due_at = case when p_asks then private.shop_now() + interval '24 hours' else private.after_open_time(private.shop_now(), interval '48 hours') end
    where x.id = c.id;
  end if;
  perform private.add_order_notice(c.order_id, case when is_buyer then 'complaint_answered_by_buyer' else 'complaint_answered_by_shop' end);
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.appeal_complaint(p_complaint uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  written constant text := btrim(coalesce(p_text, ''), E' \n\t');
  c private.complaints := private.own_complaint(p_complaint);
  o public.orders;
  answer jsonb;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif c.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif length(written) not between 1 and 2000 or written ~ '[\x01-\x09\x0B-\x1F\x7F]' then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(written) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  end if;
  select * into o from public.orders x where x.id = c.order_id for update;
  select * into c from private.complaints x where x.id = p_complaint for update;
  if c.state = 'appealed' then
    return jsonb_build_object('outcome', 'already');
  elsif c.state <> 'decided' then
    return jsonb_build_object('code', 'COMPLAINT_CLOSED');
  end if;
  answer := private.transition_order(c.order_id, 'appeal', 'buyer', auth.uid(), jsonb_build_object('note', written));
  if answer ? 'code' then
    return answer;
  end if;
  update private.complaints x set state = 'appealed', appeal = written, appealed_at = private.shop_now(), from_state = o.state,
    first_outcome = c.outcome, first_amount = c.amount, first_decision = c.decision, first_decided_by = c.decided_by, outcome = null,
    amount = null, unit_id = null, decision = null, decided_at = null, decided_by = null, turn = 'shop', turn_from = private.shop_now(), reminded = 0,
    due_at = private.after_open_time(private.shop_now(), interval '48 hours') where x.id = c.id;
  return answer;
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.decide_complaint(
  p_complaint uuid, p_outcome text, p_detail jsonb default '{}', p_reason text default ''
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  reason constant text := btrim(coalesce(p_reason, ''), E' \n\t');
  given constant jsonb := private.json_of(p_detail);
  c private.complaints;
  refusal text;
  answer jsonb;
begin
  perform private.require_permission('complaints.write');
  if p_outcome is null or p_outcome not in ('refund', 'part_refund', 'replacement', 'minutes', 'help', 'no_fault', 'keep_deposit') then
    return jsonb_build_object('code', 'INVALID');
  elsif length(reason) not between 10 and 1000 then
    return jsonb_build_object('code', 'REASON_NEEDED');
  elsif p_outcome in ('refund', 'part_refund', 'keep_deposit') then
    refusal := private.factor_refusal('refunds.write');
    if refusal is not null then
      return jsonb_build_object('code', refusal);
    end if;
  end if;
  perform 1 from public.orders o join private.complaints x on x.order_id = o.id where x.id = p_complaint for update of o;
  select * into c from private.complaints x where x.id = p_complaint for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif c.state not in ('open', 'appealed') then
    return jsonb_build_object('code', 'COMPLAINT_CLOSED');
  elsif c.state = 'appealed' and c.first_decided_by = auth.uid() and (c.appealed_at > private.shop_now() - interval '12 hours' or exists (
      select from private.user_roles r join private.role_permissions p on p.role = r.role and p.permission = 'complaints.write'
      where r.user_id <> auth.uid())) then
    return jsonb_build_object('code', 'OTHER_PERSON');
  end if;
  answer := private.decide(c, p_outcome, given, reason, auth.uid());
  if not answer ? 'code' then
    perform private.audit(auth.uid(), 'complaint.decided', c.order_id, jsonb_build_object('outcome', p_outcome,
      'name', (select o.number from public.orders o where o.id = c.order_id), 'same_person', c.first_decided_by is not distinct from auth.uid()));
  end if;
  return answer;
exception
  when exclusion_violation then
    return jsonb_build_object('code', 'UNIT_TAKEN');
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.open_complaint(p_order uuid, p_reason text, p_text text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  written constant text := btrim(coalesce(p_text, ''), E' \n\t');
  o public.orders;
  answer jsonb;
  made uuid;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  select * into o from public.orders x where x.id = p_order and x.buyer_id = auth.uid() for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select c.id into made from private.complaints c where c.order_id = p_order and c.state in ('open', 'appealed');
  if found then
    return jsonb_build_object('id', made);
  elsif coalesce(p_reason, '') not in ('not_received', 'not_as_described', 'cannot_log_in', 'taken_back', 'banned', 'other')
    or length(written) not between 1 and 2000 or written ~ '[\x01-\x09\x0B-\x1F\x7F]' then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(written) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  elsif (select count(*) from private.complaints c join public.orders x on x.id = c.order_id
      where x.buyer_id = auth.uid() and c.state in ('open', 'appealed')) >= 5 then
    return jsonb_build_object('code', 'COMPLAINT_LIMIT');
  end if;
  answer := private.transition_order(p_order, 'open_complaint', 'buyer', auth.uid(), jsonb_build_object('note', written));
  if answer ? 'code' then
    return answer - 'version';
  end if;
  insert into private.complaints (order_id, reason, text, from_state, due_at)
  values (p_order, p_reason, written, o.state, private.after_open_time(private.shop_now(), interval '24 hours')) returning id into made;
  return jsonb_build_object('id', made);
exception when unique_violation or lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
