-- Wishlist alerts ("Kabari aku"): one notification when a product gets cheaper, is back in stock, or can be rented, at most one per product
-- and day. Changes of the catalogue only record the product; the scheduler reads the records and notifies. What is new after the day's
-- notification is put off to the next day (WIB) and checked again then.
create table private.wish_changes (
  seq bigint generated always as identity primary key,
  product_id uuid not null,
  -- People are notified in the order of their ids, up to this one; null: nobody yet.
  after_user uuid,
  -- Not announced before this moment; null: at once.
  not_before timestamptz
);

alter table private.wish_changes enable row level security;

-- The gateway's role needs a privilege on every sequence (docs/decisions/0004).
grant usage on all sequences in schema private to service_role;

-- Sales begin and end by time alone; they were checked up to this moment.
create table private.wish_watch (
  id boolean primary key default true check (id),
  looked_until timestamptz not null default now()
);

alter table private.wish_watch enable row level security;

insert into private.wish_watch default values;

-- By statement: an update of a hundred thousand products is one lookup in the wishlists. Records are only added, so that writers of the
-- catalogue wait for nobody.
create function private.note_wished_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.wishlists w where w.wants_news) then
    return null;
  end if;
  -- Executed, so that it is planned for the rows of this statement: a plan kept from a small statement would be quadratic.
  execute 'insert into private.wish_changes (product_id)
    select a.id from added a join gone g on g.id = a.id
    where (a.price, a.stock > 0, a.has_rental, a.is_active, a.archived_at is null)
        is distinct from (g.price, g.stock > 0, g.has_rental, g.is_active, g.archived_at is null)
      and exists (select from public.wishlists w where w.product_id = a.id and w.wants_news)';
  return null;
end
$$;

create trigger note_wished_products after update on public.products
  referencing old table as gone new table as added for each statement execute function private.note_wished_products();

create function private.note_wished_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.wish_changes (product_id)
  select distinct c.product_id from changed c
  where exists (select from public.wishlists w where w.product_id = c.product_id and w.wants_news);
  return null;
end
$$;

create trigger note_wished_sales_insert after insert on public.flash_sales
  referencing new table as changed for each statement execute function private.note_wished_sales();

create trigger note_wished_sales_update after update on public.flash_sales
  referencing new table as changed for each statement execute function private.note_wished_sales();

create trigger note_wished_sales_delete after delete on public.flash_sales
  referencing old table as changed for each statement execute function private.note_wished_sales();

create function private.rupiah(amount bigint) returns text
language sql immutable strict set search_path = '' as $$
  select 'Rp' || replace(to_char(amount, 'FM999,999,999,999,999'), ',', '.')
$$;

create index wish_changes_put_off on private.wish_changes (product_id, not_before) where not_before is not null;

-- Notifies the owner of one wishlist item of what changed since the state they know, if anything: the first type that is switched on.
create function private.tell_wish(
  wish public.wishlists, product public.products, p_price bigint, p_is_there boolean, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = '' set enable_seqscan to off set enable_seqscan to off as $$
declare
  today date := (p_at at time zone 'Asia/Jakarta')::date;
  tomorrow timestamptz := (today + 1)::timestamp at time zone 'Asia/Jakarta';
  day_key text := format('wish:%s:%s:%s', wish.user_id, wish.product_id, today);
  link text := '/products/' || wish.product_id;
  costs text := private.rupiah(p_price);
  -- A type that is switched off cannot be put off either.
  unwanted text[] := array(select n.type from public.notification_preferences n where n.user_id = wish.user_id and not n.is_wanted);
  is_back boolean := p_is_there and not wish.seen_in_stock and 'restock' <> all (unwanted);
  is_cheaper boolean := p_is_there and p_price < wish.seen_price and 'price_drop' <> all (unwanted);
  is_rentable boolean := p_is_there and product.has_rental and not wish.seen_rentable and 'rental' <> all (unwanted);
  is_told_today boolean := (is_back or is_cheaper or is_rentable)
    and exists (select from private.notification_keys k where k.key = day_key);
  made uuid;
begin
  if is_told_today then
    null;
  elsif is_back then
    -- Contains the price; and what is back in stock can be rented again.
    made := private.notify(wish.user_id, 'restock', 'Tersedia lagi: ' || product.name, format('Harganya %s.', costs), link, day_key);
    is_cheaper := false;
    is_rentable := false;
  elsif is_cheaper then
    made := private.notify(wish.user_id, 'price_drop', 'Harga turun: ' || product.name,
      format('Sekarang %s, turun %s.', costs, private.rupiah(wish.seen_price - p_price)), link, day_key);
    is_cheaper := false;
  elsif is_rentable then
    made := private.notify(wish.user_id, 'rental', 'Bisa disewa: ' || product.name,
      coalesce((select format('Mulai %s untuk %s.', private.rupiah(o.price), o.duration) from public.rental_options o
        where o.product_id = product.id order by o.price, o.duration_minutes desc nulls last limit 1), format('Harganya %s.', costs)),
      link, day_key);
    is_rentable := false;
  end if;
  is_back := is_back and is_told_today;
  -- The seen columns record what is put off.
  if is_back or is_cheaper or is_rentable then
    insert into private.wish_changes (product_id, not_before)
    select wish.product_id, tomorrow
    where not exists (select from private.wish_changes c where c.product_id = wish.product_id and c.not_before = tomorrow);
  end if;
  update public.wishlists w set
    -- Never above the price when alerts were switched on: raised and lowered again is no drop. The next drop after a sale is one.
    seen_price = case when p_is_there and not is_cheaper then least(p_price, w.news_price) else w.seen_price end,
    seen_in_stock = p_is_there and not is_back,
    seen_rentable = p_is_there and product.has_rental and not is_rentable
  where w.user_id = wish.user_id and w.product_id = wish.product_id;
  return made is not null;
end
$$;

-- Notifies those who wish for one product, at most p_most of them. Skips locked rows, which the next run sees.
create function private.tell_wishes_of(
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
    -- An account that is being deleted holds its row and waits for its wishlist.
    perform from auth.users u where u.id = wish.user_id for key share skip locked;
    if not found then
      is_left := true;
    elsif private.tell_wish(wish, product, price, is_there, p_at) then
      told := told + 1;
    end if;
  end loop;
  is_left := is_left or (handled < p_most and handled < (
    select count(*) from public.wishlists w where w.product_id = p_product and w.wants_news and (p_after is null or w.user_id > p_after)));
end
$$;

-- Processes the records that are due at a moment.
create function private.tell_wishes_at(p_at timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  looked timestamptz;
  budget integer := 2000;
  told integer := 0;
  change record;
  outcome record;
begin
  select w.looked_until into looked from private.wish_watch w for update skip locked;
  if found then
    -- A clock that was set back had looked into the future: restart from now.
    insert into private.wish_changes (product_id)
    select distinct s.product_id from public.flash_sales s
    where s.is_active and ((s.start_time > looked and s.start_time <= p_at) or (s.end_time > looked and s.end_time <= p_at))
      and exists (select from public.wishlists w where w.product_id = s.product_id and w.wants_news);
    update private.wish_watch set looked_until = p_at;
  end if;
  for change in
    with taken as (
      delete from private.wish_changes c where c.seq in (
        select q.seq from private.wish_changes q where q.not_before is null or q.not_before <= p_at
        order by q.seq limit 2000 for update skip locked)
      returning c.product_id, c.after_user
    )
    select t.product_id, (array_agg(t.after_user order by t.after_user nulls first))[1] as after_user from taken t group by t.product_id
  loop
    if budget = 0 then
      insert into private.wish_changes (product_id, after_user) values (change.product_id, change.after_user);
      continue;
    end if;
    select * into outcome from private.tell_wishes_of(change.product_id, change.after_user, budget, p_at);
    told := told + outcome.told;
    if outcome.is_left then
      insert into private.wish_changes (product_id) values (change.product_id);
    elsif outcome.handled = budget then
      insert into private.wish_changes (product_id, after_user) values (change.product_id, outcome.last_user);
    end if;
    budget := budget - outcome.handled;
  end loop;
  return told;
end
$$;

-- The scheduler's task. What it does not finish, or rolls back, is found again by the next run.
create function private.tell_wishes() returns integer
language sql security definer set search_path = '' as $$
  select private.tell_wishes_at(clock_timestamp())
$$;

insert into private.due_tasks (name, procedure) values ('wishes', 'tell_wishes');
