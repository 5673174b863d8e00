-- What a confirmed clock takes from nobody, in full: orders that are being placed meanwhile, waits and rights that are counted from a moment of
-- the past, codes, sessions and limits.

-- Times that nobody lived through, because a clock that was ahead was confirmed.
create table private.clock_skips (
  from_at timestamptz primary key,
  to_at timestamptz not null,
  check (to_at > from_at)
);
alter table private.clock_skips enable row level security;

-- The moment that is as long ago as `p_at` is, less what was skipped since: a wait or a right of so many hours counts from here.
create function private.with_skips(p_at timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select p_at + coalesce((select sum(s.to_at - s.from_at) from private.clock_skips s where s.from_at >= p_at), interval '0')
$$;
revoke all on function private.with_skips from public;

-- The advisory lock of the time: shared by who reads it for a row that no other lock protects, exclusive for a confirmation.
create function private.clock_lock() returns bigint
language sql immutable as $$ select 7361::bigint $$;
revoke all on function private.clock_lock from public;

create or replace function private.hold_amount() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.held_until := private.amount_held_until(new);
  if new.held_until < 'infinity' then
    new.held_until := new.held_until + (private.with_skips(new.ended_at) - new.ended_at);
  end if;
  return new;
end
$$;

create or replace function private.placing_answer(p_key uuid, p_hash bytea, p_rules_version integer, p_expected_total bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  settings private.order_settings;
  earlier private.order_facts;
begin
  -- Before the time is read: a clock is confirmed when no order is being placed.
  perform pg_advisory_xact_lock_shared(private.clock_lock());
  if exists (select from auth.users u where u.id = buyer and u.banned_until > private.shop_now()) then
    return jsonb_build_object('code', 'BLOCKED');
  elsif not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif p_key is null or p_expected_total is null or p_rules_version is null then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(buyer::text, 7320));
  select * into earlier from private.order_facts f where f.buyer_id = buyer and f.request_key = p_key;
  if found then
    return case when earlier.request_hash = p_hash then private.placed(earlier.order_id) else jsonb_build_object('code', 'KEY_REUSED') end;
  end if;
  select * into settings from private.order_settings;
  if (select count(*) from public.orders o where o.buyer_id = buyer and o.created_at > private.shop_now() - interval '1 minute') >= settings.max_orders_minute
    or private.consume_limits(array['order:tries:' || buyer], array[settings.max_tries_minute], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  elsif not exists (select from auth.users u where u.id = buyer and u.phone_confirmed_at is not null) then
    return jsonb_build_object('code', 'PHONE_UNVERIFIED');
  elsif p_rules_version < settings.rules_version then
    return jsonb_build_object('code', 'RULES_CHANGED', 'rules_version', settings.rules_version);
  elsif p_rules_version > settings.rules_version then
    return jsonb_build_object('code', 'INVALID');
  end if;
  return null;
end
$$;

-- Moves what runs by the time that a confirmed clock skips, so that nobody has less time than before. Returns how many rentals kept their end
-- because their unit is taken by somebody else afterwards.
create or replace function private.prolong_by(p_from timestamptz, p_to timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  more constant interval := p_to - p_from;
  r record;
  is_extended boolean;
  kept integer := 0;
begin
  -- What is paused gets its time back when it resumes.
  update private.order_deadlines d set due_at = d.due_at + more
  where d.done_at is null and d.paused_at is null and d.name not in ('rental_ready', 'rental_opening', 'rental_end');
  update private.payment_attempts a set expires_at = a.expires_at + more where a.state in ('created', 'pending');
  update private.complaints c set due_at = c.due_at + more where c.state in ('open', 'appealed');
  -- A code that somebody may still read, and the wait before a delivery that asks for caution.
  update private.login_code_requests q set expires_at = q.expires_at + more where q.expires_at > p_from;
  update private.order_facts f set deliver_at = f.deliver_at + more where f.deliver_at > p_from;
  -- A trigger computes until when an amount is held for money that may still come.
  update private.payment_attempts a set held_until = null where a.held_until > p_from and a.held_until < 'infinity';
  -- The last ones first, so that each makes room for the one before.
  for r in
    select x.id, x.order_id, x.opened_at is not null as runs, least(more, p_to - x.start_at) as late
    from private.rentals x
    where x.kind = 'rental' and x.is_blocking and x.ended_at is null
      and case when x.opened_at is null then x.start_at < p_to else upper(x.period) > p_from end
    order by x.start_at desc for update
  loop
    begin
      if r.runs then
        -- Time that is asked for, but not paid for yet, begins where the rental ends.
        update private.rentals x set start_at = x.start_at + more, period = tstzrange(lower(x.period) + more, upper(x.period) + more),
          blocked = tstzrange(lower(x.blocked) + more, private.rotated_by(upper(x.period) + more))
        from public.orders o
        where o.id = x.order_id and o.parent_id = r.order_id and x.kind = 'extension' and x.is_blocking;
        is_extended := found;
        update private.rentals x set period = tstzrange(lower(x.period), upper(x.period) + more),
          blocked = tstzrange(lower(x.blocked), case when is_extended then upper(x.period) + more
            else greatest(upper(x.blocked), private.rotated_by(upper(x.period) + more)) end)
        where x.id = r.id;
        update private.order_deadlines d set due_at = d.due_at + more
        where d.order_id = r.order_id and d.done_at is null and d.name = 'rental_end';
      else
        update private.rentals x set start_at = x.start_at + r.late, ready_at = x.ready_at + r.late,
          period = tstzrange(lower(x.period) + r.late, upper(x.period) + r.late),
          blocked = tstzrange(lower(x.blocked), upper(x.blocked) + r.late)
        where x.id = r.id;
        update private.order_deadlines d set due_at = d.due_at + r.late
        where d.order_id = r.order_id and d.done_at is null and d.name in ('rental_ready', 'rental_opening');
      end if;
    exception when exclusion_violation then
      kept := kept + 1;
    end;
  end loop;
  return kept;
end
$$;

-- Brings what waits back with a clock that is confirmed behind, so that each waits as long as before and none for the clock to catch up.
create or replace function private.bring_back_by(p_from timestamptz, p_to timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  less constant interval := p_from - p_to;
begin
  -- What is paused resumes by the time it stood, which is not negative.
  update private.order_deadlines d set paused_at = least(d.paused_at, p_to) where d.paused_at is not null and d.done_at is null;
  update private.payment_attempts a set next_inquiry_at = a.next_inquiry_at - less where a.next_inquiry_at > p_to;
  update private.order_facts f set deliver_at = f.deliver_at - less where f.deliver_at > p_to;
  update private.order_outbox b set not_before = b.not_before - less where b.done_at is null and b.not_before > p_to;
  update private.message_outbox m set not_before = m.not_before - less where m.state = 'waiting' and m.not_before > p_to;
end
$$;

-- What was counted stays counted as long as before: a limit is neither given anew nor prolonged.
create function private.move_counts_by(p_from timestamptz, p_by interval) returns void
language sql security definer set search_path = '' as $$
  update private.rate_limits l
  set hits = array(select h.hit + p_by from unnest(l.hits) with ordinality as h (hit, place) order by h.place), expires_at = l.expires_at + p_by
  where l.expires_at > least(p_from, p_from + p_by)
$$;
revoke all on function private.move_counts_by from public;

-- Sessions and codes live as long as before. A sign-in service of its own dates by another clock, and its rows are left alone.
create function private.move_sign_ins_by(p_from timestamptz, p_by interval) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.sessions s set last_used_at = s.last_used_at + p_by, ends_at = s.ends_at + p_by
  where s.ends_at > p_from and s.last_used_at + make_interval(secs => s.idle_seconds) > p_from;
  update auth.sessions a set not_after = a.not_after + p_by
  where a.not_after > p_from and a.created_at <= p_from and not exists (select from private.sessions s where s.auth_session_id = a.id);
  update private.email_changes c set created_at = c.created_at + p_by where c.created_at > p_from - interval '1 hour';
  update private.code_requests r set created_at = r.created_at + p_by where r.created_at > p_from - interval '1 day';
  if has_table_privilege('auth.one_time_tokens', 'update') and has_table_privilege('auth.mfa_challenges', 'update') then
    update auth.one_time_tokens t set created_at = t.created_at + p_by
    where t.created_at at time zone 'utc' between p_from - interval '1 hour' and p_from;
    update auth.mfa_challenges c set created_at = c.created_at + p_by where c.created_at between p_from - interval '1 hour' and p_from;
  end if;
end
$$;
revoke all on function private.move_sign_ins_by from public;

-- A person believes the database's clock. `p_difference` is what the page showed, so that nobody confirms another jump than the one seen.
create or replace function public.confirm_shop_clock(p_difference integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  clock private.shop_clock;
  before timestamptz;
  moment timestamptz;
  kept integer := 0;
begin
  -- A sign-in service that runs by the clock that jumped dates the factor by it.
  if not private.may('system.write') or not (private.is_fresh_at(private.shop_now()) or private.is_fresh_at(private.machine_now())) then
    raise exception 'not allowed to confirm the clock' using errcode = '42501';
  end if;
  if (select c.is_held from private.shop_clock c) then
    -- Whoever places an order or begins a session read the time and will have written what runs from then.
    perform pg_advisory_xact_lock(private.clock_lock());
    -- Whoever writes a deadline holds its order and reads the time afterwards; the order is locked before what belongs to it.
    perform from public.orders o
    where o.state not in ('completed', 'cancelled', 'expired', 'refunded')
      or exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null)
    order by o.id for update;
  end if;
  select * into clock from private.shop_clock for update;
  if not clock.is_held then
    return jsonb_build_object('outcome', 'already', 'kept_ends', 0);
  end if;
  before := private.shop_now();
  moment := private.machine_now();
  if p_difference is null or abs(extract(epoch from moment - before) - p_difference) > extract(epoch from private.clock_tolerance()) then
    return jsonb_build_object('code', 'CLOCK_CHANGED');
  end if;
  update private.shop_clock c
  set stored_at = moment, machine_at = moment, is_held = false, held_since = null, epoch = c.epoch + 1, waits = 0;
  if moment > before then
    insert into private.clock_skips (from_at, to_at) values (before, moment);
    kept := private.prolong_by(before, moment);
  else
    delete from private.clock_skips s where s.to_at > moment;
    perform private.bring_back_by(before, moment);
  end if;
  perform private.move_counts_by(before, moment - before);
  perform private.move_sign_ins_by(before, moment - before);
  perform private.audit(auth.uid(), 'clock.confirmed', null, jsonb_build_object('from', before, 'to', moment, 'kept_ends', kept));
  return jsonb_build_object('outcome', 'done', 'kept_ends', kept);
end
$$;
