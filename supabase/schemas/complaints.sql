-- Complaints of buyers and deposit claims of the shop: opening, messages, evidence, decisions, appeals, and decisions after a missed
-- deadline. Tables: complaints, complaint_messages, complaint_files; the bytes of evidence are in the bucket `evidence`. Begin with
-- open_complaint, decide_complaint and move_due_complaints. Effects on orders: complaint-transitions.sql and rental-transitions.sql.

create table private.complaints (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  reason text not null check (reason in ('not_received', 'not_as_described', 'cannot_log_in', 'taken_back', 'banned', 'other', 'deposit')),
  text text not null check (length(text) between 1 and 2000),
  -- `decided`: can be appealed. `appealed`: waits for the decision of another person. `final`: cannot be appealed.
  state text not null default 'open' check (state in ('open', 'decided', 'appealed', 'final', 'withdrawn')),
  -- State of the order when the complaint or the appeal was opened.
  from_state text not null check (from_state in ('processing', 'delivered', 'completed', 'rented', 'returning')),
  opened_at timestamptz not null default private.shop_now(),
  -- The party that has to answer, since when and until when. After `due_at` the complaint is decided against it.
  turn text not null default 'shop' check (turn in ('shop', 'buyer')),
  turn_from timestamptz not null default private.shop_now(),
  due_at timestamptz not null,
  -- Reminders sent in this turn.
  reminded smallint not null default 0,
  outcome text check (outcome in ('refund', 'part_refund', 'replacement', 'minutes', 'help', 'no_fault', 'keep_deposit')),
  amount bigint check (amount > 0),
  unit_id uuid,
  decision text check (length(decision) <= 1000),
  decided_at timestamptz,
  -- Null after a decision by deadline.
  decided_by uuid,
  -- The first decision, while the columns above are those of the appeal.
  first_outcome text,
  first_decision text,
  first_decided_by uuid,
  appeal text check (length(appeal) <= 2000),
  appealed_at timestamptz,
  first_amount bigint check (first_amount > 0),
  -- `shop` claims a deposit; `system` complains for the renter when a rental is not ready in time.
  opened_by text not null default 'buyer' check (opened_by in ('buyer', 'shop', 'system')),
  claimed_amount bigint check (claimed_amount > 0),
  minutes integer check (minutes between 1 and 525600)
);

create unique index one_running_complaint on private.complaints (order_id) where state in ('open', 'appealed');
create index complaints_of_order on private.complaints (order_id, opened_at);
create index complaints_due on private.complaints (due_at) where state in ('open', 'appealed');

alter table private.complaints enable row level security;

alter table private.refunds add constraint refunds_complaint foreign key (complaint_id)
  references private.complaints (id) on delete restrict;

create table private.complaint_messages (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references private.complaints (id) on delete restrict,
  author text not null check (author in ('buyer', 'shop', 'system')),
  author_id uuid,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default private.shop_now()
);

create index complaint_messages_of_complaint on private.complaint_messages (complaint_id, at, id);

alter table private.complaint_messages enable row level security;

-- Evidence. The server has verified the content of the file before it writes a row.
create table private.complaint_files (
  complaint_id uuid not null references private.complaints (id) on delete restrict,
  path text not null check (length(path) <= 300),
  author text not null check (author in ('buyer', 'shop')),
  kind text not null check (kind in ('picture', 'video')),
  bytes integer not null check (bytes between 1 and 10485760),
  at timestamptz not null default private.shop_now(),
  primary key (complaint_id, path)
);

create index complaint_files_by_path on private.complaint_files (path);

alter table private.complaint_files enable row level security;

-- A complaint about an order of the caller; null otherwise.
create function private.own_complaint(p_complaint uuid) returns private.complaints
language sql stable security definer set search_path = '' as $$
  select c from private.complaints c join public.orders o on o.id = c.order_id
  where c.id = p_complaint and o.buyer_id = auth.uid() and private.is_signed_in()
$$;

-- A text of 1 to 2000 characters without control characters other than the line feed.
create function private.is_complaint_text(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select length(p_text) between 1 and 2000 and p_text !~ '[\x01-\x09\x0B-\x1F\x7F]'
$$;

-- The shop answers within 48 opening hours.
create function private.complaint_answer_due() returns timestamptz
language sql stable security definer set search_path = '' as $$ select private.after_open_time(private.shop_now(), interval '48 hours') $$;

-- Opening, answering, withdrawing.

-- Opens a complaint: {id} or {code}: NOT_FOUND, INVALID, MESSAGE_REFUSED, COMPLAINT_LIMIT (five open ones per person), TOO_LATE,
-- TRANSITION_NOT_ALLOWED, BUSY. Returns the id of the complaint that is already open. The shop has 24 opening hours to answer.
create function public.open_complaint(p_order uuid, p_reason text, p_text text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  message constant text := btrim(coalesce(p_text, ''), E' \n\t');
  o public.orders;
  answer jsonb;
  complaint uuid;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  select * into o from public.orders x where x.id = p_order and x.buyer_id = auth.uid() for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select c.id into complaint from private.complaints c where c.order_id = p_order and c.state in ('open', 'appealed');
  if found then
    return jsonb_build_object('id', complaint);
  elsif coalesce(p_reason, '') not in ('not_received', 'not_as_described', 'cannot_log_in', 'taken_back', 'banned', 'other')
    or not private.is_complaint_text(message) then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(message) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  elsif (select count(*) from private.complaints c join public.orders x on x.id = c.order_id
      where x.buyer_id = auth.uid() and c.state in ('open', 'appealed')) >= 5 then
    return jsonb_build_object('code', 'COMPLAINT_LIMIT');
  end if;
  answer := private.transition_order(p_order, 'open_complaint', 'buyer', auth.uid(), jsonb_build_object('note', message));
  if answer ? 'code' then
    return answer - 'version';
  end if;
  insert into private.complaints (order_id, reason, text, from_state, due_at)
  values (p_order, p_reason, message, o.state, private.after_open_time(private.shop_now(), interval '24 hours')) returning id into complaint;
  return jsonb_build_object('id', complaint);
exception when unique_violation or lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.open_complaint(uuid, text, text) to authenticated;

-- Adds a message of either party. A message of staff hands the turn to the buyer for 24 hours if `p_asks` is set. {outcome} or {code}:
-- NOT_FOUND, COMPLAINT_CLOSED, INVALID, MESSAGE_REFUSED, BUSY (20 messages a minute).
create function public.answer_complaint(p_complaint uuid, p_text text, p_asks boolean default false) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  message constant text := btrim(coalesce(p_text, ''), E' \n\t');
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
  elsif not private.is_complaint_text(message) then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(message) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  elsif private.consume_limits(array['order:messages:' || auth.uid()], array[20], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  end if;
  insert into private.complaint_messages (complaint_id, author, author_id, text)
  values (c.id, case when is_buyer then 'buyer' else 'shop' end, auth.uid(), message);
  if is_buyer and c.turn = 'buyer' then
    update private.complaints x set turn = 'shop', turn_from = private.shop_now(), reminded = 0,
      due_at = private.complaint_answer_due() where x.id = c.id;
  elsif not is_buyer then
    update private.complaints x set turn = case when p_asks then 'buyer' else 'shop' end, turn_from = private.shop_now(), reminded = 0,
      due_at = case when p_asks then private.shop_now() + interval '24 hours' else private.complaint_answer_due() end
    where x.id = c.id;
  end if;
  perform private.add_order_notice(c.order_id, case when is_buyer then 'complaint_answered_by_buyer' else 'complaint_answered_by_shop' end);
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.answer_complaint(uuid, text, boolean) to authenticated;

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
grant execute on function public.withdraw_complaint(uuid) to authenticated;

-- Opens the newest complaint of an order again for another person to decide; the first decision moves to the `first_` columns.
create function public.appeal_complaint(p_complaint uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  message constant text := btrim(coalesce(p_text, ''), E' \n\t');
  c private.complaints := private.own_complaint(p_complaint);
  o public.orders;
  answer jsonb;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif c.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif not private.is_complaint_text(message) then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(message) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  end if;
  select * into o from public.orders x where x.id = c.order_id for update;
  select * into c from private.complaints x where x.id = p_complaint for update;
  if c.state = 'appealed' then
    return jsonb_build_object('outcome', 'already');
  elsif c.state <> 'decided' or exists (
    select from private.complaints x where x.order_id = c.order_id and x.opened_at > c.opened_at) then
    return jsonb_build_object('code', 'COMPLAINT_CLOSED');
  end if;
  answer := private.transition_order(c.order_id, 'appeal', 'buyer', auth.uid(), jsonb_build_object('note', message));
  if answer ? 'code' then
    return answer;
  end if;
  update private.complaints x set state = 'appealed', appeal = message, appealed_at = private.shop_now(), from_state = o.state,
    first_outcome = c.outcome, first_amount = c.amount, first_decision = c.decision, first_decided_by = c.decided_by, outcome = null,
    amount = null, unit_id = null, decision = null, decided_at = null, decided_by = null, turn = 'shop', turn_from = private.shop_now(), reminded = 0,
    due_at = private.complaint_answer_due() where x.id = c.id;
  return answer;
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.appeal_complaint(uuid, text) to authenticated;

-- Decisions.

-- Books a decision: moves the order and stores the outcome. `p_by` is null for a decision by deadline. Returns the answer of
-- private.transition_order.
create function private.decide(c private.complaints, p_outcome text, p_detail jsonb, p_reason text, p_by uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  -- A decision by deadline keeps at most the rest of the deposit, and repeats the part that the first decision refunded.
  if p_by is null and p_outcome = 'keep_deposit' then
    p_detail := p_detail || jsonb_build_object('amount', least(c.claimed_amount, private.disputed_deposit(c.order_id))::text);
  elsif p_by is null and p_outcome = 'part_refund' then
    p_detail := p_detail || jsonb_build_object('amount', c.first_amount::text);
  end if;
  answer := private.transition_order(c.order_id, 'resolve_' || p_outcome, case when p_by is null then 'deadline' else 'staff' end, p_by,
    p_detail || jsonb_build_object('note', p_reason));
  if answer ? 'code' then
    return answer;
  end if;
  update private.complaints x set outcome = p_outcome, decision = p_reason, decided_at = private.shop_now(), decided_by = p_by,
    state = case when c.state = 'appealed' or p_outcome = 'refund' then 'final' else 'decided' end,
    minutes = case p_outcome when 'minutes' then (p_detail ->> 'minutes')::integer end,
    amount = case p_outcome when 'keep_deposit' then (p_detail ->> 'amount')::bigint when 'part_refund' then (p_detail ->> 'amount')::bigint
      when 'refund' then (select sum(r.amount) from private.refunds r where r.complaint_id = c.id) end,
    unit_id = case when p_outcome = 'replacement' then (p_detail ->> 'unit')::uuid end
  where x.id = c.id;
  return answer;
end
$$;

-- {outcome, state, version} or {code}: NOT_FOUND, INVALID, REASON_NEEDED (10 to 1000 characters), COMPLAINT_CLOSED (withdrawn or already
-- decided), OTHER_PERSON (an appeal is decided by another person; a shop with one person waits twelve hours), NEEDS_FACTOR and NOT_FRESH
-- for outcomes that move money, UNIT_TAKEN, NO_CREDENTIALS, NOTHING_TO_REFUND, BUSY.
create function public.decide_complaint(
  p_complaint uuid, p_outcome text, p_detail jsonb default '{}', p_reason text default ''
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  reason constant text := btrim(coalesce(p_reason, ''), E' \n\t');
  detail constant jsonb := private.json_of(p_detail);
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
  answer := private.decide(c, p_outcome, detail, reason, auth.uid());
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
grant execute on function public.decide_complaint(uuid, text, jsonb, text) to authenticated;

-- The outcome when a party misses its deadline: against that party. A deposit is kept only if the shop has uploaded evidence. A buyer who
-- does not answer in an appeal keeps what the first decision refunds.
create function private.outcome_by_deadline(c private.complaints) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when c.opened_by = 'shop' and c.turn = 'buyer' and exists (
      select from private.complaint_files e where e.complaint_id = c.id and e.author = 'shop') then 'keep_deposit'
    when c.state = 'appealed' and c.turn = 'buyer' and c.first_outcome = 'part_refund' then 'part_refund'
    when c.opened_by = 'shop' or c.turn = 'buyer' then 'no_fault'
    else 'refund' end;
end
$$;

-- Reminds the party whose turn it is when half and when nine tenths of its time have passed.
create function private.remind_complaint_parties() returns void
language plpgsql security definer set search_path = '' as $$
begin
  with reminded as (
    update private.complaints x set reminded = case when private.shop_now() > x.turn_from + (x.due_at - x.turn_from) * 0.9 then 2 else 1 end
    where x.state in ('open', 'appealed') and x.due_at > (select private.shop_now()) and (
      (x.reminded < 1 and private.shop_now() > x.turn_from + (x.due_at - x.turn_from) * 0.5)
      or (x.reminded < 2 and private.shop_now() > x.turn_from + (x.due_at - x.turn_from) * 0.9))
    returning x.order_id, x.turn)
  insert into private.order_outbox (order_id, notice)
  select r.order_id, case r.turn when 'buyer' then 'complaint_waits_for_buyer' else 'complaint_waits_for_shop' end from reminded r;
end
$$;

-- Decides complaints whose deadline has passed, and sends reminders. Skips locked orders until the next call. Returns the number of
-- decisions.
create function private.move_due_complaints() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  c private.complaints;
  decided integer := 0;
begin
  for due in
    select x.id from private.complaints x join public.orders o on o.id = x.order_id
    where x.state in ('open', 'appealed') and x.due_at <= (select private.shop_now()) order by x.due_at limit 100 for update of o skip locked
  loop
    -- An answer may have moved the deadline since the query above.
    select * into c from private.complaints x
    where x.id = due.id and x.state in ('open', 'appealed') and x.due_at <= (select private.shop_now()) for update;
    if found then
      perform private.decide(c, private.outcome_by_deadline(c),
        case when c.opened_by = 'shop' then jsonb_build_object('amount', c.claimed_amount::text) else '{}'::jsonb end,
        case c.turn when 'buyer' then 'Pertanyaan kami tidak dijawab sampai batas waktu.'
          else 'Kami tidak menjawab sampai batas waktu.' end, null);
      decided := decided + 1;
    end if;
  end loop;
  perform private.remind_complaint_parties();
  return decided;
end
$$;

-- Reading.

-- The newest complaint of an order, with messages and files; the name of the person who decided only for staff.
create function private.complaint_of(p_order uuid, p_for_staff boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'reason', c.reason, 'text', c.text, 'state', c.state, 'opened_at', c.opened_at, 'turn', c.turn,
    'due_at', case when c.state in ('open', 'appealed') then c.due_at end, 'outcome', c.outcome, 'amount', c.amount, 'minutes', c.minutes,
    'opened_by', c.opened_by, 'claimed_amount', c.claimed_amount, 'decision', c.decision,
    'refund_sent', (select coalesce(sum(r.amount), 0) from private.refunds r where r.complaint_id = c.id and r.state = 'sent'),
    'refund_due', (select coalesce(sum(r.amount), 0) from private.refunds r where r.complaint_id = c.id and r.state <> 'sent'),
    'decided_at', c.decided_at, 'first_outcome', c.first_outcome, 'first_amount', c.first_amount, 'first_decision', c.first_decision,
    'appeal', c.appeal, 'is_by_silence', c.decided_at is not null and c.decided_by is null,
    'appeal_until', case when c.state = 'decided' and private.with_skips(c.decided_at) + interval '72 hours' > private.shop_now()
      then private.with_skips(c.decided_at) + interval '72 hours' end,
    'decided_by', case when p_for_staff and c.decided_by is not null then private.buyer_name(c.decided_by) end,
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at) order by m.at, m.id)
      from private.complaint_messages m where m.complaint_id = c.id), '[]'),
    'files', coalesce((select jsonb_agg(
      jsonb_build_object('path', f.path, 'author', f.author, 'kind', f.kind, 'bytes', f.bytes, 'at', f.at) order by f.at)
      from private.complaint_files f where f.complaint_id = c.id), '[]'))
  from private.complaints c where c.order_id = p_order order by c.opened_at desc limit 1
$$;

-- The complaints in work, those that wait for the shop first, by deadline; with another `p_filter` than `open` the closed ones. At most
-- 200.
create function public.complaint_queue(p_filter text default 'open') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('complaints.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'order_id', o.id, 'number', o.number, 'product_name', o.product_name,
      'buyer_name', private.buyer_name(o.buyer_id), 'reason', c.reason, 'state', c.state, 'turn', c.turn, 'opened_at', c.opened_at,
      'due_at', c.due_at, 'outcome', c.outcome, 'total', o.total)
      order by case when p_filter = 'open' then (c.turn = 'buyer')::integer end,
      case when p_filter = 'open' then c.due_at end, c.decided_at desc), '[]')
    from (select * from private.complaints x where case p_filter when 'open' then x.state in ('open', 'appealed')
      else x.state in ('decided', 'final', 'withdrawn') end order by x.opened_at desc limit 200) c
    join public.orders o on o.id = c.order_id);
end
$$;
grant execute on function public.complaint_queue(text) to authenticated;

-- Everything that a decision needs: the order, both parties' statements, the log of the credentials, the buyer's history and possible
-- replacement units; never the credentials.
create function public.complaint_case(p_complaint uuid) returns jsonb
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
        from public.orders x where x.buyer_id = o.buyer_id and x.kind <> 'group'),
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
grant execute on function public.complaint_case(uuid) to authenticated;

-- {count, complaints}: how many complaints concern orders of a person, and the newest of them.
create function public.complaints_of_person(p_person uuid, p_limit integer default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('complaints.write');
  return (select jsonb_build_object(
    'count', (select count(*) from public.orders o join private.complaints c on c.order_id = o.id where o.buyer_id = p_person),
    'complaints', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'order_id', x.order_id, 'number', x.number,
        'product_name', x.product_name, 'buyer_name', private.buyer_name(p_person), 'reason', x.reason, 'state', x.state, 'turn', x.turn,
        'opened_at', x.opened_at, 'due_at', x.due_at, 'outcome', x.outcome, 'total', x.total) order by x.opened_at desc, x.id)
      from (select c.*, o.number, o.product_name, o.total from public.orders o join private.complaints c on c.order_id = o.id
        where o.buyer_id = p_person order by c.opened_at desc, c.id limit least(greatest(p_limit, 1), 100)) x), '[]')));
end
$$;
grant execute on function public.complaints_of_person(uuid, integer) to authenticated;

-- Evidence.

-- Whether a user has a permission; for calls in the name of another user, where private.may cannot be used.
create function private.role_may(p_user uuid, p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.user_roles r join private.role_permissions p on p.role = r.role
    where r.user_id = p_user and p.permission = p_permission)
$$;

-- Adds a file that the server has verified, at most ten per complaint. {outcome} or {code}: NOT_FOUND, COMPLAINT_CLOSED, TOO_MANY, INVALID.
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
  -- A file that is stored already is no further one: the answer to its upload was lost.
  elsif (select count(*) from private.complaint_files f where f.complaint_id = c.id and f.path <> p_path) >= 10 then
    return jsonb_build_object('code', 'TOO_MANY');
  end if;
  insert into private.complaint_files (complaint_id, path, author, kind, bytes)
  values (c.id, p_path, case when is_buyer then 'buyer' else 'shop' end, p_kind, p_bytes) on conflict do nothing;
  return jsonb_build_object('outcome', 'done');
exception when check_violation then
  return jsonb_build_object('code', 'INVALID');
end
$$;
grant execute on function public.server_add_complaint_file(uuid, uuid, text, text, integer) to service_role;

create function private.is_complaint_file(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.complaint_files f where f.path = p_path)
$$;
grant execute on function private.is_complaint_file(text) to authenticated;

create function private.has_running_complaint() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.complaints c join public.orders o on o.id = c.order_id
    where o.buyer_id = auth.uid() and c.state in ('open', 'appealed'))
$$;
grant execute on function private.has_running_complaint() to authenticated;

-- Limits uploads that do not belong to anything: at most twelve files a day per person that are neither a submitted proof nor evidence of a
-- complaint. A buyer who has paid nothing can upload proofs, so that without a limit one account could fill the disk.
create function private.has_room_for_evidence() returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 12 from storage.objects f
  where f.bucket_id = 'evidence' and split_part(f.name, '/', 1) = auth.uid()::text and f.created_at > now() - interval '1 day'
    and not private.is_complaint_file(f.name)
    and not exists (select from private.proof_pictures p where p.path = f.name and p.order_id is not null)
$$;
grant execute on function private.has_room_for_evidence() to authenticated;

-- Whether the caller may see the picture of a message: the buyer of the order, and staff with orders.read.
create function private.may_see_picture(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.order_messages m join public.orders o on o.id = m.order_id
    where m.picture = p_path and ((o.buyer_id = auth.uid() and private.is_signed_in()) or private.may('orders.read')))
$$;
grant execute on function private.may_see_picture(text) to authenticated;

-- Owners read their own files, staff the submitted proofs and the evidence of complaints, and both sides the pictures of messages.
create policy evidence_read on storage.objects for select to authenticated
  using (bucket_id = 'evidence' and ((split_part(name, '/', 1) = (select auth.uid())::text and (select private.is_signed_in()))
    or ((select private.may('payments.write')) and private.is_checked_proof(name))
    or ((select private.may('complaints.write')) and private.is_complaint_file(name)) or private.may_see_picture(name)));

-- Upload needs an unpaid order, an open complaint or the permission complaints.write.
create policy evidence_add on storage.objects for insert to authenticated
  with check (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.is_signed_in())
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}\.(jpg|jpeg|png|webp|mp4)$'
    and (exists (select from public.orders o where o.buyer_id = (select auth.uid()) and o.state in ('pending_payment', 'payment_review'))
      or (select private.has_running_complaint()) or (select private.may('complaints.write')))
    and (select private.has_room_for_evidence()));

insert into private.due_tasks (name, procedure) values ('move_due_complaints', 'move_due_complaints');
