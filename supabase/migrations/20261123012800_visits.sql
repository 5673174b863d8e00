-- Measurements and visits, both anonymous.

-- Web vitals from visitors' browsers (specification, sections 7 and 9): a name, a value and a page pattern, without account, address or
-- product. Stored for 30 days.
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

-- Stores up to fifty measurements, given as three lists of one length.
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

-- Percentiles of the last days including today: one row for each page, name and day (WIB), and one without a day for the whole period.
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

-- Scheduled: deletes expired measurements.
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

-- Counts of page views and search texts per day, without account, address or cookie. The server writes them in batches. Stored for 100
-- days.
create table private.page_views (
  -- The day in Indonesia (WIB).
  day date not null,
  -- A pattern, "/products/:id".
  page text not null check (length(page) <= 40 and page ~ '^/([a-z-]+(/(:id|[*]))?|[*])?$'),
  views integer not null check (views > 0),
  primary key (day, page)
);

create table private.searched_words (
  day date not null,
  words text not null check (length(words) between 2 and 60 and words = lower(words) and words !~ '[[:cntrl:]@]'),
  searches integer not null check (searches > 0),
  -- How many of them found nothing.
  empty integer not null default 0 check (empty between 0 and searches),
  primary key (day, words)
);

alter table private.page_views enable row level security;

alter table private.searched_words enable row level security;

grant select, insert, update, delete on private.page_views, private.searched_words to service_role;

-- Adds a batch: pages with their views, and search texts with their counts and misses, as lists of one length. After 500 different texts
-- of a day only known ones are counted, so that nobody can fill the table.
create function public.server_count_visits(
  p_day date, p_pages text[], p_views integer[], p_words text[], p_searches integer[], p_empty integer[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 500;
  room integer;
begin
  if coalesce(cardinality(p_pages), 0) > 100 or coalesce(cardinality(p_words), 0) > most
    or cardinality(p_views) is distinct from cardinality(p_pages) or cardinality(p_searches) is distinct from cardinality(p_words)
    or cardinality(p_empty) is distinct from cardinality(p_words) then
    raise exception 'up to 100 pages and 500 searches at once, each with its counts' using errcode = '22023';
  end if;
  insert into private.page_views as kept (day, page, views)
  select p_day, g.page, g.views from unnest(p_pages, p_views) as g (page, views) order by g.page
  on conflict (day, page) do update set views = kept.views + excluded.views;
  room := most - (select count(*) from private.searched_words w where w.day = p_day);
  insert into private.searched_words as kept (day, words, searches, empty)
  select p_day, w.words, w.searches, w.empty
  from (
    select g.words, g.searches, g.empty, k.words is not null as is_known,
      row_number() over (partition by k.words is not null order by g.searches desc, g.words) as place
    from unnest(p_words, p_searches, p_empty) as g (words, searches, empty)
    left join private.searched_words k on k.day = p_day and k.words = g.words
  ) w
  where w.is_known or w.place <= room
  order by w.words
  on conflict (day, words) do update set searches = kept.searches + excluded.searches, empty = kept.empty + excluded.empty;
end
$$;

-- Scheduled: deletes expired counts.
create function private.sweep_visits() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
  more integer;
begin
  delete from private.page_views where day < current_date - 100;
  get diagnostics swept = row_count;
  delete from private.searched_words where day < current_date - 100;
  get diagnostics more = row_count;
  return swept + more;
end
$$;

insert into private.due_tasks (name, procedure) values ('visits', 'sweep_visits');

grant execute on function public.server_record_vitals(text[], double precision[], text[]), public.server_read_vitals(integer),
  public.server_count_visits(date, text[], integer[], text[], integer[], integer[]) to service_role;
