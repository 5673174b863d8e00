-- The admin's dashboard and its search across the shop.

-- How many drafts of announcements need attention: those without a time, and those whose time has passed.
create function private.waiting_drafts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', count(*) filter (where d.send_at is null or d.send_at < now() - interval '5 minutes'),
    'late', count(*) filter (where d.send_at < now() - interval '5 minutes'))
  from private.notification_drafts d where d.sent_at is null
$$;

-- Queues as {"name": {"count", "late"}}.
create function private.work_queues() returns jsonb
language sql stable security definer set search_path = '' as $$
  with product as (
    select
      count(*) filter (where p.is_active and p.archived_at is null and p.stock = 0) as out_of_stock,
      count(*) filter (where p.is_active and p.archived_at is null and p.stock = 0 and p.is_flash_sale and exists (
        select from public.flash_sales s
        where s.product_id = p.id and s.is_active and s.start_time <= now() and s.end_time > now())) as out_while_on_sale,
      -- Low stock, by the rule of the product cards.
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

-- The last p_days including today; every day has a row, also one without events.
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

-- Searches the admin: products by name or id, games, and customers by a part of their name, or by their whole number or address; each only
-- with its permission. Contacts are masked (private.mask_phone, private.mask_email): finding somebody by a part of a number would reveal
-- it digit by digit, without an audit entry.
create function public.admin_search(p_query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked text := left(trim(coalesce(p_query, '')), 80);
  -- Escapes the wildcards of LIKE.
  pattern text := '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%';
  -- Numbers are stored as digits with the country code.
  digits text := case when asked !~ '[[:alpha:]]' then regexp_replace(regexp_replace(asked, '\D', '', 'g'), '^0', '62') end;
  found jsonb := '[]';
begin
  if length(asked) < 2 then
    return found;
  end if;
  if private.may('catalogue.write') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'product', 'id', p.id, 'title', p.name, 'note', p.note))
      from (
        select p.id, p.name, concat_ws(' · ', g.name,
          case when p.archived_at is not null then 'Diarsipkan' when not p.is_active then 'Nonaktif' when p.stock = 0 then 'Habis' end) as note
        from public.products p left join public.game_titles g on g.id = p.game_title_id
        where p.name ilike pattern or (asked ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' and p.id::text = lower(asked))
        order by p.archived_at is not null, p.created_at desc, p.id desc limit 8
      ) p), '[]');
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'game', 'id', g.id, 'title', g.name, 'note', g.product_count || ' produk'))
      from (select g.* from public.game_titles g where g.name ilike pattern or g.slug ilike pattern order by g.product_count desc, g.name limit 5) g), '[]');
  end if;
  if private.may('customers.read') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'customer', 'id', c.id, 'title', coalesce(nullif(c.name, ''), 'Tanpa nama'),
        'note', '+' || private.mask_phone(c.phone)))
      from (
        select r.id, r.name, r.phone from public.profiles r
        where r.name ilike pattern or r.email = lower(asked) or r.phone = digits
        order by r.created_at desc, r.id limit 6
      ) c), '[]');
  end if;
  return found;
end
$$;

grant execute on function public.dashboard(integer), public.admin_search(text) to authenticated;
