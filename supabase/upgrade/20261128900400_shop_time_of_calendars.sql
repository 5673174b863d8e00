-- Calendars of rentals and what renters are told read the shop's time.

create or replace function public.block_unit_time(p_unit uuid, p_from timestamptz, p_to timestamptz, p_note text default '') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  made uuid;
  note constant text := btrim(coalesce(p_note, ''));
begin
  perform private.require_permission('rentals.write');
  if p_from is null or p_to is null or p_to <= p_from or p_to <= private.shop_now() or p_to > p_from + interval '60 days'
    or length(note) > 200 or note ~ '[\x01-\x1F\x7F]' then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform 1 from private.units u where u.id = p_unit and u.state <> 'withdrawn' for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  insert into private.rentals (kind, unit_id, minutes, start_at, period, blocked, note, created_by)
  values ('block', p_unit, greatest(1, ceil(extract(epoch from p_to - p_from) / 60))::integer, p_from, tstzrange(p_from, p_to),
    tstzrange(p_from, p_to), nullif(note, ''), auth.uid()) returning id into made;
  perform private.audit(auth.uid(), 'rental.blocked', p_unit, jsonb_build_object('from', p_from, 'to', p_to, 'name', coalesce((
    select p.name from private.units u join public.products p on p.id = u.product_id where u.id = p_unit), '')));
  return jsonb_build_object('id', made);
exception
  when exclusion_violation then
    return jsonb_build_object('code', 'UNIT_TAKEN');
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.unblock_unit_time(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  unit uuid;
begin
  perform private.require_permission('rentals.write');
  update private.rentals r set is_blocking = false, ended_at = private.shop_now() where r.id = p_id and r.kind = 'block' and r.is_blocking
  returning r.unit_id into unit;
  if unit is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  perform private.audit(auth.uid(), 'rental.unblocked', unit, jsonb_build_object('name', coalesce((
    select p.name from private.units u join public.products p on p.id = u.product_id where u.id = unit), '')));
  return jsonb_build_object('outcome', 'done');
end
$$;

create or replace function public.free_times(
  p_product uuid, p_option uuid, p_from timestamptz default null, p_to timestamptz default null
) returns table(start timestamptz, free integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  option constant public.rental_options := private.rental_option(p_product, p_option);
  first constant timestamptz := greatest(coalesce(p_from, moment), moment);
  last constant timestamptz := least(coalesce(p_to, first + interval '1 day'), moment + private.rental_horizon());
  step constant interval := interval '30 minutes';
  grid timestamptz;
  count_of integer;
  units uuid[];
  rotated uuid[];
  edges integer[];
  unit uuid;
  taken tstzrange;
  part int4range;
  busy_steps int4multirange;
  busy integer := 0;
begin
  if option.id is null or last < first then
    return;
  end if;
  units := array(select private.rentable_units(p_product));
  rotated := array(select u from unnest(units) u where private.is_rotated(u));
  if coalesce(p_from, moment) <= moment then
    select count(*) into count_of from unnest(rotated) u where private.is_unit_free(u, private.rental_block(moment, option.duration_minutes));
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
    busy_steps := case when unit = any (rotated) then '{}'
      else int4multirange(int4range(0, greatest(0, least(count_of, ceil(extract(epoch from moment + step - grid) / 1800)::integer)))) end;
    for taken in
      select r.blocked from private.rentals r
      where r.unit_id = unit and r.is_blocking and upper(r.blocked) > grid
        and lower(r.blocked) < upper(private.rental_block(last, option.duration_minutes))
    loop
      busy_steps := busy_steps + int4multirange(int4range(
        private.starts_done_by(lower(taken), grid, count_of, option.duration_minutes),
        greatest(0, least(count_of, ceil(extract(epoch from upper(taken) - grid) / 1800)::integer))));
    end loop;
    for part in select unnest(busy_steps) loop
      edges[lower(part) + 1] := edges[lower(part) + 1] + 1;
      edges[upper(part) + 1] := edges[upper(part) + 1] - 1;
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

create or replace function public.rental_board() returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  moment constant timestamptz := private.shop_now();
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
      'blocks', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'unit_id', r.unit_id, 'product_name', coalesce(p.name, ''),
          'unit_position', (select count(*) from private.units w where w.product_id = u.product_id and w.state <> 'withdrawn' and w.position <= u.position),
          'from', lower(r.blocked), 'to', upper(r.blocked), 'note', r.note) order by lower(r.blocked))
        from private.rentals r join private.units u on u.id = r.unit_id left join public.products p on p.id = u.product_id
        where r.kind = 'block' and r.is_blocking and upper(r.period) > moment), '[]'),
      'units', coalesce((select jsonb_agg(jsonb_build_object('unit_id', u.id, 'product_id', u.product_id, 'product_name', coalesce(p.name, ''),
          'position', (select count(*) from private.units w where w.product_id = u.product_id and w.state <> 'withdrawn' and w.position <= u.position),
          'bars', (select jsonb_agg(jsonb_build_object('order_id', b.order_id, 'kind', b.kind, 'state', x.state, 'from', lower(b.blocked),
            'to', upper(b.blocked)) order by lower(b.blocked)) from private.rentals b left join public.orders x on x.id = b.order_id
            where b.unit_id = u.id and b.is_blocking and upper(b.blocked) > moment and lower(b.blocked) < upper(day))) order by p.name, u.position)
        from shown s join private.units u on u.id = s.unit_id left join public.products p on p.id = u.product_id), '[]')));
end
$$;

create or replace function private.remind_rentals() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reminded integer;
begin
  with due as (
    update private.rentals r set reminded = case when upper(r.period) <= (select private.shop_now()) + interval '15 minutes' then 2 else 1 end
    from public.orders o
    where o.id = r.order_id and o.state = 'rented' and r.is_blocking and r.kind = 'rental' and upper(r.period) > (select private.shop_now())
      and upper(r.period) <= (select private.shop_now()) + interval '60 minutes'
      and ((r.reminded < 1 and r.minutes + r.credited_minutes > 60) or (r.reminded < 2 and r.minutes + r.credited_minutes > 15
        and upper(r.period) <= (select private.shop_now()) + interval '15 minutes'))
    returning r.order_id, r.reminded)
  insert into private.order_outbox (order_id, notice)
  select d.order_id, case d.reminded when 2 then 'rental_ends_15' else 'rental_ends_60' end from due d;
  get diagnostics reminded = row_count;
  -- The shop hears of a rotation that is late.
  with late as (
    update private.order_deadlines d set reminded_at = private.shop_now()
    from public.orders o where o.id = d.order_id and d.name = 'rotation' and d.done_at is null and d.reminded_at is null
      and d.due_at <= (select private.shop_now()) and o.state in ('returning', 'disputed') returning d.order_id)
  insert into private.order_outbox (order_id, notice) select l.order_id, 'rotation_late' from late l;
  return reminded;
end
$$;
