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

-- Keeps up to fifty readings: [{"name": "LCP", "value": 1200, "page": "/"}].
create function public.server_record_vitals(p_readings jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  if jsonb_typeof(p_readings) is distinct from 'array' or jsonb_array_length(p_readings) > 50 then
    raise exception 'up to 50 readings at once' using errcode = '22023';
  end if;
  insert into private.vitals (name, value, page)
  select r.name, r.value, r.page from jsonb_to_recordset(p_readings) as r (name text, value double precision, page text);
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
    where k.at >= ((now() at time zone 'Asia/Jakarta')::date - (least(greatest(p_days, 1), 30) - 1)) at time zone 'Asia/Jakarta') v
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

grant execute on function public.server_record_vitals(jsonb), public.server_read_vitals(integer) to service_role;
