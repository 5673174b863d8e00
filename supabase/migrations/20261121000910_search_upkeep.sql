-- Product search: how the index follows the catalogue. By statement, so that loading a million products is one pass.

create function private.index_products(ids uuid[]) returns bigint
language sql security definer set search_path = '' as $$
  insert into private.product_search as s (id, created_at, game_title_id, tier_id, category_id, price, stock, has_rental, words)
  select p.id, p.created_at, p.game_title_id, p.tier_id, p.category_id, p.price, p.stock, p.has_rental, private.product_vector(
    p.name, p.description, p.game_title_id, p.tier_id, p.category_id, p.price, p.stock, p.has_rental, p.created_at)
  from unnest(ids) with ordinality wanted (id, position)
  join public.products p on p.id = wanted.id and p.is_active and p.archived_at is null
  order by wanted.position
  on conflict (id) do update set created_at = excluded.created_at, game_title_id = excluded.game_title_id, tier_id = excluded.tier_id,
    category_id = excluded.category_id, price = excluded.price, stock = excluded.stock, has_rental = excluded.has_rental,
    words = excluded.words;
  -- What a statement adds gathers in a pending list, seven times faster than word by word; but every search has to read that list in
  -- full, so it is merged at once.
  select gin_clean_pending_list('private.product_search_words');
$$;

create function private.index_inserted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_products((select array_agg(a.id) from added a where a.is_active and a.archived_at is null));
  return null;
end
$$;
create trigger index_inserted after insert on public.products
  referencing new table as added for each statement execute function private.index_inserted();

create function private.index_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.product_search s using gone g
  where s.id = g.id and not exists (select from added a where a.id = g.id and a.is_active and a.archived_at is null);
  perform private.index_products((
    select array_agg(a.id)
    from added a left join gone g on g.id = a.id and g.is_active and g.archived_at is null
    where a.is_active and a.archived_at is null
      and (a.name, a.description, a.game_title_id, a.tier_id, a.category_id, a.price, a.stock, a.has_rental, a.created_at)
        is distinct from
        (g.name, g.description, g.game_title_id, g.tier_id, g.category_id, g.price, g.stock, g.has_rental, g.created_at)
  ));
  return null;
end
$$;
create trigger index_updated after update on public.products
  referencing old table as gone new table as added for each statement execute function private.index_updated();

create function private.index_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.product_search s using gone g where s.id = g.id;
  return null;
end
$$;
create trigger index_deleted after delete on public.products
  referencing old table as gone for each statement execute function private.index_deleted();

create function private.index_truncated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.product_search, private.search_words;
  return null;
end
$$;
create trigger index_truncated after truncate on public.products
  for each statement execute function private.index_truncated();

-- Spelled by ear: "mitik" and "mythic", "zongli" and "zhongli" sound alike. Null for what holds digits or is too short to tell.
create function private.sound_of(word text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if length(word) < 4 or word ~ '[^a-z]' then
    return null;
  end if;
  return regexp_replace(
    regexp_replace(
      translate(replace(replace(replace(replace(replace(word, 'ph', 'f'), 'ck', 'k'), 'qu', 'k'), 'oe', 'u'), 'x', 'ks'), 'cqvyz', 'kkfis'),
      '(?<=[^aeiou])h', '', 'g'),
    '(.)\1+', '\1', 'g');
end
$$;

create function private.stems_of(word text) returns text[]
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  indonesian text := (ts_lexize('pg_catalog.indonesian_stem', word))[1];
  english text := (ts_lexize('pg_catalog.english_stem', word))[1];
begin
  return case
    when length(word) < 4 or word ~ '[0-9@]' then '{}'
    when indonesian is distinct from english then array_remove(array[indonesian, english], null)
    else array_remove(array[indonesian], null)
  end;
end
$$;

-- One writer at a time from here to its commit, with the lock that the kept counts of the catalogue take (private.add_to_counts): a
-- second lock could be taken in another order.
create function private.add_to_words(words text[], changes integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if words is null then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(7301);
  insert into private.search_words as w (word, documents, stems, sound)
  select c.word, c.change, private.stems_of(c.word), private.sound_of(c.word)
  from unnest(words, changes) c (word, change)
  on conflict (word) do update set documents = w.documents + excluded.documents;
  delete from private.search_words w where w.word = any (words) and w.documents <= 0;
end
$$;

-- Facets that change with every sale and rental are not counted: a purchase takes no lock here.
create function private.count_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed_words text[];
  changes integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(word), array_agg(n) into changed_words, changes from (
      select word, count(*) as n from added, unnest(tsvector_to_array(words)) word where word not in ('@r', '@s') group by word) c;
  elsif tg_op = 'DELETE' then
    select array_agg(word), array_agg(-n) into changed_words, changes from (
      select word, count(*) as n from gone, unnest(tsvector_to_array(words)) word where word not in ('@r', '@s') group by word) c;
  else
    select array_agg(word), array_agg(n) into changed_words, changes from (
      select word, sum(n) as n from (
        select word, 1 as n from added, unnest(tsvector_to_array(words)) word
        union all select word, -1 from gone, unnest(tsvector_to_array(words)) word
      ) both_sides where word not in ('@r', '@s') group by word having sum(n) <> 0) c;
  end if;
  perform private.add_to_words(changed_words, changes);
  return null;
end
$$;
create trigger count_words_inserted after insert on private.product_search
  referencing new table as added for each statement execute function private.count_words();
create trigger count_words_updated after update on private.product_search
  referencing old table as gone new table as added for each statement execute function private.count_words();
create trigger count_words_deleted after delete on private.product_search
  referencing old table as gone for each statement execute function private.count_words();

-- A group is found by each of its words, by any run of them, written apart or as one, and a game by its initials.
create function private.terms_of(name text, has_initials boolean) returns setof text
language plpgsql stable set search_path = '' as $$
declare
  parts text[] := (private.words_of(name))[:10];
  run text[];
begin
  for head in 1 .. cardinality(parts) loop
    for tail in head .. cardinality(parts) loop
      run := parts[head:tail];
      if tail > head or run[1] !~ '^[0-9]+$' then
        return next array_to_string(run, ' ');
        return next array_to_string(run, '');
      end if;
    end loop;
  end loop;
  if has_initials and cardinality(parts) > 1 then
    return next (select string_agg(left(part, 1), '' order by position) from unnest(parts) with ordinality p (part, position));
  end if;
end
$$;

-- By row, because only this kind of trigger can leave the kept counts of a group out.
create function private.name_group() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind text := case tg_table_name when 'game_titles' then 'g' when 'tiers' then 't' else 'c' end;
begin
  if tg_op <> 'INSERT' then
    delete from private.group_terms where facet = private.group_facet(kind, old.id);
  end if;
  if tg_op <> 'DELETE' and new.is_active then
    insert into private.group_terms (term, facet, stems)
    select term, private.group_facet(kind, new.id), private.stems_of(term) from private.terms_of(new.name, kind = 'g') term
    on conflict do nothing;
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['game_titles', 'tiers', 'categories'] loop
    execute format('create trigger name_group after insert or delete or update of id, name, is_active on public.%I'
      ' for each row execute function private.name_group()', name);
  end loop;
end
$$;

-- What is there already.
insert into private.group_terms (term, facet, stems)
select distinct term, private.group_facet(kind, id), private.stems_of(term)
from (
  select 'g' as kind, id, name from public.game_titles where is_active
  union all select 't', id, name from public.tiers where is_active
  union all select 'c', id, name from public.categories where is_active
) groups
cross join lateral private.terms_of(name, kind = 'g') term;
select private.index_products((select array_agg(id order by created_at) from public.products));
