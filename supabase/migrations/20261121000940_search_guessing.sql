-- Product search: what to do with a word nobody uses here, and the whole of what was typed.

-- The known word that was most likely meant, and how far off the typing was: letters changed, added, left out or swapped with their
-- neighbour. Numbers are never bent: "c6" is not "c5".
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
      -- Longer words would be an error to the function.
      when abs(length(c.word) - length(typed)) <= reach then extensions.levenshtein_less_equal(c.word, typed, reach)
    end as distance
  ) d
  where d.distance <= reach and length(c.word) > 2
  order by d.distance, left(c.word, 1) <> left(typed, 1), c.documents desc, c.word
  limit 1;
end
$$;

-- Two known words written as one. Best where they stand side by side in a product ("hutao"); parts of two letters otherwise only where
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

-- The words that stand in for an unknown one, null when there are none.
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
  -- "ml2024" is at least about the game; of a seller's own code nothing is left to go by.
  names := array(select part from unnest(private.number_parts(typed)) part where exists (
    select from private.search_synonyms where term = part) or exists (select from private.group_terms where term = part));
  return nullif(names, '{}');
end
$$;

create type private.search_reading as (
  -- From best to least: all words as typed in the name (or naming its groups), also their other forms, the same anywhere.
  in_name tsquery,
  in_name_broad tsquery,
  anywhere tsquery,
  anywhere_broad tsquery,
  -- How many products can match at most, null when that is not known.
  documents bigint,
  -- Nothing but noise was typed: everything matches.
  is_everything boolean,
  -- The words as they were taken.
  said text,
  was_guessed boolean
);

-- Null when there is nothing to look for.
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
      -- Read again from the start, without the unknown word or with what it may have been: names can span it.
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
