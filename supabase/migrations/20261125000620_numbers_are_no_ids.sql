-- What somebody looks for in the owner's list is an id only when it looks like one: "512345678" is the number of an account in a game, as names
-- carry it. Digits with a hyphen after the eighth may begin an id, and are looked for in names as well.

create or replace function private.read_staff_filter(p_filter jsonb) returns private.staff_filter
language plpgsql stable set search_path = '' as $$
declare
  nothing constant uuid := '00000000-0000-0000-0000-000000000000';
  -- The signs of LIKE are letters here.
  said text[] := (regexp_split_to_array(trim(regexp_replace(coalesce(p_filter ->> 'text', ''), '([\\%_])', '\\\1', 'g')), '\s+'))[:3];
  given text := lower(trim(coalesce(p_filter ->> 'text', '')));
  bare text := replace(given, '-', '');
  -- How an id begins, with the hyphens in their places, or all of one without them.
  begins_one boolean := given ~ '^[0-9a-f]{32}$'
    or given ~ '^[0-9a-f]{8}-([0-9a-f]{0,4}|[0-9a-f]{4}-([0-9a-f]{0,4}|[0-9a-f]{4}-([0-9a-f]{0,4}|[0-9a-f]{4}-[0-9a-f]{0,12})))$';
  -- "12345678-2001" may be an account and its zone.
  is_id boolean := begins_one and (given ~ '[a-f]' or length(bare) = 32);
  f private.staff_filter;
  named text;
begin
  f.conditions := case p_filter ->> 'state'
    when 'active' then ' and p.is_active and p.archived_at is null'
    when 'inactive' then ' and not p.is_active and p.archived_at is null'
    when 'archived' then ' and p.archived_at is not null'
    when 'any' then ''
    else ' and p.archived_at is null' end;
  -- A word of hexadecimal letters may be either: the beginning of an id that was marked in a log, or one of a name.
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
  f.conditions := f.conditions || coalesce(
    ' and (' || nullif(concat_ws(' or ', named, case when f.first_id is not null then 'p.id between $5 and $6' end), '') || ')', '');
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
    || case p_filter ->> 'stock' when 'out' then ' and p.stock = 0' when 'low' then ' and p.stock between 1 and 3'
      when 'in' then ' and p.stock > 0' else '' end
    || case when (p_filter ->> 'rentable')::boolean then ' and p.has_rental' else '' end
    || case when (p_filter ->> 'without_picture')::boolean then ' and p.image is null and cardinality(p.images) = 0' else '' end;
  return f;
end
$$;
