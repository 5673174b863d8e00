-- The shop's time: every decision about money, holds, deadlines and rentals reads it, and no other clock. It is the database's clock unless
-- that jumps. A running server counts the time by a clock that no setting of the machine's clock moves, and reports its count every few
-- seconds (`server_beat_clock`). Where the database's clock and the count differ by more than the tolerance, time goes on by the count, until
-- both agree again or a person confirms the clock (`confirm_shop_clock`). A database that no server reports to follows its clock: at once where none ever has, and otherwise once its
-- scheduler has seen the clock go on evenly for ten minutes without a report (`follow_clock`).

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
  -- Since when, and until when, the scheduler has seen the clock go on evenly without a report; by the machine.
  quiet_from timestamptz,
  quiet_to timestamptz,
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
    update private.shop_clock c set waits = c.waits + 1, quiet_from = null, quiet_to = null;
  elsif is_believed then
    update private.shop_clock c set stored_at = moment, machine_at = moment, is_held = false, held_since = null, waits = 0,
      quiet_from = null, quiet_to = null;
  else
    counted := greatest(counted, clock.stored_at);
    update private.shop_clock c
    set stored_at = counted, machine_at = moment, is_held = true, held_since = coalesce(clock.held_since, counted), waits = 0,
      quiet_from = null, quiet_to = null;
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

-- A task of the scheduler, the last of a run. Where no server counts, a pause is nothing that a count could tell from a jump: the time goes on
-- from the clock once that has gone on for ten minutes of runs that follow each other within two minutes. A report, a longer gap and a clock
-- that goes back begin those anew, so that a jump between two reports of a running server is never believed here. A held time stays held.
create function private.follow_clock() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
  clock private.shop_clock;
begin
  -- A confirmation locks orders before this row, as this run may have.
  select * into clock from private.shop_clock c where c.stored_at is not null and not c.is_held for update skip locked;
  if not found then
    return 0;
  end if;
  moment := private.machine_now();
  if clock.quiet_to is null or moment not between clock.quiet_to and clock.quiet_to + interval '2 minutes' then
    clock.quiet_from := moment;
  end if;
  if moment - clock.quiet_from >= interval '10 minutes' and moment > clock.stored_at then
    clock.stored_at := moment;
    clock.machine_at := moment;
  end if;
  update private.shop_clock c
  set stored_at = clock.stored_at, machine_at = clock.machine_at, quiet_from = clock.quiet_from, quiet_to = moment;
  return (clock.stored_at = moment)::integer;
end
$$;
revoke all on function private.follow_clock from public;
insert into private.due_tasks (name, procedure, position) values ('shop_clock', 'follow_clock', 9);

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
  is_extended boolean;
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
revoke all on function private.prolong_by from public;

-- Brings what waits back with a clock that is confirmed behind, so that each waits as long as before and none for the clock to catch up.
create function private.bring_back_by(p_from timestamptz, p_to timestamptz) returns void
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
  -- What was counted stays counted: a limit is not given anew.
  update private.rate_limits l
  set hits = array(select h.hit - less from unnest(l.hits) with ordinality as h (hit, place) order by h.place), expires_at = l.expires_at - less
  where l.expires_at > p_to;
end
$$;
revoke all on function private.bring_back_by from public;

-- A person believes the database's clock. `p_difference` is what the page showed, so that nobody confirms another jump than the one seen.
create function public.confirm_shop_clock(p_difference integer) returns jsonb
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
    -- Whoever writes a deadline holds its order, and the order is locked before what belongs to it.
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
    kept := private.prolong_by(before, moment);
  else
    perform private.bring_back_by(before, moment);
  end if;
  perform private.audit(auth.uid(), 'clock.confirmed', null, jsonb_build_object('from', before, 'to', moment, 'kept_ends', kept));
  return jsonb_build_object('outcome', 'done', 'kept_ends', kept);
end
$$;
revoke all on function public.read_shop_clock(), public.confirm_shop_clock(integer) from public, anon;
grant execute on function public.read_shop_clock(), public.confirm_shop_clock(integer) to authenticated;
