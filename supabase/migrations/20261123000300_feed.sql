-- The feed: what happened in the shop, newest first. Rows are written by triggers (20261123000310) and kept for 90 days. A row whose time
-- has not come yet (a sale that starts later) is there already and shows itself when it comes, whether or not any scheduler runs.

create table public.feed_events (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('new_product', 'price_drop', 'sale_started', 'restock', 'announcement')),
  -- Null for an announcement, and for the one row that stands for many products of a game.
  product_id uuid references public.products (id) on update cascade on delete cascade,
  -- Deferred, and without a cascade: a sale's rows are only touched by whoever holds its product (20261123000320), and a cascade would take
  -- them before that.
  flash_sale_id uuid references public.flash_sales (id) on update cascade deferrable initially deferred,
  game_title_id uuid references public.game_titles (id) on delete cascade,
  notification_id uuid unique references public.notifications (id) on delete cascade,
  old_price bigint check (old_price >= 0),
  new_price bigint check (new_price >= 0),
  -- Of an announcement.
  title text check (length(trim(title)) between 1 and 120),
  body text check (length(body) <= 1000),
  link_url text check (private.is_link(link_url)),
  -- When it happens. Whole milliseconds, so that a browser's clock can name it exactly.
  created_at timestamptz(3) not null default now(),
  -- The shop's day it happens on.
  day date not null generated always as ((created_at at time zone 'Asia/Jakarta')::date) stored,
  check (kind = 'announcement' or title is null),
  check (kind <> 'announcement' or (title is not null and product_id is null)),
  check (flash_sale_id is null or kind = 'sale_started')
);

create index feed_events_newest on public.feed_events (created_at desc, id desc);
create index feed_events_of_game on public.feed_events (game_title_id, created_at desc, id desc);
create index feed_events_of_kind on public.feed_events (kind, created_at desc);
create index feed_events_of_sale on public.feed_events (flash_sale_id) where flash_sale_id is not null;
-- At most one of a kind for a product and day, and one that stands for many for a game and day.
create unique index feed_events_once_a_day on public.feed_events (product_id, kind, day) where product_id is not null;
create unique index feed_events_summed_up on public.feed_events (kind, game_title_id, day) nulls not distinct
  where product_id is null and kind <> 'announcement';

alter table public.feed_events enable row level security;
grant select on public.feed_events to anon, authenticated;
grant all on public.feed_events to service_role;

-- Whether what a row speaks of may be seen by visitors. A function, so that a page asks for its own few rows only.
create function private.feed_shows(p_product uuid, p_sale uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_product is null or exists (select from public.products p where p.id = p_product and p.is_active and p.archived_at is null))
    and (p_sale is null or exists (select from public.flash_sales s where s.id = p_sale and s.is_active));
end
$$;
grant execute on function private.feed_shows(uuid, uuid) to anon, authenticated, service_role;

create policy feed_events_read on public.feed_events for select to anon, authenticated
  using (created_at <= now() and private.feed_shows(product_id, flash_sale_id));

-- Tells whoever keeps copies of pages, but not of statements that changed no row: every personal notification looks whether it belongs here.
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

-- Due: old rows go, a stretch at a time. Waits for nobody: it holds none of the products whose rows it takes.
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

-- Due: a row shows itself when its time comes; whoever keeps copies of pages is told here that it has.
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
