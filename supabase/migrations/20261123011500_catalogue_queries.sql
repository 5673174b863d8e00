-- Lists of visible products, filtered by columns and attributes. Search is in the search files.

-- The conditions of a filter as SQL over products p and the parameters $1 to $8: only those that are set, so that each
-- combination gets a plan of its own. Values are always parameters, never text.
create function private.filter_sql(
  p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean, p_in_stock boolean, p_on_sale boolean
) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when p_games is not null then ' and p.game_title_id = any ($1)' else '' end
    || case when p_tiers is not null then ' and p.tier_id = any ($2)' else '' end
    || case when p_category is not null then ' and p.category_id = $3' else '' end
    || case when p_min is not null then ' and p.price >= $4' else '' end
    || case when p_max is not null then ' and p.price <= $5' else '' end
    || case when p_rentable then ' and p.has_rental' else '' end
    || case when p_in_stock then ' and p.stock > 0' else '' end
    || case when p_on_sale then ' and p.id in (select s.product_id from public.flash_sales s where s.is_active'
      || ' and s.start_time <= now() and s.end_time > now())' else '' end
$$;

-- Conditions over products p from [{"id": attribute, "values": [any of them]}, {"id": attribute, "min": number, "max": number}], passed
-- as text so that it fits into an address. Values are quoted literals, so that the planner can tell a rare value from a common one.
create function private.fact_sql(p_facts jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  fact jsonb;
  conditions text := '';
begin
  if p_facts is null then
    return '';
  elsif jsonb_typeof(p_facts) <> 'array' or jsonb_array_length(p_facts) > 24 then
    raise exception 'not a list of facts' using errcode = '22023';
  end if;
  for fact in select * from jsonb_array_elements(p_facts) loop
    conditions := conditions || format(
      ' and p.id in (select f.product_id from private.product_facts f where f.attribute_id = %L::uuid', (fact ->> 'id')::uuid);
    if jsonb_typeof(fact -> 'values') = 'array' then
      conditions := conditions || format(' and f.value = any (%L::text[])',
        array(select value from jsonb_array_elements_text(fact -> 'values') value limit 40));
    else
      -- Present even without bounds, so that the index of numbers is used.
      conditions := conditions || format(' and f.number between %L::numeric and %L::numeric',
        coalesce((fact ->> 'min')::numeric, 0), coalesce((fact ->> 'max')::numeric, 'infinity'));
    end if;
    conditions := conditions || ')';
  end loop;
  return conditions;
end
$$;

-- How many visible products match a filter, counted no further than p_most + 1.
create function public.count_products(
  p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_most integer default 1000, p_facts text default null
) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
begin
  execute 'select count(*) from (select from public.products p where p.is_active and p.archived_at is null'
    || private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.fact_sql(p_facts::jsonb)
    || ' limit $9) counted'
  into total
  using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, least(greatest(p_most, 0), 10000) + 1;
  return total;
end
$$;

-- Visible products by popularity. Until wishlists and orders count: the products of the largest games first, then the newest. Walks
-- the games one by one, so that a page costs the same in a large catalogue. p_after is the last product of the previous page.
create function public.popular_products(
  p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_after uuid default null, p_limit integer default 24, p_facts text default null
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  wanted integer := least(greatest(p_limit, 1), 101);
  conditions text := private.filter_sql(null, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.fact_sql(p_facts::jsonb);
  last_one record;
  game record;
  given integer := 0;
  found_here integer;
  resumes boolean;
begin
  select p.created_at, p.id, p.game_title_id, coalesce(g.product_count, -1) as game_count into last_one
  from public.products p left join public.game_titles g on g.id = p.game_title_id where p.id = p_after;
  for game in
    select g.id, g.product_count from public.game_titles g where p_games is null or g.id = any (p_games)
    union all select null, -1 where p_games is null
    order by 2 desc, 1
  loop
    resumes := last_one.id is not null and game.id is not distinct from last_one.game_title_id;
    continue when last_one.id is not null and not resumes
      and (game.product_count > last_one.game_count or (game.product_count = last_one.game_count and game.id < last_one.game_title_id));
    return query execute
      'select p.* from public.products p where p.is_active and p.archived_at is null'
      || case when game.id is null then ' and p.game_title_id is null' else ' and p.game_title_id = $9' end
      || conditions
      || case when resumes then ' and p.created_at <= $10 and (p.created_at < $10 or p.id < $11)' else '' end
      || ' order by p.created_at desc, p.id desc limit $12'
    using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, game.id, last_one.created_at, last_one.id,
      wanted - given;
    get diagnostics found_here = row_count;
    given := given + found_here;
    exit when given >= wanted;
  end loop;
end
$$;

-- One page of a list filtered by attributes. A function, because only functions can read the attribute rows.
-- p_at, p_id and p_price are those of the last row of the previous page.
create function public.products_with_facts(
  p_facts text, p_sort text default 'newest', p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null,
  p_min bigint default null, p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false,
  p_on_sale boolean default false, p_at timestamptz default null, p_id uuid default null, p_price bigint default null,
  p_limit integer default 24
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  older constant text := '(p.created_at < $9 or p.created_at = $9 and p.id < $10)';
begin
  return query execute 'select p.* from public.products p where p.is_active and p.archived_at is null'
    || private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.fact_sql(p_facts::jsonb)
    || case
      when p_id is null then ''
      when p_sort = 'cheapest' then ' and p.price >= $11 and (p.price > $11 or ' || older || ')'
      when p_sort = 'dearest' then ' and p.price <= $11 and (p.price < $11 or ' || older || ')'
      else ' and p.created_at <= $9 and ' || older
    end
    || ' order by ' || case p_sort when 'cheapest' then 'p.price, ' when 'dearest' then 'p.price desc, ' else '' end
    || 'p.created_at desc, p.id desc limit $12'
  using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, p_at, p_id, p_price,
    least(greatest(p_limit, 1), 101);
end
$$;

grant execute on function public.count_products(uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, integer, text),
  public.popular_products(uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, uuid, integer, text),
  public.products_with_facts(text, text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, timestamp with time zone, uuid, bigint, integer)
  to anon, authenticated, service_role;
