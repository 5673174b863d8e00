-- The feed of the shop (new products, price drops, sales, restocks, announcements) and the newsletter.
-- Tables: feed_events, written by the triggers of this file only; private.newsletter_subscribers and private.newsletter_tokens.
-- Begin with private.add_feed_events, which decides between one row per product and a summary per game; then
-- private.feed_products_changed. The newsletter is the second half.

-- Events of the shop; deleted after 90 days. A row of a sale that starts later has that time in created_at and becomes visible then,
-- without a scheduler.
create table public.feed_events (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('new_product', 'price_drop', 'sale_started', 'restock', 'announcement')),
  -- Null for an announcement, and for a summary of many products of a game.
  product_id uuid references public.products (id) on update cascade on delete cascade,
  -- Deferred and without a cascade: only holders of the product's lock change rows of its sales, and a cascade would delete them without
  -- it.
  flash_sale_id uuid references public.flash_sales (id) on update cascade deferrable initially deferred,
  game_title_id uuid references public.game_titles (id) on delete cascade,
  notification_id uuid unique references public.notifications (id) on delete cascade,
  old_price bigint check (old_price >= 0),
  new_price bigint check (new_price >= 0),
  -- title, body and link_url belong to announcements.
  title text check (length(trim(title)) between 1 and 120),
  body text check (length(body) <= 1000),
  link_url text check (private.is_link(link_url)),
  -- The time of the event, in whole milliseconds, so that a JavaScript date can represent it.
  created_at timestamptz(3) not null default private.shop_now(),
  -- The day of the event in the time zone of the shop.
  day date not null generated always as ((created_at at time zone 'Asia/Jakarta')::date) stored,
  -- The kind of all products of a summary; null for several kinds, and for rows that are no summary.
  sale_kind text check (sale_kind in ('account', 'item', 'service')),
  check (kind = 'announcement' or title is null),
  constraint feed_events_check1 check (kind <> 'announcement' or (title is not null and product_id is null)),
  constraint feed_events_check2 check (flash_sale_id is null or kind = 'sale_started')
);

create index feed_events_newest on public.feed_events (created_at desc, id desc);
create index feed_events_of_game on public.feed_events (game_title_id, created_at desc, id desc);
create index feed_events_of_kind on public.feed_events (kind, created_at desc);
create index feed_events_of_sale on public.feed_events (flash_sale_id) where flash_sale_id is not null;

-- One row per product, kind and day; one summary per kind, game and day.
create unique index feed_events_once_a_day on public.feed_events (product_id, kind, day) where product_id is not null;

create unique index feed_events_summed_up on public.feed_events (kind, game_title_id, day) nulls not distinct
  where product_id is null and kind <> 'announcement';

alter table public.feed_events enable row level security;
grant select on public.feed_events to anon, authenticated;
grant all on public.feed_events to service_role;

-- Whether visitors may see the product and the sale of a row. A function, so that it runs only for the rows of a page.
create function private.is_feed_event_visible(p_product uuid, p_sale uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_product is null or exists (select from public.products p where p.id = p_product and p.is_active and p.archived_at is null))
    and (p_sale is null or exists (select from public.flash_sales s where s.id = p_sale and s.is_active));
end
$$;
grant execute on function private.is_feed_event_visible(uuid, uuid) to anon, authenticated, service_role;

create policy feed_events_read on public.feed_events for select to anon, authenticated
  using (created_at <= (select private.shop_now()) and private.is_feed_event_visible(product_id, flash_sale_id));

-- Invalidates cached pages, but not after a statement that changed no row: every personal notification runs the triggers of the feed.
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

-- Scheduled: deletes expired rows in batches, without a lock of a product.
create function private.prune_feed() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from public.feed_events e where e.id in (
    select o.id from public.feed_events o where o.created_at < (select private.shop_now()) - interval '90 days' order by o.created_at limit 10000
    for update skip locked);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Scheduled: invalidates cached pages when the row of a sale becomes visible.
create function private.announce_feed() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  started integer;
  last_run timestamptz;
begin
  select coalesce(t.last_run_at, private.shop_now() - interval '1 minute') into last_run from private.due_tasks t where t.name = 'feed_announce';
  select count(*) into started from public.feed_events e
  where e.kind = 'sale_started' and e.created_at > last_run and e.created_at <= private.shop_now();
  if started > 0 then
    perform pg_catalog.pg_notify('shop_changed', 'feed_events');
  end if;
  return started;
end
$$;

-- Whether fewer than 60 rows of the kind are within an hour before or after a time.
create function private.feed_has_capacity(p_kind text, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 60 from (
    select from public.feed_events e
    where e.kind = p_kind and e.created_at > p_at - interval '1 hour' and e.created_at <= p_at + interval '1 hour' limit 60) near
$$;

-- Writes one summary row per game; an existing one gets the present time if it is older than an hour. p_games and p_sale_kinds are
-- parallel. Takes the lock of the product counts (private.add_to_counts), because the writers of these rows go on to change counts and
-- vocabulary: a lock of its own could be taken in another order.
create function private.summarize_feed(p_kind text, p_games uuid[], p_sale_kinds text[]) returns void
language sql security definer set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(7301);
  insert into public.feed_events as e (kind, game_title_id, sale_kind)
  select p_kind, g.id, g.sale_kind from unnest(p_games, p_sale_kinds) as g (id, sale_kind) order by g.id
  on conflict (kind, game_title_id, day) where product_id is null and kind <> 'announcement'
  do update set
    created_at = case when e.created_at < excluded.created_at - interval '1 hour' then excluded.created_at else e.created_at end,
    sale_kind = case when e.sale_kind = excluded.sale_kind then e.sale_kind end
  where e.created_at < excluded.created_at - interval '1 hour' or (e.sale_kind is not null and e.sale_kind is distinct from excluded.sale_kind)
$$;

-- Adds a row for each of up to 24 products while the feed has capacity, otherwise one summary for each of the 12 games with the most
-- products. The arrays are parallel.
create function private.add_feed_events(p_kind text, p_ids uuid[], p_games uuid[], p_old bigint[], p_new bigint[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_ids is null then
    return;
  end if;
  if cardinality(p_ids) <= 24 and private.feed_has_capacity(p_kind, private.shop_now()) then
    insert into public.feed_events as e (kind, product_id, game_title_id, old_price, new_price)
    select p_kind, n.id, n.game, n.was, n.price from unnest(p_ids, p_games, p_old, p_new) as n (id, game, was, price)
    where p_kind <> 'new_product' or not exists (select from public.feed_events o where o.product_id = n.id and o.kind = p_kind)
    -- A second price drop on a day continues the first.
    on conflict (product_id, kind, day) where product_id is not null
    do update set new_price = excluded.new_price where e.kind = 'price_drop';
  else
    perform private.summarize_feed(p_kind, array_agg(s.game), array_agg(s.sale_kind)) from (
      select n.game, case when min(p.sale_kind) = max(p.sale_kind) then min(p.sale_kind) end as sale_kind
      from unnest(p_ids, p_games) as n (id, game) join public.products p on p.id = n.id
      group by n.game order by count(*) desc, n.game limit 12) s;
  end if;
end
$$;

create function private.feed_products_added() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event record;
begin
  -- A product that is imported with an older date is not new.
  select array_agg(id) as ids, array_agg(game_title_id) as games, array_agg(price) as prices into event from added
  where is_active and archived_at is null and stock > 0 and created_at > now() - interval '30 days';
  perform private.add_feed_events('new_product', event.ids, event.games,
    array_fill(null::bigint, array[coalesce(cardinality(event.ids), 0)]), event.prices);
  return null;
end
$$;

create trigger feed_added after insert on public.products
  referencing new table as added for each statement execute function private.feed_products_added();

-- Writes the events of an update of products. Old and new rows are matched by grouping instead of a join: a plan made for one row would be
-- quadratic for a hundred thousand.
create function private.feed_products_changed() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  event record;
begin
  select
    array_agg(id) filter (where price > was_price) as raised, array_agg(price) filter (where price > was_price) as raised_to,
    array_agg(id) filter (where game is distinct from was_game) as moved,
    array_agg(game) filter (where game is distinct from was_game) as moved_to,
    array_agg(id) filter (where is_first) as first, array_agg(game) filter (where is_first) as first_games,
    array_agg(price) filter (where is_first) as first_prices,
    array_agg(id) filter (where is_back) as back, array_agg(game) filter (where is_back) as back_games,
    array_agg(price) filter (where is_back) as back_prices,
    array_agg(id) filter (where is_cheaper) as cheaper, array_agg(game) filter (where is_cheaper) as cheaper_games,
    array_agg(was_price) filter (where is_cheaper) as cheaper_from, array_agg(price) filter (where is_cheaper) as cheaper_to
  into event
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
      -- Rows whose id changed have only one side.
      group by id having count(*) = 2) pairs
    where price <> was_price or stock <> was_stock or is_shown <> was_shown or game is distinct from was_game) changes;
  -- Delete price drops that no longer hold.
  if event.raised is not null then
    delete from public.feed_events e using unnest(event.raised, event.raised_to) as n (id, price)
    where e.product_id = n.id and e.kind = 'price_drop' and e.new_price < n.price;
  end if;
  if event.moved is not null then
    update public.feed_events e set game_title_id = n.game
    from unnest(event.moved, event.moved_to) as n (id, game) where e.product_id = n.id;
  end if;
  -- Many products shown at once are a bulk action of staff, not new products.
  if cardinality(event.first) <= 24 then
    perform private.add_feed_events('new_product', event.first, event.first_games,
      array_fill(null::bigint, array[cardinality(event.first)]), event.first_prices);
  end if;
  perform private.add_feed_events('restock', event.back, event.back_games,
    array_fill(null::bigint, array[coalesce(cardinality(event.back), 0)]), event.back_prices);
  perform private.add_feed_events('price_drop', event.cheaper, event.cheaper_games, event.cheaper_from, event.cheaper_to);
  return null;
end
$$;

create trigger feed_changed after update on public.products
  referencing old table as gone new table as added for each statement execute function private.feed_products_changed();

-- Adds rows for the 24 sales with the largest discount, while the feed has capacity at their start.
create function private.add_sale_feed_events(p_ids uuid[]) returns void
language sql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  insert into public.feed_events (kind, product_id, flash_sale_id, game_title_id, old_price, new_price, created_at)
  select 'sale_started', best.product_id, best.id, p.game_title_id, best.original_price, best.sale_price,
    greatest(best.start_time, private.shop_now())
  from (
    select s.* from public.flash_sales s where s.id = any (p_ids) and s.is_active and s.end_time > private.shop_now()
    order by s.sale_price::numeric / greatest(s.original_price, 1), s.start_time, s.id limit 24) best
  join public.products p on p.id = best.product_id
  where private.feed_has_capacity('sale_started', greatest(best.start_time, private.shop_now()))
  on conflict do nothing
$$;

create function private.feed_sales_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_sale_feed_events(array(select id from added where is_active and end_time > private.shop_now()));
  return null;
end
$$;

-- Moves the row of a coming sale to its new start. The row of a started sale keeps its time.
create function private.feed_sales_changed() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  changed uuid[];
begin
  select array_agg(id) into changed from (
    select id from (
      select id, product_id, start_time, is_active, sale_price, original_price from added
      union all select id, product_id, start_time, is_active, sale_price, original_price from gone) both_sides
    group by id
    having count(distinct (product_id, start_time, is_active, sale_price, original_price)) > 1) changes;
  if changed is null then
    return null;
  end if;
  delete from public.feed_events e using public.flash_sales s
  where e.flash_sale_id = any (changed) and s.id = e.flash_sale_id
    and (e.product_id <> s.product_id or s.start_time > private.shop_now()
      or (e.created_at > private.shop_now() and s.start_time <= private.shop_now()));
  update public.feed_events e set new_price = s.sale_price, old_price = s.original_price from public.flash_sales s
  where e.flash_sale_id = any (changed) and s.id = e.flash_sale_id
    and (e.new_price, e.old_price) is distinct from (s.sale_price, s.original_price);
  perform private.add_sale_feed_events(array(
    select m.id from unnest(changed) as m (id) where not exists (select from public.feed_events e where e.flash_sale_id = m.id)));
  return null;
end
$$;

create function private.feed_sales_deleted() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids uuid[] := array(select id from gone);
begin
  delete from public.feed_events e where e.flash_sale_id = any (ids);
  return null;
end
$$;

create trigger tell_feed_added after insert on public.flash_sales
  referencing new table as added for each statement execute function private.feed_sales_added();

create trigger tell_feed_changed after update on public.flash_sales
  referencing old table as gone new table as added for each statement execute function private.feed_sales_changed();

create trigger tell_feed_deleted after delete on public.flash_sales
  referencing old table as gone for each statement execute function private.feed_sales_deleted();

-- Adds broadcasts of the types info and promo to the feed.
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

create trigger feed_announced after insert on public.notifications
  referencing new table as added for each statement execute function private.feed_announcements();

create trigger feed_announced_anew after update on public.notifications
  referencing new table as added for each statement execute function private.feed_announcements_changed();

-- Newsletter subscribers with the time and wording of their consent (UU PDP: consent can be proved and withdrawn). Only the export returns
-- them, to staff with customers.read.
create table private.newsletter_subscribers (
  id bigint primary key generated always as identity,
  email text not null unique check (length(email) <= 254 and email = lower(email)
    and email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+\.[^@[:space:][:cntrl:]]+$'),
  consented_at timestamptz not null default now(),
  -- The version of the consent text beside the form field.
  consent_version text not null check (consent_version ~ '^[0-9a-z.-]{1,40}$'),
  source text not null check (source ~ '^[a-z-]{1,40}$'),
  unsubscribed_at timestamptz
);

create index newsletter_unsubscribed on private.newsletter_subscribers (unsubscribed_at) where unsubscribed_at is not null;

alter table private.newsletter_subscribers enable row level security;
grant usage on sequence private.newsletter_subscribers_id_seq to service_role;

-- Unsubscribe tokens, stored as hashes: every mail contains one.
create table private.newsletter_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  subscriber_id bigint not null references private.newsletter_subscribers (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index newsletter_tokens_of_subscriber on private.newsletter_tokens (subscriber_id, created_at desc);

alter table private.newsletter_tokens enable row level security;

-- Subscribes an address; returns false while the newsletter is switched off. A subscribed address stays unchanged and returns true, so
-- that the answer does not reveal it. An unsubscribed one gets its new consent.
create function public.server_subscribe_newsletter(p_email text, p_consent_version text, p_source text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce((select s.newsletter_enabled from public.website_settings s), true) then
    return false;
  end if;
  insert into private.newsletter_subscribers as n (email, consent_version, source) values (p_email, p_consent_version, p_source)
  on conflict (email) do update
    set consented_at = now(), consent_version = excluded.consent_version, source = excluded.source, unsubscribed_at = null
    where n.unsubscribed_at is not null;
  return true;
end
$$;
grant execute on function public.server_subscribe_newsletter(text, text, text) to service_role;

-- Unsubscribes the owner of a token; returns false for an unknown one. Can be repeated.
create function public.server_unsubscribe_newsletter(p_token_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  subscriber bigint;
begin
  select t.subscriber_id into subscriber from private.newsletter_tokens t where t.token_hash = decode(p_token_hash, 'hex');
  if subscriber is null then
    return false;
  end if;
  update private.newsletter_subscribers set unsubscribed_at = now() where id = subscriber and unsubscribed_at is null;
  return true;
end
$$;
grant execute on function public.server_unsubscribe_newsletter(text) to service_role;

-- One page of the subscribers for staff, with a new unsubscribe token for each. Older tokens stay valid, because sent mails contain them;
-- the newest twenty of each subscriber are stored. Every page is in the audit log. A custom plan without sequential scans: a plan made for
-- a short list would stay cached for a long one.
create function public.export_newsletter(p_after bigint default 0, p_limit integer default 1000)
returns table (id bigint, email text, consented_at timestamptz, consent_version text, source text, unsubscribe_token text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan to off as $$
declare
  page_ids bigint[];
  exported integer;
begin
  if not private.may('customers.read') then
    raise exception 'not allowed to read subscribers' using errcode = '42501';
  end if;
  page_ids := array(
    select n.id from private.newsletter_subscribers n
    where n.id > p_after and n.unsubscribed_at is null order by n.id limit least(greatest(p_limit, 1), 1000));
  return query
    with chosen as materialized (
      -- 256 random bits in base64url.
      select n.id, n.email, n.consented_at, n.consent_version, n.source,
        translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_') as token
      from private.newsletter_subscribers n where n.id = any (page_ids) and n.unsubscribed_at is null
    ), stored as (
      insert into private.newsletter_tokens (token_hash, subscriber_id) select sha256(convert_to(c.token, 'UTF8')), c.id from chosen c
    )
    select c.id, c.email, c.consented_at, c.consent_version, c.source, c.token from chosen c order by c.id;
  get diagnostics exported = row_count;
  delete from private.newsletter_tokens t where t.token_hash = any (array(
    select old.token_hash from unnest(page_ids) as s (id)
    cross join lateral (
      select o.token_hash from private.newsletter_tokens o where o.subscriber_id = s.id
      order by o.created_at desc, o.token_hash offset 20) old));
  perform private.audit(auth.uid(), 'newsletter.exported', null, jsonb_build_object('count', exported));
end
$$;
grant execute on function public.export_newsletter(bigint, integer) to authenticated;

-- Scheduled: deletes addresses thirty days after they unsubscribed.
create function private.delete_unsubscribed() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.newsletter_subscribers where unsubscribed_at < (select private.shop_now()) - interval '30 days';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

insert into private.due_tasks (name, procedure) values
  ('feed_prune', 'prune_feed'), ('feed_announce', 'announce_feed'), ('newsletter', 'delete_unsubscribed');
