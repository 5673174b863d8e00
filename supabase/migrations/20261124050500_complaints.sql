-- Complaints: what both sides write and show, deadlines that end in a decision, decisions and the one appeal.

create table private.complaint_messages (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references private.complaints (id) on delete restrict,
  author text not null check (author in ('buyer', 'shop', 'system')),
  author_id uuid,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default clock_timestamp()
);

create index complaint_messages_of_complaint on private.complaint_messages (complaint_id, at, id);

alter table private.complaint_messages enable row level security;

-- Evidence in the bucket `evidence`; the server has looked at its bytes.
create table private.complaint_files (
  complaint_id uuid not null references private.complaints (id) on delete restrict,
  path text not null check (length(path) <= 300),
  author text not null check (author in ('buyer', 'shop')),
  kind text not null check (kind in ('picture', 'video')),
  bytes integer not null check (bytes between 1 and 10485760),
  at timestamptz not null default clock_timestamp(),
  primary key (complaint_id, path)
);

create index complaint_files_by_path on private.complaint_files (path);

alter table private.complaint_files enable row level security;

create function private.own_complaint(p_complaint uuid) returns private.complaints
language sql stable security definer set search_path = '' as $$
  select c from private.complaints c join public.orders o on o.id = c.order_id
  where c.id = p_complaint and o.buyer_id = auth.uid() and private.is_signed_in()
$$;

-- Opens a complaint; files follow. The open one of an order is answered again. Returns {id} or {code}: NOT_FOUND, INVALID, MESSAGE_REFUSED,
-- COMPLAINT_LIMIT (five open ones of a person), TOO_LATE, TRANSITION_NOT_ALLOWED, BUSY.
create function public.open_complaint(p_order uuid, p_reason text, p_text text) returns jsonb
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
  values (p_order, p_reason, written, o.state, private.after_open_time(clock_timestamp(), interval '24 hours')) returning id into made;
  return jsonb_build_object('id', made);
exception when unique_violation or lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- An answer of either side. Staff may hand the turn to the buyer (`p_asks`), who then has 24 hours; after a buyer's answer the shop has 48.
create function public.answer_complaint(p_complaint uuid, p_text text, p_asks boolean default false) returns jsonb
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
    update private.complaints x set turn = 'shop', turn_from = clock_timestamp(), reminded = 0,
      due_at = private.after_open_time(clock_timestamp(), interval '48 hours') where x.id = c.id;
  elsif not is_buyer then
    update private.complaints x set turn = case when p_asks then 'buyer' else 'shop' end, turn_from = clock_timestamp(), reminded = 0,
      due_at = case when p_asks then clock_timestamp() + interval '24 hours' else private.after_open_time(clock_timestamp(), interval '48 hours') end
    where x.id = c.id;
  end if;
  perform private.add_order_notice(c.order_id, case when is_buyer then 'complaint_answered_by_buyer' else 'complaint_answered_by_shop' end);
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create function public.withdraw_complaint(p_complaint uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  c private.complaints := private.own_complaint(p_complaint);
  answer jsonb;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif c.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  perform 1 from public.orders o where o.id = c.order_id for update;
  select * into c from private.complaints x where x.id = p_complaint for update;
  if c.state = 'withdrawn' then
    return jsonb_build_object('outcome', 'already');
  elsif c.state not in ('open', 'appealed') then
    return jsonb_build_object('code', 'COMPLAINT_CLOSED');
  end if;
  answer := private.transition_order(c.order_id, 'withdraw_complaint', 'buyer', auth.uid());
  if answer ? 'code' then
    return answer;
  end if;
  update private.complaints x set state = 'withdrawn' where x.id = c.id;
  return answer;
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create function public.appeal_complaint(p_complaint uuid, p_text text) returns jsonb
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
  update private.complaints x set state = 'appealed', appeal = written, appealed_at = clock_timestamp(), from_state = o.state,
    first_outcome = c.outcome, first_decision = c.decision, first_decided_by = c.decided_by, outcome = null, decision = null, decided_at = null,
    decided_by = null, turn = 'shop', turn_from = clock_timestamp(), reminded = 0,
    due_at = private.after_open_time(clock_timestamp(), interval '48 hours') where x.id = c.id;
  return answer;
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- Decides under the order's lock: one decision for the order, its money, its unit and its deadlines. `p_by` null: silence.
create function private.decide(c private.complaints, p_outcome text, p_detail jsonb, p_reason text, p_by uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  answer := private.transition_order(c.order_id, 'resolve_' || p_outcome, case when p_by is null then 'deadline' else 'staff' end, p_by,
    p_detail || jsonb_build_object('note', p_reason));
  if answer ? 'code' then
    return answer;
  end if;
  update private.complaints x set outcome = p_outcome, decision = p_reason, decided_at = clock_timestamp(), decided_by = p_by,
    state = case when c.state = 'appealed' or p_outcome = 'refund' then 'final' else 'decided' end,
    amount = case p_outcome when 'part_refund' then (p_detail ->> 'amount')::bigint
      when 'refund' then (select r.amount from private.refunds r where r.order_id = c.order_id order by r.granted_at desc limit 1) end,
    unit_id = case when p_outcome = 'replacement' then (p_detail ->> 'unit')::uuid end
  where x.id = c.id;
  return answer;
end
$$;

-- {outcome, state, version} or {code}: NOT_FOUND, INVALID, REASON_NEEDED (10 to 1000 characters), COMPLAINT_CLOSED (withdrawn or decided
-- meanwhile), OTHER_PERSON (an appeal is decided by somebody else; a shop of one waits twelve hours), NEEDS_FACTOR and NOT_FRESH for money,
-- UNIT_TAKEN, NO_CREDENTIALS, NOTHING_TO_REFUND, BUSY.
create function public.decide_complaint(p_complaint uuid, p_outcome text, p_detail jsonb default '{}', p_reason text default '') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  reason constant text := btrim(coalesce(p_reason, ''), E' \n\t');
  given constant jsonb := private.json_of(p_detail);
  c private.complaints;
  refusal text;
  answer jsonb;
begin
  perform private.require_permission('complaints.write');
  if p_outcome is null or p_outcome not in ('refund', 'part_refund', 'replacement', 'help', 'no_fault') then
    return jsonb_build_object('code', 'INVALID');
  elsif length(reason) not between 10 and 1000 then
    return jsonb_build_object('code', 'REASON_NEEDED');
  elsif p_outcome in ('refund', 'part_refund') then
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
  elsif c.state = 'appealed' and c.first_decided_by = auth.uid() and (c.appealed_at > clock_timestamp() - interval '12 hours' or exists (
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
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- What silence decides: against whoever's turn it was. Reminders at half and at nine tenths of the time.
create function private.move_due_complaints() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  c private.complaints;
  done integer := 0;
begin
  for due in
    select x.id from private.complaints x join public.orders o on o.id = x.order_id
    where x.state in ('open', 'appealed') and x.due_at <= clock_timestamp() order by x.due_at limit 100 for update of o skip locked
  loop
    select * into c from private.complaints x where x.id = due.id and x.state in ('open', 'appealed') and x.due_at <= clock_timestamp() for update;
    if found then
      perform private.decide(c, case c.turn when 'buyer' then 'no_fault' else 'refund' end, '{}', case c.turn
        when 'buyer' then 'Pertanyaan toko tidak dijawab sampai batas waktu.' else 'Toko tidak menjawab sampai batas waktu.' end, null);
      done := done + 1;
    end if;
  end loop;
  with reminded as (
    update private.complaints x set reminded = case when clock_timestamp() > x.turn_from + (x.due_at - x.turn_from) * 0.9 then 2 else 1 end
    where x.state in ('open', 'appealed') and x.due_at > clock_timestamp() and (
      (x.reminded < 1 and clock_timestamp() > x.turn_from + (x.due_at - x.turn_from) * 0.5)
      or (x.reminded < 2 and clock_timestamp() > x.turn_from + (x.due_at - x.turn_from) * 0.9))
    returning x.order_id, x.turn)
  insert into private.order_outbox (order_id, notice)
  select r.order_id, case r.turn when 'buyer' then 'complaint_waits_for_buyer' else 'complaint_waits_for_shop' end from reminded r;
  return done;
end
$$;

insert into private.due_tasks (name, procedure) values ('move_due_complaints', 'move_due_complaints');

-- The server names a file it has looked at; ten a complaint.
create function public.server_add_complaint_file(p_complaint uuid, p_user uuid, p_path text, p_kind text, p_bytes integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c private.complaints;
  is_buyer boolean;
begin
  select * into c from private.complaints x where x.id = p_complaint for update;
  is_buyer := exists (select from public.orders o where o.id = c.order_id and o.buyer_id = p_user);
  if c.id is null or not (is_buyer or private.role_may(p_user, 'complaints.write')) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif c.state not in ('open', 'appealed') then
    return jsonb_build_object('code', 'COMPLAINT_CLOSED');
  elsif (select count(*) from private.complaint_files f where f.complaint_id = c.id) >= 10 then
    return jsonb_build_object('code', 'TOO_MANY');
  end if;
  insert into private.complaint_files (complaint_id, path, author, kind, bytes)
  values (c.id, p_path, case when is_buyer then 'buyer' else 'shop' end, p_kind, p_bytes) on conflict do nothing;
  return jsonb_build_object('outcome', 'done');
exception when check_violation then
  return jsonb_build_object('code', 'INVALID');
end
$$;

create function private.role_may(p_user uuid, p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.user_roles r join private.role_permissions p on p.role = r.role
    where r.user_id = p_user and p.permission = p_permission)
$$;

create function private.has_running_complaint() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.complaints c join public.orders o on o.id = c.order_id
    where o.buyer_id = auth.uid() and c.state in ('open', 'appealed'))
$$;

grant execute on function private.has_running_complaint() to authenticated;

grant execute on function public.open_complaint(uuid, text, text), public.answer_complaint(uuid, text, boolean),
  public.withdraw_complaint(uuid), public.appeal_complaint(uuid, text), public.decide_complaint(uuid, text, jsonb, text) to authenticated;
grant execute on function public.server_add_complaint_file(uuid, uuid, text, text, integer) to service_role;
