-- The feed: events of the shop, newest first. Triggers write the rows; they expire after 90 days. A row with a future time (a sale that
-- starts later) exists already and becomes visible at its time, whether or not a scheduler runs.
create table public.feed_events (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('new_product', 'price_drop', 'sale_started', 'restock', 'announcement')),
  -- Null for an announcement, and for a row that sums up many products of a game.
  product_id uuid references public.products (id) on update cascade on delete cascade,
  -- Deferred and without a cascade: only holders of the product's lock touch rows of its sales, and a cascade would delete them before.
  flash_sale_id uuid references public.flash_sales (id) on update cascade deferrable initially deferred,
  game_title_id uuid references public.game_titles (id) on delete cascade,
  notification_id uuid unique references public.notifications (id) on delete cascade,
  old_price bigint check (old_price >= 0),
  new_price bigint check (new_price >= 0),
  -- Of an announcement.
  title text check (length(trim(title)) between 1 and 120),
  body text check (length(body) <= 1000),
  link_url text check (private.is_link(link_url)),
  -- When it happens. Whole milliseconds, so that a browser's clock can represent it.
  created_at timestamptz(3) not null default now(),
  -- The day it happens, in the shop's time zone.
  day date not null generated always as ((created_at at time zone 'Asia/Jakarta')::date) stored,
  check (kind = 'announcement' or title is null),
  check (kind <> 'announcement' or (title is not null and product_id is null)),
  check (flash_sale_id is null or kind = 'sale_started')
);

create index feed_events_newest on public.feed_events (created_at desc, id desc);
create index feed_events_of_game on public.feed_events (game_title_id, created_at desc, id desc);
create index feed_events_of_kind on public.feed_events (kind, created_at desc);
create index feed_events_of_sale on public.feed_events (flash_sale_id) where flash_sale_id is not null;

-- At most one of a kind per product and day, and one summary per kind, game and day.
create unique index feed_events_once_a_day on public.feed_events (product_id, kind, day) where product_id is not null;

create unique index feed_events_summed_up on public.feed_events (kind, game_title_id, day) nulls not distinct
  where product_id is null and kind <> 'announcement';

alter table public.feed_events enable row level security;

grant select on public.feed_events to anon, authenticated;
grant all on public.feed_events to service_role;

-- Whether visitors may see the product or sale of a row. A function, so that it runs only for the rows of a page.
create function private.feed_shows(p_product uuid, p_sale uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_product is null or exists (select from public.products p where p.id = p_product and p.is_active and p.archived_at is null))
    and (p_sale is null or exists (select from public.flash_sales s where s.id = p_sale and s.is_active));
end
$$;

create policy feed_events_read on public.feed_events for select to anon, authenticated
  using (created_at <= now() and private.feed_shows(product_id, flash_sale_id));

-- Invalidates cached pages, but not for statements that changed no row: every personal notification passes the feed's triggers.
create function private.announce_feed_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from changed) then
    perform pg_catalog.pg_notify('shop_changed', 'feed_events');
  end if;
  return null;
end
$$;

create trigger announce_insert after insert on public.feed_events
  referencing new table as changed for each statement execute function private.announce_feed_change();

create trigger announce_update after update on public.feed_events
  referencing new table as changed for each statement execute function private.announce_feed_change();

create trigger announce_delete after delete on public.feed_events
  referencing old table as changed for each statement execute function private.announce_feed_change();

-- Scheduled: deletes expired rows in batches. Takes no product locks.
create function private.prune_feed() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.feed_events e where e.id in (
    select o.id from public.feed_events o where o.created_at < now() - interval '90 days' order by o.created_at limit 10000
    for update skip locked);
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- Scheduled: invalidates cached pages when a row becomes visible.
create function private.announce_feed() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  begun integer;
  since timestamptz;
begin
  select coalesce(t.last_run_at, now() - interval '1 minute') into since from private.due_tasks t where t.name = 'feed_announce';
  select count(*) into begun from public.feed_events e
  where e.kind = 'sale_started' and e.created_at > since and e.created_at <= now();
  if begun > 0 then
    perform pg_catalog.pg_notify('shop_changed', 'feed_events');
  end if;
  return begun;
end
$$;

insert into private.due_tasks (name, procedure) values ('feed_prune', 'prune_feed'), ('feed_announce', 'announce_feed');

-- Product events. By statement: one pass over the changes. More than 24 of a kind in one statement, or more than 60 within an hour,
-- become one summary row per game.
--
-- Lock order: the products, their feed rows, the lock of product counts and words (7301), the summary rows.

-- Whether fewer than 60 rows of the kind are within the hour around a moment.
create function private.feed_has_room(p_kind text, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 60 from (
    select from public.feed_events e
    where e.kind = p_kind and e.created_at > p_at - interval '1 hour' and e.created_at <= p_at + interval '1 hour' limit 60) near
$$;

-- One summary row per game, for the games with the most products; moved to the present at most once an hour. All writers share these rows
-- and go on to change product counts and words, hence the same lock: a second one could be taken in another order.
create function private.sum_up_feed(p_kind text, p_games uuid[]) returns void
language sql security definer set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(7301);
  insert into public.feed_events as e (kind, game_title_id)
  select p_kind, g.id from unnest(p_games) as g (id) order by g.id
  on conflict (kind, game_title_id, day) where product_id is null and kind <> 'announcement'
  do update set created_at = excluded.created_at where e.created_at < excluded.created_at - interval '1 hour'
$$;

-- Up to 24 products get a row each, if there is room; more become a summary, where the kind has one.
create function private.tell_feed(p_kind text, p_ids uuid[], p_games uuid[], p_old bigint[], p_new bigint[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_ids is null then
    return;
  end if;
  if cardinality(p_ids) <= 24 and private.feed_has_room(p_kind, now()) then
    insert into public.feed_events as e (kind, product_id, game_title_id, old_price, new_price)
    select p_kind, n.id, n.game, n.was, n.price from unnest(p_ids, p_games, p_old, p_new) as n (id, game, was, price)
    where p_kind <> 'new_product' or not exists (select from public.feed_events o where o.product_id = n.id and o.kind = p_kind)
    -- A second drop on the same day continues the first.
    on conflict (product_id, kind, day) where product_id is not null
    do update set new_price = excluded.new_price where e.kind = 'price_drop';
  else
    perform private.sum_up_feed(p_kind, array(select g.id from unnest(p_games) as g (id) group by 1 order by count(*) desc, g.id limit 12));
  end if;
end
$$;

create function private.feed_products_added() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  news record;
begin
  -- An imported product with an older date is no news.
  select array_agg(id) as ids, array_agg(game_title_id) as games, array_agg(price) as prices into news from added
  where is_active and archived_at is null and stock > 0 and created_at > now() - interval '30 days';
  perform private.tell_feed('new_product', news.ids, news.games, array_fill(null::bigint, array[coalesce(cardinality(news.ids), 0)]), news.prices);
  return null;
end
$$;

create trigger feed_added after insert on public.products
  referencing new table as added for each statement execute function private.feed_products_added();

-- Old and new rows are matched by grouping instead of a join: a plan made for one row has to do for a hundred thousand.
create function private.feed_products_changed() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  news record;
begin
  select
    array_agg(id) filter (where price > was_price) as raised, array_agg(price) filter (where price > was_price) as raised_to,
    array_agg(id) filter (where game is distinct from was_game) as moved, array_agg(game) filter (where game is distinct from was_game) as moved_to,
    array_agg(id) filter (where is_first) as first, array_agg(game) filter (where is_first) as first_games, array_agg(price) filter (where is_first) as first_prices,
    array_agg(id) filter (where is_back) as back, array_agg(game) filter (where is_back) as back_games, array_agg(price) filter (where is_back) as back_prices,
    array_agg(id) filter (where is_cheaper) as cheaper, array_agg(game) filter (where is_cheaper) as cheaper_games,
    array_agg(was_price) filter (where is_cheaper) as cheaper_from, array_agg(price) filter (where is_cheaper) as cheaper_to
  into news
  from (
    select id, price, was_price, game, was_game,
      not was_shown and is_shown and stock > 0 and created_at > now() - interval '30 days' as is_first,
      was_shown and is_shown and was_stock = 0 and stock > 0 as is_back,
      was_shown and is_shown and stock > 0 and price < was_price as is_cheaper
    from (
      select id, max(created_at) as created_at,
        bool_or(is_shown) filter (where is_after) as is_shown, bool_or(is_shown) filter (where not is_after) as was_shown,
        max(price) filter (where is_after) as price, max(price) filter (where not is_after) as was_price,
        max(stock) filter (where is_after) as stock, max(stock) filter (where not is_after) as was_stock,
        (array_agg(game_title_id) filter (where is_after))[1] as game, (array_agg(game_title_id) filter (where not is_after))[1] as was_game
      from (
        select true as is_after, id, created_at, is_active and archived_at is null as is_shown, price, stock, game_title_id from added
        union all
        select false, id, created_at, is_active and archived_at is null, price, stock, game_title_id from gone) both_sides
      -- A row that only got another id is no news.
      group by id having count(*) = 2) sides
    where price <> was_price or stock <> was_stock or is_shown <> was_shown or game is distinct from was_game) changes;
  -- A drop that no longer holds is removed.
  if news.raised is not null then
    delete from public.feed_events e using unnest(news.raised, news.raised_to) as n (id, price)
    where e.product_id = n.id and e.kind = 'price_drop' and e.new_price < n.price;
  end if;
  if news.moved is not null then
    update public.feed_events e set game_title_id = n.game from unnest(news.moved, news.moved_to) as n (id, game) where e.product_id = n.id;
  end if;
  -- Products shown again in bulk are not new.
  if cardinality(news.first) <= 24 then
    perform private.tell_feed('new_product', news.first, news.first_games, array_fill(null::bigint, array[cardinality(news.first)]), news.first_prices);
  end if;
  perform private.tell_feed('restock', news.back, news.back_games, array_fill(null::bigint, array[coalesce(cardinality(news.back), 0)]), news.back_prices);
  perform private.tell_feed('price_drop', news.cheaper, news.cheaper_games, news.cheaper_from, news.cheaper_to);
  return null;
end
$$;

create trigger feed_changed after update on public.products
  referencing old table as gone new table as added for each statement execute function private.feed_products_changed();

-- Sales and announcements. A sale's row is written with the sale and becomes visible when the sale starts. The names of the triggers on
-- sales sort after sync_sale_flag, which locks the products in order.

-- Of the given sales, the 24 with the largest discount, and at most 60 around the same hour.
create function private.tell_sales(p_ids uuid[]) returns void
language sql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  insert into public.feed_events (kind, product_id, flash_sale_id, game_title_id, old_price, new_price, created_at)
  select 'sale_started', best.product_id, best.id, p.game_title_id, best.original_price, best.sale_price, greatest(best.start_time, now())
  from (
    select s.* from public.flash_sales s where s.id = any (p_ids) and s.is_active and s.end_time > now()
    order by s.sale_price::numeric / greatest(s.original_price, 1), s.start_time, s.id limit 24) best
  join public.products p on p.id = best.product_id
  where private.feed_has_room('sale_started', greatest(best.start_time, now()))
  on conflict do nothing
$$;

create function private.feed_sales_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_sales(array(select id from added where is_active and end_time > now()));
  return null;
end
$$;

create trigger tell_feed_added after insert on public.flash_sales
  referencing new table as added for each statement execute function private.feed_sales_added();

-- A started sale keeps the time of its row; a coming sale's row moves with it.
create function private.feed_sales_changed() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  moved uuid[];
begin
  select array_agg(id) into moved from (
    select id from (
      select id, product_id, start_time, is_active, sale_price, original_price from added
      union all select id, product_id, start_time, is_active, sale_price, original_price from gone) both_sides
    group by id
    having count(distinct (product_id, start_time, is_active, sale_price, original_price)) > 1) changes;
  if moved is null then
    return null;
  end if;
  delete from public.feed_events e using public.flash_sales s
  where e.flash_sale_id = any (moved) and s.id = e.flash_sale_id
    and (e.product_id <> s.product_id or s.start_time > now() or (e.created_at > now() and s.start_time <= now()));
  update public.feed_events e set new_price = s.sale_price, old_price = s.original_price from public.flash_sales s
  where e.flash_sale_id = any (moved) and s.id = e.flash_sale_id and (e.new_price, e.old_price) is distinct from (s.sale_price, s.original_price);
  perform private.tell_sales(array(
    select m.id from unnest(moved) as m (id) where not exists (select from public.feed_events e where e.flash_sale_id = m.id)));
  return null;
end
$$;

create trigger tell_feed_changed after update on public.flash_sales
  referencing old table as gone new table as added for each statement execute function private.feed_sales_changed();

create function private.feed_sales_deleted() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids uuid[] := array(select id from gone);
begin
  delete from public.feed_events e where e.flash_sale_id = any (ids);
  return null;
end
$$;

create trigger tell_feed_deleted after delete on public.flash_sales
  referencing old table as gone for each statement execute function private.feed_sales_deleted();

-- Broadcasts are in the feed, too, except alerts about one thing.
create function private.feed_announcements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.feed_events (kind, notification_id, title, body, link_url, created_at)
  select 'announcement', id, title, nullif(body, ''), link_url, created_at from added
  where user_id is null and type in ('info', 'promo') order by created_at desc limit 24
  on conflict (notification_id) do update set title = excluded.title, body = excluded.body, link_url = excluded.link_url;
  return null;
end
$$;

create trigger feed_announced after insert on public.notifications
  referencing new table as added for each statement execute function private.feed_announcements();

create function private.feed_announcements_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.feed_events e set title = n.title, body = nullif(n.body, ''), link_url = n.link_url
  from added n where n.user_id is null and e.notification_id = n.id
    and (e.title, e.body, e.link_url) is distinct from (n.title, nullif(n.body, ''), n.link_url);
  delete from public.feed_events e using added n where e.notification_id = n.id and (n.user_id is not null or n.type not in ('info', 'promo'));
  return null;
end
$$;

create trigger feed_announced_anew after update on public.notifications
  referencing new table as added for each statement execute function private.feed_announcements_changed();

grant execute on function private.feed_shows(uuid, uuid) to anon, authenticated, service_role;
