-- Product search: the two functions a browser may call.

create function public.search_products(
  q text, p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_offset integer default 0, p_limit integer default 24
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  deepest constant integer := 1000;
  passed integer := greatest(coalesce(p_offset, 0), 0);
  taken integer := least(greatest(coalesce(p_limit, 24), 0), 101, deepest - passed);
  reading private.search_reading;
begin
  if taken <= 0 then
    return;
  end if;
  reading := private.read_search(q);
  if reading.is_everything then
    return query execute 'select p.* from public.products p where p.is_active and p.archived_at is null'
      || private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
      || ' order by p.created_at desc, p.id desc offset $9 limit $10'
    using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, passed, taken;
  elsif reading.anywhere is not null then
    return query
      select p.*
      from unnest((private.matching_products(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        passed + taken))[passed + 1:]) with ordinality found (id, position)
      join public.products p on p.id = found.id
      where p.is_active and p.archived_at is null
      order by found.position;
  end if;
end
$$;

-- The words that were searched instead, when some of them had to be guessed or passed over; null when all were taken as typed. Other
-- names, other forms and unfinished words are no guesses.
create function public.correct_search(q text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  reading private.search_reading := private.read_search(q);
begin
  return case when reading.was_guessed then reading.said end;
end
$$;

grant execute on function
  public.search_products(text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, integer, integer),
  public.correct_search(text)
  to anon, authenticated, service_role;
