-- The search index, and the vocabulary of its words and of group names.
-- Tables, all in private: product_search, one row per visible product; search_vocabulary, every indexed word with its number of products;
-- group_terms, names of games, tiers and categories.
-- Begin with private.product_vector, which defines the index entry of a product, and private.index_products. search-reading.sql parses a
-- query, search-matching.sql finds the products.

-- The columns have the names of those of products, so that private.filter_sql works on both tables.
create table private.product_search (
  id uuid primary key,
  created_at timestamptz not null,
  game_title_id uuid,
  tier_id uuid,
  category_id uuid,
  charged_price bigint not null,
  stock integer not null,
  has_rental boolean not null,
  words tsvector not null
);

create index product_search_newest on private.product_search (created_at desc, id desc);
create index product_search_cheapest on private.product_search (charged_price, created_at desc, id desc);
create index product_search_dearest on private.product_search (charged_price desc, created_at desc, id desc);

-- Separate indexes for available and sold products: a single one answered "in stock" by reading a list of nearly all rows.
create index product_search_available on private.product_search using gin (words) where stock > 0;
create index product_search_sold on private.product_search using gin (words) where stock <= 0;

alter table private.product_search enable row level security;

-- Every word and facet of visible products with its number of products: for spelling correction, and as statistics for the choice of a
-- plan. Bytewise collation: "@" sorts before letters, and words with one prefix are adjacent.
create table private.search_vocabulary (
  word text collate "C" primary key,
  documents integer not null,
  -- Indonesian and English stems, because customers mix both languages.
  stems text[] not null default '{}',
  sound text
);

create index search_vocabulary_stems on private.search_vocabulary using gin (stems);
create index search_vocabulary_sound on private.search_vocabulary (sound) where sound is not null;

-- For corrections: without numbers and codes of sellers, which are never a correction.
create index search_vocabulary_similar on private.search_vocabulary using gin (word extensions.gin_trgm_ops) where word >= 'a' and word !~ '[0-9]';

alter table private.search_vocabulary enable row level security;

-- Names of games, tiers and categories: whole names, parts of them, and initials. Facets refer to groups by id, so a new name updates no
-- product.
create table private.group_terms (
  term text collate "C" not null,
  facet text not null,
  stems text[] not null,
  primary key (term, facet)
);

create index group_terms_of_facet on private.group_terms (facet);

alter table private.group_terms enable row level security;

-- Normalised text: lower case, without accents and decorative Unicode letters, 1.500 as one number, punctuation as spaces (the parser
-- would read "ml/ff" as a path and "gusion.legend" as a host). No word contains a character with a meaning in a tsquery.
create function private.normalize_text(value text) returns text
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

-- The words in order of appearance, without stemming, as in the index. Stems are considered when a query is parsed (private.read_word):
-- "sewaan" finds "sewa", the exact word ranks first, and names of heroes are not truncated.
create function private.words_of(value text) returns text[]
language plpgsql stable strict parallel safe set search_path = '' as $$
begin
  return coalesce((
    select array_agg(w.lexeme order by position)
    from unnest(to_tsvector('pg_catalog.simple', private.normalize_text(value))) w, unnest(w.positions) position
  ), '{}');
end
$$;

-- Indexes "AR60" also as "ar 60", so that "th 15" finds "TH15".
create function private.text_vector(value text) returns tsvector
language plpgsql stable parallel safe set search_path = '' as $$
declare
  plain text := private.normalize_text(value);
  vector tsvector := to_tsvector('pg_catalog.simple', plain);
begin
  if plain ~ '[a-z][0-9]|[0-9][a-z]' then
    vector := vector || to_tsvector('pg_catalog.simple', regexp_replace(plain, '([a-z])(?=[0-9])|([0-9])(?=[a-z])', '\1\2 ', 'g'));
  end if;
  return vector;
end
$$;

-- The facet of a group: an index word that no text can contain, because it begins with "@".
create function private.group_facet(kind text, id uuid) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return '@' || kind || right(id::text, 8);
end
$$;

-- Price bands of an eighth of a doubling, about 9 percent.
create function private.price_band(price bigint) returns integer
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return floor(ln(greatest(price, 1)::double precision) / ln(2::double precision) * 8);
end
$$;

-- The week since 1970, always four digits.
create function private.week_of(moment timestamptz) returns integer
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return floor(extract(epoch from least(greatest(moment, '2000-01-01Z'), '2100-01-01Z')) / 604800);
end
$$;

-- The index entry of a product: the words of its name (weight A) and description (weight D), and facets: groups (@g, @t, @c), price band
-- (@p), the week of its creation (@w) and periods of 4, 16 and 64 weeks (@x, @y, @z), for rent (@r), in stock (@s).
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

-- The facet of a kind of product.
create function private.kind_facet(p_kind text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '@k' || coalesce(p_kind, 'account')
$$;

-- Writes the rows of these products. By statement, so that a load of a million products is one pass.
create function private.index_products(ids uuid[]) returns bigint
language sql security definer set search_path = '' as $$
  insert into private.product_search as s (id, created_at, game_title_id, tier_id, category_id, charged_price, stock, has_rental, words)
  select p.id, p.created_at, p.game_title_id, p.tier_id, p.category_id, p.charged_price, p.stock, p.has_rental, private.product_vector(
    p.name, p.description, p.game_title_id, p.tier_id, p.category_id, p.charged_price, p.stock, p.has_rental, p.created_at)
    || array_to_tsvector(array[private.kind_facet(p.sale_kind)])
  from unnest(ids) with ordinality wanted (id, position)
  join public.products p on p.id = wanted.id and p.is_active and p.archived_at is null
  order by wanted.position
  on conflict (id) do update set created_at = excluded.created_at, game_title_id = excluded.game_title_id, tier_id = excluded.tier_id,
    category_id = excluded.category_id, charged_price = excluded.charged_price, stock = excluded.stock, has_rental = excluded.has_rental,
    words = excluded.words;
  -- An insert adds to the pending lists of the indexes, which is seven times faster than word by word. Every search reads these lists in
  -- full, so they are merged here.
  select gin_clean_pending_list('private.product_search_available') + gin_clean_pending_list('private.product_search_sold');
$$;

create function private.index_inserted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_products((select array_agg(a.id) from added a where a.is_active and a.archived_at is null));
  return null;
end
$$;

-- Updates the rows whose indexed columns changed. The amount of stock is not indexed.
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
      and (a.name, a.description, a.game_title_id, a.tier_id, a.category_id, a.charged_price, a.is_sold, a.has_rental, a.created_at, a.sale_kind)
        is distinct from
        (g.name, g.description, g.game_title_id, g.tier_id, g.category_id, g.charged_price, g.is_sold, g.has_rental, g.created_at, g.sale_kind)'
    into changed;
  if changed is not null then
    perform private.index_products(changed);
  end if;
  return null;
end
$$;

create function private.index_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute 'delete from private.product_search s using gone g where s.id = g.id';
  return null;
end
$$;

create function private.index_truncated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.product_search, private.search_vocabulary;
  return null;
end
$$;

create trigger index_inserted after insert on public.products
  referencing new table as added for each statement execute function private.index_inserted();

create trigger index_updated after update on public.products
  referencing old table as gone new table as added for each statement execute function private.index_updated();

create trigger index_deleted after delete on public.products
  referencing old table as gone for each statement execute function private.index_deleted();

create trigger index_truncated after truncate on public.products
  for each statement execute function private.index_truncated();

-- The same key for words that sound alike: "mitik" and "mythic", "zongli" and "zhongli". Null for words shorter than four letters or with
-- digits.
create function private.phonetic_key(word text) returns text
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

-- Adds differences to the numbers of products. Takes the lock of the product counts (private.add_to_counts), because a lock of its own
-- could be taken in another order. Without sequential scans, because a plan from a small vocabulary would stay cached.
create function private.add_to_vocabulary(words text[], changes integer[]) returns void
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
begin
  if words is null then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(7301);
  insert into private.search_vocabulary as w (word, documents, stems, sound)
  select c.word, c.change, private.stems_of(c.word), private.phonetic_key(c.word)
  from unnest(words, changes) c (word, change)
  on conflict (word) do update set documents = w.documents + excluded.documents;
  delete from private.search_vocabulary w where w.word = any (words) and w.documents <= 0;
end
$$;

-- Facets that every order and rental changes (@r, @s) are not counted, so that an order waits for no lock here.
create function private.update_vocabulary() returns trigger
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
  perform private.add_to_vocabulary(changed_words, changes);
  return null;
end
$$;

create trigger count_words_inserted after insert on private.product_search
  referencing new table as added for each statement execute function private.update_vocabulary();

create trigger count_words_updated after update on private.product_search
  referencing old table as gone new table as added for each statement execute function private.update_vocabulary();

create trigger count_words_deleted after delete on private.product_search
  referencing old table as gone for each statement execute function private.update_vocabulary();

-- The names of a group: each run of its words, separated and joined, and the initials.
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

-- A row trigger, because a statement trigger would also run for changes of the product count.
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

create trigger name_group after insert or delete or update of id, name, is_active on public.game_titles for each row
  execute function private.name_group();

create trigger name_group after insert or delete or update of id, name, is_active on public.tiers for each row
  execute function private.name_group();

create trigger name_group after insert or delete or update of id, name, is_active on public.categories for each row
  execute function private.name_group();
