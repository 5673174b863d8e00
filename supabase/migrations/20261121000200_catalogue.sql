-- Specification, section 3: tiers, game titles, categories, products, rental options, flash sales. Money is whole Rupiah.

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
  updated_at timestamptz not null default now()
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
  updated_at timestamptz not null default now()
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
  updated_at timestamptz not null default now()
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
  updated_at timestamptz not null default now()
);

-- One index per order the shop offers; the partial ones hold just what visitors may see.
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

-- The rest of an order comes with its own feature; its tie to a product exists from the start, so that deleting a product
-- has something to let go of.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid references auth.users (id) on delete set null,
  product_id uuid references public.products (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index orders_of_product on public.orders (product_id);
create index orders_of_buyer on public.orders (buyer_id, created_at desc);

-- The bar of what is left needs to know what the sale began with.
create function private.remember_initial_stock() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.initial_stock := greatest(new.stock, case when tg_op = 'UPDATE' then old.initial_stock else new.initial_stock end);
  return new;
end
$$;
create trigger remember_initial_stock before insert or update of stock, initial_stock on public.flash_sales
  for each row execute function private.remember_initial_stock();

do $$
declare
  name text;
begin
  foreach name in array array['tiers', 'game_titles', 'categories', 'products', 'rental_options', 'flash_sales', 'orders'] loop
    execute format('create trigger touch_updated_at before update on public.%I for each row execute function private.touch_updated_at()', name);
  end loop;
  foreach name in array array['tiers', 'game_titles', 'categories', 'products', 'rental_options', 'flash_sales'] loop
    execute format('create trigger announce_change after insert or update or delete on public.%I for each statement execute function private.announce_change()', name);
  end loop;
end
$$;
