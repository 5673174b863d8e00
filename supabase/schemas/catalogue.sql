-- Products, the groups that they belong to (tiers, game titles, categories) and the rental options of a product. Money is whole Rupiah.
-- Tables: tiers, game_titles, categories, products, rental_options. Begin with the table products and with private.add_to_counts, which
-- maintains the product count of every group.
-- Elsewhere: flash-sales.sql (sale prices), listings.sql (pages of visitors), admin-products.sql (lists of staff), product-changes.sql
-- (every write by staff).

-- Visitors read active groups; staff with catalogue.write read and change all of them.
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
  price_range_max bigint,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  product_count integer not null default 0 check (product_count >= 0),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the group became visible for the first time; null if it never was. From then on the slug is fixed (private.guard_slug).
  published_at timestamptz,
  check (price_range_max > price_range_min)
);

alter table public.tiers enable row level security;
grant select on public.tiers to anon;
grant all on public.tiers to service_role;
grant select, insert, update, delete on public.tiers to authenticated;

create policy tiers_read_active on public.tiers for select to anon using (is_active);
create policy tiers_read on public.tiers for select to authenticated using (is_active or (select private.may('catalogue.write')));
create policy tiers_insert on public.tiers for insert to authenticated with check ((select private.may('catalogue.write')));
create policy tiers_update on public.tiers for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy tiers_delete on public.tiers for delete to authenticated using ((select private.may('catalogue.write')));

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
  -- See tiers.published_at.
  published_at timestamptz,
  -- What a delivery in the game needs, one field in each line ("ID: 6-10 angka"); null: a free id and a free server.
  delivery_form text check (delivery_form is null or private.delivery_fields(delivery_form) is not null)
);

alter table public.game_titles enable row level security;
grant select on public.game_titles to anon;
grant all on public.game_titles to service_role;
grant select, insert, update, delete on public.game_titles to authenticated;

create policy game_titles_read_active on public.game_titles for select to anon using (is_active);
create policy game_titles_read on public.game_titles for select to authenticated using (is_active or (select private.may('catalogue.write')));
create policy game_titles_insert on public.game_titles for insert to authenticated with check ((select private.may('catalogue.write')));
create policy game_titles_update on public.game_titles for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy game_titles_delete on public.game_titles for delete to authenticated using ((select private.may('catalogue.write')));

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
  -- See tiers.published_at.
  published_at timestamptz,
  -- Default low-stock threshold of items and services in this category; null means 3. A product can have its own (private.low_stock_text).
  low_stock_at integer check (low_stock_at between 0 and 1000000),
  -- Whether services of this category need the login of the buyer's game account (private.asks_login).
  asks_login boolean not null default false
);

alter table public.categories enable row level security;
grant select on public.categories to anon;
grant all on public.categories to service_role;
grant select, insert, update, delete on public.categories to authenticated;

create policy categories_read_active on public.categories for select to anon using (is_active);
create policy categories_read on public.categories for select to authenticated using (is_active or (select private.may('catalogue.write')));
create policy categories_insert on public.categories for insert to authenticated with check ((select private.may('catalogue.write')));
create policy categories_update on public.categories for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy categories_delete on public.categories for delete to authenticated using ((select private.may('catalogue.write')));

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
  image_alts text[] not null default '{}' check (private.are_alts(image_alts)),
  -- An account is one unit with login data. An item has any number of units (codes or goods). A service is work on the buyer's game
  -- account; its stock is the number of free work slots.
  sale_kind text check (sale_kind in ('account', 'item', 'service')),
  -- Hours within which the shop delivers after payment; null: the default of the kind (private.delivery_hours).
  delivery_hours integer check (delivery_hours between 1 and 336),
  -- When the next rental can begin, for lists; null: not for rent. A background task updates it, so it can be out of date by one run.
  -- public.free_times computes the exact times.
  rentable_from timestamptz,
  -- stock = 0, as a column so that indexes can contain it (private.set_listed_columns).
  is_sold boolean not null default false,
  -- Price of the running flash sale while that has stock, otherwise `price` (private.charged_price). Lists sort by it; product pages
  -- compute the price.
  charged_price bigint not null default 0,
  constraint products_stock_in_units check (stock <= 10000)
);

-- Indexes for visitors. The partial ones contain exactly the rows that the policy for visitors admits.
create index products_newest on public.products (created_at desc, id desc) where is_active and archived_at is null;

-- Lists show available products first and sold ones after them. Both are an equality on is_sold, so one index serves both.
create index products_listed on public.products (is_sold, created_at desc, id desc) where is_active and archived_at is null;

create index products_listed_cheapest on public.products (is_sold, charged_price, created_at desc, id desc)
  where is_active and archived_at is null;

create index products_listed_dearest on public.products (is_sold, charged_price desc, created_at desc, id desc)
  where is_active and archived_at is null;

create index products_listed_rentable on public.products (is_sold, created_at desc, id desc)
  where is_active and archived_at is null and has_rental;

create index products_listed_of_game on public.products (game_title_id, is_sold, created_at desc, id desc);
create index products_listed_of_tier on public.products (tier_id, is_sold, created_at desc, id desc);
create index products_listed_of_category on public.products (category_id, is_sold, created_at desc, id desc);

create index products_listed_of_kind on public.products (sale_kind, is_sold, created_at desc, id desc)
  where is_active and archived_at is null;

create index products_listed_of_kind_cheapest on public.products (sale_kind, is_sold, charged_price, created_at desc, id desc)
  where is_active and archived_at is null;

create index products_listed_of_kind_dearest on public.products (sale_kind, is_sold, charged_price desc, created_at desc, id desc)
  where is_active and archived_at is null;

-- The newest products that can be rented. rentable_from is in the index, so that products that are not free today are skipped without a
-- heap access.
create index products_rentable_from on public.products (created_at desc, id desc, rentable_from)
  where is_active and archived_at is null and rentable_from is not null;

-- An index-only scan counts the products at the two ends of a price range (private.listing_counts).
create index products_priced on public.products (charged_price)
  include (game_title_id, tier_id, category_id, sale_kind, is_sold, has_rental) where is_active and archived_at is null;

-- Products whose charged price has to return to the regular one.
create index products_charged_less on public.products (id) where charged_price <> price;

-- Indexes for staff, whose lists include hidden products: one for each sort order, then one for each rare state.
create index products_by_change on public.products (updated_at, id);
create index products_by_creation on public.products (created_at, id);
create index products_by_price on public.products (price, id);
create index products_by_stock on public.products (stock, id);
create index products_by_name on public.products (name, id);

create index products_put_away on public.products (archived_at) where archived_at is not null;
create index products_name_parts on public.products using gin (name extensions.gin_trgm_ops);

create index products_that_are_samples on public.products (id) where is_sample;

-- Accounts have no default threshold: private.product_private_data holds theirs.
create index products_running_low on public.products (category_id, stock)
  where is_active and archived_at is null and stock > 0 and sale_kind <> 'account';

create index products_inactive on public.products (id) where not is_active and archived_at is null;

create index products_without_picture on public.products (updated_at, id)
  where image is null and cardinality(images) = 0 and not is_sample;

-- Products that show a file or a smaller copy of it (private.is_shown_by_product). Without fastupdate, because every lookup would read the
-- whole pending list.
create index products_of_picture on public.products using gin (private.picture_stems(image, images)) with (fastupdate = off)
  where private.picture_stems(image, images) is not null;

alter table public.products enable row level security;
grant select on public.products to anon;
grant all on public.products to service_role;
grant select, insert, update, delete on public.products to authenticated;

-- The condition for visitors is spelled like the predicate of the partial indexes, so that the planner can use them.
create policy products_read_visible on public.products for select to anon using (is_active and archived_at is null);
create policy products_read on public.products for select to authenticated
  using ((is_active and archived_at is null) or (select private.may('catalogue.write')));
create policy products_insert on public.products for insert to authenticated with check ((select private.may('catalogue.write')));
create policy products_update on public.products for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy products_delete on public.products for delete to authenticated using ((select private.may('catalogue.write')));

create table public.rental_options (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete restrict,
  duration text not null check (length(trim(duration)) between 1 and 40),
  duration_minutes integer check (duration_minutes between 1 and 525600),
  price bigint not null check (price between 0 and 1000000000000),
  description text check (length(description) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whole Rupiah that the shop pays back after the rental.
  deposit bigint not null default 0 check (deposit between 0 and 1000000000000),
  -- Rules of this option, in addition to those that every rental has.
  rules text check (length(rules) between 1 and 500)
);

create index rental_options_of_product on public.rental_options (product_id, duration_minutes);

alter table public.rental_options enable row level security;
grant select on public.rental_options to anon;
grant all on public.rental_options to service_role;
grant select, insert, update, delete on public.rental_options to authenticated;

create policy rental_options_read_visible on public.rental_options for select to anon
  using (exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null));
create policy rental_options_read on public.rental_options for select to authenticated
  using (exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null)
    or (select private.may('catalogue.write')));
create policy rental_options_insert on public.rental_options for insert to authenticated with check ((select private.may('catalogue.write')));
create policy rental_options_update on public.rental_options for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy rental_options_delete on public.rental_options for delete to authenticated using ((select private.may('catalogue.write')));

-- Sets published_at, and fixes the slug of a group once it was visible, because links and search engines contain it
-- (`/products?game=...`). Raises SLUG_KEPT.
create function private.guard_slug() returns trigger
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

-- Sets updated_at of a group. Product counts and sort order leave it unchanged, so that an open editor gets no version conflict from them.
create function private.touch_group() returns trigger
language plpgsql set search_path = '' as $$
declare
  ignored constant text[] := array['updated_at', 'product_count', 'sort_order', 'published_at'];
begin
  new.updated_at := case when to_jsonb(new) - ignored = to_jsonb(old) - ignored then old.updated_at else now() end;
  return new;
end
$$;

create trigger keep_slug before insert or update on public.tiers for each row execute function private.guard_slug();
create trigger touch_updated_at before update on public.tiers for each row execute function private.touch_group();
create trigger keep_slug before insert or update on public.game_titles for each row execute function private.guard_slug();
create trigger touch_updated_at before update on public.game_titles for each row execute function private.touch_group();
create trigger keep_slug before insert or update on public.categories for each row execute function private.guard_slug();
create trigger touch_updated_at before update on public.categories for each row execute function private.touch_group();
create trigger touch_updated_at before update on public.rental_options for each row execute function private.touch_updated_at();

-- Refuses direct writes of the columns in its arguments, which triggers and tools maintain. is_sample marks demonstration data that is
-- deleted when the shop opens; a real product with that mark would be deleted as well.
create function private.guard_maintained_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  before jsonb;
  after jsonb;
  name text;
begin
  -- Functions of the shop, seeds and tools run as other roles.
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  after := to_jsonb(new);
  before := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  foreach name in array tg_argv loop
    if after -> name is distinct from coalesce(before -> name, case when name = 'product_count' then '0'::jsonb else 'false'::jsonb end) then
      raise exception 'the column % is kept by the shop itself', name using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;

create trigger guard_derived_columns before insert or update on public.game_titles
  for each row execute function private.guard_maintained_columns('is_sample', 'product_count');

create trigger guard_derived_columns before insert or update on public.categories
  for each row execute function private.guard_maintained_columns('is_sample', 'product_count');

create trigger guard_derived_columns before insert or update on public.tiers
  for each row execute function private.guard_maintained_columns('is_sample', 'product_count');

-- Refuses an order of a sample product with the hint SAMPLE_PRODUCT. Its trigger is on public.orders.
create function private.refuse_sample_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.products p where p.id = new.product_id and p.is_sample) then
    raise exception 'a sample product cannot be ordered' using errcode = '23514', hint = 'SAMPLE_PRODUCT';
  end if;
  return new;
end
$$;

-- Sets products.has_rental, once per statement, so that a load of a million rows is one pass. The ids are a parameter and the plan is a
-- custom one: PL/pgSQL would reuse the plan of the first statement of the session, made for one product.
create function private.sync_rental_flag() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids uuid[] := array(select distinct product_id from changed);
begin
  -- Locks the products first, so that the flag is computed from committed rows only.
  perform from public.products p where p.id = any (ids) order by p.id for no key update;
  update public.products p
  set has_rental = exists (select from public.rental_options o where o.product_id = p.id)
  where p.id = any (ids) and p.has_rental is distinct from exists (select from public.rental_options o where o.product_id = p.id);
  return null;
end
$$;

create trigger sync_rental_flag_insert after insert on public.rental_options
  referencing new table as changed for each statement execute function private.sync_rental_flag();

create trigger sync_rental_flag_update_to after update on public.rental_options
  referencing new table as changed for each statement execute function private.sync_rental_flag();

create trigger sync_rental_flag_update_from after update on public.rental_options
  referencing old table as changed for each statement execute function private.sync_rental_flag();

create trigger sync_rental_flag_delete after delete on public.rental_options
  referencing old table as changed for each statement when (current_setting('app.carries', true) is distinct from 'on')
  execute function private.sync_rental_flag();

-- Adds the changes of one statement, as {group id: difference}, to the product counts. Advisory lock 7301 serialises all writers of
-- counts, listing cells and search vocabulary until commit: two statements that touch the same groups in a different order would deadlock.
create function private.add_to_counts(game_changes jsonb, tier_changes jsonb, category_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if game_changes is null and tier_changes is null and category_changes is null then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(7301);
  update public.game_titles g set product_count = g.product_count + c.value::integer
    from jsonb_each_text(coalesce(game_changes, '{}')) c where g.id = c.key::uuid and c.value::integer <> 0;
  update public.tiers t set product_count = t.product_count + c.value::integer
    from jsonb_each_text(coalesce(tier_changes, '{}')) c where t.id = c.key::uuid and c.value::integer <> 0;
  update public.categories k set product_count = k.product_count + c.value::integer
    from jsonb_each_text(coalesce(category_changes, '{}')) c where k.id = c.key::uuid and c.value::integer <> 0;
end
$$;

create function private.count_inserted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_to_counts(
    (select jsonb_object_agg(k, n) from (
      select game_title_id k, count(*) n from added
      where is_active and archived_at is null and game_title_id is not null group by 1) x),
    (select jsonb_object_agg(k, n) from (
      select tier_id k, count(*) n from added
      where is_active and archived_at is null and tier_id is not null group by 1) x),
    (select jsonb_object_agg(k, n) from (
      select category_id k, count(*) n from added
      where is_active and archived_at is null and category_id is not null group by 1) x)
  );
  return null;
end
$$;

create function private.count_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_to_counts(
    (select jsonb_object_agg(k, -n) from (
      select game_title_id k, count(*) n from gone
      where is_active and archived_at is null and game_title_id is not null group by 1) x),
    (select jsonb_object_agg(k, -n) from (
      select tier_id k, count(*) n from gone
      where is_active and archived_at is null and tier_id is not null group by 1) x),
    (select jsonb_object_agg(k, -n) from (
      select category_id k, count(*) n from gone
      where is_active and archived_at is null and category_id is not null group by 1) x)
  );
  return null;
end
$$;

create function private.count_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_to_counts(
    (select jsonb_object_agg(k, n) from (
      select game_title_id k, sum(d) n from (
        select game_title_id, 1 d from added where is_active and archived_at is null
        union all select game_title_id, -1 from gone where is_active and archived_at is null) c
      where game_title_id is not null group by 1 having sum(d) <> 0) x),
    (select jsonb_object_agg(k, n) from (
      select tier_id k, sum(d) n from (
        select tier_id, 1 d from added where is_active and archived_at is null
        union all select tier_id, -1 from gone where is_active and archived_at is null) c
      where tier_id is not null group by 1 having sum(d) <> 0) x),
    (select jsonb_object_agg(k, n) from (
      select category_id k, sum(d) n from (
        select category_id, 1 d from added where is_active and archived_at is null
        union all select category_id, -1 from gone where is_active and archived_at is null) c
      where category_id is not null group by 1 having sum(d) <> 0) x)
  );
  return null;
end
$$;

create trigger count_inserted after insert on public.products
  referencing new table as added for each statement execute function private.count_inserted();

create trigger count_deleted after delete on public.products
  referencing old table as gone for each statement execute function private.count_deleted();

create trigger count_updated after update on public.products
  referencing old table as gone new table as added for each statement execute function private.count_updated();

-- Keeps each alternative text with its picture when pictures are reordered and the texts are not written.
create function private.reorder_alts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.image_alts is not distinct from old.image_alts and new.images is distinct from old.images and cardinality(old.image_alts) > 0 then
    new.image_alts := coalesce((
      select array_agg(coalesce(old.image_alts[array_position(old.images, picture.address)], '') order by picture.place)
      from unnest(new.images) with ordinality as picture (address, place)), '{}');
  end if;
  return new;
end
$$;

create trigger keep_alts before update of images, image_alts on public.products for each row execute function private.reorder_alts();

-- A price must be above zero, because an order of Rp0 could be placed and never be paid. Rows that have the price 0 already may stay; the
-- shop does not sell them.
create function private.refuse_selling_at_zero() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  raise exception 'nothing is sold at Rp0' using errcode = '23514';
end
$$;

create trigger refuse_price_of_zero before insert on public.products
  for each row when (new.price <= 0) execute function private.refuse_selling_at_zero();

create trigger refuse_lowering_to_zero before update of price on public.products
  for each row when (new.price <= 0 and new.price <> old.price) execute function private.refuse_selling_at_zero();

create trigger refuse_price_of_zero before insert on public.rental_options
  for each row when (new.price <= 0) execute function private.refuse_selling_at_zero();

create trigger refuse_lowering_to_zero before update of price on public.rental_options
  for each row when (new.price <= 0 and new.price <> old.price) execute function private.refuse_selling_at_zero();

-- Invalidate cached answers; write the audit log when the transaction commits.
create trigger announce_change after insert or delete or update on public.tiers for each statement
  execute function private.announce_change();

create trigger announce_change after insert or delete or update on public.game_titles for each statement
  execute function private.announce_change();

create trigger announce_change after insert or delete or update on public.categories for each statement
  execute function private.announce_change();

create trigger announce_change after insert or delete or update on public.products for each statement
  execute function private.announce_change();

create trigger announce_change after insert or delete or update on public.rental_options for each statement
  execute function private.announce_change();

create constraint trigger note_write after insert or delete or update on public.tiers deferrable initially deferred for each row
  execute function private.audit_write();

create constraint trigger note_write after insert or delete or update on public.game_titles deferrable initially deferred for each row
  execute function private.audit_write();

create constraint trigger note_write after insert or delete or update on public.categories deferrable initially deferred for each row
  execute function private.audit_write();

create constraint trigger note_write after insert or delete or update on public.rental_options deferrable initially deferred for each row
  execute function private.audit_write();

-- One change of a game attribute can update thousands of products. Its function sets app.carries and writes one audit entry itself.
create constraint trigger note_write after insert or update or delete on public.products deferrable initially deferred
  for each row when (current_setting('app.carries', true) is distinct from 'on') execute function private.audit_write();
