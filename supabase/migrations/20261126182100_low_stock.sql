-- When stock is low: at the number of the product, else of its category, else at three. One account is never few: accounts have no number
-- but one of their own.
alter table public.categories add column low_stock_at integer check (low_stock_at between 0 and 1000000);

-- The number of a product `p` as SQL; null where it is never low. The domain has the same rule (domain/catalog/low-stock.ts).
create function private.low_stock_text() returns text
language sql immutable set search_path = '' as $$
  select 'coalesce((select s.low_stock_at from private.product_private_data s where s.product_id = p.id), case when p.sale_kind <> ''account'' then'
    || ' coalesce((select c.low_stock_at from public.categories c where c.id = p.category_id), 3) end)'
$$;

-- Reads a filter. A search text counts as an id only when it looks like a UUID: "512345678" is the number of an account in a game, which
-- names contain. The shop's own code of a product finds it. Digits with a hyphen after the eighth may begin a UUID and are searched in names as well.
create or replace function private.read_staff_filter(p_filter jsonb) returns private.staff_filter
language plpgsql stable set search_path = '' as $$
declare
  nothing constant uuid := '00000000-0000-0000-0000-000000000000';
  -- Escapes the wildcards of LIKE.
  said text[] := (regexp_split_to_array(trim(regexp_replace(coalesce(p_filter ->> 'text', ''), '([\\%_])', '\\\1', 'g')), '\s+'))[:3];
  given text := lower(trim(coalesce(p_filter ->> 'text', '')));
  bare text := replace(given, '-', '');
  -- The beginning of a UUID with hyphens at their positions, or a whole one without them.
  begins_one boolean := given ~ '^[0-9a-f]{32}$'
    or given ~ '^[0-9a-f]{8}-([0-9a-f]{0,4}|[0-9a-f]{4}-([0-9a-f]{0,4}|[0-9a-f]{4}-([0-9a-f]{0,4}|[0-9a-f]{4}-[0-9a-f]{0,12})))$';
  -- "12345678-2001" may be an account and its zone.
  is_id boolean := begins_one and (given ~ '[a-f]' or length(bare) = 32);
  f private.staff_filter;
  named text;
  coded uuid[];
begin
  f.conditions := case p_filter ->> 'state'
    when 'active' then ' and p.is_active and p.archived_at is null'
    when 'inactive' then ' and not p.is_active and p.archived_at is null'
    when 'archived' then ' and p.archived_at is not null'
    when 'any' then ''
    else ' and p.archived_at is null' end;
  -- A hexadecimal word may be either: the beginning of a UUID copied from a log, or part of a name.
  if begins_one or given ~ '^[0-9a-f]{8,31}$' and given ~ '[a-f]' then
    f.first_id := rpad(bare, 32, '0')::uuid;
    f.last_id := rpad(bare, 32, 'f')::uuid;
  end if;
  if not is_id and said[1] <> '' then
    f.words := array(select '%' || word || '%' from unnest(said) word);
    f.games_1 := array(select g.id from public.game_titles g where g.name ilike f.words[1]);
    f.games_2 := array(select g.id from public.game_titles g where g.name ilike f.words[2]);
    f.games_3 := array(select g.id from public.game_titles g where g.name ilike f.words[3]);
    named := '(p.name ilike ($1)[1] or p.game_title_id = any ($2))'
      || case when cardinality(f.words) > 1 then ' and (p.name ilike ($1)[2] or p.game_title_id = any ($3))' else '' end
      || case when cardinality(f.words) > 2 then ' and (p.name ilike ($1)[3] or p.game_title_id = any ($4))' else '' end;
  end if;
  coded := array(select c.product_id from private.product_private_data c where lower(c.internal_code) = given limit 50);
  f.conditions := f.conditions || coalesce(
    ' and (' || nullif(concat_ws(' or ', named, case when coded <> '{}' then format('p.id = any (%L::uuid[])', coded) end, case when f.first_id is not null then 'p.id between $5 and $6' end), '') || ')', '');
  if p_filter ->> 'game' is not null then
    f.game := coalesce((select g.id from public.game_titles g where g.slug = p_filter ->> 'game'), nothing);
    f.conditions := f.conditions || ' and p.game_title_id = $7';
  end if;
  if p_filter ->> 'tier' is not null then
    f.tier := coalesce((select t.id from public.tiers t where t.slug = p_filter ->> 'tier'), nothing);
    f.conditions := f.conditions || ' and p.tier_id = $8';
  end if;
  if p_filter ->> 'category' is not null then
    f.category := coalesce((select c.id from public.categories c where c.slug = p_filter ->> 'category'), nothing);
    f.conditions := f.conditions || ' and p.category_id = $9';
  end if;
  f.min_price := (p_filter ->> 'min_price')::bigint;
  f.max_price := (p_filter ->> 'max_price')::bigint;
  f.conditions := f.conditions
    || case when f.min_price is not null then ' and p.price >= $10' else '' end
    || case when f.max_price is not null then ' and p.price <= $11' else '' end
    || case p_filter ->> 'stock' when 'out' then ' and p.stock = 0' when 'low' then ' and p.stock > 0 and p.stock <= ' || private.low_stock_text()
      when 'in' then ' and p.stock > 0' else '' end
    || case when (p_filter ->> 'rentable')::boolean then ' and p.has_rental' else '' end
    || case when (p_filter ->> 'without_picture')::boolean then ' and p.image is null and cardinality(p.images) = 0' else '' end;
  return f;
end
$$;

-- One page of the list as rows of JSON, in the given order; `p_is_whole` adds rental options and attributes, which only CSV files contain.
-- JSON is passed as text: the embedded gateway's library would pass it on as a JSON string, PostgREST as it is.
create or replace function public.list_staff_products(
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
  found jsonb;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  execute 'select coalesce(jsonb_agg(jsonb_build_object(''id'', p.id, ''name'', p.name, ''image'', p.image, ''price'', p.price,'
    || ' ''original_price'', p.original_price, ''stock'', p.stock, ''is_active'', p.is_active, ''archived_at'', p.archived_at,'
    || ' ''low_stock_at'', ' || private.low_stock_text() || ', ''is_sample'', p.is_sample, ''created_at'', p.created_at, ''updated_at'', p.updated_at,'
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
  into found
  using f.words, f.games_1, f.games_2, f.games_3, f.first_id, f.last_id, f.game, f.tier, f.category, f.min_price, f.max_price,
    p_from, p_from_id, least(greatest(p_limit, 1), 1001);
  return found;
end
$$;

-- How many products match a filter, counted no further than p_most + 1.
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

create or replace function public.count_staff_products(p_filter text default '{}', p_most integer default 100000) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  return private.count_products(p_filter::jsonb, p_most);
end
$$;

-- Queues as {"name": {"count", "late"}}.
create or replace function private.work_queues() returns jsonb
language sql stable security definer set search_path = '' as $$
  with product as (
    select
      count(*) filter (where p.is_active and p.archived_at is null and p.stock = 0) as out_of_stock,
      count(*) filter (where p.is_active and p.archived_at is null and p.stock = 0 and p.is_flash_sale and exists (
        select from public.flash_sales s
        where s.product_id = p.id and s.is_active and s.start_time <= now() and s.end_time > now())) as out_while_on_sale,
      count(*) filter (where p.archived_at is null and p.image is null and cardinality(p.images) = 0) as without_picture,
      count(*) filter (where p.archived_at is null and p.image is null and cardinality(p.images) = 0 and p.is_active) as shown_without_picture,
      count(*) filter (where not p.is_active and p.archived_at is null) as inactive,
      count(*) filter (where p.archived_at is not null) as archived
    from public.products p
  ), sale as (
    select
      count(*) filter (where s.start_time <= now() and s.end_time <= now() + interval '24 hours') as ending,
      count(*) filter (where s.start_time <= now() and s.end_time <= now() + interval '1 hour') as ending_now,
      count(*) filter (where s.start_time > now() and s.start_time <= now() + interval '24 hours') as starting,
      count(*) filter (where s.start_time <= now() and s.stock > 0 and s.stock * 5 <= s.initial_stock) as low_stock,
      count(*) filter (where s.start_time <= now() and s.stock = 0) as sold_out
    from public.flash_sales s where s.is_active and s.end_time > now()
  )
  select jsonb_build_object(
    'out_of_stock', jsonb_build_object('count', product.out_of_stock, 'late', product.out_while_on_sale),
    'low_stock', jsonb_build_object('count', private.count_products('{"state": "active", "stock": "low"}', 1000000), 'late', 0),
    'sales_low', jsonb_build_object('count', sale.low_stock + sale.sold_out, 'late', sale.sold_out),
    'sales_ending', jsonb_build_object('count', sale.ending, 'late', sale.ending_now),
    'sales_starting', jsonb_build_object('count', sale.starting, 'late', 0),
    'without_picture', jsonb_build_object('count', product.without_picture, 'late', product.shown_without_picture),
    'inactive', jsonb_build_object('count', product.inactive, 'late', 0),
    'archived', jsonb_build_object('count', product.archived, 'late', 0)
  ) || coalesce(jsonb_build_object('drafts', private.pending_drafts()), '{}')
  from product, sale
$$;
