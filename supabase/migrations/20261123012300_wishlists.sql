-- Wishlists of accounts (specification, section 3 "Wishlist item"), and whether a person wants alerts ("Kabari aku"). Guests have theirs
-- on the device only.
create table public.wishlists (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Without a reference: a deleted product is shown as missing, not removed from the list.
  product_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  -- As they were when it was saved: all that can be shown of a deleted product. Whole Rupiah.
  saved_name text not null default '',
  saved_price bigint not null default 0,
  wants_news boolean not null default false,
  -- The price when alerts were switched on. A price that rises and falls back to it is no drop.
  news_price bigint not null default 0,
  -- The state the person knows, or was last notified of.
  seen_price bigint not null default 0,
  seen_in_stock boolean not null default false,
  seen_rentable boolean not null default false,
  primary key (user_id, product_id)
);

create index wishlists_wanting_news on public.wishlists (product_id, user_id) where wants_news;

alter table public.wishlists enable row level security;

-- What a buyer pays at a moment: the price of the live sale that ends first, while it has stock; else the regular one. The same rule as
-- in the domain. Null when the product does not exist.
create function private.price_at(p_product uuid, p_at timestamptz) returns bigint
language sql stable strict security definer set search_path = '' as $$
  select coalesce((
    select case when s.stock > 0 then s.sale_price end from public.flash_sales s
    where s.product_id = p.id and s.is_active and s.start_time <= p_at and s.end_time > p_at
    order by s.end_time, s.id limit 1
  ), p.price)
  from public.products p where p.id = p_product
$$;

-- Initial values of a wishlist item: the product as it is now. Replaces whatever was sent.
create function private.note_wish() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
declare
  product public.products%rowtype;
begin
  if auth.jwt() ->> 'role' in ('anon', 'authenticated') and new.user_id is distinct from auth.uid() then
    -- Somebody else's row: the policy refuses it, without revealing anything about their list.
    return new;
  end if;
  select * into product from public.products p where p.id = new.product_id and p.is_active and p.archived_at is null;
  if not found then
    raise exception 'there is no such product' using errcode = '23503';
  end if;
  -- One at a time per person, so that concurrent inserts are counted.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(new.user_id::text, 7312));
  if (select count(*) from public.wishlists w where w.user_id = new.user_id and w.product_id <> new.product_id) >= 500 then
    raise exception 'WISHLIST_FULL' using errcode = '23514', detail = 'A wishlist holds 500 products.';
  end if;
  new.created_at := clock_timestamp();
  new.saved_name := product.name;
  new.saved_price := private.price_at(product.id, clock_timestamp());
  new.news_price := new.saved_price;
  new.seen_price := new.saved_price;
  new.seen_in_stock := product.stock > 0;
  new.seen_rentable := product.stock > 0 and product.has_rental;
  return new;
end
$$;

create trigger note_wish before insert on public.wishlists for each row execute function private.note_wish();

grant select, insert, delete on public.wishlists to authenticated;
grant all on public.wishlists to service_role;

create policy wishlists_read on public.wishlists for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_signed_in()));
create policy wishlists_insert on public.wishlists for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_signed_in()));
create policy wishlists_delete on public.wishlists for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_signed_in()));

-- The caller's list, newest first. Raises an error where a policy would return nothing: an ended session must not look like an empty list.
create function public.read_wishes() returns table (product_id uuid, name text, price bigint, wants_news boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_signed_in();
begin
  return query select w.product_id, w.saved_name, w.saved_price, w.wants_news from public.wishlists w
  where w.user_id = person order by w.created_at desc, w.product_id;
end
$$;

-- Saves products for the caller, oldest first, and returns the outcome of each: 'saved' (now or before), 'gone' when the shop does not
-- show it, 'full' when the list holds 500.
create function public.save_wishes(p_products uuid[]) returns table (product_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person uuid := private.require_signed_in();
begin
  if cardinality(p_products) > 500 then
    raise exception 'at most 500 at once' using errcode = '22023';
  end if;
  for product_id in
    select wanted.id from unnest(p_products) with ordinality as wanted (id, place) where wanted.id is not null
    group by wanted.id order by min(wanted.place)
  loop
    begin
      insert into public.wishlists (user_id, product_id) values (person, save_wishes.product_id) on conflict do nothing;
      outcome := 'saved';
    exception
      when foreign_key_violation then
        -- Saved before, and hidden since: it stays.
        outcome := case when exists (
          select from public.wishlists w where w.user_id = person and w.product_id = save_wishes.product_id) then 'saved' else 'gone' end;
      when check_violation then
        outcome := 'full';
    end;
    return next;
  end loop;
end
$$;

-- Switches alerts for one product, and saves the product when it is not in the list. The current state is the new reference.
create function public.set_wish_news(p_product uuid, p_wants boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_signed_in();
  product public.products%rowtype;
  price bigint := private.price_at(p_product, clock_timestamp());
  is_there boolean;
begin
  select * into product from public.products p where p.id = p_product and p.is_active and p.archived_at is null;
  is_there := found and product.stock > 0;
  update public.wishlists w set
    wants_news = p_wants,
    news_price = coalesce(price, w.saved_price),
    seen_price = coalesce(price, w.saved_price),
    seen_in_stock = is_there,
    seen_rentable = is_there and product.has_rental
  where w.user_id = person and w.product_id = p_product;
  if not found and p_wants then
    insert into public.wishlists (user_id, product_id, wants_news) values (person, p_product, true);
  end if;
end
$$;

grant execute on function public.read_wishes(), public.save_wishes(uuid[]), public.set_wish_news(uuid, boolean)
  to authenticated, service_role;
