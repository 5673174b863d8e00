-- Search reads more of what people mean: the category that is named, or spoken for, weighs.

-- A word may speak for a category without naming it: "diamond" for top-ups. Such products come first; others are still found.
alter table private.search_synonyms drop constraint search_synonyms_kind_check, drop constraint search_synonyms_check;

alter table private.search_synonyms
  add constraint search_synonyms_kind_check check (kind in ('same', 'noise', 'rentable', 'category')),
  add constraint search_synonyms_check check ((kind in ('same', 'category')) = (meaning is not null) and length(meaning) between 1 and 80);

insert into private.search_synonyms (term, kind, meaning)
select term, 'category', meaning from (values
  ('top up', array['diamond', 'diamonds', 'topup', 'uc', 'cp', 'vp', 'robux', 'primogem', 'genesis crystal', 'oneiric shard', 'weekly diamond pass',
    'wdp', 'membership', 'isi ulang']),
  ('jasa', array['joki', 'joki rank', 'push rank', 'boost', 'boosting', 'gendong', 'jastip']),
  ('voucher', array['kode', 'redeem', 'gift card', 'giftcard', 'gc'])) w (meaning, terms), unnest(w.terms) term
on conflict (term) do nothing;

insert into private.search_synonyms (term, meaning)
select term, 'premium' from unnest(array['sultan', 'mewah', 'crazy rich', 'dewa', 'sepuh']) term
on conflict (term) do nothing;

alter type private.search_reading add attribute categories tsquery;

-- The categories that words name or speak for; named ones count more than those that are spoken for.
create function private.spoken_categories(spoken text) returns tsquery
language sql stable set search_path = '' as $$
  select nullif(coalesce(
    (select string_agg(distinct '''' || g.facet || '''', '|') from private.group_terms g
      where g.facet like '@c%' and length(g.term) > 3 and position(' ' || g.term || ' ' in spoken) > 0),
    (select string_agg(distinct '''' || g.facet || '''', '|')
      from private.search_synonyms s join private.group_terms g on g.term = s.meaning and g.facet like '@c%'
      where s.kind = 'category' and position(' ' || s.term || ' ' in spoken) > 0)), '')::tsquery
$$;

-- The unit of a run of words that is a name; null when it is none. Noise is a unit without a meaning.
create or replace function private.read_name(run text) returns private.search_unit
language plpgsql stable set search_path = '' as $$
declare
  synonym private.search_synonyms;
  facets text[];
  siblings text[];
  unit private.search_unit;
begin
  select * into synonym from private.search_synonyms where term = run and kind <> 'category';
  if synonym.kind = 'noise' then
    return (run, ''::text, ''::text);
  elsif synonym.kind = 'rentable' then
    return (run, '''@r'''::text, '''@r'''::text);
  end if;
  select array_agg(distinct facet) into facets from private.group_terms where term in (run, synonym.meaning);
  -- The meaning of a synonym is a name, too, even of a game that is not sold here: its words are not searched one by one.
  if synonym.term is null and (position(' ' in run) = 0
    or facets is null and not exists (select from private.search_synonyms s where s.meaning = run and s.kind = 'same')) then
    return null;
  end if;
  -- Sellers write the short names as well, also on products without a game.
  select array_agg(w.word) into siblings from private.search_vocabulary w
  where w.word in (select run union select s.term from private.search_synonyms s where s.kind = 'same' and s.meaning = coalesce(synonym.meaning, run));
  unit.label := run;
  unit.exact := private.any_of(siblings, facets);
  unit.broad := concat_ws('|', unit.exact, private.all_of(string_to_array(coalesce(synonym.meaning, run), ' '), facets is null));
  -- Other forms of the one word that is meant.
  if position(' ' in synonym.meaning) = 0 then
    unit.broad := concat_ws('|', unit.broad, private.any_of(array(
      select w.word from private.search_vocabulary w where w.stems && private.stems_of(synonym.meaning) order by w.documents desc limit 16), null));
  end if;
  unit.exact := coalesce(unit.exact, unit.broad);
  return unit;
end
$$;


-- Null when there is nothing to search for.
create or replace function private.read_search(q text) returns private.search_reading
language plpgsql stable set search_path = '' as $$
declare
  words text[] := (private.words_of(left(q, 200)))[:12];
  spot integer := 1;
  size integer;
  unit private.search_unit;
  guessed text[];
  guesses integer := 0;
  is_whole boolean := true;
  labels text[] := '{}';
  meant text[] := '{}';
  spoken text;
  exact text;
  broad text;
  is_noisy boolean := false;
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
      -- One word written as two ("zhong li").
      words := words[:spot - 1] || (words[spot] || words[spot + 1]) || words[spot + 2:];
    end if;
    if unit.label is null then
      unit := private.read_word(words[spot], spot = cardinality(words));
    end if;
    if unit.label is null and length(words[spot]) > 2 then
      unit := private.read_word(words[spot], true);
    end if;
    if unit.label is null then
      -- Restarts without the unknown word or with its replacement, because names can span it.
      guessed := case when guesses < 12 then private.correct_word(words[spot]) end;
      guesses := guesses + 1;
      is_whole := is_whole and guessed is not null;
      words := words[:spot - 1] || coalesce(guessed, '{}') || words[spot + 1:];
      spot := 1;
      labels := '{}';
      meant := '{}';
      exact := null;
      broad := null;
      is_noisy := false;
      reading.documents := null;
      continue;
    end if;
    spot := spot + size;
    labels := labels || unit.label;
    meant := meant || (select s.meaning from private.search_synonyms s where s.term = unit.label and s.kind = 'same');
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
  reading.is_everything := exact is null and is_noisy and is_whole;
  if exact is null and not reading.is_everything then
    return null;
  end if;
  reading.in_name := replace(exact, '~', ':A')::tsquery;
  reading.in_name_broad := replace(broad, '~', ':A')::tsquery;
  reading.anywhere := replace(exact, '~', '')::tsquery;
  reading.anywhere_broad := replace(broad, '~', '')::tsquery;
  reading.label := array_to_string(labels, ' ');
  spoken := concat(' ', array_to_string(words || array_remove(meant, null), ' '), ' ');
  reading.categories := private.spoken_categories(spoken);
  reading.was_guessed := guesses > 0;
  return reading;
end
$$;
