-- Rentals: how long an option lasts, the calendar of units, and which times are free. Nothing here moves an order.

-- Minutes of a duration as people write it: "1 Hari", "3 jam", "90 menit", "1,5 jam", "setengah hari", "1 hari 12 jam". Null: no length. The
-- domain has the same rule (minutesOf), and both are held to one table of cases.
create function private.duration_minutes(p_text text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  rest text := lower(btrim(regexp_replace(coalesce(p_text, ''), '\s+', ' ', 'g')));
  part text[];
  total numeric := 0;
begin
  if rest = '' or length(rest) > 60 then
    return null;
  end if;
  while rest <> '' loop
    part := regexp_match(rest, '^([0-9]{1,4}(?:[.,][0-9]{1,2})?|setengah|se(?=menit|jam|hari|minggu|bulan))\s?(menit|mnt|jam|hari|minggu|bulan)(?:\s?(?:\+|dan|,)?\s?|$)');
    if part is null then
      return null;
    end if;
    total := total + case part[1] when 'setengah' then 0.5 when 'se' then 1 else replace(part[1], ',', '.')::numeric end
      * case part[2] when 'jam' then 60 when 'hari' then 1440 when 'minggu' then 10080 when 'bulan' then 43200 else 1 end;
    rest := regexp_replace(rest, '^([0-9]{1,4}(?:[.,][0-9]{1,2})?|setengah|se(?=menit|jam|hari|minggu|bulan))\s?(menit|mnt|jam|hari|minggu|bulan)(?:\s?(?:\+|dan|,)?\s?|$)', '');
  end loop;
  return case when total = trunc(total) and total between 1 and 525600 then total::integer end;
end
$$;

create extension if not exists btree_gist with schema extensions;

alter table public.rental_options
  -- Whole rupiah that come back after the rental.
  add column deposit bigint not null default 0 check (deposit between 0 and 1000000000000),
  -- What is allowed, beside the rules that every rental has.
  add column rules text check (length(rules) between 1 and 500);

-- A text that names a length is the length; another keeps the minutes that are given with it.
create function private.read_duration() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.duration_minutes := coalesce(private.duration_minutes(new.duration), new.duration_minutes);
  return new;
end
$$;

create trigger read_duration before insert or update on public.rental_options for each row execute function private.read_duration();

update public.rental_options o set duration = o.duration
where o.duration_minutes is distinct from coalesce(private.duration_minutes(o.duration), o.duration_minutes);

insert into private.role_permissions (role, permission) values ('owner', 'rentals.write'), ('admin', 'rentals.write'), ('cs', 'rentals.write');

-- One row for a time that a unit is kept: for a rental, for more time of one, or by staff. `period` is the rental itself, `blocked` what
-- nobody else can have: the rental, the slack before it begins, and the rotation of the password after it.
create table private.rentals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('rental', 'extension', 'block')),
  -- Null: a time that staff keep. Checked at the end: the time is taken before its order is written.
  order_id uuid unique references public.orders (id) on delete restrict deferrable initially deferred,
  -- Null: the unit went with its product; what it was rented for stays.
  unit_id uuid references private.units (id) on delete set null,
  option_id uuid,
  minutes integer not null check (minutes between 1 and 525600),
  -- The promised start; a rental that is paid for late begins later.
  start_at timestamptz not null,
  -- Since when it could be opened; null: not yet.
  ready_at timestamptz,
  -- The first opening, or the moment at which it began by itself.
  opened_at timestamptz,
  ended_at timestamptz,
  credited_minutes integer not null default 0 check (credited_minutes >= 0),
  -- What the renter agreed to.
  rules text check (length(rules) <= 500),
  note text check (length(note) <= 200),
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  reminded smallint not null default 0,
  period tstzrange not null check (not isempty(period)),
  blocked tstzrange not null check (not isempty(blocked)),
  is_blocking boolean not null default true,
  check ((kind = 'block') = (order_id is null)),
  constraint one_rental_at_a_time exclude using gist (unit_id with =, blocked with &&) where (is_blocking)
);

create index rentals_of_unit on private.rentals (unit_id, start_at desc);
-- What runs, what begins and what ended, for the board and the clock.
create index rentals_running on private.rentals (upper(period)) where is_blocking and kind = 'rental';
create index rentals_starting on private.rentals (start_at) where is_blocking and opened_at is null and kind = 'rental';

alter table private.rentals enable row level security;

-- Times of the trade, in one place: how late a unit may be ready, how long a renter may wait before time runs, what rotation takes, how far
-- ahead one can book.
create function private.rental_slack() returns interval language sql immutable set search_path = '' as $$ select interval '30 minutes' $$;
create function private.rental_wait() returns interval language sql immutable set search_path = '' as $$ select interval '2 hours' $$;
create function private.rental_horizon() returns interval language sql immutable set search_path = '' as $$ select interval '14 days' $$;

-- Rotation is people's work: its half hour counts while the shop is open.
create function private.rotated_by(p_end timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$ select private.after_open_time(p_end, interval '30 minutes') $$;

-- What the calendar keeps for a rental that has not begun.
create function private.rental_block(p_start timestamptz, p_minutes integer) returns tstzrange
language sql stable security definer set search_path = '' as $$
  select tstzrange(p_start, private.rotated_by(p_start + private.rental_slack() + private.rental_wait() + make_interval(mins => p_minutes)))
$$;

-- Whether nobody but the people of this order has seen the newest password of a unit.
create function private.is_rotated(p_unit uuid, p_order uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select max(c.version) from private.credentials c where c.unit_id = p_unit and c.scope = 'renter' and c.erased_at is null), 0)
    > coalesce((select max(l.version) from private.credential_log l
      where l.unit_id = p_unit and l.action = 'opened' and l.actor_kind = 'buyer' and l.order_id is distinct from p_order), 0)
$$;

-- Units of a product that can be rented: free for sale, with everything sealed that rotation needs, and not another person's in an order.
create function private.rentable_units(p_product uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id from private.units u where u.product_id = p_product and u.state = 'available' and u.has_credentials order by u.position
$$;

-- A unit that nobody may buy, because somebody has rented it, or will.
create function private.is_rented(p_unit uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.rentals r where r.unit_id = p_unit and r.is_blocking and r.blocked && tstzrange(clock_timestamp(), null))
$$;

-- The time that an option of a visible product takes; null: it is not for rent.
create function private.rental_option(p_product uuid, p_option uuid) returns public.rental_options
language sql stable security definer set search_path = '' as $$
  select o from public.rental_options o join public.products p on p.id = o.product_id
  where o.id = p_option and o.product_id = p_product and o.duration_minutes is not null
    and p.is_active and p.archived_at is null and not p.is_sample and p.sale_kind = 'account'
$$;

-- Free starts: one row per half hour with the number of free units; before them, now, where a unit is free at once. A start before the end
-- of the next half hour needs a unit whose password is new; later ones count on its rotation.
create function public.free_times(
  p_product uuid, p_option uuid, p_from timestamptz default null, p_to timestamptz default null
) returns table (start timestamptz, free integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  moment constant timestamptz := clock_timestamp();
  option constant public.rental_options := private.rental_option(p_product, p_option);
  first constant timestamptz := greatest(coalesce(p_from, moment), moment);
  last constant timestamptz := least(coalesce(p_to, first + interval '1 day'), moment + private.rental_horizon());
  step constant interval := interval '30 minutes';
  grid timestamptz;
  needed interval;
  ready integer;
begin
  if option.id is null or last < first then
    return;
  end if;
  needed := upper(private.rental_block(moment, option.duration_minutes)) - moment;
  if coalesce(p_from, moment) <= moment then
    select count(*) into ready from private.rentable_units(p_product) u
    where private.is_rotated(u) and not exists (select from private.rentals r where r.unit_id = u and r.is_blocking
      and r.blocked && private.rental_block(moment, option.duration_minutes));
    if ready > 0 then
      start := moment;
      free := ready;
      return next;
    end if;
  end if;
  grid := to_timestamp(ceil(extract(epoch from first) / 1800) * 1800);
  -- Every unit's times that cannot be a start, as disjoint stretches of the grid; then how many units are missing at each step.
  return query
    with units as (
      select u as id, private.is_rotated(u) as is_rotated from private.rentable_units(p_product) u),
    steps as (
      select n, grid + n * step as at from generate_series(0, floor(extract(epoch from last - grid) / 1800)::integer) as n),
    taken as (
      select u.id, range_agg(tstzrange(lower(r.blocked) - needed, upper(r.blocked), '()')) as times
      from units u join private.rentals r on r.unit_id = u.id and r.is_blocking and r.blocked && tstzrange(grid, last + needed)
      group by u.id
      union all
      select u.id, tstzmultirange(tstzrange(null, moment + step, '()')) from units u where not u.is_rotated),
    merged as (
      select t.id, unnest(range_agg(m)) as time from taken t cross join lateral unnest(t.times) as m group by t.id),
    edges as (
      select greatest(0, coalesce(floor(extract(epoch from lower(m.time) - grid) / 1800)::integer + 1, 0)) as n, 1 as change from merged m
      union all
      select greatest(0, ceil(extract(epoch from upper(m.time) - grid) / 1800)::integer), -1 from merged m),
    changes as (
      select e.n, sum(e.change)::integer as change from edges e group by e.n)
    select s.at, (select count(*)::integer from units) - coalesce(sum(c.change) over (order by s.n), 0)::integer
    from steps s left join changes c on c.n = s.n order by s.n;
end
$$;

grant execute on function public.free_times(uuid, uuid, timestamptz, timestamptz) to anon, authenticated;
