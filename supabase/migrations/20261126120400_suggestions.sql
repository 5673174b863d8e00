-- Groups that a search box offers while somebody types: the slugs of games and categories whose name, initials or other name begin with what was
-- typed so far, or with its last word. Read by ranges of indexes on terms, so that one letter costs as little as ten.
create function public.suggest_groups(q text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text[] := (private.words_of(left(q, 100)))[:8];
  typed text;
  facets text[] := '{}';
begin
  -- The longest end of the text that is the beginning of a name.
  for start in 1..coalesce(cardinality(words), 0) loop
    typed := array_to_string(words[start:], ' ');
    facets := array(
      select f.facet from (
        select g.facet, bool_or(g.term = typed) as is_whole from private.group_terms g
        where g.term >= typed and g.term < typed || U&'\FFFF' group by 1
        union all
        select g.facet, bool_or(s.term = typed) from private.search_synonyms s join private.group_terms g on g.term = s.meaning
        where s.term >= typed and s.term < typed || U&'\FFFF' and s.kind in ('same', 'category') group by 1) f
      group by f.facet order by bool_or(f.is_whole) desc, f.facet limit 60);
    exit when facets <> '{}';
  end loop;
  return jsonb_build_object(
    'games', (select coalesce(jsonb_agg(g.slug order by g.place), '[]') from (
      select t.slug, row_number() over (order by array_position(facets, private.group_facet('g', t.id)) > 3, t.product_count desc, t.name) as place
      from public.game_titles t where t.is_active and t.product_count > 0 and private.group_facet('g', t.id) = any (facets)
      order by place limit 3) g),
    'categories', (select coalesce(jsonb_agg(c.slug order by c.place), '[]') from (
      select t.slug, row_number() over (order by t.product_count desc, t.name) as place
      from public.categories t where t.is_active and t.product_count > 0 and private.group_facet('c', t.id) = any (facets)
      order by place limit 2) c));
end
$$;

grant execute on function public.suggest_groups(text) to anon, authenticated, service_role;
