-- At a million rentals: a unit's coming times are found by their end, not by walking the constraint's index.
create index rentals_coming on private.rentals (unit_id, upper(blocked)) where is_blocking;

create or replace function private.is_rented(p_unit uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.rentals r where r.unit_id = p_unit and r.is_blocking and upper(r.blocked) > clock_timestamp())
$$;

-- Whether nobody has a unit in a time.
create function private.is_unit_free(p_unit uuid, p_time tstzrange) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.rentals r where r.unit_id = p_unit and r.is_blocking
    and upper(r.blocked) > lower(p_time) and lower(r.blocked) < upper(p_time))
$$;

-- Free starts: one row per half hour with the number of free units; before them, now, where a unit is free at once. A start before the end
-- of the next half hour needs a unit whose password is new; later ones count on its rotation.
create or replace function public.free_times(
  p_product uuid, p_option uuid, p_from timestamptz default null, p_to timestamptz default null
) returns table (start timestamptz, free integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  option constant public.rental_options := private.rental_option(p_product, p_option);
  first constant timestamptz := greatest(coalesce(p_from, moment), moment);
  last constant timestamptz := least(coalesce(p_to, first + interval '1 day'), moment + private.rental_horizon());
  step constant interval := interval '30 minutes';
  grid timestamptz;
  count_of integer;
  needed interval;
  units uuid[];
  rotated uuid[];
  edges integer[];
  unit uuid;
  taken tstzrange;
  part tstzrange;
  times tstzmultirange;
  busy integer := 0;
begin
  if option.id is null or last < first then
    return;
  end if;
  needed := upper(private.rental_block(moment, option.duration_minutes)) - moment;
  units := array(select private.rentable_units(p_product));
  rotated := array(select u from unnest(units) u where private.is_rotated(u));
  if coalesce(p_from, moment) <= moment then
    select count(*) into count_of from unnest(rotated) u where private.is_unit_free(u, tstzrange(moment, moment + needed));
    if count_of > 0 then
      start := moment;
      free := count_of;
      return next;
    end if;
  end if;
  grid := to_timestamp(ceil(extract(epoch from first) / 1800) * 1800);
  count_of := floor(extract(epoch from last - grid) / 1800)::integer + 1;
  if count_of < 1 then
    return;
  end if;
  -- How many units more, or fewer, are missing from a step of the grid on.
  edges := array_fill(0, array[count_of + 1]);
  foreach unit in array units loop
    times := case when unit = any (rotated) then '{}' else tstzmultirange(tstzrange(null, moment + step, '()')) end;
    for taken in
      select r.blocked from private.rentals r
      where r.unit_id = unit and r.is_blocking and upper(r.blocked) > grid and lower(r.blocked) < last + needed
    loop
      times := times + tstzmultirange(tstzrange(lower(taken) - needed, upper(taken), '()'));
    end loop;
    for part in select unnest(times) loop
      edges[least(count_of, greatest(0, coalesce(floor(extract(epoch from lower(part) - grid) / 1800)::integer + 1, 0))) + 1] :=
        edges[least(count_of, greatest(0, coalesce(floor(extract(epoch from lower(part) - grid) / 1800)::integer + 1, 0))) + 1] + 1;
      edges[least(count_of, greatest(0, ceil(extract(epoch from upper(part) - grid) / 1800)::integer)) + 1] :=
        edges[least(count_of, greatest(0, ceil(extract(epoch from upper(part) - grid) / 1800)::integer)) + 1] - 1;
    end loop;
  end loop;
  for place in 1..count_of loop
    busy := busy + edges[place];
    start := grid + (place - 1) * step;
    free := cardinality(units) - busy;
    return next;
  end loop;
end
$$;

-- Keeps a time of one unit of a product: the first that is free then. A start that is now needs a password nobody else has seen. Null: none is
-- free. `p_order` is the order that is to have it, whose earlier time is let go of first.
create or replace function private.take_rental_time(
  p_order uuid, p_product uuid, p_option uuid, p_start timestamptz, p_minutes integer, p_rules text, p_wanted uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  block constant tstzrange := private.rental_block(p_start, p_minutes);
  needs_rotated constant boolean := p_start < clock_timestamp() + private.rental_slack();
  unit uuid;
begin
  update private.rentals r set is_blocking = false where r.order_id = p_order;
  for unit in
    select u.id from private.units u where u.product_id = p_product and u.state = 'available' and u.has_credentials
      and (p_wanted is null or u.id = p_wanted) and private.is_unit_free(u.id, block)
      and (not needs_rotated or private.is_rotated(u.id, p_order))
    order by u.position
  loop
    -- Sales lock the same row. Whoever held it may have sold or rented the unit: every look after it is a new statement.
    perform 1 from private.units u where u.id = unit and u.state = 'available' for update;
    continue when not found;
    continue when not private.is_unit_free(unit, block);
    begin
      insert into private.rentals (kind, order_id, unit_id, option_id, minutes, start_at, period, blocked, rules)
      values ('rental', p_order, unit, p_option, p_minutes, p_start, tstzrange(p_start, p_start + make_interval(mins => p_minutes)), block, p_rules)
      on conflict (order_id) do update set unit_id = excluded.unit_id, start_at = excluded.start_at, minutes = excluded.minutes,
        period = excluded.period, blocked = excluded.blocked, is_blocking = true, ready_at = null, opened_at = null, ended_at = null, reminded = 0;
      return unit;
    exception when exclusion_violation then
      continue;
    end;
  end loop;
  return null;
end
$$;

-- The board shows what is next, the fifty rentals that begin first, and the days of the units on it: staff act on what is near.
create or replace function public.rental_board() returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  moment constant timestamptz := clock_timestamp();
  day constant tstzrange := tstzrange(moment, moment + interval '24 hours');
begin
  perform private.require_permission('rentals.write');
  return (
    with live as (
      select o, r, private.rental_row(o, r) as line from public.orders o join private.rentals r on r.order_id = o.id
      where o.kind = 'rental' and o.state in ('delivered', 'rented', 'returning', 'disputed') and r.is_blocking
      order by o.state_at limit 200),
    coming as (
      select private.rental_row(o, r) as line from private.rentals r join public.orders o on o.id = r.order_id
      where r.is_blocking and r.kind = 'rental' and r.opened_at is null and r.start_at < upper(day) and o.state = 'processing'
      order by r.start_at limit 50),
    shown as (
      select distinct (x.line ->> 'unit_id')::uuid as unit_id from (select l.line from live l union all select c.line from coming c) x limit 60)
    select jsonb_build_object('server_time', moment,
      'now', coalesce((select jsonb_agg(l.line order by l.line ->> 'ends_at') from live l where (l.o).state in ('delivered', 'rented')), '[]'),
      'next', coalesce((select jsonb_agg(c.line order by c.line ->> 'start_at') from coming c where (c.line ->> 'is_late')::boolean is not true), '[]'),
      'to_rotate', coalesce((select jsonb_agg(l.line order by (l.line ->> 'is_late')::boolean desc, l.line ->> 'rotate_by') from live l
        where (l.o).state = 'returning'), '[]'),
      'trouble', coalesce((select jsonb_agg(t.line order by t.line ->> 'start_at') from (
        select l.line from live l where (l.o).state = 'disputed' or (l.line -> 'login_code' ->> 'promised_at')::timestamptz < moment
          or ((l.o).state = 'returning' and (l.line ->> 'is_late')::boolean)
        union all select c.line from coming c where (c.line ->> 'is_late')::boolean) t), '[]'),
      'blocks', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'unit_id', r.unit_id, 'product_name', p.name,
          'unit_position', (select count(*) from private.units w where w.product_id = u.product_id and w.state <> 'withdrawn' and w.position <= u.position),
          'from', lower(r.blocked), 'to', upper(r.blocked), 'note', r.note) order by lower(r.blocked))
        from private.rentals r join private.units u on u.id = r.unit_id left join public.products p on p.id = u.product_id
        where r.kind = 'block' and r.is_blocking and upper(r.period) > moment), '[]'),
      'units', coalesce((select jsonb_agg(jsonb_build_object('unit_id', u.id, 'product_id', u.product_id, 'product_name', p.name,
          'position', (select count(*) from private.units w where w.product_id = u.product_id and w.state <> 'withdrawn' and w.position <= u.position),
          'bars', (select jsonb_agg(jsonb_build_object('order_id', b.order_id, 'kind', b.kind, 'state', x.state, 'from', lower(b.blocked),
            'to', upper(b.blocked)) order by lower(b.blocked)) from private.rentals b left join public.orders x on x.id = b.order_id
            where b.unit_id = u.id and b.is_blocking and upper(b.blocked) > moment and lower(b.blocked) < upper(day))) order by p.name, u.position)
        from shown s join private.units u on u.id = s.unit_id left join public.products p on p.id = u.product_id), '[]')));
end
$$;
