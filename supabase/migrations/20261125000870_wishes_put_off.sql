-- "At most one per product and day" puts off, and swallows nothing: what is new after the day's notification is left as not known yet, and the
-- product is looked at again when the next day (WIB) begins. What is no longer true by then is not told.

-- Null: at once.
alter table private.wish_changes add column not_before timestamptz;
create index wish_changes_put_off on private.wish_changes (product_id, not_before) where not_before is not null;

-- Tells one wish's owner what is new since they last knew, if anything: the first kind they want to hear of.
create or replace function private.tell_wish(
  wish public.wishlists, product public.products, p_price bigint, p_is_there boolean, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
declare
  today date := (p_at at time zone 'Asia/Jakarta')::date;
  tomorrow timestamptz := (today + 1)::timestamp at time zone 'Asia/Jakarta';
  day_key text := format('wish:%s:%s:%s', wish.user_id, wish.product_id, today);
  link text := '/products/' || wish.product_id;
  costs text := private.rupiah(p_price);
  -- What private.notify would not tell cannot be put off either.
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
    -- Says the price; and what is back can be rented again.
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
  -- From here on they say what is put off.
  if is_back or is_cheaper or is_rentable then
    insert into private.wish_changes (product_id, not_before)
    select wish.product_id, tomorrow
    where not exists (select from private.wish_changes c where c.product_id = wish.product_id and c.not_before = tomorrow);
  end if;
  update public.wishlists w set
    -- Never above what it was when news were asked for: raised and lowered again is no news. Back up after a sale, the next one is.
    seen_price = case when p_is_there and not is_cheaper then least(p_price, w.news_price) else w.seen_price end,
    seen_in_stock = p_is_there and not is_back,
    seen_rentable = p_is_there and product.has_rental and not is_rentable
  where w.user_id = wish.user_id and w.product_id = wish.product_id;
  return made is not null;
end
$$;

-- As before, at a moment, and without what is put off beyond it.
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
    -- A clock that was set back has looked into the future: from now on again.
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

create or replace function private.tell_wishes() returns integer
language sql security definer set search_path = '' as $$
  select private.tell_wishes_at(clock_timestamp())
$$;
