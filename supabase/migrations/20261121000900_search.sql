-- Product search: what is searched. A private side table holds one row per visible product, so that reading products stays light and
-- nothing hidden can be found. Beside words it holds facets, which start with "@": @g, @t, @c with the end of a game's, tier's or
-- category's id, @p price band, @w @x @y @z one week, 4, 16 and 64 weeks, @r rentable, @s in stock. One index answers words and filters
-- together.

-- The edit distance behind "did you mean".
create extension if not exists fuzzystrmatch with schema extensions;

-- Lower case, without accents, letters written in mathematical or full-width characters made plain (sellers decorate names that way), 1.500
-- as one number, and punctuation as space: the parser would take "ml/ff" for a path and "gusion.legend" for a host. So no word holds a
-- sign that means something in a query.
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

-- Words in order of appearance, as they are kept in the index: whole. Stemming happens when a query is read (private.read_word), so that
-- "sewaan" finds "sewa" but the exact word still comes first, and names of heroes are not cut.
create function private.words_of(value text) returns text[]
language plpgsql stable strict parallel safe set search_path = '' as $$
begin
  return coalesce((
    select array_agg(w.lexeme order by position)
    from unnest(to_tsvector('pg_catalog.simple', private.plain_text(value))) w, unnest(w.positions) position
  ), '{}');
end
$$;

-- "AR60" is searched as "ar 60" too, and "th 15" finds "TH15".
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

-- Bands an eighth of a doubling wide, roughly 9 percent.
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

-- Columns named as those of products, so that private.filter_sql works over either.
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

-- Every word and facet of visible products, and in how many products it is: the vocabulary that typed words are held against, and the
-- figures that choose a plan. Compared bytewise: "@" comes before letters, and what starts with the same letters stands together.
create table private.search_words (
  word text collate "C" primary key,
  documents integer not null,
  -- Indonesian and English, because the shop's customers mix both.
  stems text[] not null default '{}',
  sound text
);
create index search_words_stems on private.search_words using gin (stems);
create index search_words_sound on private.search_words (sound) where sound is not null;
-- Without numbers and sellers' own codes, which nobody means by mistake.
create index search_words_similar on private.search_words using gin (word extensions.gin_trgm_ops) where word >= 'a' and word !~ '[0-9]';

-- What games, tiers and categories are called: whole names, parts of them, initials. Renaming one touches no product.
create table private.group_terms (
  term text collate "C" not null,
  facet text not null,
  stems text[] not null,
  primary key (term, facet)
);
create index group_terms_of_facet on private.group_terms (facet);

-- What customers type and what they mean by it. The owner may add rows at any time; they work at once.
create table private.search_synonyms (
  term text collate "C" primary key check (length(term) between 1 and 60),
  kind text not null default 'same' check (kind in ('same', 'noise', 'rentable')),
  -- The words to search instead; for a game, its name or the beginning of it.
  meaning text check ((kind = 'same') = (meaning is not null) and length(meaning) between 1 and 80)
);

alter table private.product_search enable row level security;
alter table private.search_words enable row level security;
alter table private.group_terms enable row level security;
alter table private.search_synonyms enable row level security;
