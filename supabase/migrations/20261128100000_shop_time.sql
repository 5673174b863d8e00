-- The shop's time: every decision about money, holds, deadlines and rentals reads it, and no other clock. It is the database's clock unless
-- that jumps. A running server counts the time by a clock that no setting of the machine's clock moves, and reports its count every few
-- seconds (`server_beat_clock`). Where the database's clock and the count differ by more than the tolerance, time goes on by the count, until
-- both agree again or a person confirms the clock (`confirm_shop_clock`). A database that no server has reported to follows its clock.

-- The clock of the database's machine.
create function private.machine_now() returns timestamptz
language sql volatile as $$ select pg_catalog.clock_timestamp() $$;

create function private.clock_tolerance() returns interval
language sql immutable as $$ select interval '5 minutes' $$;

create table private.shop_clock (
  is_only boolean primary key default true check (is_only),
  -- The newest time that was counted or believed; null before the first report.
  stored_at timestamptz,
  -- The database's clock at that moment.
  machine_at timestamptz,
  -- The clock has jumped, and the time goes on by the count.
  is_held boolean not null default false,
  held_since timestamptz,
  -- Counts made before a confirmation belong to another time.
  epoch integer not null default 1,
  -- Reports in a row that could not tell how long the shop had been off.
  waits integer not null default 0,
  check (is_held = (held_since is not null)),
  check (not is_held or stored_at is not null)
);
insert into private.shop_clock default values;
alter table private.shop_clock enable row level security;

-- What the time was at a count, for each boot of a machine whose servers report.
create table private.shop_clock_counts (
  boot text primary key check (length(boot) between 1 and 100),
  -- Seconds since that boot, time asleep included.
  uptime double precision not null check (uptime >= 0),
  at timestamptz not null,
  epoch integer not null
);
alter table private.shop_clock_counts enable row level security;

-- Reads one row. Between two reports a jump decides nothing: a clock that is not within the tolerance of the newest stored time is not
-- believed, and the time stands until the next report. Stable, so that an index is searched by it.
create function private.shop_now() returns timestamptz
language plpgsql stable parallel safe security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.machine_now();
  clock private.shop_clock;
begin
  select * into clock from private.shop_clock;
  if clock.stored_at is null then
    return moment;
  elsif clock.is_held then
    -- Runs between reports too, however far the clock jumps once more.
    return clock.stored_at + least(greatest(moment - clock.machine_at, interval '0'), interval '10 seconds');
  elsif moment between clock.stored_at - private.clock_tolerance() and clock.stored_at + private.clock_tolerance() then
    return moment;
  end if;
  return clock.stored_at;
end
$$;
revoke all on function private.machine_now(), private.clock_tolerance(), private.shop_now() from public;

-- Takes a report: `p_uptime` are the seconds since the boot `p_boot` of the reporting machine, time asleep included. `p_is_alone`: no other
-- server can have the database open. Returns the shop's time, whether it is held, and `is_waiting` while a start does not yet know whether
-- another server counts.
create function public.server_beat_clock(p_boot text, p_uptime double precision, p_is_alone boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tolerance constant interval := private.clock_tolerance();
  clock private.shop_clock;
  moment timestamptz;
  counted timestamptz;
  is_believed boolean;
  is_waiting boolean := false;
begin
  -- The last report may be lost with the machine.
  perform set_config('synchronous_commit', 'off', true);
  select * into clock from private.shop_clock for update;
  moment := private.machine_now();
  select c.at + make_interval(secs => p_uptime - c.uptime) into counted
  from private.shop_clock_counts c where c.boot = p_boot and c.epoch = clock.epoch and c.uptime <= p_uptime;
  is_believed := case
    when clock.stored_at is null then true
    -- Another server may have reported a moment ago, so that a lone count that has stood still is no jump.
    when not clock.is_held and moment between clock.stored_at - tolerance and clock.stored_at + tolerance then true
    when counted is not null then moment between greatest(counted, clock.stored_at) - tolerance and greatest(counted, clock.stored_at) + tolerance
    when moment between clock.stored_at - tolerance and clock.stored_at + tolerance then true
    -- Nobody knows for how long the shop was off. Ahead of the stored time is a pause, behind it a jump.
    when moment < clock.stored_at or clock.is_held and clock.machine_at > clock.stored_at then false
    when p_is_alone then true end;
  if is_believed is null then
    -- Another server that has counted meanwhile knows better; its report ends the waiting.
    is_believed := clock.waits >= 4;
    is_waiting := not is_believed;
  end if;
  if is_waiting then
    update private.shop_clock c set waits = c.waits + 1;
  elsif is_believed then
    update private.shop_clock c set stored_at = moment, machine_at = moment, is_held = false, held_since = null, waits = 0;
  else
    counted := greatest(counted, clock.stored_at);
    update private.shop_clock c
    set stored_at = counted, machine_at = moment, is_held = true, held_since = coalesce(clock.held_since, counted), waits = 0;
  end if;
  if not is_waiting then
    insert into private.shop_clock_counts as c (boot, uptime, at, epoch)
    values (p_boot, p_uptime, case when is_believed then moment else counted end, clock.epoch)
    on conflict (boot) do update set uptime = excluded.uptime, at = excluded.at, epoch = excluded.epoch;
    delete from private.shop_clock_counts c where c.at < private.shop_now() - interval '30 days';
  end if;
  return (select jsonb_build_object('now', private.shop_now(), 'is_held', c.is_held, 'is_waiting', is_waiting,
    'difference', round(extract(epoch from moment - private.shop_now()))) from private.shop_clock c);
end
$$;
revoke all on function public.server_beat_clock from public, anon, authenticated;
grant execute on function public.server_beat_clock to service_role;

-- The state of the time for staff: `difference` is by how many seconds the database's clock is ahead.
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

-- Moves what runs by the time that a confirmed clock skips, so that nobody has less time than before. Returns how many rentals kept their end
-- because their unit is taken by somebody else afterwards.
create function private.prolong_by(p_from timestamptz, p_to timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  more constant interval := p_to - p_from;
  r record;
  kept integer := 0;
begin
  -- What is paused gets its time back when it resumes.
  update private.order_deadlines d set due_at = d.due_at + more
  where d.done_at is null and d.paused_at is null and d.name not in ('rental_ready', 'rental_opening', 'rental_end');
  update private.payment_attempts a set expires_at = a.expires_at + more where a.state in ('created', 'pending');
  update private.complaints c set due_at = c.due_at + more where c.state in ('open', 'appealed');
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
        update private.rentals x set period = tstzrange(lower(x.period), upper(x.period) + more),
          blocked = tstzrange(lower(x.blocked), greatest(upper(x.blocked), private.rotated_by(upper(x.period) + more)))
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
revoke all on function private.prolong_by from public;

-- A person believes the database's clock. `p_difference` is what the page showed, so that nobody confirms another jump than the one seen.
create function public.confirm_shop_clock(p_difference integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  clock private.shop_clock;
  before timestamptz;
  moment timestamptz;
  kept integer := 0;
begin
  if not private.may('system.write') or not private.is_fresh() then
    raise exception 'not allowed to confirm the clock' using errcode = '42501';
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
    kept := private.prolong_by(before, moment);
  else
    -- What is paused resumes by the time it stood, which is not negative.
    update private.order_deadlines d set paused_at = least(d.paused_at, moment) where d.paused_at is not null and d.done_at is null;
  end if;
  perform private.audit(auth.uid(), 'clock.confirmed', null, jsonb_build_object('from', before, 'to', moment, 'kept_ends', kept));
  return jsonb_build_object('outcome', 'done', 'kept_ends', kept);
end
$$;
revoke all on function public.read_shop_clock(), public.confirm_shop_clock(integer) from public, anon;
grant execute on function public.read_shop_clock(), public.confirm_shop_clock(integer) to authenticated;
