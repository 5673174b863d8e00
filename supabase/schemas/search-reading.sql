-- Parses the text of a search into a query.
-- Table: private.search_synonyms, synonyms and noise words, which staff edit. Types: private.search_unit, one parsed word or name;
-- private.search_reading, a parsed query.
-- Begin with private.read_search: it turns each name (private.read_name), word (private.read_word) or corrected word
-- (private.correct_word) into a unit, and joins the units with "and".

-- The meaning of one word, or of several words that are one name, as text of a tsquery. "~" marks the place of a weight; no word can
-- contain one.
-- exact: the word or name itself. broad: also its other forms, the ends of an unfinished word, and other names of a game.
create type private.search_unit as (
  -- The text that pages show.
  label text,
  exact text,
  broad text
);

-- A parsed query.
create type private.search_reading as (
  -- Four queries from the best match to the weakest: all words as typed in the name of a product (or as names of its groups); also in
  -- other forms; the same two anywhere in the text.
  in_name tsquery,
  in_name_broad tsquery,
  anywhere tsquery,
  anywhere_broad tsquery,
  -- An upper bound of the number of matches; null: unknown.
  documents bigint,
  -- The query has no restricting word: everything matches.
  is_everything boolean,
  -- The words that are searched, after corrections.
  label text,
  -- Whether a word was corrected or ignored.
  was_guessed boolean,
  -- The categories that the words name or suggest; null: none. They come first in the results.
  categories tsquery,
  -- The kind of product that the words ask for ("akun"); null: any.
  sale_kind text,
  -- What to look for in the help; null: nothing.
  help text
);

-- Words with a special meaning. `same`: search for `meaning` instead. `noise`: ignore. `rentable`: only products for rent. `category`:
-- prefer the category named `meaning`. `account`: only accounts. `help`: ignore, and look for `meaning` in the help. Changes take effect at
-- once.
create table private.search_synonyms (
  term text collate "C" primary key check (length(term) between 1 and 60),
  kind text not null default 'same' check (kind in ('same', 'noise', 'rentable', 'category', 'account', 'help')),
  -- For `same`, the words to search instead, for a game its name or the beginning of it; for `category`, the name of the category; for
  -- `help`, the words of a question.
  meaning text,
  check ((kind in ('same', 'category', 'help')) = (meaning is not null) and length(meaning) between 1 and 80)
);

alter table private.search_synonyms enable row level security;

-- Normalises a synonym as queries are: "FC-Mobile" is stored as "fc mobile".
create function private.normalize_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.term := array_to_string(private.words_of(new.term), ' ');
  new.meaning := array_to_string(private.words_of(new.meaning), ' ');
  return new;
end
$$;

create trigger tidy_synonym before insert or update on private.search_synonyms
  for each row execute function private.normalize_synonym();

create function public.list_search_terms() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('catalogue.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('term', s.term, 'kind', s.kind, 'meaning', s.meaning) order by s.term), '[]')
    from private.search_synonyms s);
end
$$;
grant execute on function public.list_search_terms() to authenticated;

-- Saves a synonym or noise word; p_old is the term that it replaces. Returns the normalised term. Raises TERM_EMPTY or TERM_TAKEN.
create function public.save_search_term(p_term text, p_kind text, p_meaning text default null, p_old text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  normalized text := array_to_string(private.words_of(left(p_term, 60)), ' ');
begin
  perform private.require_permission('catalogue.write');
  if normalized = '' or p_kind in ('same', 'category', 'help') and coalesce(array_to_string(private.words_of(p_meaning), ' '), '') = '' then
    raise exception 'TERM_EMPTY' using errcode = '23514', hint = 'TERM_EMPTY';
  elsif normalized is distinct from p_old and exists (select from private.search_synonyms s where s.term = normalized) then
    raise exception 'TERM_TAKEN' using errcode = '23505', hint = 'TERM_TAKEN';
  end if;
  delete from private.search_synonyms s where s.term = p_old;
  insert into private.search_synonyms (term, kind, meaning)
  values (normalized, p_kind, case when p_kind in ('same', 'category', 'help') then left(p_meaning, 80) end);
  perform private.audit(auth.uid(), case when p_old is null then 'search_terms.created' else 'search_terms.changed' end, null,
    jsonb_build_object('name', normalized, 'kind', p_kind, 'meaning', p_meaning));
  perform pg_catalog.pg_notify('shop_changed', 'products');
  return normalized;
end
$$;
grant execute on function public.save_search_term(text, text, text, text) to authenticated;

create function public.delete_search_term(p_term text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission('catalogue.write');
  delete from private.search_synonyms s where s.term = p_term;
  if found then
    perform private.audit(auth.uid(), 'search_terms.deleted', null, jsonb_build_object('name', p_term));
    perform pg_catalog.pg_notify('shop_changed', 'products');
  end if;
end
$$;
grant execute on function public.delete_search_term(text) to authenticated;

-- A query that matches one of these words or facets.
create function private.any_of(words text[], facets text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select string_agg(atom, '|') from (
    select '''' || word || '''~' as atom from unnest(words) word
    union select '''' || facet || '''' from unnest(facets) facet
  ) atoms
$$;

-- Indexed words that are other forms of a word, given its stems.
create function private.other_forms(word_stems text[]) returns text[]
language sql stable set search_path = '' as $$
  select array(select w.word from private.search_vocabulary w where w.stems && word_stems order by w.documents desc limit 16)
$$;

-- A query that matches all of these words; is_open: each word, another form of it, or a group of that name.
create function private.all_of(words text[], is_open boolean) returns text
language sql stable set search_path = '' as $$
  select '(' || string_agg('(' || private.any_of(
    array[word] || case when is_open then private.other_forms(private.stems_of(word)) end,
    (select array_agg(facet) from private.group_terms where term = word and is_open)) || ')', '&') || ')'
  from unnest(words) word
$$;

-- An upper bound of the number of products that match a query.
create function private.max_documents(query text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(w.documents), 0) from private.search_vocabulary w
  where w.word in (select m[1] from regexp_matches(query, '''([^'']+)''', 'g') m)
$$;

-- Whether a word is indexed, a name of a group, or a synonym.
create function private.is_in_vocabulary(candidate text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.search_vocabulary where word = candidate) or exists (select from private.group_terms where term = candidate)
    or exists (select from private.search_synonyms where term = candidate)
$$;

-- "th15" as {th,15}.
create function private.split_number(word text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select regexp_split_to_array(regexp_replace(word, '([a-z])(?=[0-9])|([0-9])(?=[a-z])', '\1\2 ', 'g'), ' ')
$$;

-- The unit of one or more words that are a name or synonym; null when they are none. A noise word is a unit with empty queries.
create function private.read_name(run text) returns private.search_unit
language plpgsql stable set search_path = '' as $$
declare
  synonym private.search_synonyms;
  facets text[];
  siblings text[];
  unit private.search_unit;
begin
  select * into synonym from private.search_synonyms where term = run and kind <> 'category';
  if synonym.kind in ('noise', 'account', 'help') then
    return (run, ''::text, ''::text);
  elsif synonym.kind = 'rentable' then
    return (run, '''@r'''::text, '''@r'''::text);
  end if;
  select array_agg(distinct facet) into facets from private.group_terms where term in (run, synonym.meaning);
  -- The meaning of a synonym is a name as well, also of a game that is not sold here: its words are not searched one by one.
  if synonym.term is null and (position(' ' in run) = 0
    or facets is null and not exists (select from private.search_synonyms s where s.meaning = run and s.kind = 'same')) then
    return null;
  end if;
  -- Sellers use the short names as well, also on products without a game.
  select array_agg(w.word) into siblings from private.search_vocabulary w
  where w.word in (select run union
    select s.term from private.search_synonyms s where s.kind = 'same' and s.meaning = coalesce(synonym.meaning, run));
  unit.label := run;
  unit.exact := private.any_of(siblings, facets);
  unit.broad := concat_ws('|', unit.exact, private.all_of(string_to_array(coalesce(synonym.meaning, run), ' '), facets is null));
  -- Other forms of a one-word meaning.
  if position(' ' in synonym.meaning) = 0 then
    unit.broad := concat_ws('|', unit.broad, private.any_of(private.other_forms(private.stems_of(synonym.meaning)), null));
  end if;
  unit.exact := coalesce(unit.exact, unit.broad);
  return unit;
end
$$;

-- The unit of a single word; null when it is unknown. An unfinished word matches by its beginning.
create function private.read_word(typed text, is_unfinished boolean) returns private.search_unit
language plpgsql stable set search_path = '' as $$
declare
  after_it text := typed || U&'\FFFF';
  words text[];
  facets text[];
  other_words text[];
  other_facets text[];
  parts text[] := private.split_number(typed);
  typed_stems text[] := private.stems_of(typed);
  unit private.search_unit;
begin
  words := array(select word from private.search_vocabulary where word = typed);
  facets := array(select facet from private.group_terms where term = typed);
  select array_agg(word) into other_words from (
    select word from unnest(private.other_forms(typed_stems)) word
    union select w.word from private.search_synonyms s join private.search_vocabulary w on w.word = s.term where s.meaning = typed) forms;
  select array_agg(distinct facet) into other_facets from private.group_terms g where g.stems && typed_stems;
  if is_unfinished then
    other_words := other_words || array(
      -- Limits the words that begin with a single letter.
      select word from (
        select word, documents from private.search_vocabulary w where w.word > typed and w.word < after_it order by word limit 4000) begun
      order by documents desc limit 32);
    other_facets := other_facets || array(select distinct facet from private.group_terms where term > typed and term < after_it limit 32);
  end if;
  unit.label := typed;
  unit.exact := private.any_of(words, facets);
  unit.broad := private.any_of(words || other_words, facets || other_facets);
  if cardinality(parts) > 1 and (select bool_and(private.is_in_vocabulary(part)) from unnest(parts) part) then
    unit.broad := concat_ws('|', unit.broad, private.all_of(parts, true));
  end if;
  if unit.broad is null then
    return null;
  end if;
  unit.exact := coalesce(unit.exact, unit.broad);
  return unit;
end
$$;

-- The known word that was most likely meant, and its distance: letters changed, added, removed or swapped with their neighbour. Numbers
-- are never corrected: "c6" is not "c5".
create function private.closest_word(typed text, out word text, out distance integer)
language plpgsql stable set search_path = '' set pg_trgm.similarity_threshold = 0.15 as $$
declare
  max_distance integer := case when length(typed) < 4 then 0 when length(typed) < 8 then 1 when length(typed) < 12 then 2 else 3 end;
  sound_key text := private.phonetic_key(typed);
  swapped text[];
begin
  if max_distance = 0 or length(typed) > 40 or typed ~ '[0-9]' then
    return;
  end if;
  swapped := array(
    select overlay(typed placing substr(typed, i + 1, 1) || substr(typed, i, 1) from i for 2) from generate_series(1, length(typed) - 1) i);
  select c.word, d.distance into word, distance
  from (
    select w.word, w.documents from private.search_vocabulary w where w.word >= 'a' and w.word !~ '[0-9]' and w.word operator(extensions.%) typed
    union all
    select w.word, w.documents from private.search_vocabulary w where w.sound = sound_key
    union all
    select t.term, coalesce(w.documents, 0) from private.group_terms t left join private.search_vocabulary w on w.word = t.facet
    where position(' ' in t.term) = 0
    union all
    select s.term, 0 from private.search_synonyms s where position(' ' in s.term) = 0
  ) c
  cross join lateral (
    select case
      when c.word = any (swapped) or private.phonetic_key(c.word) = sound_key then 1
      -- levenshtein_less_equal raises an error for long words.
      when abs(length(c.word) - length(typed)) <= max_distance then extensions.levenshtein_less_equal(c.word, typed, max_distance)
    end as distance
  ) d
  where d.distance <= max_distance and length(c.word) > 2
  order by d.distance, left(c.word, 1) <> left(typed, 1), c.documents desc, c.word
  limit 1;
end
$$;

-- Two known words that were typed as one, preferably adjacent in the text of a product, as is_pair says.
create function private.split_word(typed text, out parts text[], out is_pair boolean)
language sql stable set search_path = '' set enable_seqscan = off as $$
  select array[s.head, s.tail], pair.is_adjacent
  from (
    select left(typed, i) as head, substr(typed, i + 1) as tail from generate_series(2, least(length(typed), 40) - 2) i
  ) s
  cross join lateral (
    select exists (
      select from (
        (select p.words from private.product_search p
          where p.words @@ format('''%s''&''%s''', s.head, s.tail)::tsquery and p.stock > 0 limit 200)
        union all (select p.words from private.product_search p
          where p.words @@ format('''%s''&''%s''', s.head, s.tail)::tsquery and p.stock <= 0 limit 200)
      ) both_words
      where both_words.words @@ format('''%s''<->''%s''', s.head, s.tail)::tsquery
    ) as is_adjacent
  ) pair
  where typed !~ '[0-9]' and s.head <> s.tail and private.is_in_vocabulary(s.head) and private.is_in_vocabulary(s.tail)
    and (pair.is_adjacent or not exists (
      select from unnest(array[s.head, s.tail]) part
      where length(part) = 2 and not exists (select from private.search_synonyms where term = part)
        and not exists (select from private.group_terms where term = part)
    ))
  order by pair.is_adjacent desc, least(length(s.head), length(s.tail)) desc
  limit 1
$$;

-- The replacements of an unknown word; null when there are none.
create function private.correct_word(typed text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  closest record;
  split record;
  names text[];
begin
  select * into split from private.split_word(typed);
  if split.is_pair then
    return split.parts;
  end if;
  select * into closest from private.closest_word(typed);
  if closest.distance = 1 then
    return array[closest.word];
  elsif split.parts is not null then
    return split.parts;
  elsif closest.word is not null then
    return array[closest.word];
  end if;
  -- "ml2024" contains the name of a game; a code of a seller contains no known name.
  names := array(select part from unnest(private.split_number(typed)) part where exists (
    select from private.search_synonyms where term = part) or exists (select from private.group_terms where term = part));
  return nullif(names, '{}');
end
$$;

-- The categories that the words name; without a named one, those that they suggest.
create function private.spoken_categories(spoken text) returns tsquery
language sql stable set search_path = '' as $$
  select nullif(coalesce(
    (select string_agg(distinct '''' || g.facet || '''', '|') from private.group_terms g
      where g.facet like '@c%' and length(g.term) > 3 and position(' ' || g.term || ' ' in spoken) > 0),
    (select string_agg(distinct '''' || g.facet || '''', '|')
      from private.search_synonyms s join private.group_terms g on g.term = s.meaning and g.facet like '@c%'
      where s.kind = 'category' and position(' ' || s.term || ' ' in spoken) > 0)), '')::tsquery
$$;

-- Parses a search text; without queries when it has no searchable word. A text without any word finds everything, whatever synonyms staff defined.
create function private.read_search(q text) returns private.search_reading
language plpgsql stable set search_path = '' as $$
declare
  words text[] := (private.words_of(left(q, 200)))[:12];
  spot integer := 1;
  size integer;
  unit private.search_unit;
  correction text[];
  correction_count integer := 0;
  is_whole boolean := true;
  labels text[] := '{}';
  meanings text[] := '{}';
  spoken text;
  exact text;
  broad text;
  synonym private.search_synonyms;
  -- The words before the first one that asks for accounts.
  before_account text;
  help text;
  is_noisy boolean := false;
  is_empty constant boolean := coalesce(q, '') !~ '\S';
  reading private.search_reading;
begin
  while spot <= cardinality(words) loop
    size := least(6, cardinality(words) - spot + 1);
    unit := null;
    while size > 0 and unit.label is null loop
      unit := private.read_name(array_to_string(words[spot:spot + size - 1], ' '));
      size := size - 1;
    end loop;
    size := size + 1;
    if unit.label is null and spot < cardinality(words) and not private.is_in_vocabulary(words[spot])
      and private.is_in_vocabulary(words[spot] || words[spot + 1]) then
      -- One word typed as two ("zhong li").
      words := words[:spot - 1] || (words[spot] || words[spot + 1]) || words[spot + 2:];
    end if;
    if unit.label is null then
      unit := private.read_word(words[spot], spot = cardinality(words));
    end if;
    if unit.label is null and length(words[spot]) > 2 then
      unit := private.read_word(words[spot], true);
    end if;
    if unit.label is null then
      -- Start again without the unknown word, or with its replacement, because a name can contain it.
      correction := case when correction_count < 12 then private.correct_word(words[spot]) end;
      correction_count := correction_count + 1;
      is_whole := is_whole and correction is not null;
      words := words[:spot - 1] || coalesce(correction, '{}') || words[spot + 1:];
      spot := 1;
      labels := '{}';
      meanings := '{}';
      exact := null;
      broad := null;
      is_noisy := false;
      before_account := null;
      help := null;
      reading.documents := null;
      continue;
    end if;
    spot := spot + size;
    select * into synonym from private.search_synonyms s where s.term = unit.label;
    if synonym.kind = 'account' then
      before_account := coalesce(before_account, concat(' ', array_to_string(labels || meanings, ' '), ' '));
    elsif synonym.kind = 'help' then
      help := coalesce(help, synonym.meaning);
    end if;
    labels := labels || unit.label;
    meanings := meanings || case when synonym.kind = 'same' then synonym.meaning end;
    if unit.exact = '' then
      is_noisy := true;
      continue;
    end if;
    exact := concat_ws('&', exact, '(' || unit.exact || ')');
    broad := concat_ws('&', broad, '(' || unit.broad || ')');
    if unit.exact <> '''@r''' then
      reading.documents := least(reading.documents, private.max_documents(unit.broad));
    end if;
  end loop;
  reading.is_everything := exact is null and (is_noisy or is_empty) and is_whole;
  reading.help := help;
  -- The first of two classes is what is wanted: "joki akun ml" is a service, "akun ml 1000 diamond" an account.
  if before_account is not null and private.spoken_categories(before_account) is null then
    reading.sale_kind := 'account';
  end if;
  if exact is null and not reading.is_everything then
    return reading;
  end if;
  reading.in_name := replace(exact, '~', ':A')::tsquery;
  reading.in_name_broad := replace(broad, '~', ':A')::tsquery;
  reading.anywhere := replace(exact, '~', '')::tsquery;
  reading.anywhere_broad := replace(broad, '~', '')::tsquery;
  reading.label := array_to_string(labels, ' ');
  spoken := concat(' ', array_to_string(words || array_remove(meanings, null), ' '), ' ');
  reading.categories := private.spoken_categories(spoken);
  reading.was_guessed := correction_count > 0;
  return reading;
end
$$;

-- What a search text was understood as: {corrected, help}. corrected: the words that were searched, when some had to be corrected or
-- ignored; other names, other forms and unfinished words are no corrections. help: what to look for in the help. Both null without.
create function public.explain_search(q text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reading private.search_reading := private.read_search(q);
begin
  return jsonb_build_object('corrected', case when reading.was_guessed then reading.label end, 'help', reading.help);
end
$$;
grant execute on function public.explain_search(text) to anon, authenticated, service_role;

-- Alias for pages of releases before explain_search: what was corrected.
create function public.correct_search(q text) returns text
language sql stable set search_path = '' as $$ select public.explain_search(q) ->> 'corrected' $$;
grant execute on function public.correct_search(text) to anon, authenticated, service_role;

-- A search text without the words that name a tier ("sultan"); null when there are none.
create function public.search_without_tier(q text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text[] := (private.words_of(left(q, 200)))[:12];
  kept text[] := '{}';
  spot integer := 1;
  size integer;
begin
  while spot <= cardinality(words) loop
    -- The longest run of words that names a tier, and nothing else.
    select max(named.size) into size
    from (
      select n as size, array_to_string(words[spot:spot + n - 1], ' ') as term from generate_series(1, least(6, cardinality(words) - spot + 1)) n
    ) named
    left join private.search_synonyms s on s.term = named.term and s.kind = 'same'
    where (select bool_and(g.facet like '@t%') from private.group_terms g where g.term in (named.term, s.meaning));
    if size is null then
      kept := kept || words[spot];
    end if;
    spot := spot + coalesce(size, 1);
  end loop;
  return case when cardinality(kept) < cardinality(words) then array_to_string(kept, ' ') end;
end
$$;
grant execute on function public.search_without_tier(text) to anon, authenticated, service_role;

insert into private.search_synonyms (term, kind, meaning) values
  ('ml', 'same', 'mobile legends'), ('mlbb', 'same', 'mobile legends'), ('emel', 'same', 'mobile legends'),
  ('mole', 'same', 'mobile legends'), ('mobel', 'same', 'mobile legends'), ('mobel legend', 'same', 'mobile legends'),
  ('mobile legend', 'same', 'mobile legends'), ('mobilelegend', 'same', 'mobile legends'), ('ff', 'same', 'free fire'),
  ('epep', 'same', 'free fire'), ('ep ep', 'same', 'free fire'), ('efef', 'same', 'free fire'), ('ffmax', 'same', 'free fire'),
  ('ff max', 'same', 'free fire'), ('free fire max', 'same', 'free fire'), ('prifayer', 'same', 'free fire'),
  ('pripayer', 'same', 'free fire'), ('frifayer', 'same', 'free fire'), ('free fayer', 'same', 'free fire'),
  ('free payer', 'same', 'free fire'), ('pri payer', 'same', 'free fire'), ('pubgm', 'same', 'pubg'), ('pubg m', 'same', 'pubg'),
  ('pabji', 'same', 'pubg'), ('pubji', 'same', 'pubg'), ('pabgi', 'same', 'pubg'), ('pabg', 'same', 'pubg'),
  ('cod', 'same', 'call of duty'), ('codm', 'same', 'call of duty'), ('cod m', 'same', 'call of duty'),
  ('codmobile', 'same', 'call of duty'), ('coc', 'same', 'clash of clans'), ('clash of clan', 'same', 'clash of clans'),
  ('klas of klan', 'same', 'clash of clans'), ('cr', 'same', 'clash royale'), ('clash royal', 'same', 'clash royale'),
  ('brawl star', 'same', 'brawl stars'), ('brawlstar', 'same', 'brawl stars'), ('hsr', 'same', 'star rail'),
  ('hi3', 'same', 'honkai impact'), ('honkai 3', 'same', 'honkai impact'), ('gi', 'same', 'genshin'), ('gensin', 'same', 'genshin'),
  ('gensen', 'same', 'genshin'), ('zzz', 'same', 'zenless zone zero'), ('zenless', 'same', 'zenless zone zero'),
  ('wuwa', 'same', 'wuthering waves'), ('wutering wave', 'same', 'wuthering waves'), ('valo', 'same', 'valorant'),
  ('vlr', 'same', 'valorant'), ('rbx', 'same', 'roblox'), ('rblx', 'same', 'roblox'), ('roblok', 'same', 'roblox'),
  ('robloks', 'same', 'roblox'), ('roblek', 'same', 'roblox'), ('rolox', 'same', 'roblox'), ('bloxfruit', 'same', 'blox fruits'),
  ('bloxfruits', 'same', 'blox fruits'), ('blok fruit', 'same', 'blox fruits'), ('blox fruit', 'same', 'blox fruits'),
  ('fcm', 'same', 'fc mobile'), ('ea fc', 'same', 'fc mobile'), ('eafc', 'same', 'fc mobile'), ('fifa', 'same', 'fc mobile'),
  ('fifa mobile', 'same', 'fc mobile'), ('fifamobile', 'same', 'fc mobile'), ('pes', 'same', 'efootball'),
  ('efutbol', 'same', 'efootball'), ('aov', 'same', 'arena of valor'), ('hok', 'same', 'honor of kings'),
  ('honour of kings', 'same', 'honor of kings'), ('lol', 'same', 'league of legends'), ('lolwr', 'same', 'league of legends'),
  ('league of legend', 'same', 'league of legends'), ('csgo', 'same', 'counter strike'), ('cs go', 'same', 'counter strike'),
  ('cs2', 'same', 'counter strike'), ('pb', 'same', 'point blank'), ('poin blank', 'same', 'point blank'),
  ('gta', 'same', 'grand theft auto'), ('gtav', 'same', 'grand theft auto'), ('gta5', 'same', 'grand theft auto'),
  ('mc', 'same', 'minecraft'), ('sg', 'same', 'stumble guys'), ('stumble guy', 'same', 'stumble guys'),
  ('stambel gais', 'same', 'stumble guys'), ('fgo', 'same', 'fate grand order'), ('pgr', 'same', 'punishing gray raven'),
  ('dm', 'same', 'diamond'), ('dias', 'same', 'diamond'), ('berlian', 'same', 'diamond'), ('mg', 'same', 'mythical glory'),
  ('gm', 'same', 'grandmaster'), ('winrate', 'same', 'wr'), ('win rate', 'same', 'wr'), ('sl', 'same', 'starlight'),
  ('kolektor', 'same', 'collector'), ('townhall', 'same', 'th'), ('town hall', 'same', 'th'), ('lvl', 'same', 'level'),
  ('lv', 'same', 'level'), ('lejen', 'same', 'legend'), ('adventure rank', 'same', 'ar'), ('kostum', 'same', 'skin'),
  ('costume', 'same', 'skin'), ('full set', 'same', 'fullset'), ('akun', 'account', null), ('akunnya', 'account', null),
  ('acc', 'account', null), ('account', 'account', null), ('accounts', 'account', null), ('game', 'noise', null), ('games', 'noise', null),
  ('gim', 'noise', null), ('jual', 'noise', null), ('jualan', 'noise', null), ('dijual', 'noise', null), ('menjual', 'noise', null),
  ('beli', 'noise', null), ('membeli', 'noise', null), ('dibeli', 'noise', null), ('pembelian', 'noise', null), ('order', 'noise', null),
  ('cari', 'noise', null), ('nyari', 'noise', null), ('mencari', 'noise', null), ('butuh', 'noise', null), ('mau', 'noise', null),
  ('ingin', 'noise', null), ('pengen', 'noise', null), ('minta', 'noise', null), ('tolong', 'noise', null), ('dong', 'noise', null),
  ('kak', 'noise', null), ('kakak', 'noise', null), ('gan', 'noise', null), ('min', 'noise', null), ('bang', 'noise', null),
  ('bro', 'noise', null), ('sis', 'noise', null), ('murah', 'noise', null), ('murahan', 'noise', null), ('termurah', 'noise', null),
  ('murmer', 'noise', null), ('promo', 'noise', null), ('diskon', 'noise', null), ('obral', 'noise', null), ('harga', 'noise', null),
  ('price', 'noise', null), ('cheap', 'noise', null), ('cheapest', 'noise', null), ('sell', 'noise', null), ('selling', 'noise', null),
  ('sale', 'noise', null), ('buy', 'noise', null), ('buying', 'noise', null), ('yang', 'noise', null), ('yg', 'noise', null),
  ('dan', 'noise', null), ('and', 'noise', null), ('atau', 'noise', null), ('or', 'noise', null), ('di', 'noise', null),
  ('ke', 'noise', null), ('dari', 'noise', null), ('from', 'noise', null), ('dengan', 'noise', null), ('dgn', 'noise', null),
  ('with', 'noise', null), ('untuk', 'noise', null), ('utk', 'noise', null), ('buat', 'noise', null), ('for', 'noise', null),
  ('the', 'noise', null), ('an', 'noise', null), ('of', 'noise', null), ('in', 'noise', null), ('to', 'noise', null),
  ('my', 'noise', null), ('aku', 'noise', null), ('saya', 'noise', null), ('gue', 'noise', null), ('gw', 'noise', null),
  ('kamu', 'noise', null), ('ada', 'noise', null), ('adakah', 'noise', null), ('apa', 'noise', null), ('apakah', 'noise', null),
  ('ini', 'noise', null), ('itu', 'noise', null), ('nya', 'noise', null), ('nih', 'noise', null), ('sih', 'noise', null),
  ('deh', 'noise', null), ('aja', 'noise', null), ('saja', 'noise', null), ('lagi', 'noise', null), ('bisa', 'noise', null),
  ('dapat', 'noise', null), ('dapet', 'noise', null), ('pakai', 'noise', null), ('pake', 'noise', null), ('punya', 'noise', null),
  ('terbaik', 'noise', null), ('best', 'noise', null), ('bagus', 'noise', null), ('ready', 'noise', null), ('stok', 'noise', null),
  ('stock', 'noise', null), ('tersedia', 'noise', null), ('terpercaya', 'noise', null), ('nego', 'noise', null),
  ('rekber', 'help', 'rekber'), ('trusted', 'noise', null), ('toko', 'noise', null), ('shop', 'noise', null), ('store', 'noise', null),
  ('online', 'noise', null), ('second', 'noise', null), ('seken', 'noise', null), ('bekas', 'noise', null), ('sewa', 'rentable', null),
  ('sewaan', 'rentable', null), ('disewa', 'rentable', null), ('disewakan', 'rentable', null), ('menyewa', 'rentable', null),
  ('menyewakan', 'rentable', null), ('penyewaan', 'rentable', null), ('nyewa', 'rentable', null), ('rental', 'rentable', null),
  ('rentalan', 'rentable', null), ('rent', 'rentable', null), ('rents', 'rentable', null), ('rentable', 'rentable', null),
  ('renting', 'rentable', null), ('rented', 'rentable', null), ('pinjam', 'rentable', null), ('diamond', 'category', 'top up'),
  ('diamonds', 'category', 'top up'), ('topup', 'category', 'top up'), ('uc', 'category', 'top up'), ('cp', 'category', 'top up'),
  ('vp', 'category', 'top up'), ('robux', 'category', 'top up'), ('primogem', 'category', 'top up'),
  ('genesis crystal', 'category', 'top up'), ('oneiric shard', 'category', 'top up'), ('weekly diamond pass', 'category', 'top up'),
  ('wdp', 'same', 'weekly diamond pass'), ('membership', 'category', 'top up'), ('isi ulang', 'category', 'top up'), ('joki', 'category', 'jasa'),
  ('joki rank', 'category', 'jasa'), ('push rank', 'category', 'jasa'), ('boost', 'category', 'jasa'), ('boosting', 'category', 'jasa'),
  ('gendong', 'category', 'jasa'), ('jastip', 'category', 'jasa'), ('kode', 'category', 'voucher'), ('redeem', 'category', 'voucher'),
  ('gift card', 'category', 'voucher'), ('giftcard', 'category', 'voucher'), ('gc', 'category', 'voucher'), ('sultan', 'same', 'premium'),
  ('mewah', 'same', 'premium'), ('crazy rich', 'same', 'premium'), ('dewa', 'same', 'premium'), ('sepuh', 'same', 'premium'),
  ('weekly pass', 'same', 'weekly diamond pass'), ('weekly diamond', 'same', 'weekly diamond pass'), ('rp', 'same', 'royale pass'),
  ('royal pass', 'same', 'royale pass'), ('royalpass', 'same', 'royale pass'), ('royalepass', 'same', 'royale pass'),
  ('bp', 'same', 'battle pass'), ('battlepass', 'same', 'battle pass'), ('star light', 'same', 'starlight'),
  ('slp', 'same', 'starlight'), ('starlite', 'same', 'starlight'), ('battle pass', 'category', 'top up'),
  ('royale pass', 'category', 'top up'), ('rekening bersama', 'help', 'rekber'), ('rekberan', 'help', 'rekber'),
  ('escrow', 'help', 'rekber'), ('pihak ketiga', 'help', 'rekber'), ('aman gak', 'help', 'aman'), ('aman ga', 'help', 'aman'),
  ('aman nggak', 'help', 'aman'), ('aman ngga', 'help', 'aman'), ('aman tidak', 'help', 'aman'), ('aman kah', 'help', 'aman'),
  ('aman kan', 'help', 'aman'), ('amankah', 'help', 'aman'), ('apakah aman', 'help', 'aman'), ('gak aman', 'help', 'aman'),
  ('beneran aman', 'help', 'aman'), ('penipuan', 'help', 'penipuan'), ('penipu', 'help', 'penipuan'), ('tipu', 'help', 'penipuan'),
  ('ditipu', 'help', 'penipuan'), ('tertipu', 'help', 'penipuan'), ('scam', 'help', 'penipuan'), ('scammer', 'help', 'penipuan'),
  ('ripper', 'help', 'penipuan'), ('refund', 'help', 'refund'), ('uang kembali', 'help', 'refund');
