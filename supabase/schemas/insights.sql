-- Insights: measurements and counts of visits, the dashboard, revenue, first steps of a new shop, and the search of the admin.
-- Tables: private.vitals, private.page_views, private.search_counts. None of them contains an account, an address or a cookie.
-- Begin with public.dashboard and private.work_queues.

-- Web vitals measured in visitors' browsers (specification, sections 7 and 9). Deleted after 30 days.
create table private.vitals (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  name text not null check (name in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'FID')),
  value double precision not null check (value between 0 and 600000),
  -- A page pattern such as "/products/:id".
  page text not null check (length(page) <= 40 and page ~ '^/([a-z-]+(/(:id|[*]))?|[*])?$')
);

create index vitals_at on private.vitals (at);

alter table private.vitals enable row level security;
grant usage on sequence private.vitals_id_seq to service_role;

-- Page views per day. The server writes them in batches. Deleted after 100 days.
create table private.page_views (
  -- The day in the time zone Asia/Jakarta.
  day date not null,
  -- A page pattern such as "/products/:id".
  page text not null check (length(page) <= 40 and page ~ '^/([a-z-]+(/(:id|[*]))?|[*])?$'),
  views integer not null check (views > 0),
  primary key (day, page)
);

alter table private.page_views enable row level security;

-- Search texts per day. Deleted after 100 days.
create table private.search_counts (
  day date not null,
  words text not null check (length(words) between 2 and 60 and words = lower(words) and words !~ '[[:cntrl:]@]'),
  searches integer not null check (searches > 0),
  -- Searches without a result.
  empty integer not null default 0,
  check (empty between 0 and searches),
  primary key (day, words)
);

alter table private.search_counts enable row level security;

-- Stores up to 50 measurements; the arrays have one element per measurement. Returns how many.
create function public.server_record_vitals(p_names text[], p_values double precision[], p_pages text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  recorded integer;
begin
  if coalesce(cardinality(p_names), 0) > 50 or cardinality(p_values) is distinct from cardinality(p_names)
    or cardinality(p_pages) is distinct from cardinality(p_names) then
    raise exception 'up to 50 readings at once, each with a name, a value and a page' using errcode = '22023';
  end if;
  insert into private.vitals (name, value, page)
  select r.name, r.value, r.page from unnest(p_names, p_values, p_pages) as r (name, value, page);
  get diagnostics recorded = row_count;
  return recorded;
end
$$;
grant execute on function public.server_record_vitals(text[], double precision[], text[]) to service_role;

-- Percentiles of the last p_days including today, at most 30: a row for each page, name and day in the time zone Asia/Jakarta, and one
-- without a day for the whole period.
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
grant execute on function public.server_read_vitals(integer) to service_role;

-- Scheduled: deletes measurements older than 30 days.
create function private.sweep_vitals() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.vitals where at < (select private.shop_now()) - interval '30 days';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Adds counts: pages with their views, and search texts with their searches and those without a result. At most 500 different texts per
-- day are stored, the most frequent of a batch first, so that visitors cannot fill the table.
create function public.server_count_visits(
  p_day date, p_pages text[], p_views integer[], p_words text[], p_searches integer[], p_empty integer[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_texts constant integer := 500;
  capacity integer;
begin
  if coalesce(cardinality(p_pages), 0) > 100 or coalesce(cardinality(p_words), 0) > max_texts
    or cardinality(p_views) is distinct from cardinality(p_pages) or cardinality(p_searches) is distinct from cardinality(p_words)
    or cardinality(p_empty) is distinct from cardinality(p_words) then
    raise exception 'up to 100 pages and 500 searches at once, each with its counts' using errcode = '22023';
  end if;
  insert into private.page_views as stored (day, page, views)
  select p_day, g.page, g.views from unnest(p_pages, p_views) as g (page, views) order by g.page
  on conflict (day, page) do update set views = stored.views + excluded.views;
  capacity := max_texts - (select count(*) from private.search_counts w where w.day = p_day);
  insert into private.search_counts as stored (day, words, searches, empty)
  select p_day, w.words, w.searches, w.empty
  from (
    select g.words, g.searches, g.empty, k.words is not null as is_known,
      row_number() over (partition by k.words is not null order by g.searches desc, g.words) as rank
    from unnest(p_words, p_searches, p_empty) as g (words, searches, empty)
    left join private.search_counts k on k.day = p_day and k.words = g.words
  ) w
  where w.is_known or w.rank <= capacity
  order by w.words
  on conflict (day, words) do update set searches = stored.searches + excluded.searches, empty = stored.empty + excluded.empty;
end
$$;
grant execute on function public.server_count_visits(date, text[], integer[], text[], integer[], integer[]) to service_role;

-- Scheduled: deletes counts older than 100 days.
create function private.sweep_visits() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted_views integer;
  deleted_searches integer;
  today constant date := (private.shop_now() at time zone 'Asia/Jakarta')::date;
begin
  delete from private.page_views where day < today - 100;
  get diagnostics deleted_views = row_count;
  delete from private.search_counts where day < today - 100;
  get diagnostics deleted_searches = row_count;
  return deleted_views + deleted_searches;
end
$$;

insert into private.due_tasks (name, procedure) values ('vitals', 'sweep_vitals'), ('visits', 'sweep_visits');

-- Work queues of the dashboard.

-- Drafts of announcements without a time (`count` only) or with a time in the past (also `late`).
create function private.pending_drafts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', count(*) filter (where d.send_at is null or d.send_at < (select private.shop_now()) - interval '5 minutes'),
    'late', count(*) filter (where d.send_at < (select private.shop_now()) - interval '5 minutes'))
  from private.notification_drafts d where d.sent_at is null
$$;

-- Products with low stock by the rule of private.low_stock_text(): the product's threshold, else its category's, else three. Three counts,
-- so that each can use an index.
create function private.count_low_stock() returns bigint
language sql stable security definer set search_path = '' as $$
  with own_threshold as materialized (
    select s.product_id, s.low_stock_at from private.product_private_data s where s.low_stock_at is not null
  ), threshold as (
    select c.id, coalesce(c.low_stock_at, 3) as low_stock_at from public.categories c
  )
  select
    (select count(*) from own_threshold o join public.products p on p.id = o.product_id
      where p.is_active and p.archived_at is null and p.stock > 0 and p.stock <= o.low_stock_at)
    + (select count(*) from threshold c join public.products p on p.category_id = c.id and p.stock > 0 and p.stock <= c.low_stock_at
      where p.is_active and p.archived_at is null and p.sale_kind <> 'account' and not exists (select from own_threshold o where o.product_id = p.id))
    + (select count(*) from public.products p
      where p.category_id is null and p.stock between 1 and 3 and p.is_active and p.archived_at is null and p.sale_kind <> 'account'
        and not exists (select from own_threshold o where o.product_id = p.id))
$$;

-- Queues as {name: {count, late}}.
create function private.work_queues() returns jsonb
language sql stable security definer set search_path = '' as $$
  with product as (
    select
      (select coalesce(sum(c.products), 0) from (
        select l.products from private.listing_cells l where l.band is null and l.is_sold
        union all select l.products from private.listing_cell_changes l where l.is_sold) c) as out_of_stock,
      (select count(distinct p.id) from public.flash_sales s join public.products p on p.id = s.product_id
        where s.is_active and s.start_time <= now() and s.end_time > now()
          and p.is_flash_sale and p.is_active and p.archived_at is null and p.stock = 0) as out_while_on_sale,
      (select count(*) from public.products p where p.image is null and cardinality(p.images) = 0 and not p.is_sample and not exists (select from private.demo_accounts d where d.product_id = p.id) and p.archived_at is null) as without_picture,
      (select count(*) from public.products p
        where p.image is null and cardinality(p.images) = 0 and not p.is_sample and not exists (select from private.demo_accounts d where d.product_id = p.id) and p.archived_at is null and p.is_active) as shown_without_picture,
      (select count(*) from public.products p where not p.is_active and p.archived_at is null) as inactive,
      (select count(*) from public.products p where p.archived_at is not null) as archived
  ), sale as (
    select
      count(*) filter (where s.start_time <= now() and s.end_time <= now() + interval '24 hours') as ending,
      count(*) filter (where s.start_time <= now() and s.end_time <= now() + interval '1 hour') as ending_now,
      count(*) filter (where s.start_time > now() and s.start_time <= now() + interval '24 hours') as starting,
      count(*) filter (where s.start_time <= now() and s.stock > 0 and s.stock * 5 <= s.initial_stock) as low_stock,
      count(*) filter (where s.start_time <= now() and s.stock = 0) as sold_out
    from public.flash_sales s where s.is_active and s.end_time > now()
  )
  select jsonb_build_object(
    'out_of_stock', jsonb_build_object('count', product.out_of_stock, 'late', product.out_while_on_sale),
    'low_stock', jsonb_build_object('count', private.count_low_stock(), 'late', 0),
    'sales_low', jsonb_build_object('count', sale.low_stock + sale.sold_out, 'late', sale.sold_out),
    'sales_ending', jsonb_build_object('count', sale.ending, 'late', sale.ending_now),
    'sales_starting', jsonb_build_object('count', sale.starting, 'late', 0),
    'without_picture', jsonb_build_object('count', product.without_picture, 'late', product.shown_without_picture),
    'inactive', jsonb_build_object('count', product.inactive, 'late', 0),
    'archived', jsonb_build_object('count', product.archived, 'late', 0),
    'drafts', private.pending_drafts()
  )
  from product, sale
$$;

-- Figures of the last p_days including today, at most 90. `days` has an entry for every day, also without events.
create function public.dashboard(p_days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'Asia/Jakarta')::date;
  first_day date := (now() at time zone 'Asia/Jakarta')::date - (least(greatest(coalesce(p_days, 30), 1), 90) - 1);
begin
  if not private.may('insights.read') then
    raise exception 'not allowed to see how the shop does' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'queues', jsonb_strip_nulls(private.work_queues()),
    'days', (
      select jsonb_agg(jsonb_build_object('day', d.day::date, 'views', coalesce(v.views, 0), 'searches', coalesce(s.searches, 0),
        'wishes', coalesce(w.wishes, 0)) order by d.day)
      from generate_series(first_day::timestamp, today::timestamp, interval '1 day') as d (day)
      left join (select p.day, sum(p.views) as views from private.page_views p
        where p.day between first_day and today and p.page not like '/admin%' group by p.day) v on v.day = d.day::date
      left join (select k.day, sum(k.searches) as searches from private.search_counts k where k.day between first_day and today group by k.day) s
        on s.day = d.day::date
      left join (select (l.created_at at time zone 'Asia/Jakarta')::date as day, count(*) as wishes from public.wishlists l
        where l.created_at >= first_day::timestamp at time zone 'Asia/Jakarta' group by 1) w on w.day = d.day::date
    ),
    'pages', coalesce((
      select jsonb_agg(jsonb_build_object('page', t.page, 'views', t.views) order by t.views desc, t.page)
      from (select p.page, sum(p.views) as views from private.page_views p
        where p.day between first_day and today and p.page not like '/admin%' group by p.page order by 2 desc, 1 limit 8) t), '[]'),
    'searches', coalesce((
      select jsonb_agg(jsonb_build_object('words', t.words, 'times', t.times) order by t.times desc, t.words)
      from (select k.words, sum(k.searches) as times from private.search_counts k
        where k.day between first_day and today group by k.words order by 2 desc, 1 limit 10) t), '[]'),
    'empty_searches', coalesce((
      select jsonb_agg(jsonb_build_object('words', t.words, 'times', t.times) order by t.times desc, t.words)
      from (select k.words, sum(k.empty) as times from private.search_counts k
        where k.day between first_day and today and k.empty > 0 group by k.words order by 2 desc, 1 limit 10) t), '[]')
  );
end
$$;
grant execute on function public.dashboard(integer) to authenticated;

-- The search of the admin: products by name or id, games, and customers by a part of the name or by a whole number or e-mail, each with its
-- permission. Contacts are masked, and numbers match only as a whole, because a search by a part would reveal a number digit by digit.
create function public.admin_search(p_query text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  query_text text := left(trim(coalesce(p_query, '')), 80);
  -- With the wildcards of LIKE escaped.
  pattern text := '%' || regexp_replace(query_text, '([\\%_])', '\\\1', 'g') || '%';
  -- Phone numbers are stored as digits with the country code.
  digits text := case when query_text !~ '[[:alpha:]]' then regexp_replace(regexp_replace(query_text, '\D', '', 'g'), '^0', '62') end;
  results jsonb := '[]';
  may_match_contact boolean;
begin
  if length(query_text) < 2 then
    return results;
  end if;
  if private.may('catalogue.write') then
    results := results || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'product', 'id', p.id, 'title', p.name, 'note', p.note))
      from (
        select p.id, p.name, concat_ws(' · ', g.name,
          case when p.archived_at is not null then 'Diarsipkan' when not p.is_active then 'Nonaktif' when p.stock = 0 then 'Habis' end) as note
        from public.products p left join public.game_titles g on g.id = p.game_title_id
        where p.name ilike pattern or (query_text ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' and p.id::text = lower(query_text))
        order by p.archived_at is not null, p.created_at desc, p.id desc limit 8
      ) p), '[]');
    results := results || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'game', 'id', g.id, 'title', g.name, 'note', g.product_count || ' produk'))
      from (select g.* from public.game_titles g where g.name ilike pattern or g.slug ilike pattern order by g.product_count desc, g.name limit 5) g), '[]');
  end if;
  if private.may('customers.read') then
    may_match_contact := private.may_look_up(digits, lower(query_text));
    results := results || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'customer', 'id', c.id, 'title', coalesce(nullif(c.name, ''), 'Tanpa nama'),
        'note', '+' || private.mask_phone(c.phone)))
      from (
        select r.id, r.name, r.phone from public.profiles r
        where r.name ilike pattern or (may_match_contact and (r.email = lower(query_text) or r.phone = digits))
        order by r.created_at desc, r.id limit 6
      ) c), '[]');
  end if;
  return results;
end
$$;
grant execute on function public.admin_search(text) to authenticated;

-- Revenue and costs from the ledger, one entry per day or month (p_by) in the time zone Asia/Jakarta, the newest first, at most 400.
-- Without test payments.
create function public.revenue(p_by text default 'day') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  unit constant text := case p_by when 'month' then 'month' else 'day' end;
begin
  perform private.require_permission('ledger.read');
  return coalesce((
    select jsonb_agg(jsonb_build_object('period', t.period, 'sales', t.sales, 'rentals', t.rentals, 'goods', t.goods, 'costs', t.costs)
      order by t.period desc)
    from (
      select date_trunc(unit, j.at at time zone 'Asia/Jakarta')::date as period,
        coalesce(-sum(l.amount) filter (where l.account like 'revenue:%' and l.account <> 'revenue:rental'), 0) as sales,
        coalesce(-sum(l.amount) filter (where l.account = 'revenue:rental'), 0) as rentals,
        coalesce(sum(l.amount) filter (where l.account = 'expense:goods'), 0) as goods,
        coalesce(sum(l.amount) filter (where a.type = 'expense' and l.account <> 'expense:goods'), 0) as costs
      from private.journals j
      join private.journal_lines l on l.journal_id = j.id
      join private.ledger_accounts a on a.code = l.account
      where not j.is_test and a.type in ('revenue', 'expense')
        and j.at >= date_trunc(unit, now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta' - case unit when 'month' then interval '60 months' else interval '366 days' end
      group by 1 order by 1 desc limit 400
    ) t), '[]');
end
$$;
grant execute on function public.revenue(text) to authenticated;

-- What products of a game, tier and kind were sold for: {count, lowest, median, highest}, the median being a price that was paid. With p_label
-- and p_value only those that had this attribute when they were sold. Null under three sales. Without test orders and rentals.
create function public.sold_prices(
  p_game uuid, p_tier uuid default null, p_kind text default 'account', p_label text default null, p_value text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  perform private.require_permission('catalogue.write');
  return (
    select case when count(*) >= 3 then jsonb_build_object('count', count(*), 'lowest', min(o.total),
      'median', percentile_disc(0.5) within group (order by o.total), 'highest', max(o.total)) end
    from public.products p join public.orders o on o.product_id = p.id
    where p.game_title_id = p_game and p.tier_id is not distinct from p_tier and p.sale_kind = p_kind
      and o.kind = 'purchase' and o.state in ('delivered', 'completed') and not o.is_test
      and (p_label is null or exists (
        select from jsonb_array_elements(o.attributes) a where lower(a ->> 'label') = lower(p_label) and a ->> 'value' = p_value)));
end
$$;
grant execute on function public.sold_prices(uuid, uuid, text, text, text) to authenticated;

-- Alias of revenue for clients of releases before this name.
create function public.takings(p_by text default 'day') returns jsonb
language sql stable set search_path = '' as $$ select public.revenue(p_by) $$;
grant execute on function public.takings(text) to authenticated;

-- Which first steps of a new shop are done.
create function public.first_steps() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('settings.write') then
    raise exception 'not allowed to set up the shop' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('name', s.site_name is not null, 'whatsapp', s.whatsapp_number is not null, 'logo', s.logo_url is not null,
      'product', exists (select from public.products p where not p.is_sample and p.archived_at is null),
      'payment', exists (select from private.payment_settings m where jsonb_array_length(m.accounts) > 0 or m.qris is not null),
      'samples', not exists (select from public.products p where p.is_sample))
    from (select true) one left join public.website_settings s on true);
end
$$;
grant execute on function public.first_steps() to authenticated;
