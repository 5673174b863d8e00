-- What takes more than one statement, or more than a filter in an address.

-- Deletes a product in the order of the specification (section 4), all or nothing: its rental options and flash sales, its place in
-- orders, itself. Answers the storage paths of its pictures, which the caller removes afterwards; null when there is no such product.
create function public.delete_product(p_id uuid) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  pictures text[];
begin
  if not private.may('catalogue.write') and coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
    raise exception 'not allowed to delete products' using errcode = '42501';
  end if;
  select array_remove(p.image || p.images, null) into pictures from public.products p where p.id = p_id for update;
  if not found then
    return null;
  end if;
  delete from public.rental_options where product_id = p_id;
  delete from public.flash_sales where product_id = p_id;
  update public.orders set product_id = null where product_id = p_id;
  delete from public.products where id = p_id;
  -- A picture another product still shows stays; addresses elsewhere are not ours to remove.
  return coalesce((
    select array_agg(distinct substring(address from '/storage/v1/object/public/product-images/(.+)$'))
    from unnest(pictures) as address
    where address ~ '/storage/v1/object/public/product-images/'
      and not exists (select from public.products o where o.image = address or address = any (o.images))
  ), '{}');
end
$$;
grant execute on function public.delete_product(uuid) to authenticated, service_role;

-- How many visible products a filter leaves, counted no further than p_most + 1.
create function public.count_products(
  p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_most integer default 1000
) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
begin
  execute 'select count(*) from (select from public.products p where p.is_active and p.archived_at is null'
    || private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || ' limit $9) counted'
  into total
  using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, least(greatest(p_most, 0), 10000) + 1;
  return total;
end
$$;

-- The conditions of a filter as SQL over products p and the parameters $1 to $8: only those that are set, so that each
-- combination gets a plan of its own. No value ever becomes text.
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

-- Visible products by what people want: until wishlists and finished orders count, the products of the largest games first, then
-- newest. Walks the games one by one, so that a page costs the same in a large catalogue. p_after is the last product of the page before.
create function public.popular_products(
  p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_after uuid default null, p_limit integer default 24
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  wanted integer := least(greatest(p_limit, 1), 101);
  conditions text := private.filter_sql(null, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale);
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

grant execute on function public.count_products(uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, integer),
  public.popular_products(uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, uuid, integer)
  to anon, authenticated, service_role;
