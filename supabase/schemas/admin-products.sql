-- Product lists of staff: filter, page, count and saved views; order and deletion of groups.
-- Table: private.saved_views. Begin with private.read_staff_filter, which turns the filter of the page into SQL, and
-- public.list_staff_products.
-- Writes of products are in product-changes.sql.

-- A filter as parameters ($1 to $11) and the SQL conditions that use them. Groups are filtered by slug; an unknown slug matches no
-- product.
create type private.staff_filter as (
  words text[], games_1 uuid[], games_2 uuid[], games_3 uuid[], first_id uuid, last_id uuid,
  game uuid, tier uuid, category uuid, min_price bigint, max_price bigint, conditions text
);

-- Saved filters of the lists of staff. They belong to the account, so that every device shows them.
create table private.saved_views (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The list: "products".
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 40),
  -- The query string of the list's URL.
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, list, name)
);

alter table private.saved_views enable row level security;

-- SQL for the low-stock threshold of a product `p`: its own, that of its category, or 3; null for accounts without one. The application
-- has the same rule (src/domain/catalog/low-stock.ts).
create function private.low_stock_text() returns text
language sql immutable set search_path = '' as $$
  select 'coalesce((select s.low_stock_at from private.product_private_data s where s.product_id = p.id), case when p.sale_kind <> ''account'' then'
    || ' coalesce((select c.low_stock_at from public.categories c where c.id = p.category_id), 3) end)'
$$;

-- Parses a filter. The text is searched in names of products and games, as an internal code, and as the beginning of an id. Digits alone
-- ("512345678") are an account number in a game, which names contain; digits with a hyphen after the eighth may be both.
create function private.read_staff_filter(p_filter jsonb) returns private.staff_filter
language plpgsql stable set search_path = '' as $$
declare
  no_group constant uuid := '00000000-0000-0000-0000-000000000000';
  -- Escapes the wildcards of LIKE.
  escaped_words text[] := (regexp_split_to_array(trim(regexp_replace(coalesce(p_filter ->> 'text', ''), '([\\%_])', '\\\1', 'g')), '\s+'))[:3];
  search_text text := lower(trim(coalesce(p_filter ->> 'text', '')));
  hex_digits text := replace(search_text, '-', '');
  -- The beginning of a UUID with hyphens at their positions, or a whole one without hyphens.
  is_id_prefix boolean := search_text ~ '^[0-9a-f]{32}$'
    or search_text ~ '^[0-9a-f]{8}-([0-9a-f]{0,4}|[0-9a-f]{4}-([0-9a-f]{0,4}|[0-9a-f]{4}-([0-9a-f]{0,4}|[0-9a-f]{4}-[0-9a-f]{0,12})))$';
  -- "12345678-2001" may be an account number and its zone.
  is_id boolean := is_id_prefix and (search_text ~ '[a-f]' or length(hex_digits) = 32);
  f private.staff_filter;
  name_condition text;
  products_of_code uuid[];
begin
  f.conditions := case p_filter ->> 'state'
    when 'active' then ' and p.is_active and p.archived_at is null'
    when 'inactive' then ' and not p.is_active and p.archived_at is null'
    when 'archived' then ' and p.archived_at is not null'
    when 'any' then ''
    else ' and p.archived_at is null' end;
  -- A hexadecimal word may be the beginning of a UUID copied from a log, or part of a name.
  if is_id_prefix or search_text ~ '^[0-9a-f]{8,31}$' and search_text ~ '[a-f]' then
    f.first_id := rpad(hex_digits, 32, '0')::uuid;
    f.last_id := rpad(hex_digits, 32, 'f')::uuid;
  end if;
  if not is_id and escaped_words[1] <> '' then
    f.words := array(select '%' || word || '%' from unnest(escaped_words) word);
    f.games_1 := array(select g.id from public.game_titles g where g.name ilike f.words[1]);
    f.games_2 := array(select g.id from public.game_titles g where g.name ilike f.words[2]);
    f.games_3 := array(select g.id from public.game_titles g where g.name ilike f.words[3]);
    name_condition := '(p.name ilike ($1)[1] or p.game_title_id = any ($2))'
      || case when cardinality(f.words) > 1 then ' and (p.name ilike ($1)[2] or p.game_title_id = any ($3))' else '' end
      || case when cardinality(f.words) > 2 then ' and (p.name ilike ($1)[3] or p.game_title_id = any ($4))' else '' end;
  end if;
  products_of_code := array(select c.product_id from private.product_private_data c where lower(c.internal_code) = search_text limit 50);
  f.conditions := f.conditions || coalesce(' and (' || nullif(concat_ws(' or ',
    name_condition,
    case when products_of_code <> '{}' then format('p.id = any (%L::uuid[])', products_of_code) end,
    case when f.first_id is not null then 'p.id between $5 and $6' end), '') || ')', '');
  if p_filter ->> 'game' is not null then
    f.game := coalesce((select g.id from public.game_titles g where g.slug = p_filter ->> 'game'), no_group);
    f.conditions := f.conditions || ' and p.game_title_id = $7';
  end if;
  if p_filter ->> 'tier' is not null then
    f.tier := coalesce((select t.id from public.tiers t where t.slug = p_filter ->> 'tier'), no_group);
    f.conditions := f.conditions || ' and p.tier_id = $8';
  end if;
  if p_filter ->> 'category' is not null then
    f.category := coalesce((select c.id from public.categories c where c.slug = p_filter ->> 'category'), no_group);
    f.conditions := f.conditions || ' and p.category_id = $9';
  end if;
  f.min_price := (p_filter ->> 'min_price')::bigint;
  f.max_price := (p_filter ->> 'max_price')::bigint;
  f.conditions := f.conditions
    || case when f.min_price is not null then ' and p.price >= $10' else '' end
    || case when f.max_price is not null then ' and p.price <= $11' else '' end
    || case p_filter ->> 'stock'
      when 'out' then ' and p.stock = 0'
      when 'low' then ' and p.stock > 0 and p.stock <= ' || private.low_stock_text()
      when 'in' then ' and p.stock > 0'
      else '' end
    || case when (p_filter ->> 'rentable')::boolean then ' and p.has_rental' else '' end
    || case when (p_filter ->> 'without_picture')::boolean then
      ' and p.image is null and cardinality(p.images) = 0 and not p.is_sample'
      || ' and not exists (select from private.demo_accounts d where d.product_id = p.id)' else '' end;
  return f;
end
$$;

-- One page of the list as JSON. `p_is_whole` adds rental options and attributes, which CSV files contain. Raises 42501 without
-- catalogue.write. The filter is text, because the embedded gateway's library would pass JSON as a JSON string, PostgREST as an object.
create function public.list_staff_products(
  p_filter text default '{}', p_by text default 'updated', p_is_falling boolean default true, p_from text default null,
  p_from_id uuid default null, p_limit integer default 51, p_is_whole boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  f private.staff_filter := private.read_staff_filter(p_filter::jsonb);
  by_column constant text := case p_by when 'created' then 'created_at' when 'name' then 'name' when 'price' then 'price'
    when 'stock' then 'stock' else 'updated_at' end;
  by_type constant text := case p_by when 'name' then 'text' when 'price' then 'bigint' when 'stock' then 'integer' else 'timestamptz' end;
  direction constant text := case when p_is_falling then ' desc' else '' end;
  sort constant text := ' order by p.' || by_column || direction || ', p.id' || direction;
  page jsonb;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  execute 'select coalesce(jsonb_agg(jsonb_build_object(''id'', p.id, ''name'', p.name, ''image'', p.image, ''price'', p.price,'
    || ' ''original_price'', p.original_price, ''struck_price'', (select s.price from public.strikable_prices s where s.product_id = p.id'
    || ' and s.price = p.original_price and s.price > p.price and s.from_at <= private.shop_now()'
    || ' and (s.until_at is null or s.until_at > private.shop_now()) limit 1), ''stock'', p.stock, ''is_active'', p.is_active, ''archived_at'', p.archived_at,'
    || ' ''low_stock_at'', ' || private.low_stock_text() || ', ''is_sample'', p.is_sample, ''sale_kind'', p.sale_kind,'
    || ' ''created_at'', p.created_at, ''updated_at'', p.updated_at,'
    || ' ''game'', case when g.id is not null then jsonb_build_object(''id'', g.id, ''name'', g.name, ''slug'', g.slug) end,'
    || ' ''tier'', case when t.id is not null then jsonb_build_object(''id'', t.id, ''name'', t.name, ''slug'', t.slug) end,'
    || ' ''category'', case when c.id is not null then jsonb_build_object(''id'', c.id, ''name'', c.name, ''slug'', c.slug) end,'
    || ' ''rental_from'', case when p.has_rental then (select min(o.price) from public.rental_options o where o.product_id = p.id) end'
    || case when p_is_whole then ', ''description'', p.description, ''images'', p.images, ''attributes'', p.attributes, ''rentals'','
      || ' (select coalesce(jsonb_agg(jsonb_build_object(''duration'', o.duration, ''price'', o.price, ''description'', o.description)'
      || ' order by o.duration_minutes, o.price, o.id), ''[]'') from public.rental_options o where o.product_id = p.id)' else '' end
    || ')' || sort || '), ''[]'') from (select * from public.products p where true' || f.conditions
    || case when p_from_id is null then '' else
      ' and (p.' || by_column || ', p.id) ' || case when p_is_falling then '<' else '>' end || ' ($12::' || by_type || ', $13)' end
    || sort || ' limit $14) p left join public.game_titles g on g.id = p.game_title_id left join public.tiers t on t.id = p.tier_id'
    || ' left join public.categories c on c.id = p.category_id'
  into page
  using f.words, f.games_1, f.games_2, f.games_3, f.first_id, f.last_id, f.game, f.tier, f.category, f.min_price, f.max_price,
    p_from, p_from_id, least(greatest(p_limit, 1), 1001);
  return page;
end
$$;
grant execute on function public.list_staff_products(text, text, boolean, text, uuid, integer, boolean) to authenticated;

-- The number of products of a filter, counted up to p_most + 1.
create function private.count_products(p_filter jsonb, p_most integer) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  f private.staff_filter := private.read_staff_filter(p_filter);
  total integer;
begin
  execute 'select count(*) from (select from public.products p where true' || f.conditions || ' limit $12) counted'
  into total
  using f.words, f.games_1, f.games_2, f.games_3, f.first_id, f.last_id, f.game, f.tier, f.category, f.min_price, f.max_price,
    least(greatest(p_most, 0), 1000000) + 1;
  return total;
end
$$;

create function public.count_staff_products(p_filter text default '{}', p_most integer default 100000) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  return private.count_products(p_filter::jsonb, p_most);
end
$$;
grant execute on function public.count_staff_products(text, integer) to authenticated;

-- The caller's views of a list, oldest first.
create function public.list_saved_views(p_list text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'views belong to accounts' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'query', v.query) order by v.created_at, v.name), '[]')
    from private.saved_views v where v.user_id = auth.uid() and v.list = p_list);
end
$$;
grant execute on function public.list_saved_views(text) to authenticated;

-- Saves a view of the caller, or replaces the one of that name. Raises VIEWS_FULL when the list has 20 others.
create function public.save_view(p_list text, p_name text, p_query text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := auth.uid();
begin
  if account is null or not private.is_signed_in() then
    raise exception 'views belong to accounts' using errcode = '42501';
  end if;
  -- Two devices that save at once run one after the other, so that the limit holds.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(account::text, 7314));
  if (select count(*) from private.saved_views v where v.user_id = account and v.list = p_list and v.name <> p_name) >= 20 then
    raise exception 'VIEWS_FULL' using errcode = '23514', hint = 'VIEWS_FULL';
  end if;
  insert into private.saved_views (user_id, list, name, query) values (account, p_list, p_name, p_query)
  on conflict (user_id, list, name) do update set query = excluded.query;
end
$$;
grant execute on function public.save_view(text, text, text) to authenticated;

create function public.delete_view(p_list text, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'views belong to accounts' using errcode = '42501';
  end if;
  delete from private.saved_views v where v.user_id = auth.uid() and v.list = p_list and v.name = p_name;
end
$$;
grant execute on function public.delete_view(text, text) to authenticated;

-- Sets the order of all groups of a table. Returns false when p_ids are not exactly the existing groups, or p_seen is not the stored
-- order.
create function public.order_groups(p_table text, p_ids uuid[], p_seen uuid[] default null) returns boolean
language plpgsql set search_path = '' as $$
declare
  existing uuid[];
  current_order uuid[];
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if p_table is null or p_table not in ('tiers', 'game_titles', 'categories') then
    raise exception 'no such groups' using errcode = '22023';
  end if;
  -- Taken before the row locks, as in private.add_to_counts.
  perform pg_catalog.pg_advisory_xact_lock(7301);
  execute format('select array_agg(x.id) from (select id from public.%I order by id for no key update) x', p_table) into existing;
  if existing is distinct from (select array_agg(w.id order by w.id) from unnest(p_ids) as w (id)) then
    return false;
  end if;
  if p_seen is not null then
    execute format('select array_agg(x.id order by x.sort_order, x.name, x.id) from public.%I x', p_table) into current_order;
    if current_order is distinct from p_seen then
      return false;
    end if;
  end if;
  execute format(
    'update public.%I g set sort_order = o.place from unnest($1) with ordinality as o (id, place) where g.id = o.id and g.sort_order <> o.place',
    p_table) using p_ids;
  return true;
end
$$;
grant execute on function public.order_groups(text, uuid[], uuid[]) to authenticated;

-- Deletes a group; its products lose it. Locks the products first, as every writer of products does, so that there is no deadlock. Returns
-- false when the group does not exist in this version.
create function public.remove_group(p_table text, p_id uuid, p_version timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  deleted integer;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if p_table is null or p_table not in ('tiers', 'game_titles', 'categories') then
    raise exception 'no such groups' using errcode = '22023';
  end if;
  execute format('select from public.products where %I = $1 order by id for no key update',
    case p_table when 'tiers' then 'tier_id' when 'game_titles' then 'game_title_id' else 'category_id' end) using p_id;
  execute format('delete from public.%I where id = $1 and updated_at = $2', p_table) using p_id, p_version;
  get diagnostics deleted = row_count;
  return deleted = 1;
end
$$;
grant execute on function public.remove_group(text, uuid, timestamptz) to authenticated;
