-- Search index. A private table holds one row per visible product, so that nothing hidden can be found and reading products stays cheap.
-- Beside words it holds facets, which start with "@": @g, @t, @c with the end of a game's, tier's or category's id, @p price band,
-- @w @x @y @z one week, 4, 16 and 64 weeks, @r rentable, @s in stock. One index answers words and filters together. How a query is read
-- is in search_reading, how products are found in search_matching.

-- Normalised text: lower case, without accents, mathematical and full-width characters made plain (sellers decorate names with them),
-- 1.500 as one number, and punctuation as space: the parser would read "ml/ff" as a path and "gusion.legend" as a host. So no word
-- contains a character that has a meaning in a query.
create function private.plain_text(value text) returns text
language plpgsql stable parallel safe set search_path = '' as $$
begin
  if octet_length(value) <> length(value) then
    value := extensions.unaccent('extensions.unaccent', normalize(value, nfkc));
  end if;
  return regexp_replace(
    regexp_replace(lower(value), '(\d)[.,](?=\d{3}(?!\d))', '\1', 'g'),
    '[][!"#$%&''()*+,./:;<=>?@\\^_`{|}~-]', ' ', 'g');
end
$$;

-- Words in order of appearance, unstemmed as in the index. Stemming happens when a query is read (private.read_word), so that
-- "sewaan" finds "sewa" but the exact word ranks first, and names of heroes are not truncated.
create function private.words_of(value text) returns text[]
language plpgsql stable strict parallel safe set search_path = '' as $$
begin
  return coalesce((
    select array_agg(w.lexeme order by position)
    from unnest(to_tsvector('pg_catalog.simple', private.plain_text(value))) w, unnest(w.positions) position
  ), '{}');
end
$$;

-- "AR60" is indexed as "ar 60", too, and "th 15" finds "TH15".
create function private.text_vector(value text) returns tsvector
language plpgsql stable parallel safe set search_path = '' as $$
declare
  plain text := private.plain_text(value);
  vector tsvector := to_tsvector('pg_catalog.simple', plain);
begin
  if plain ~ '[a-z][0-9]|[0-9][a-z]' then
    vector := vector || to_tsvector('pg_catalog.simple', regexp_replace(plain, '([a-z])(?=[0-9])|([0-9])(?=[a-z])', '\1\2 ', 'g'));
  end if;
  return vector;
end
$$;

create function private.group_facet(kind text, id uuid) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return '@' || kind || right(id::text, 8);
end
$$;

-- Price bands an eighth of a doubling wide, roughly 9 percent.
create function private.price_band(price bigint) returns integer
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return floor(ln(greatest(price, 1)::double precision) / ln(2::double precision) * 8);
end
$$;

-- Weeks since 1970, four digits.
create function private.week_of(moment timestamptz) returns integer
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return floor(extract(epoch from least(greatest(moment, '2000-01-01Z'), '2100-01-01Z')) / 604800);
end
$$;

create function private.product_vector(
  name text, description text, game uuid, tier uuid, category uuid, price bigint, stock integer, has_rental boolean,
  created_at timestamptz
) returns tsvector
language plpgsql stable parallel safe set search_path = '' as $$
declare
  week integer := private.week_of(created_at);
begin
  return setweight(private.text_vector(name), 'A') || setweight(private.text_vector(description), 'D')
    || array_to_tsvector(array_remove(array[
      private.group_facet('g', game), private.group_facet('t', tier), private.group_facet('c', category),
      '@p' || private.price_band(price), '@w' || week, '@x' || week / 4, '@y' || week / 16, '@z' || week / 64,
      case when has_rental then '@r' end, case when stock > 0 then '@s' end
    ], null));
end
$$;

-- Columns have the names of those of products, so that private.filter_sql works on both.
create table private.product_search (
  id uuid primary key,
  created_at timestamptz not null,
  game_title_id uuid,
  tier_id uuid,
  category_id uuid,
  price bigint not null,
  stock integer not null,
  has_rental boolean not null,
  words tsvector not null
);

create index product_search_newest on private.product_search (created_at desc, id desc);
create index product_search_words on private.product_search using gin (words);

-- Every word and facet of visible products with its number of products: the vocabulary for spelling correction, and the statistics that
-- choose a plan. Collated bytewise: "@" sorts before letters, and words with one prefix are adjacent.
create table private.search_words (
  word text collate "C" primary key,
  documents integer not null,
  -- Indonesian and English stems, because customers mix both.
  stems text[] not null default '{}',
  sound text
);

create index search_words_stems on private.search_words using gin (stems);
create index search_words_sound on private.search_words (sound) where sound is not null;

-- Without numbers and sellers' own codes, which are never a correction.
create index search_words_similar on private.search_words using gin (word extensions.gin_trgm_ops) where word >= 'a' and word !~ '[0-9]';

-- Names of games, tiers and categories: whole names, parts of them, initials. Renaming one touches no product.
create table private.group_terms (
  term text collate "C" not null,
  facet text not null,
  stems text[] not null,
  primary key (term, facet)
);

create index group_terms_of_facet on private.group_terms (facet);

alter table private.product_search enable row level security;

alter table private.search_words enable row level security;

alter table private.group_terms enable row level security;

-- The index follows the catalogue by statement, so that loading a million products is one pass.
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
  -- An insert collects in the pending list of the index, seven times faster than word by word; but every search reads that list in full,
  -- so it is merged at once.
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

-- PL/pgSQL keeps the plan of a statement without parameters whatever plan_cache_mode says: made for one row, it would compare each of
-- many rows with each. Executed, the statement is planned for the rows of its trigger.
create function private.index_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  execute 'delete from private.product_search s using gone g
    where s.id = g.id and not exists (select from added a where a.id = g.id and a.is_active and a.archived_at is null)';
  execute 'select array_agg(a.id)
    from added a left join gone g on g.id = a.id and g.is_active and g.archived_at is null
    where a.is_active and a.archived_at is null
      and (a.name, a.description, a.game_title_id, a.tier_id, a.category_id, a.price, a.stock, a.has_rental, a.created_at)
        is distinct from
        (g.name, g.description, g.game_title_id, g.tier_id, g.category_id, g.price, g.stock, g.has_rental, g.created_at)'
    into changed;
  -- Sales and pictures do not change searchable text.
  if changed is not null then
    perform private.index_products(changed);
  end if;
  return null;
end
$$;

create trigger index_updated after update on public.products
  referencing old table as gone new table as added for each statement execute function private.index_updated();

create function private.index_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute 'delete from private.product_search s using gone g where s.id = g.id';
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

-- A phonetic key: "mitik" and "mythic", "zongli" and "zhongli" have the same. Null for words with digits and short ones.
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

-- One writer at a time until commit, with the lock of the product counts (private.add_to_counts), because a second lock could be taken
-- in another order. Without sequential scans: a session that began with few words would keep a plan that reads all of them.
create function private.add_to_words(words text[], changes integer[]) returns void
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
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

-- Facets that change with every sale and rental are not counted, so that a purchase takes no lock here.
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

-- A group is found by each of its words, by any run of them, separated or joined, and a game by its initials.
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

-- By row, because only a row trigger can ignore changes of the product count.
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
