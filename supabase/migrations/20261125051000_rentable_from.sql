-- From when a product can be rented again, for lists: null where nothing of it is for rent. Kept by the relay like the stock that is shown, so
-- a list may lag by a round; which times are free is public.free_times.
alter table public.products add column rentable_from timestamptz;

-- What a column that the shop keeps has before anything was kept.
create or replace function private.guard_kept_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  was jsonb;
  is_now jsonb;
  name text;
begin
  -- The shop's own functions, seeds and tools run as other roles.
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  is_now := to_jsonb(new);
  was := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  foreach name in array tg_argv loop
    if is_now -> name is distinct from coalesce(was -> name, case name when 'product_count' then '0'::jsonb when 'rentable_from' then 'null'::jsonb
        else 'false'::jsonb end) then
      raise exception 'the column % is kept by the shop itself', name using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;

drop trigger guard_kept_columns on public.products;

create trigger guard_kept_columns before insert or update on public.products
  for each row execute function private.guard_kept_columns('is_sample', 'has_rental', 'is_flash_sale', 'rentable_from');

create table private.rentable_changes (
  id bigint generated always as identity primary key,
  product_id uuid not null
);

alter table private.rentable_changes enable row level security;

-- The first start that a unit of a product has for its shortest option.
create function private.first_free_time(p_product uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  with needed as (
    select upper(private.rental_block(clock_timestamp(), min(o.duration_minutes))) - clock_timestamp() as time
    from public.rental_options o where o.product_id = p_product and o.duration_minutes is not null),
  starts as (
    select u as unit, c.at from private.rentable_units(p_product) u cross join lateral (
      select clock_timestamp() + case when private.is_rotated(u) then '0' else private.rental_slack() end as at
      union all
      select upper(r.blocked) from private.rentals r where r.unit_id = u and r.is_blocking and upper(r.blocked) > clock_timestamp()) c)
  select min(s.at) from starts s cross join needed n
  where n.time is not null and not exists (select from private.rentals r where r.unit_id = s.unit and r.is_blocking
    and r.blocked && tstzrange(s.at, s.at + n.time))
$$;

create function private.note_rentable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rentable_changes (product_id)
  select distinct u.product_id from private.units u where u.product_id is not null
    and u.id in (case when tg_op <> 'DELETE' then new.unit_id end, case when tg_op <> 'INSERT' then old.unit_id end);
  return null;
end
$$;

create trigger note_rentable after insert or delete or update of unit_id, blocked, is_blocking on private.rentals
  for each row execute function private.note_rentable();

create function private.note_rentable_unit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rentable_changes (product_id) select p.id from public.products p where p.id = new.product_id and p.has_rental;
  return null;
end
$$;

create trigger note_rentable after update of state, has_credentials on private.units for each row
  when (old.state is distinct from new.state or old.has_credentials is distinct from new.has_credentials)
  execute function private.note_rentable_unit();

create function private.note_rentable_option() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rentable_changes (product_id)
  select p.id from public.products p where p.id in (case when tg_op <> 'DELETE' then new.product_id end, case when tg_op <> 'INSERT' then old.product_id end)
    and not p.is_sample;
  return null;
end
$$;

create trigger note_rentable after insert or delete or update of duration_minutes, product_id on public.rental_options
  for each row execute function private.note_rentable_option();

insert into private.rentable_changes (product_id)
select distinct o.product_id from public.rental_options o join public.products p on p.id = o.product_id where not p.is_sample;

-- Writes it to the products of at most so many notes; what somebody is writing waits for the next round. Neither a new version of the
-- product's form nor a line in the log. Returns the number of notes done.
create function private.show_rentable(p_max integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  noted uuid[];
  free uuid[];
  done integer;
begin
  with taken as (
    delete from private.rentable_changes c
    where c.id in (select n.id from private.rentable_changes n order by n.id limit p_max for update skip locked) returning c.product_id)
  select array_agg(distinct t.product_id), count(*) into noted, done from taken t;
  if done = 0 then
    return 0;
  end if;
  perform set_config('app.shows_stock', 'on', true), set_config('app.carries', 'on', true);
  free := array(select p.id from public.products p where p.id = any (noted) order by p.id for no key update skip locked);
  update public.products p set rentable_from = f.at
  from (select w.id, private.first_free_time(w.id) as at from unnest(free) as w (id)) f
  -- "Now" is every time that has passed.
  where p.id = f.id and p.rentable_from is distinct from f.at
    and not (p.rentable_from <= clock_timestamp() and f.at <= clock_timestamp() + interval '1 second');
  insert into private.rentable_changes (product_id)
  select b.id from unnest(noted) as b (id) where b.id <> all (free) and exists (select from public.products p where p.id = b.id);
  perform set_config('app.shows_stock', 'off', true), set_config('app.carries', 'off', true);
  return done;
end
$$;

insert into private.due_tasks (name, procedure) values ('show_rentable', 'show_rentable_now');

create function private.show_rentable_now() returns integer
language sql security definer set search_path = '' as $$ select private.show_rentable(500) $$;

do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.server_relay(integer)'::regprocedure);
  rewritten text := replace(definition, 'private.remind_rentals();', E'private.remind_rentals();\n  perform private.show_rentable(p_max);');
begin
  if rewritten = definition then
    raise exception 'the relay has changed';
  end if;
  execute rewritten;
end
$$;
