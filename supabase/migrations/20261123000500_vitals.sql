-- What visitors' browsers measured (specification, sections 7 and 9): a name, a value and a kind of page. Nobody's: no account, no
-- address, no product. Kept for 30 days.

create table private.vitals (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  name text not null check (name in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'FID')),
  value double precision not null check (value between 0 and 600000),
  -- A pattern, "/products/:id".
  page text not null check (length(page) <= 40 and page ~ '^/([a-z-]+(/(:id|[*]))?|[*])?$')
);
create index vitals_at on private.vitals (at);
alter table private.vitals enable row level security;
grant select, insert, update, delete on private.vitals to service_role;
grant usage on all sequences in schema private to service_role;

-- Keeps up to fifty readings, given as three lists of one length.
create function public.server_record_vitals(p_names text[], p_values double precision[], p_pages text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  if coalesce(cardinality(p_names), 0) > 50 or cardinality(p_values) is distinct from cardinality(p_names)
    or cardinality(p_pages) is distinct from cardinality(p_names) then
    raise exception 'up to 50 readings at once, each with a name, a value and a page' using errcode = '22023';
  end if;
  insert into private.vitals (name, value, page)
  select r.name, r.value, r.page from unnest(p_names, p_values, p_pages) as r (name, value, page);
  get diagnostics kept = row_count;
  return kept;
end
$$;

-- Percentiles of the last days, today included: one row for each page, name and day (WIB), and one with no day for all of them.
create function public.server_read_vitals(p_days integer) returns table (
  page text, name text, day date, count integer, p50 double precision, p75 double precision, p95 double precision
)
language sql stable security definer set search_path = '' as $$
  select v.page, v.name, v.day, count(*)::integer,
    percentile_cont(0.5) within group (order by v.value),
    percentile_cont(0.75) within group (order by v.value),
    percentile_cont(0.95) within group (order by v.value)
  from (select k.page, k.name, k.value, (k.at at time zone 'Asia/Jakarta')::date as day from private.vitals k
    where k.at >= ((now() at time zone 'Asia/Jakarta')::date - (least(greatest(p_days, 1), 30) - 1))::timestamp at time zone 'Asia/Jakarta') v
  group by grouping sets ((v.page, v.name, v.day), (v.page, v.name))
  order by 1, 2, 3 nulls first
$$;

-- A task of the scheduler.
create function private.sweep_vitals() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
begin
  delete from private.vitals where at < now() - interval '30 days';
  get diagnostics swept = row_count;
  return swept;
end
$$;
insert into private.due_tasks (name, procedure) values ('vitals', 'sweep_vitals');

grant execute on function public.server_record_vitals(text[], double precision[], text[]), public.server_read_vitals(integer) to service_role;
