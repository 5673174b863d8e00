-- The catalogue (specification, section 3): tiers, game titles, categories, products, rental options, flash sales and orders, with their
-- indexes and policies. Money is whole Rupiah.
create table public.tiers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 60),
  slug text not null unique check (private.is_slug(slug)),
  description text check (length(description) <= 1000),
  color text check (private.is_color(color)),
  border_color text check (private.is_color(border_color)),
  background_gradient text check (private.is_gradient(background_gradient)),
  icon text check (private.is_icon_name(icon)),
  price_range_min bigint not null default 0 check (price_range_min >= 0),
  price_range_max bigint check (price_range_max > price_range_min),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  product_count integer not null default 0 check (product_count >= 0),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the group was first visible; null: never. From then on its slug is fixed.
  published_at timestamptz
);

create table public.game_titles (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 80),
  slug text not null unique check (private.is_slug(slug)),
  description text check (length(description) <= 1000),
  icon text check (private.is_icon_name(icon)),
  color text check (private.is_color(color)),
  logo_url text check (private.is_public_url(logo_url)),
  logo_path text check (logo_path ~ '^logos/[A-Za-z0-9_.-]+$'),
  is_popular boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  product_count integer not null default 0 check (product_count >= 0),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the group was first visible; null: never.
  published_at timestamptz
);

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 60),
  slug text not null unique check (private.is_slug(slug) and slug <> 'all'),
  description text check (length(description) <= 1000),
  icon text check (private.is_icon_name(icon)),
  color text check (private.is_color(color)),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  product_count integer not null default 0 check (product_count >= 0),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the group was first visible; null: never.
  published_at timestamptz
);

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 200),
  description text not null check (length(trim(description)) between 1 and 10000),
  price bigint not null check (price between 0 and 1000000000000),
  original_price bigint check (original_price between 0 and 1000000000000),
  image text check (private.is_public_url(image)),
  images text[] not null default '{}' check (cardinality(images) <= 30 and private.are_public_urls(images)),
  attributes jsonb not null default '[]' check (private.are_attributes(attributes)),
  seller_note text check (length(seller_note) <= 1000),
  warranty_hours integer check (warranty_hours between 1 and 8760),
  category_id uuid references public.categories (id) on delete set null,
  game_title_id uuid references public.game_titles (id) on delete set null,
  tier_id uuid references public.tiers (id) on delete set null,
  is_flash_sale boolean not null default false,
  has_rental boolean not null default false,
  stock integer not null default 1 check (stock >= 0),
  is_active boolean not null default true,
  archived_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  image_alts text[] not null default '{}' check (private.are_alts(image_alts))
);

-- One index per sort order of the shop. The partial ones contain exactly what visitors may see.
create index products_newest on public.products (created_at desc, id desc) where is_active and archived_at is null;

create index products_cheapest on public.products (price, created_at desc, id desc) where is_active and archived_at is null;
create index products_dearest on public.products (price desc, created_at desc, id desc) where is_active and archived_at is null;
create index products_rentable on public.products (created_at desc, id desc) where is_active and archived_at is null and has_rental;
create index products_of_game on public.products (game_title_id, created_at desc, id desc);
create index products_of_tier on public.products (tier_id, created_at desc, id desc);
create index products_of_category on public.products (category_id, created_at desc, id desc);

create table public.rental_options (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete restrict,
  duration text not null check (length(trim(duration)) between 1 and 40),
  duration_minutes integer check (duration_minutes between 1 and 525600),
  price bigint not null check (price between 0 and 1000000000000),
  description text check (length(description) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index rental_options_of_product on public.rental_options (product_id, duration_minutes);

create table public.flash_sales (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete restrict,
  sale_price bigint not null check (sale_price between 0 and 1000000000000),
  original_price bigint not null check (original_price between 0 and 1000000000000),
  start_time timestamptz not null default now(),
  end_time timestamptz not null,
  stock integer not null default 0 check (stock >= 0),
  initial_stock integer not null default 0 check (initial_stock >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint flash_sales_end_after_start check (end_time > start_time)
);

create index flash_sales_of_product on public.flash_sales (product_id, end_time);
create index flash_sales_by_end on public.flash_sales (end_time) where is_active;

-- The other columns of an order come with the order feature. The reference to a product exists from the start, because deleting a
-- product has to consider it.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid references auth.users (id) on delete set null,
  product_id uuid references public.products (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index orders_of_product on public.orders (product_id);
create index orders_of_buyer on public.orders (buyer_id, created_at desc);

-- The stock bar of a sale shows the share that is left of the initial stock.
create function private.remember_initial_stock() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.initial_stock := greatest(new.stock, case when tg_op = 'UPDATE' then old.initial_stock else new.initial_stock end);
  return new;
end
$$;

create trigger remember_initial_stock before insert or update of stock, initial_stock on public.flash_sales
  for each row execute function private.remember_initial_stock();

-- The slug of a group that was visible is fixed, because visitors, search engines and bookmarks know `/products?game=...`.
create function private.keep_slug() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.published_at is not null then
    if new.slug <> old.slug then
      raise exception 'SLUG_KEPT' using errcode = '23514';
    end if;
    new.published_at := old.published_at;
  else
    new.published_at := case when new.is_active then now() end;
  end if;
  return new;
end
$$;

-- The product count and the sort order do not change updated_at, so that an open editor meets no conflict because of them.
create function private.touch_group() returns trigger
language plpgsql set search_path = '' as $$
declare
  unnoticed constant text[] := array['updated_at', 'product_count', 'sort_order', 'published_at'];
begin
  new.updated_at := case when to_jsonb(new) - unnoticed = to_jsonb(old) - unnoticed then old.updated_at else now() end;
  return new;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['tiers', 'game_titles', 'categories'] loop
    execute format('create trigger keep_slug before insert or update on public.%I for each row execute function private.keep_slug()', name);
    execute format('create trigger touch_updated_at before update on public.%I for each row execute function private.touch_group()', name);
  end loop;
  foreach name in array array['products', 'rental_options', 'flash_sales', 'orders'] loop
    execute format('create trigger touch_updated_at before update on public.%I for each row execute function private.touch_updated_at()', name);
  end loop;
  foreach name in array array['tiers', 'game_titles', 'categories', 'products', 'rental_options', 'flash_sales'] loop
    execute format('create trigger announce_change after insert or update or delete on public.%I for each statement execute function private.announce_change()', name);
  end loop;
end
$$;

select private.watch_writes(t)
from unnest(array['public.tiers', 'public.game_titles', 'public.categories', 'public.rental_options', 'public.flash_sales',
  'public.orders']::regclass[]) as t;

-- A change of game attributes can move thousands of products in one statement. Its function sets app.carries and writes one entry itself.
create constraint trigger note_write after insert or update or delete on public.products deferrable initially deferred
  for each row when (current_setting('app.carries', true) is distinct from 'on') execute function private.note_write();

-- Policies. Grants are explicit, because hosted projects grant nothing on new tables; row-level security applies on its own, so that a
-- grant is never the only protection.
alter table public.tiers enable row level security;

alter table public.game_titles enable row level security;

alter table public.categories enable row level security;

alter table public.products enable row level security;

alter table public.rental_options enable row level security;

alter table public.flash_sales enable row level security;

alter table public.orders enable row level security;

grant select on public.tiers, public.game_titles, public.categories, public.products, public.rental_options, public.flash_sales
  to anon, authenticated;
grant insert, update, delete on public.tiers, public.game_titles, public.categories, public.products, public.rental_options,
  public.flash_sales to authenticated;
grant select on public.orders to authenticated;

revoke update on public.orders from authenticated;

grant all on public.tiers, public.game_titles, public.categories, public.products, public.rental_options, public.flash_sales
  to service_role;
grant select, insert, update on public.orders to service_role;

-- Groups: visitors see active ones; whoever may write the catalogue sees and changes all.
create policy tiers_read_active on public.tiers for select to anon using (is_active);

create policy tiers_read on public.tiers for select to authenticated using (is_active or (select private.may('catalogue.write')));
create policy tiers_insert on public.tiers for insert to authenticated with check ((select private.may('catalogue.write')));
create policy tiers_update on public.tiers for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy tiers_delete on public.tiers for delete to authenticated using ((select private.may('catalogue.write')));
create policy game_titles_read_active on public.game_titles for select to anon using (is_active);
create policy game_titles_read on public.game_titles for select to authenticated using (is_active or (select private.may('catalogue.write')));
create policy game_titles_insert on public.game_titles for insert to authenticated with check ((select private.may('catalogue.write')));
create policy game_titles_update on public.game_titles for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy game_titles_delete on public.game_titles for delete to authenticated using ((select private.may('catalogue.write')));
create policy categories_read_active on public.categories for select to anon using (is_active);
create policy categories_read on public.categories for select to authenticated using (is_active or (select private.may('catalogue.write')));
create policy categories_insert on public.categories for insert to authenticated with check ((select private.may('catalogue.write')));
create policy categories_update on public.categories for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy categories_delete on public.categories for delete to authenticated using ((select private.may('catalogue.write')));

-- Products: visitors see what is active and not archived. The anonymous policy is written like the predicate of the partial indexes.
create policy products_read_visible on public.products for select to anon using (is_active and archived_at is null);

create policy products_read on public.products for select to authenticated
  using ((is_active and archived_at is null) or (select private.may('catalogue.write')));
create policy products_insert on public.products for insert to authenticated with check ((select private.may('catalogue.write')));
create policy products_update on public.products for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy products_delete on public.products for delete to authenticated using ((select private.may('catalogue.write')));
create policy rental_options_read_visible on public.rental_options for select to anon
  using (exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null));
create policy rental_options_read on public.rental_options for select to authenticated
  using (exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null)
    or (select private.may('catalogue.write')));
create policy rental_options_insert on public.rental_options for insert to authenticated with check ((select private.may('catalogue.write')));
create policy rental_options_update on public.rental_options for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy rental_options_delete on public.rental_options for delete to authenticated using ((select private.may('catalogue.write')));

-- Sales: visible at any time while they are active and their product is visible; the domain decides whether one is live.
create policy flash_sales_read_visible on public.flash_sales for select to anon
  using (is_active and exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null));

create policy flash_sales_read on public.flash_sales for select to authenticated
  using ((is_active and exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null))
    or (select private.may('catalogue.write')));
create policy flash_sales_insert on public.flash_sales for insert to authenticated with check ((select private.may('catalogue.write')));
create policy flash_sales_update on public.flash_sales for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy flash_sales_delete on public.flash_sales for delete to authenticated using ((select private.may('catalogue.write')));

-- A buyer sees their own orders, with a valid session and a passed second factor; staff see all. Nobody deletes an order. Only functions
-- (delete_product, remove_samples) detach one from its product, after checking that nobody still waits for it.
create policy orders_read on public.orders for select to authenticated
  using ((buyer_id = (select auth.uid()) and (select private.is_signed_in())) or (select private.may('orders.read')));

create function private.guard_order_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.product_id is not null or to_jsonb(new) - 'product_id' - 'updated_at' <> to_jsonb(old) - 'product_id' - 'updated_at') then
    raise exception 'an order changes only through its functions' using errcode = '42501';
  end if;
  return new;
end
$$;

-- "guard" sorts before "touch", so that the comparison sees what the caller sent.
create trigger guard_order_update before update on public.orders for each row execute function private.guard_order_update();

create trigger refuse_delete before delete on public.orders for each row execute function private.refuse_delete();
