-- Shop time and opening hours. Decisions about money, holds and rentals use private.shop_now() instead of the clock of the database's
-- machine, which can jump. Servers report their monotonic uptime; while the machine's clock contradicts the reports, the shop time is held
-- and advances by the reports alone, until the clock agrees again or staff confirm it.
-- Tables: private.shop_clock, private.shop_clock_counts, private.clock_skips, private.opening_hours, private.opening_settings.
-- Begin with private.shop_now, public.server_beat_clock and public.confirm_shop_clock.

-- The state of the shop time. One row.
create table private.shop_clock (
  is_only boolean primary key default true check (is_only),
  -- The shop time of the last report; null before the first one.
  stored_at timestamptz,
  -- The machine's clock at the last report.
  machine_at timestamptz,
  -- True while the machine's clock contradicts the reports, so that the shop time advances by the reports alone.
  is_held boolean not null default false,
  held_since timestamptz,
  -- Incremented by every confirmation. Counts of an earlier epoch are not comparable.
  epoch integer not null default 1,
  -- Consecutive reports that could not determine how long the shop had been off.
  waits integer not null default 0,
  -- The period in which private.follow_clock saw the machine's clock advance evenly without a report. Times of that clock.
  quiet_from timestamptz,
  quiet_to timestamptz,
  check (is_held = (held_since is not null)),
  constraint shop_clock_check1 check (not is_held or stored_at is not null)
);

alter table private.shop_clock enable row level security;

insert into private.shop_clock default values;

-- The last report of each boot of a reporting machine.
create table private.shop_clock_counts (
  boot text primary key check (length(boot) between 1 and 100),
  -- Seconds since the boot, including time in standby.
  uptime double precision not null check (uptime >= 0),
  -- The shop time at the report.
  at timestamptz not null,
  epoch integer not null
);

alter table private.shop_clock_counts enable row level security;

-- The periods that confirmations of a clock ahead have skipped. They belong to no waiting time and to no right of a limited duration.
create table private.clock_skips (
  from_at timestamptz primary key,
  to_at timestamptz not null,
  check (to_at > from_at)
);

alter table private.clock_skips enable row level security;

-- The clock of the database's machine.
create function private.machine_now() returns timestamptz
language sql volatile as $$ select pg_catalog.clock_timestamp() $$;

-- The largest deviation between two clocks that is not a jump.
create function private.clock_tolerance() returns interval
language sql immutable as $$ select interval '5 minutes' $$;

-- The shop time. Between two reports it is the machine's clock while that is within the tolerance of the last reported time; otherwise it
-- stands still at the reported time. Stable, so that index scans can use it.
create function private.shop_now() returns timestamptz
language plpgsql stable parallel safe security definer set search_path = '' as $$
declare
  machine constant timestamptz := private.machine_now();
  clock private.shop_clock;
begin
  select * into clock from private.shop_clock;
  if clock.stored_at is null then
    return machine;
  elsif clock.is_held then
    -- Advances between reports, by at most ten seconds, so that another jump has no effect.
    return clock.stored_at + least(greatest(machine - clock.machine_at, interval '0'), interval '10 seconds');
  elsif machine between clock.stored_at - private.clock_tolerance() and clock.stored_at + private.clock_tolerance() then
    return machine;
  end if;
  return clock.stored_at;
end
$$;
grant execute on function private.shop_now() to anon, authenticated, service_role;

-- `p_at` plus the time that was skipped since. A duration counted from the result excludes skipped time.
create function private.with_skips(p_at timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select p_at + coalesce((select sum(s.to_at - s.from_at) from private.clock_skips s where s.from_at >= p_at), interval '0')
$$;

-- The key of the advisory lock of the shop time. A transaction takes it shared before it reads the time for a row that no other lock
-- protects; a confirmation takes it exclusively.
create function private.clock_lock() returns bigint
language sql immutable as $$ select 7361::bigint $$;

-- Processes the report of a server: `p_uptime` seconds since the boot `p_boot` of its machine, including time in standby. `p_is_alone`: no
-- other server can have the database open. Returns the shop time (`now`), `is_held`, by how many seconds the machine's clock is ahead
-- (`difference`), and `is_waiting` while it is unknown, after a start, whether another running server will report.
create function public.server_beat_clock(p_boot text, p_uptime double precision, p_is_alone boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tolerance constant interval := private.clock_tolerance();
  clock private.shop_clock;
  machine timestamptz;
  counted timestamptz;
  is_believed boolean;
  is_waiting boolean := false;
begin
  -- No wait for the disk: losing the last report in a crash of the machine does no harm.
  perform set_config('synchronous_commit', 'off', true);
  select * into clock from private.shop_clock for update;
  machine := private.machine_now();
  select c.at + make_interval(secs => p_uptime - c.uptime) into counted
  from private.shop_clock_counts c where c.boot = p_boot and c.epoch = clock.epoch and c.uptime <= p_uptime;
  is_believed := case
    when clock.stored_at is null then true
    -- Before the counts are compared: another server may have reported later than this one, whose count was suspended.
    when not clock.is_held and machine between clock.stored_at - tolerance and clock.stored_at + tolerance then true
    when counted is not null then machine between greatest(counted, clock.stored_at) - tolerance and greatest(counted, clock.stored_at) + tolerance
    when machine between clock.stored_at - tolerance and clock.stored_at + tolerance then true
    -- The duration of the shop's downtime is unknown. A clock ahead of the stored time can be a pause, a clock behind it is a jump.
    when machine < clock.stored_at or clock.is_held and clock.machine_at > clock.stored_at then false
    when p_is_alone then true end;
  if is_believed is null then
    -- Another server may have counted through the downtime; its report ends the wait. Four reports without it accept the clock.
    is_believed := clock.waits >= 4;
    is_waiting := not is_believed;
  end if;
  if is_waiting then
    update private.shop_clock c set waits = c.waits + 1, quiet_from = null, quiet_to = null where true;
  elsif is_believed then
    update private.shop_clock c set stored_at = machine, machine_at = machine, is_held = false, held_since = null, waits = 0,
      quiet_from = null, quiet_to = null where true;
  else
    counted := greatest(counted, clock.stored_at);
    update private.shop_clock c
    set stored_at = counted, machine_at = machine, is_held = true, held_since = coalesce(clock.held_since, counted), waits = 0,
      quiet_from = null, quiet_to = null where true;
  end if;
  if not is_waiting then
    insert into private.shop_clock_counts as c (boot, uptime, at, epoch)
    values (p_boot, p_uptime, case when is_believed then machine else counted end, clock.epoch)
    on conflict (boot) do update set uptime = excluded.uptime, at = excluded.at, epoch = excluded.epoch;
    delete from private.shop_clock_counts c where c.at < private.shop_now() - interval '30 days';
  end if;
  return (select jsonb_build_object('now', private.shop_now(), 'is_held', c.is_held, 'is_waiting', is_waiting,
    'difference', round(extract(epoch from machine - private.shop_now()))) from private.shop_clock c);
end
$$;
grant execute on function public.server_beat_clock(text, double precision, boolean) to service_role;

-- Scheduled as the last task of a run. Accepts the machine's clock where no server reports and a downtime cannot be distinguished from a
-- jump: after ten minutes of runs that follow each other within two minutes. A report, a longer gap and a clock that goes back restart
-- the period, so that a jump between two reports of a running server is never accepted here. Does not release a held time.
create function private.follow_clock() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  machine timestamptz;
  clock private.shop_clock;
begin
  -- Skips a locked row: public.confirm_shop_clock locks orders before this row, and earlier tasks of this run may have locked orders.
  select * into clock from private.shop_clock c where c.stored_at is not null and not c.is_held for update skip locked;
  if not found then
    return 0;
  end if;
  machine := private.machine_now();
  if clock.quiet_to is null or machine not between clock.quiet_to and clock.quiet_to + interval '2 minutes' then
    clock.quiet_from := machine;
  end if;
  if machine - clock.quiet_from >= interval '10 minutes' and machine > clock.stored_at then
    clock.stored_at := machine;
    clock.machine_at := machine;
  end if;
  update private.shop_clock c
  set stored_at = clock.stored_at, machine_at = clock.machine_at, quiet_from = clock.quiet_from, quiet_to = machine where true;
  return (clock.stored_at = machine)::integer;
end
$$;

insert into private.due_tasks (name, procedure, position) values ('shop_clock', 'follow_clock', 9);

-- The state of the shop time for staff. `difference`: by how many seconds the machine's clock is ahead.
create function public.read_shop_clock() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('system.read') then
    raise exception 'not allowed to see the system' using errcode = '42501';
  end if;
  return (select jsonb_build_object('now', private.shop_now(), 'machine', private.machine_now(), 'is_held', c.is_held, 'since', c.held_since,
    'difference', round(extract(epoch from private.machine_now() - private.shop_now()))) from private.shop_clock c);
end
$$;
grant execute on function public.read_shop_clock() to authenticated;

-- Moves a running rental, its pending extension and its deadline later by `p_by`. Raises exclusion_violation if the unit is reserved for
-- another order afterwards.
create function private.prolong_running_rental(p_rental uuid, p_order uuid, p_by interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_extended boolean;
begin
  -- An unpaid extension begins where the rental ends.
  update private.rentals x set start_at = x.start_at + p_by, period = tstzrange(lower(x.period) + p_by, upper(x.period) + p_by),
    blocked = tstzrange(lower(x.blocked) + p_by, private.rotated_by(upper(x.period) + p_by))
  from public.orders o
  where o.id = x.order_id and o.parent_id = p_order and x.kind = 'extension' and x.is_blocking;
  is_extended := found;
  update private.rentals x set period = tstzrange(lower(x.period), upper(x.period) + p_by),
    blocked = tstzrange(lower(x.blocked), case when is_extended then upper(x.period) + p_by
      else greatest(upper(x.blocked), private.rotated_by(upper(x.period) + p_by)) end)
  where x.id = p_rental;
  update private.order_deadlines d set due_at = d.due_at + p_by
  where d.order_id = p_order and d.done_at is null and d.name = 'rental_end';
end
$$;

-- Moves a rental that has not begun later by `p_by`, with its deadlines. Raises exclusion_violation like the function above.
create function private.postpone_rental(p_rental uuid, p_order uuid, p_by interval) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.rentals x set start_at = x.start_at + p_by, ready_at = x.ready_at + p_by,
    period = tstzrange(lower(x.period) + p_by, upper(x.period) + p_by),
    blocked = tstzrange(lower(x.blocked), upper(x.blocked) + p_by)
  where x.id = p_rental;
  update private.order_deadlines d set due_at = d.due_at + p_by
  where d.order_id = p_order and d.done_at is null and d.name in ('rental_ready', 'rental_opening');
end
$$;

-- Prolongs everything that is running by the time that a confirmation skips, so that no deadline becomes shorter. Returns the number of
-- rentals that were not prolonged because their unit is reserved for another order afterwards.
create function private.prolong_by(p_from timestamptz, p_to timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  skipped constant interval := p_to - p_from;
  r record;
  unchanged integer := 0;
begin
  -- Paused deadlines regain their time when they resume.
  update private.order_deadlines d set due_at = d.due_at + skipped
  where d.done_at is null and d.paused_at is null and d.name not in ('rental_ready', 'rental_opening', 'rental_end');
  update private.payment_attempts a set expires_at = a.expires_at + skipped where a.state in ('created', 'pending');
  update private.complaints c set due_at = c.due_at + skipped where c.state in ('open', 'appealed');
  -- Login codes that can still be read, and deliveries that are delayed as a precaution.
  update private.login_code_requests q set expires_at = q.expires_at + skipped where q.expires_at > p_from;
  update private.order_facts f set deliver_at = f.deliver_at + skipped where f.deliver_at > p_from;
  -- The trigger of the table computes held_until again.
  update private.payment_attempts a set held_until = null where a.held_until > p_from and a.held_until < 'infinity';
  -- Latest first, so that each rental makes room for the one before it. A rental that has not begun moves only as far as its start has
  -- passed.
  for r in
    select x.id, x.order_id, x.opened_at is not null as runs, least(skipped, p_to - x.start_at) as late
    from private.rentals x
    where x.kind = 'rental' and x.is_blocking and x.ended_at is null
      and case when x.opened_at is null then x.start_at < p_to else upper(x.period) > p_from end
    order by x.start_at desc for update
  loop
    begin
      if r.runs then
        perform private.prolong_running_rental(r.id, r.order_id, skipped);
      else
        perform private.postpone_rental(r.id, r.order_id, r.late);
      end if;
    exception when exclusion_violation then
      unchanged := unchanged + 1;
    end;
  end loop;
  return unchanged;
end
$$;

-- Moves scheduled times back when a confirmation sets the shop time back, so that retries and waits do not take longer than before.
create function private.bring_back_by(p_from timestamptz, p_to timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  skipped constant interval := p_from - p_to;
begin
  -- A pause must not begin in the future: its duration would be negative.
  update private.order_deadlines d set paused_at = least(d.paused_at, p_to) where d.paused_at is not null and d.done_at is null;
  update private.payment_attempts a set next_inquiry_at = a.next_inquiry_at - skipped where a.next_inquiry_at > p_to;
  update private.order_facts f set deliver_at = f.deliver_at - skipped where f.deliver_at > p_to;
  update private.order_outbox b set not_before = b.not_before - skipped where b.done_at is null and b.not_before > p_to;
  update private.message_outbox m set not_before = m.not_before - skipped where m.state = 'waiting' and m.not_before > p_to;
end
$$;

-- Moves the attempts that limits have counted by `p_by`, which may be negative, so that a confirmation neither resets nor prolongs a limit.
create function private.move_counts_by(p_from timestamptz, p_by interval) returns void
language sql security definer set search_path = '' as $$
  update private.rate_limits l
  set hits = array(select h.hit + p_by from unnest(l.hits) with ordinality as h (hit, place) order by h.place), expires_at = l.expires_at + p_by
  where l.expires_at > least(p_from, p_from + p_by)
$$;

-- Moves valid sessions and codes by `p_by`, so that a confirmation neither ends nor prolongs them. Hosted Supabase Auth dates its own codes
-- and challenges by another clock, and the shop has no privilege to change them.
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

-- Staff accept the machine's clock. `p_difference` is the difference that the page displayed. Codes: CLOCK_CHANGED if the clock has jumped
-- again since. `kept_ends`: rentals that private.prolong_by could not prolong.
create function public.confirm_shop_clock(p_difference integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  clock private.shop_clock;
  before timestamptz;
  machine timestamptz;
  unchanged_rentals integer := 0;
begin
  -- The sign-in service may have dated the second factor by the clock that jumped.
  if not private.may('system.write') or not (private.is_fresh_at(private.shop_now()) or private.is_fresh_at(private.machine_now())) then
    raise exception 'not allowed to confirm the clock' using errcode = '42501';
  end if;
  if (select c.is_held from private.shop_clock c) then
    -- Waits for transactions that place an order or create a session: they have read the time, and their rows must be visible below.
    perform pg_advisory_xact_lock(private.clock_lock());
    -- Orders are locked before rows that belong to them, as in every function that writes deadlines; those read the time afterwards.
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
  machine := private.machine_now();
  if p_difference is null or abs(extract(epoch from machine - before) - p_difference) > extract(epoch from private.clock_tolerance()) then
    return jsonb_build_object('code', 'CLOCK_CHANGED');
  end if;
  update private.shop_clock c
  set stored_at = machine, machine_at = machine, is_held = false, held_since = null, epoch = c.epoch + 1, waits = 0 where true;
  if machine > before then
    insert into private.clock_skips (from_at, to_at) values (before, machine);
    unchanged_rentals := private.prolong_by(before, machine);
  else
    delete from private.clock_skips s where s.to_at > machine;
    perform private.bring_back_by(before, machine);
  end if;
  perform private.move_counts_by(before, machine - before);
  perform private.move_sign_ins_by(before, machine - before);
  perform private.audit(auth.uid(), 'clock.confirmed', null, jsonb_build_object('from', before, 'to', machine, 'kept_ends', unchanged_rentals));
  return jsonb_build_object('outcome', 'done', 'kept_ends', unchanged_rentals);
end
$$;
grant execute on function public.confirm_shop_clock(integer) to authenticated;

-- Opening hours in the time zone Asia/Jakarta; Monday is 1. `closes` before `opens` ends on the next day. Without rows the shop is always
-- open.
create table private.opening_hours (
  weekday smallint primary key check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  constraint opening_hours_differ check (closes <> opens)
);

alter table private.opening_hours enable row level security;

-- Dates on which the shop is closed, and the version of the opening hours for optimistic locking. One row.
create table private.opening_settings (
  id boolean primary key default true check (id),
  version integer not null default 1,
  closed_dates date[] not null default '{}' check (cardinality(closed_dates) <= 60)
);

alter table private.opening_settings enable row level security;

insert into private.opening_settings default values;

-- {version, days: [{weekday, opens, closes}], closed_dates}; without days the shop is always open.
create function public.read_opening_hours() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('version', s.version, 'closed_dates', to_jsonb(s.closed_dates),
    'days', coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
      'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday) from private.opening_hours h), '[]'))
  from private.opening_settings s
$$;
grant execute on function public.read_opening_hours() to anon, authenticated;

-- The opening hours as readable lines for the audit log: {hours, closed_dates}.
create function private.opening_hours_text() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('closed_dates', to_jsonb(s.closed_dates), 'hours', coalesce((
    select jsonb_agg(format('%s %s–%s', (array['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'])[h.weekday],
      to_char(h.opens, 'HH24.MI'), to_char(h.closes, 'HH24.MI')) order by h.weekday) from private.opening_hours h), '["selalu buka"]'))
  from private.opening_settings s
$$;

-- Replaces the opening hours. Running deadlines do not change, since they are promises. Codes: INVALID, SETTINGS_CHANGED.
create function public.save_opening_hours(p_version integer, p_hours jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hours constant jsonb := private.json_of(p_hours);
  days constant jsonb := coalesce(hours -> 'days', '[]');
  dates constant jsonb := coalesce(hours -> 'closed_dates', '[]');
  new_closed_dates date[];
  before jsonb;
begin
  perform private.require_permission('settings.write');
  if jsonb_typeof(days) <> 'array' or jsonb_typeof(dates) <> 'array' or jsonb_array_length(dates) > 60 then
    return jsonb_build_object('code', 'INVALID');
  elsif exists (select from jsonb_array_elements(days) d where coalesce(d ->> 'weekday', '') !~ '^[1-7]$'
      or coalesce(d ->> 'opens', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or coalesce(d ->> 'closes', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' or d ->> 'closes' = d ->> 'opens')
    or (select count(*) <> count(distinct d ->> 'weekday') from jsonb_array_elements(days) d)
    or exists (select from jsonb_array_elements(dates) d where jsonb_typeof(d) <> 'string'
      or not pg_catalog.pg_input_is_valid(d #>> '{}', 'date') or d #>> '{}' !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$') then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform from private.opening_settings s where s.version = p_version for update;
  if not found then
    return jsonb_build_object('code', 'SETTINGS_CHANGED', 'version', (select s.version from private.opening_settings s));
  end if;
  before := private.opening_hours_text();
  new_closed_dates := array(select distinct (d #>> '{}')::date from jsonb_array_elements(dates) d order by 1);
  update private.opening_settings s set version = s.version + 1, closed_dates = new_closed_dates where true;
  delete from private.opening_hours where true;
  insert into private.opening_hours (weekday, opens, closes)
  select (d ->> 'weekday')::smallint, (d ->> 'opens')::time, (d ->> 'closes')::time from jsonb_array_elements(days) d;
  perform private.audit(auth.uid(), 'opening_hours.changed', null,
    jsonb_build_object('before', before, 'after', private.opening_hours_text()));
  return jsonb_build_object('outcome', 'done', 'version', p_version + 1);
end
$$;
grant execute on function public.save_opening_hours(integer, jsonb) to authenticated;
