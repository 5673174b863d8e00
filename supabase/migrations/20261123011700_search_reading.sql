-- How a search text is read: synonyms, then the meaning of each word or run of words, then corrections of unknown words.

-- Synonyms and noise words. Rows added later take effect at once.
create table private.search_synonyms (
  term text collate "C" primary key check (length(term) between 1 and 60),
  kind text not null default 'same' check (kind in ('same', 'noise', 'rentable')),
  -- The words to search instead; for a game, its name or the beginning of it.
  meaning text check ((kind = 'same') = (meaning is not null) and length(meaning) between 1 and 80)
);

alter table private.search_synonyms enable row level security;

-- Terms of Indonesian players. Initials of games (mlbb, ff, coc, hsr) and names written as one word (freefire) follow from the games
-- themselves; the rows below cannot be derived. A game is named by the part of its name that no other game shares, so that "PUBG" and
-- "PUBG Mobile" are both found by "pubgm".

-- A synonym is normalised on write: "FC-Mobile" is stored as "fc mobile".
create function private.tidy_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.term := array_to_string(private.words_of(new.term), ' ');
  new.meaning := array_to_string(private.words_of(new.meaning), ' ');
  return new;
end
$$;

create trigger tidy_synonym before insert or update on private.search_synonyms
  for each row execute function private.tidy_synonym();

insert into private.search_synonyms (term, meaning)
select trim(term), trim(split_part(line, '=', 2))
from regexp_split_to_table(trim(both e'\n' from $list$
ml, mlbb, emel, mole, mobel, mobel legend, mobile legend, mobilelegend = mobile legends
ff, epep, ep ep, efef, ffmax, ff max, free fire max, prifayer, pripayer, frifayer, free fayer, free payer, pri payer = free fire
pubgm, pubg m, pabji, pubji, pabgi, pabg = pubg
cod, codm, cod m, codmobile = call of duty
coc, clash of clan, klas of klan = clash of clans
cr, clash royal = clash royale
brawl star, brawlstar = brawl stars
hsr = star rail
hi3, honkai 3 = honkai impact
gi, gensin, gensen = genshin
zzz, zenless = zenless zone zero
wuwa, wutering wave = wuthering waves
valo, vlr = valorant
rbx, rblx, roblok, robloks, roblek, rolox = roblox
bloxfruit, bloxfruits, blok fruit, blox fruit = blox fruits
fcm, ea fc, eafc, fifa, fifa mobile, fifamobile = fc mobile
pes, efutbol = efootball
aov = arena of valor
hok, honour of kings = honor of kings
lol, lolwr, league of legend = league of legends
csgo, cs go, cs2 = counter strike
pb, poin blank = point blank
gta, gtav, gta5 = grand theft auto
mc = minecraft
sg, stumble guy, stambel gais = stumble guys
fgo = fate grand order
pgr = punishing gray raven
dm, dias, berlian = diamond
mg = mythical glory
gm = grandmaster
winrate, win rate = wr
sl = starlight
kolektor = collector
townhall, town hall = th
lvl, lv = level
lejen = legend
adventure rank = ar
kostum, costume = skin
full set = fullset
$list$), e'\n') line, unnest(string_to_array(split_part(line, '=', 1), ',')) term;

insert into private.search_synonyms (term, kind)
select word, 'noise' from regexp_split_to_table(trim(both e'\n' from $list$
akun akunnya acc account accounts game games gim jual jualan dijual menjual beli membeli dibeli pembelian order cari nyari mencari butuh mau
ingin pengen minta tolong dong kak kakak gan min bang bro sis murah murahan termurah murmer promo diskon obral harga price cheap cheapest
sell selling sale buy buying yang yg dan and atau or di ke dari from dengan dgn with untuk utk buat for the an of in to my aku saya gue gw
kamu ada adakah apa apakah ini itu nya nih sih deh aja saja lagi bisa dapat dapet pakai pake punya terbaik best bagus ready stok stock
tersedia terpercaya nego rekber trusted toko shop store online second seken bekas
$list$), '\s+') word
union all
select word, 'rentable' from regexp_split_to_table(trim(both e'\n' from $list$
sewa sewaan disewa disewakan menyewa menyewakan penyewaan nyewa rental rentalan rent rents rentable renting rented pinjam
$list$), '\s+') word;

-- From words to a query. Each word, or run of words, becomes a unit: its exact meaning, and broader meanings (other forms of the word,
-- the end of an unfinished word, other names of a game). Units are joined by "and". In the text of a query "~" marks the place of a
-- weight; no word can contain one.
create function private.any_of(words text[], facets text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select string_agg(atom, '|') from (
    select '''' || word || '''~' as atom from unnest(words) word
    union select '''' || facet || '''' from unnest(facets) facet
  ) atoms
$$;

-- Each word matches itself or, with groups, a group of that name.
create function private.all_of(words text[], with_groups boolean) returns text
language sql stable set search_path = '' as $$
  select '(' || string_agg('(' || private.any_of(array[word], (
    select array_agg(facet) from private.group_terms where term = word and with_groups)) || ')', '&') || ')'
  from unnest(words) word
$$;

-- An upper bound of the number of products that match.
create function private.most_documents(query text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(w.documents), 0) from private.search_words w
  where w.word in (select m[1] from regexp_matches(query, '''([^'']+)''', 'g') m)
$$;

-- Whether a word is in the vocabulary.
create function private.is_known(candidate text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.search_words where word = candidate) or exists (select from private.group_terms where term = candidate)
    or exists (select from private.search_synonyms where term = candidate)
$$;

-- "th15" split into its parts.
create function private.number_parts(word text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select regexp_split_to_array(regexp_replace(word, '([a-z])(?=[0-9])|([0-9])(?=[a-z])', '\1\2 ', 'g'), ' ')
$$;

create type private.search_unit as (
  -- The text a screen shows for it.
  said text,
  exact text,
  broad text
);

-- The unit of a run of words that is a name; null when it is none. Noise is a unit without a meaning.
create function private.read_name(run text) returns private.search_unit
language plpgsql stable set search_path = '' as $$
declare
  synonym private.search_synonyms;
  facets text[];
  siblings text[];
  unit private.search_unit;
begin
  select * into synonym from private.search_synonyms where term = run;
  if synonym.kind = 'noise' then
    return (run, ''::text, ''::text);
  elsif synonym.kind = 'rentable' then
    return (run, '''@r'''::text, '''@r'''::text);
  end if;
  select array_agg(distinct facet) into facets from private.group_terms where term in (run, synonym.meaning);
  -- The meaning of a synonym is a name, too, even of a game that is not sold here: its words are not searched one by one.
  if synonym.term is null and (position(' ' in run) = 0
    or facets is null and not exists (select from private.search_synonyms s where s.meaning = run)) then
    return null;
  end if;
  -- Sellers write the short names as well, also on products without a game.
  select array_agg(w.word) into siblings from private.search_words w
  where w.word in (select run union select s.term from private.search_synonyms s where s.meaning = coalesce(synonym.meaning, run));
  unit.said := run;
  unit.exact := private.any_of(siblings, facets);
  unit.broad := concat_ws('|', unit.exact, private.all_of(string_to_array(coalesce(synonym.meaning, run), ' '), facets is null));
  unit.exact := coalesce(unit.exact, unit.broad);
  return unit;
end
$$;

-- The unit of a single word, null when it is unknown. An unfinished word matches by its beginning.
create function private.read_word(typed text, is_unfinished boolean) returns private.search_unit
language plpgsql stable set search_path = '' as $$
declare
  after_it text := typed || U&'\FFFF';
  words text[];
  facets text[];
  other_words text[];
  other_facets text[];
  parts text[] := private.number_parts(typed);
  typed_stems text[] := private.stems_of(typed);
  unit private.search_unit;
begin
  words := array(select word from private.search_words where word = typed);
  facets := array(select facet from private.group_terms where term = typed);
  select array_agg(word) into other_words from (
    (select word from private.search_words w where w.stems && typed_stems order by documents desc limit 16)
    union select w.word from private.search_synonyms s join private.search_words w on w.word = s.term where s.meaning = typed) forms;
  select array_agg(distinct facet) into other_facets from private.group_terms g where g.stems && typed_stems;
  if is_unfinished then
    other_words := other_words || array(
      -- An upper bound for words that begin with a single letter.
      select word from (
        select word, documents from private.search_words w where w.word > typed and w.word < after_it order by word limit 4000) begun
      order by documents desc limit 32);
    other_facets := other_facets || array(select distinct facet from private.group_terms where term > typed and term < after_it limit 32);
  end if;
  unit.said := typed;
  unit.exact := private.any_of(words, facets);
  unit.broad := private.any_of(words || other_words, facets || other_facets);
  if cardinality(parts) > 1 and (select bool_and(private.is_known(part)) from unnest(parts) part) then
    unit.broad := concat_ws('|', unit.broad, private.all_of(parts, true));
  end if;
  if unit.broad is null then
    return null;
  end if;
  unit.exact := coalesce(unit.exact, unit.broad);
  return unit;
end
$$;

-- Corrections.

-- The known word that was most likely meant, and its distance: letters changed, added, left out or swapped with their neighbour. Numbers
-- are never corrected: "c6" is not "c5".
create function private.closest_word(typed text, out word text, out distance integer)
language plpgsql stable set search_path = '' set pg_trgm.similarity_threshold = 0.15 as $$
declare
  reach integer := case when length(typed) < 4 then 0 when length(typed) < 8 then 1 when length(typed) < 12 then 2 else 3 end;
  heard text := private.sound_of(typed);
  swapped text[];
begin
  if reach = 0 or length(typed) > 40 or typed ~ '[0-9]' then
    return;
  end if;
  swapped := array(
    select overlay(typed placing substr(typed, i + 1, 1) || substr(typed, i, 1) from i for 2) from generate_series(1, length(typed) - 1) i);
  select c.word, d.distance into word, distance
  from (
    select w.word, w.documents from private.search_words w where w.word >= 'a' and w.word !~ '[0-9]' and w.word operator(extensions.%) typed
    union all
    select w.word, w.documents from private.search_words w where w.sound = heard
    union all
    select t.term, coalesce(w.documents, 0) from private.group_terms t left join private.search_words w on w.word = t.facet
    where position(' ' in t.term) = 0
    union all
    select s.term, 0 from private.search_synonyms s where position(' ' in s.term) = 0
  ) c
  cross join lateral (
    select case
      when c.word = any (swapped) or private.sound_of(c.word) = heard then 1
      -- The function fails on longer words.
      when abs(length(c.word) - length(typed)) <= reach then extensions.levenshtein_less_equal(c.word, typed, reach)
    end as distance
  ) d
  where d.distance <= reach and length(c.word) > 2
  order by d.distance, left(c.word, 1) <> left(typed, 1), c.documents desc, c.word
  limit 1;
end
$$;

-- Two known words written as one. Preferred where they are adjacent in a product ("hutao"); parts of two letters otherwise only where
-- they are a name ("akunml").
create function private.split_word(typed text, out parts text[], out is_pair boolean)
language sql stable set search_path = '' set enable_seqscan = off as $$
  select array[s.head, s.tail], pair.is_there
  from (
    select left(typed, i) as head, substr(typed, i + 1) as tail from generate_series(2, least(length(typed), 40) - 2) i
  ) s
  cross join lateral (
    select exists (
      select from (
        select p.words from private.product_search p where p.words @@ format('''%s''&''%s''', s.head, s.tail)::tsquery limit 200
      ) both_words
      where both_words.words @@ format('''%s''<->''%s''', s.head, s.tail)::tsquery
    ) as is_there
  ) pair
  where typed !~ '[0-9]' and s.head <> s.tail and private.is_known(s.head) and private.is_known(s.tail)
    and (pair.is_there or not exists (
      select from unnest(array[s.head, s.tail]) part
      where length(part) = 2 and not exists (select from private.search_synonyms where term = part)
        and not exists (select from private.group_terms where term = part)
    ))
  order by pair.is_there desc, least(length(s.head), length(s.tail)) desc
  limit 1
$$;

-- The replacements of an unknown word, null when there are none.
create function private.guess_words(typed text) returns text[]
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
  -- "ml2024" still names the game; a seller's own code contains nothing usable.
  names := array(select part from unnest(private.number_parts(typed)) part where exists (
    select from private.search_synonyms where term = part) or exists (select from private.group_terms where term = part));
  return nullif(names, '{}');
end
$$;

create type private.search_reading as (
  -- From best to worst: all words as typed in the name (or naming its groups), also their other forms, the same anywhere.
  in_name tsquery,
  in_name_broad tsquery,
  anywhere tsquery,
  anywhere_broad tsquery,
  -- An upper bound of the products that match, null when unknown.
  documents bigint,
  -- Only noise was typed: everything matches.
  is_everything boolean,
  -- The words that were searched.
  said text,
  was_guessed boolean
);

-- Null when there is nothing to search for.
create function private.read_search(q text) returns private.search_reading
language plpgsql stable set search_path = '' as $$
declare
  words text[] := (private.words_of(left(q, 200)))[:12];
  spot integer := 1;
  size integer;
  unit private.search_unit;
  guessed text[];
  guesses integer := 0;
  is_whole boolean := true;
  said text[] := '{}';
  exact text;
  broad text;
  is_noisy boolean := false;
  reading private.search_reading;
begin
  while spot <= cardinality(words) loop
    size := least(6, cardinality(words) - spot + 1);
    unit := null;
    while size > 0 and unit.said is null loop
      unit := private.read_name(array_to_string(words[spot:spot + size - 1], ' '));
      size := size - 1;
    end loop;
    size := size + 1;
    if unit.said is null and spot < cardinality(words) and not private.is_known(words[spot])
      and private.is_known(words[spot] || words[spot + 1]) then
      -- One word written as two ("zhong li").
      words := words[:spot - 1] || (words[spot] || words[spot + 1]) || words[spot + 2:];
    end if;
    if unit.said is null then
      unit := private.read_word(words[spot], spot = cardinality(words));
    end if;
    if unit.said is null and length(words[spot]) > 2 then
      unit := private.read_word(words[spot], true);
    end if;
    if unit.said is null then
      -- Restarts without the unknown word or with its replacement, because names can span it.
      guessed := case when guesses < 12 then private.guess_words(words[spot]) end;
      guesses := guesses + 1;
      is_whole := is_whole and guessed is not null;
      words := words[:spot - 1] || coalesce(guessed, '{}') || words[spot + 1:];
      spot := 1;
      said := '{}';
      exact := null;
      broad := null;
      is_noisy := false;
      reading.documents := null;
      continue;
    end if;
    spot := spot + size;
    said := said || unit.said;
    if unit.exact = '' then
      is_noisy := true;
      continue;
    end if;
    exact := concat_ws('&', exact, '(' || unit.exact || ')');
    broad := concat_ws('&', broad, '(' || unit.broad || ')');
    if unit.exact <> '''@r''' then
      reading.documents := least(reading.documents, private.most_documents(unit.broad));
    end if;
  end loop;
  reading.is_everything := exact is null and is_noisy and is_whole;
  if exact is null and not reading.is_everything then
    return null;
  end if;
  reading.in_name := replace(exact, '~', ':A')::tsquery;
  reading.in_name_broad := replace(broad, '~', ':A')::tsquery;
  reading.anywhere := replace(exact, '~', '')::tsquery;
  reading.anywhere_broad := replace(broad, '~', '')::tsquery;
  reading.said := array_to_string(said, ' ');
  reading.was_guessed := guesses > 0;
  return reading;
end
$$;
