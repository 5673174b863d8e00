-- What the owner sees first: what waits for somebody, and how the last days went. Orders and revenue are absent until they exist.

-- How many messages wait for somebody: those without an hour, and those whose hour has passed. Null while there is no such table.
create function private.waiting_drafts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
begin
  if to_regclass('private.notification_drafts') is null then
    return null;
  end if;
  execute $count$
    select jsonb_build_object('count', count(*) filter (where w.due is null or w.due < now() - interval '5 minutes'),
      'late', count(*) filter (where w.due < now() - interval '5 minutes'))
    from (
      select coalesce(r ->> 'send_at', r ->> 'scheduled_at', r ->> 'due_at')::timestamptz as due
      from private.notification_drafts d, to_jsonb(d) r
      where coalesce(r ->> 'sent_at', r ->> 'recalled_at', r ->> 'cancelled_at') is null
    ) w $count$
  into found;
  return found;
end
$$;

-- Queues as {"name": {"count", "late"}}; what is late is said beside it.
create function private.work_queues() returns jsonb
language sql stable security definer set search_path = '' as $$
  with product as (
    select
      count(*) filter (where p.is_active and p.archived_at is null and p.stock = 0) as out_of_stock,
      count(*) filter (where p.is_active and p.archived_at is null and p.stock = 0 and p.is_flash_sale and exists (
        select from public.flash_sales s
        where s.product_id = p.id and s.is_active and s.start_time <= now() and s.end_time > now())) as out_while_on_sale,
      -- Few, as the shop's cards say it (domain/catalog/stock.ts).
      count(*) filter (where p.is_active and p.archived_at is null and p.stock between 1 and 3) as low_stock,
      count(*) filter (where p.archived_at is null and p.image is null and cardinality(p.images) = 0) as without_picture,
      count(*) filter (where p.archived_at is null and p.image is null and cardinality(p.images) = 0 and p.is_active) as shown_without_picture,
      count(*) filter (where not p.is_active and p.archived_at is null) as inactive,
      count(*) filter (where p.archived_at is not null) as archived
    from public.products p
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
    'low_stock', jsonb_build_object('count', product.low_stock, 'late', 0),
    'sales_low', jsonb_build_object('count', sale.low_stock + sale.sold_out, 'late', sale.sold_out),
    'sales_ending', jsonb_build_object('count', sale.ending, 'late', sale.ending_now),
    'sales_starting', jsonb_build_object('count', sale.starting, 'late', 0),
    'without_picture', jsonb_build_object('count', product.without_picture, 'late', product.shown_without_picture),
    'inactive', jsonb_build_object('count', product.inactive, 'late', 0),
    'archived', jsonb_build_object('count', product.archived, 'late', 0)
  ) || coalesce(jsonb_build_object('drafts', private.waiting_drafts()), '{}')
  from product, sale
$$;

-- The last p_days, today included; every day has its line, also one on which nothing happened.
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
      left join (select k.day, sum(k.searches) as searches from private.searched_words k where k.day between first_day and today group by k.day) s
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
      from (select k.words, sum(k.searches) as times from private.searched_words k
        where k.day between first_day and today group by k.words order by 2 desc, 1 limit 10) t), '[]'),
    'empty_searches', coalesce((
      select jsonb_agg(jsonb_build_object('words', t.words, 'times', t.times) order by t.times desc, t.words)
      from (select k.words, sum(k.empty) as times from private.searched_words k
        where k.day between first_day and today and k.empty > 0 group by k.words order by 2 desc, 1 limit 10) t), '[]')
  );
end
$$;
grant execute on function public.dashboard(integer) to authenticated;
