-- Wishlists, saved searches, and the notifications about both.
-- Tables: wishlists; private.wishlist_changes, products to compare with wishlists; private.wishlist_alert_state; private.search_alerts,
-- saved searches; private.search_alert_products, products to compare with them.
-- Triggers of the catalogue only record products. The scheduled functions private.send_wishlist_alerts and private.send_search_alerts
-- compare and notify; begin with them.

-- Wishlists of accounts, with a flag for alerts ("Kabari aku"). A guest's list is on the device only.
create table public.wishlists (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Without a foreign key: the list shows a deleted product as missing.
  product_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Name and price when the product was saved, to show after its deletion. Whole Rupiah.
  saved_name text not null default '',
  saved_price bigint not null default 0,
  wants_news boolean not null default false,
  -- The price when alerts were switched on. A price that rises and falls back to it is no drop.
  news_price bigint not null default 0,
  -- The state of which the account was last notified, or which it saw when it switched alerts on.
  seen_price bigint not null default 0,
  seen_in_stock boolean not null default false,
  seen_rentable boolean not null default false,
  primary key (user_id, product_id)
);

create index wishlists_wanting_news on public.wishlists (product_id, user_id) where wants_news;

alter table public.wishlists enable row level security;
grant all on public.wishlists to service_role;
grant select, insert, delete on public.wishlists to authenticated;

create policy wishlists_read on public.wishlists for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_signed_in()));
create policy wishlists_insert on public.wishlists for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_signed_in()));
create policy wishlists_delete on public.wishlists for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_signed_in()));

-- Products whose change may concern wishlists. An account gets one notification when a product becomes cheaper, is back in stock or can be
-- rented, at most one per product and day. A second change on a day is postponed to the next day (WIB) and checked again then.
create table private.wishlist_changes (
  seq bigint primary key generated always as identity,
  product_id uuid not null,
  -- Accounts are notified in the order of their ids; this is the last one so far, null: none yet.
  after_user uuid,
  -- Not processed before this time; null: at once.
  not_before timestamptz
);

create index wishlist_changes_put_off on private.wishlist_changes (product_id, not_before) where not_before is not null;

alter table private.wishlist_changes enable row level security;
grant usage on sequence private.wishlist_changes_seq_seq to service_role;

-- One row. Flash sales start and end without a change of a row; private.send_wishlist_alerts_at has processed those up to this time.
create table private.wishlist_alert_state (
  id boolean primary key default true check (id),
  checked_until timestamptz not null default now()
);

alter table private.wishlist_alert_state enable row level security;

-- Saved searches of accounts.
create table private.search_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The search text, prices included; empty: every product of the game.
  text text not null check (length(text) <= 100),
  game_title_id uuid references public.game_titles (id) on delete cascade,
  -- Null: every product.
  query tsquery,
  min_price bigint,
  max_price bigint,
  created_at timestamptz not null default clock_timestamp(),
  -- The day (WIB) of its last notification. An alert sends one a day and is not compared again on that day.
  told_on date,
  check (text <> '' or game_title_id is not null),
  unique nulls not distinct (user_id, text, game_title_id)
);

alter table private.search_alerts enable row level security;

-- Products that became available and are not yet compared with the alerts.
create table private.search_alert_products (
  seq bigint primary key generated always as identity,
  product_id uuid not null
);

alter table private.search_alert_products enable row level security;
grant usage on sequence private.search_alert_products_seq_seq to service_role;

-- What a buyer pays for a product at a time (private.charged_price); null when the product does not exist.
create function private.price_at(p_product uuid, p_at timestamptz) returns bigint
language sql stable strict security definer set search_path = '' as $$
  select private.charged_price(p.id, p.price, p_at) from public.products p where p.id = p_product
$$;

-- Sets the columns of a new wishlist row from the product, whatever the client sent. Raises 23503 for a product that is not visible,
-- WISHLIST_FULL for the 501st.
create function private.fill_wishlist_item() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
declare
  product public.products%rowtype;
begin
  if auth.jwt() ->> 'role' in ('anon', 'authenticated') and new.user_id is distinct from auth.uid() then
    -- A row for another account: the policy refuses it. Raising here would reveal something about the list of that account.
    return new;
  end if;
  select * into product from public.products p where p.id = new.product_id and p.is_active and p.archived_at is null;
  if not found then
    raise exception 'there is no such product' using errcode = '23503';
  end if;
  -- One insert at a time per account, so that the limit holds.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(new.user_id::text, 7312));
  if (select count(*) from public.wishlists w where w.user_id = new.user_id and w.product_id <> new.product_id) >= 500 then
    raise exception 'WISHLIST_FULL' using errcode = '23514', detail = 'A wishlist holds 500 products.';
  end if;
  new.created_at := private.shop_now();
  new.saved_name := product.name;
  new.saved_price := private.price_at(product.id, private.shop_now());
  new.news_price := new.saved_price;
  new.seen_price := new.saved_price;
  new.seen_in_stock := product.stock > 0;
  new.seen_rentable := product.stock > 0 and product.has_rental;
  return new;
end
$$;

create trigger note_wish before insert on public.wishlists for each row execute function private.fill_wishlist_item();

-- The caller's list, newest first. Raises an error without a session, where a policy would return no rows: an ended session must not look
-- like an empty list.
create function public.read_wishes() returns table (product_id uuid, name text, price bigint, wants_news boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  account uuid := private.require_signed_in();
begin
  return query select w.product_id, w.saved_name, w.saved_price, w.wants_news from public.wishlists w
  where w.user_id = account order by w.created_at desc, w.product_id;
end
$$;
grant execute on function public.read_wishes() to authenticated, service_role;

-- Saves products for the caller, the first one as the oldest. Returns the outcome of each: `saved` (now or before), `gone` when the
-- product is not visible, `full` when the list has 500.
create function public.save_wishes(p_products uuid[]) returns table (product_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  account uuid := private.require_signed_in();
begin
  if cardinality(p_products) > 500 then
    raise exception 'at most 500 at once' using errcode = '22023';
  end if;
  for product_id in
    select requested.id from unnest(p_products) with ordinality as requested (id, place) where requested.id is not null
    group by requested.id order by min(requested.place)
  loop
    begin
      insert into public.wishlists (user_id, product_id) values (account, save_wishes.product_id) on conflict do nothing;
      outcome := 'saved';
    exception
      when foreign_key_violation then
        -- A product that was saved and is hidden now stays in the list.
        outcome := case when exists (
          select from public.wishlists w where w.user_id = account and w.product_id = save_wishes.product_id) then 'saved' else 'gone' end;
      when check_violation then
        outcome := 'full';
    end;
    return next;
  end loop;
end
$$;
grant execute on function public.save_wishes(uuid[]) to authenticated, service_role;

-- Switches the alerts of one product, and saves the product when they are switched on and it is not in the list. Later changes are
-- compared with the present state.
create function public.set_wish_news(p_product uuid, p_wants boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := private.require_signed_in();
  product public.products%rowtype;
  price bigint := private.price_at(p_product, private.shop_now());
  is_available boolean;
begin
  select * into product from public.products p where p.id = p_product and p.is_active and p.archived_at is null;
  is_available := found and product.stock > 0;
  update public.wishlists w set
    wants_news = p_wants,
    news_price = coalesce(price, w.saved_price),
    seen_price = coalesce(price, w.saved_price),
    seen_in_stock = is_available,
    seen_rentable = is_available and product.has_rental
  where w.user_id = account and w.product_id = p_product;
  if not found and p_wants then
    insert into public.wishlists (user_id, product_id, wants_news) values (account, p_product, true);
  end if;
end
$$;
grant execute on function public.set_wish_news(uuid, boolean) to authenticated, service_role;

-- By statement: an update of a hundred thousand products is one lookup in the wishlists. Only inserts rows, so that writers of the
-- catalogue wait for no lock.
create function private.record_wishlist_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.wishlists w where w.wants_news) then
    return null;
  end if;
  -- Dynamic SQL, so that the plan fits the number of rows of this statement.
  execute 'insert into private.wishlist_changes (product_id)
    select a.id from added a join gone g on g.id = a.id
    where (a.price, a.stock > 0, a.has_rental, a.is_active, a.archived_at is null)
        is distinct from (g.price, g.stock > 0, g.has_rental, g.is_active, g.archived_at is null)
      and exists (select from public.wishlists w where w.product_id = a.id and w.wants_news)';
  return null;
end
$$;

create function private.record_wishlist_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.wishlist_changes (product_id)
  select distinct c.product_id from changed c
  where exists (select from public.wishlists w where w.product_id = c.product_id and w.wants_news);
  return null;
end
$$;

create trigger note_wished_products after update on public.products
  referencing old table as gone new table as added for each statement execute function private.record_wishlist_products();

create trigger note_wished_sales_insert after insert on public.flash_sales
  referencing new table as changed for each statement execute function private.record_wishlist_sales();

create trigger note_wished_sales_update after update on public.flash_sales
  referencing new table as changed for each statement execute function private.record_wishlist_sales();

create trigger note_wished_sales_delete after delete on public.flash_sales
  referencing old table as changed for each statement execute function private.record_wishlist_sales();

-- Compares a wishlist row with the present state of its product, and sends a notification of the first change whose type is switched on.
-- Changes for which today's notification was sent already are postponed. Returns whether it sent one.
create function private.send_wishlist_alert(
  wish public.wishlists, product public.products, p_price bigint, p_is_there boolean, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
declare
  today date := (p_at at time zone 'Asia/Jakarta')::date;
  tomorrow timestamptz := (today + 1)::timestamp at time zone 'Asia/Jakarta';
  day_key text := format('wish:%s:%s:%s', wish.user_id, wish.product_id, today);
  link text := '/products/' || wish.product_id;
  price_text text := private.rupiah(p_price);
  -- A change of a type that is switched off is not postponed either.
  disabled_types text[] := array(select n.type from public.notification_preferences n where n.user_id = wish.user_id and not n.is_wanted);
  is_back boolean := p_is_there and not wish.seen_in_stock and 'restock' <> all (disabled_types);
  is_cheaper boolean := p_is_there and p_price < wish.seen_price and 'price_drop' <> all (disabled_types);
  is_rentable boolean := p_is_there and product.has_rental and not wish.seen_rentable and 'rental' <> all (disabled_types);
  was_notified_today boolean := (is_back or is_cheaper or is_rentable)
    and exists (select from private.notification_keys k where k.key = day_key);
  sent_id uuid;
begin
  if was_notified_today then
    null;
  elsif is_back then
    -- Names the price as well; and a product that is back in stock can be rented again.
    sent_id := private.notify(wish.user_id, 'restock', 'Tersedia lagi: ' || product.name, format('Harganya %s.', price_text), link, day_key);
    is_cheaper := false;
    is_rentable := false;
  elsif is_cheaper then
    sent_id := private.notify(wish.user_id, 'price_drop', 'Harga turun: ' || product.name,
      format('Sekarang %s, turun %s.', price_text, private.rupiah(wish.seen_price - p_price)), link, day_key);
    is_cheaper := false;
  elsif is_rentable then
    sent_id := private.notify(wish.user_id, 'rental', 'Bisa disewa: ' || product.name,
      coalesce((select format('Mulai %s untuk %s.', private.rupiah(o.price), o.duration) from public.rental_options o
        where o.product_id = product.id order by o.price, o.duration_minutes desc nulls last limit 1), format('Harganya %s.', price_text)),
      link, day_key);
    is_rentable := false;
  end if;
  is_back := is_back and was_notified_today;
  -- Postpone the remaining changes; the seen columns keep the old state for them.
  if is_back or is_cheaper or is_rentable then
    insert into private.wishlist_changes (product_id, not_before)
    select wish.product_id, tomorrow
    where not exists (select from private.wishlist_changes c where c.product_id = wish.product_id and c.not_before = tomorrow);
  end if;
  update public.wishlists w set
    -- At most the price when alerts were switched on: raised and lowered again is no drop. After a sale the next drop is one.
    seen_price = case when p_is_there and not is_cheaper then least(p_price, w.news_price) else w.seen_price end,
    seen_in_stock = p_is_there and not is_back,
    seen_rentable = p_is_there and product.has_rental and not is_rentable
  where w.user_id = wish.user_id and w.product_id = wish.product_id;
  return sent_id is not null;
end
$$;

-- Processes at most p_most wishlist rows of one product, after the account p_after. Returns how many it processed (handled) and notified
-- (told), the last account, and whether it skipped rows (is_left), which are locked or belong to an account that is being deleted.
create function private.send_product_wishlist_alerts(
  p_product uuid, p_after uuid, p_most integer, p_at timestamptz, out handled integer, out told integer, out last_user uuid, out is_left boolean
)
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
declare
  product public.products%rowtype;
  price bigint := private.price_at(p_product, p_at);
  is_there boolean;
  wish public.wishlists%rowtype;
begin
  handled := 0;
  told := 0;
  is_left := false;
  select * into product from public.products p where p.id = p_product;
  if not found then
    return;
  end if;
  is_there := product.is_active and product.archived_at is null and product.stock > 0;
  for wish in
    select * from public.wishlists w where w.product_id = p_product and w.wants_news and (p_after is null or w.user_id > p_after)
    order by w.user_id limit p_most for update skip locked
  loop
    handled := handled + 1;
    last_user := wish.user_id;
    -- The deletion of an account holds its row and waits for its wishlist.
    perform from auth.users u where u.id = wish.user_id for key share skip locked;
    if not found then
      is_left := true;
    elsif private.send_wishlist_alert(wish, product, price, is_there, p_at) then
      told := told + 1;
    end if;
  end loop;
  is_left := is_left or (handled < p_most and handled < (
    select count(*) from public.wishlists w where w.product_id = p_product and w.wants_news and (p_after is null or w.user_id > p_after)));
end
$$;

-- Processes the recorded products that are due at p_at, up to 2,000 wishlist rows. Returns the number of notifications.
create function private.send_wishlist_alerts_at(p_at timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  last_checked timestamptz;
  budget integer := 2000;
  told integer := 0;
  change record;
  outcome record;
begin
  select w.checked_until into last_checked from private.wishlist_alert_state w for update skip locked;
  if found then
    -- If the clock was set back, `last_checked` is in the future and this restarts from now.
    insert into private.wishlist_changes (product_id)
    select distinct s.product_id from public.flash_sales s
    where s.is_active and ((s.start_time > last_checked and s.start_time <= p_at) or (s.end_time > last_checked and s.end_time <= p_at))
      and exists (select from public.wishlists w where w.product_id = s.product_id and w.wants_news);
    update private.wishlist_alert_state set checked_until = p_at where true;
  end if;
  for change in
    with taken as (
      delete from private.wishlist_changes c where c.seq in (
        select q.seq from private.wishlist_changes q where q.not_before is null or q.not_before <= p_at
        order by q.seq limit 2000 for update skip locked)
      returning c.product_id, c.after_user
    )
    select t.product_id, (array_agg(t.after_user order by t.after_user nulls first))[1] as after_user from taken t group by t.product_id
  loop
    if budget = 0 then
      insert into private.wishlist_changes (product_id, after_user) values (change.product_id, change.after_user);
      continue;
    end if;
    select * into outcome from private.send_product_wishlist_alerts(change.product_id, change.after_user, budget, p_at);
    told := told + outcome.told;
    if outcome.is_left then
      insert into private.wishlist_changes (product_id) values (change.product_id);
    elsif outcome.handled = budget then
      insert into private.wishlist_changes (product_id, after_user) values (change.product_id, outcome.last_user);
    end if;
    budget := budget - outcome.handled;
  end loop;
  return told;
end
$$;

-- Scheduled. The next run continues what this one did not finish or rolled back.
create function private.send_wishlist_alerts() returns integer
language sql security definer set search_path = '' as $$
  select private.send_wishlist_alerts_at(private.shop_now())
$$;

-- Records products that became available: added, shown again, or back in stock. Of a large import it records 1,000.
create function private.note_new_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.search_alerts) then
    execute 'insert into private.search_alert_products (product_id) select a.id from added a '
      || case when tg_op = 'UPDATE' then 'join gone g on g.id = a.id and g.stock <= 0 ' else '' end || 'where a.stock > 0 limit 1000';
  end if;
  return null;
end
$$;

create trigger note_new_products_inserted after insert on private.product_search
  referencing new table as added for each statement execute function private.note_new_products();

create trigger note_new_products_updated after update on private.product_search
  referencing old table as gone new table as added for each statement execute function private.note_new_products();

-- The query of a saved search; null: everything. A word that no product contains is not corrected, unlike in a search, because the alert
-- may wait for exactly that word.
create function private.alert_query(p_words text) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  reading private.search_reading := private.read_search(p_words);
  kind constant tsquery := case when reading.sale_kind is not null then format('%L', private.kind_facet(reading.sale_kind))::tsquery end;
  query tsquery := reading.anywhere;
  words text[];
begin
  if not reading.was_guessed then
    return case when reading.is_everything then kind else coalesce(query && kind, query) end;
  end if;
  words := array(select w from unnest(private.words_of(left(p_words, 100))) w
    where not exists (select from private.search_synonyms s where s.term = w and s.kind in ('noise', 'account', 'help')));
  query := (select string_agg('(' || replace(coalesce(nullif((private.read_name(w)).exact, ''),
      private.any_of(array[w], array(select g.facet from private.group_terms g where g.term = w))), '~', '') || ')', '&')
    from unnest(words) w)::tsquery;
  return coalesce(query && kind, query);
end
$$;

-- Saves a search of the caller and returns its id; an existing one stays unchanged. p_words is the text without prices. Raises ALERTS_FULL
-- for the 21st. Words without a searchable meaning match nothing, unless a game or a price is set.
create function public.save_search_alert(
  p_text text, p_words text default '', p_game uuid default null, p_min bigint default null, p_max bigint default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := auth.uid();
  stored_text constant text := left(p_text, 100);
  query constant tsquery := case when p_words <> '' then private.alert_query(p_words) end;
  alert uuid;
begin
  if account is null or not private.is_signed_in() then
    raise exception 'alerts belong to accounts' using errcode = '42501';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(account::text, 7313));
  select a.id into alert from private.search_alerts a
  where a.user_id = account and a.text = stored_text and a.game_title_id is not distinct from p_game;
  if alert is null then
    if (select count(*) from private.search_alerts a where a.user_id = account) >= 20 then
      raise exception 'ALERTS_FULL' using errcode = '23514', hint = 'ALERTS_FULL';
    end if;
    insert into private.search_alerts (user_id, text, game_title_id, query, min_price, max_price)
    values (account, stored_text, p_game,
      case when query is null and p_game is null and p_min is null and p_max is null then ''::tsquery else query end, p_min, p_max)
    returning id into alert;
  end if;
  return alert;
end
$$;
grant execute on function public.save_search_alert(text, text, uuid, bigint, bigint) to authenticated;

create function public.list_search_alerts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'game', g.slug, 'game_name', g.name) order by a.created_at desc), '[]')
  from private.search_alerts a left join public.game_titles g on g.id = a.game_title_id where a.user_id = auth.uid()
$$;
grant execute on function public.list_search_alerts() to authenticated;

create function public.delete_search_alert(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.search_alerts a where a.id = p_id and a.user_id = auth.uid()
$$;
grant execute on function public.delete_search_alert(uuid) to authenticated;

-- Scheduled: compares new products with the alerts that were not notified today. At most 200 products, and fewer when there are many
-- alerts, so that a run makes at most 200,000 comparisons. Returns the number of notifications.
create function private.send_search_alerts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (clock_timestamp() at time zone 'Asia/Jakarta')::date;
  batch_size constant bigint := (
    select greatest(1, least(200, 200000 / greatest(1, count(*)))) from private.search_alerts a where a.told_on is distinct from today);
  ids uuid[];
  alert record;
  product record;
  sent integer := 0;
begin
  with taken as (
    delete from private.search_alert_products n
    where n.seq in (select s.seq from private.search_alert_products s order by s.seq limit batch_size for update skip locked)
    returning n.product_id)
  select array_agg(distinct t.product_id) into ids from taken t;
  if ids is null then
    return 0;
  end if;
  for alert in
    select a.*, g.slug, g.name, f.ids
    from private.search_alerts a left join public.game_titles g on g.id = a.game_title_id
      cross join lateral (select array(
        select s.id from private.product_search s
        where s.id = any (ids) and s.stock > 0 and (a.query is null or s.words @@ a.query)
          and (a.game_title_id is null or s.game_title_id = a.game_title_id)
          and (a.min_price is null or s.charged_price >= a.min_price) and (a.max_price is null or s.charged_price <= a.max_price)
        limit 2) as ids) f
    where a.told_on is distinct from today and f.ids <> '{}'
  loop
    select p.name, p.charged_price into product from public.products p where p.id = alert.ids[1];
    update private.search_alerts a set told_on = today where a.id = alert.id;
    if private.notify(alert.user_id, 'restock', 'Sudah ada: ' || product.name,
      format('%s. Kamu minta dikabari untuk %s.', private.rupiah(product.charged_price),
        case when alert.text = '' then alert.name else '“' || alert.text || '”' end),
      case when cardinality(alert.ids) = 1 then '/products/' || alert.ids[1]
        when alert.text = '' then '/products?game=' || alert.slug
        else '/search?q=' || array_to_string(private.words_of(alert.text), '+') end,
      format('search:%s:%s', alert.id, today)) is not null
    then
      sent := sent + 1;
    end if;
  end loop;
  return sent;
end
$$;

insert into private.due_tasks (name, procedure) values ('wishes', 'send_wishlist_alerts'), ('search_alerts', 'send_search_alerts');

insert into private.wishlist_alert_state default values;
