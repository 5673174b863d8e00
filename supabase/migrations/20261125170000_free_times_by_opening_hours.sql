-- Free times are judged as placing judges them: what a start keeps after it depends on the opening hours of its own day, not on those of now.

-- How many starts of a grid of half hours, from the first one on, are over and rotated by a moment. A later start never keeps a unit for less.
create function private.starts_done_by(p_at timestamptz, p_grid timestamptz, p_count integer, p_minutes integer) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  step constant interval := interval '30 minutes';
  done integer := 0;
  -- While the shop is always open this is the answer; closed hours only make it smaller.
  most integer := least(p_count, greatest(0, floor(extract(epoch from
    p_at - p_grid - (private.rental_slack() + private.rental_wait() + make_interval(mins => p_minutes) + step)) / 1800)::integer + 1));
  middle integer := most;
begin
  while done < most loop
    if upper(private.rental_block(p_grid + (middle - 1) * step, p_minutes)) <= p_at then
      done := middle;
    else
      most := middle - 1;
    end if;
    middle := (done + most + 1) / 2;
  end loop;
  return done;
end
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

-- The first start that a unit of a product has for its shortest option.
create or replace function private.first_free_time(p_product uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  with shortest as (
    select min(o.duration_minutes) as minutes from public.rental_options o where o.product_id = p_product and o.duration_minutes is not null),
  units as (
    select u as id, clock_timestamp() + case when private.is_rotated(u) then '0' else private.rental_slack() end as soonest
    from private.rentable_units(p_product) u),
  starts as (
    select u.id as unit, u.soonest as at from units u
    union all
    select u.id, greatest(u.soonest, upper(r.blocked)) from units u join private.rentals r on r.unit_id = u.id
    where r.is_blocking and upper(r.blocked) > clock_timestamp())
  select min(s.at) from starts s cross join shortest o
  where o.minutes is not null and private.is_unit_free(s.unit, private.rental_block(s.at, o.minutes))
$$;
