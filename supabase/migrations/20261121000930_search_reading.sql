-- Product search: how typed words become a query. Each word, or run of words, becomes a unit: what it means exactly, and what it may
-- also mean (other forms of the word, the end of a word still being typed, other names of a game). Units are joined by "and".
-- In the text of a query "~" stands where a weight goes; no word can hold one.

create function private.any_of(words text[], facets text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select string_agg(atom, '|') from (
    select '''' || word || '''~' as atom from unnest(words) word
    union select '''' || facet || '''' from unnest(facets) facet
  ) atoms
$$;

-- Each word stands for itself or, where groups count, for a group that is called so.
create function private.all_of(words text[], with_groups boolean) returns text
language sql stable set search_path = '' as $$
  select '(' || string_agg('(' || private.any_of(array[word], (
    select array_agg(facet) from private.group_terms where term = word and with_groups)) || ')', '&') || ')'
  from unnest(words) word
$$;

-- In how many products any of it is, at most.
create function private.most_documents(query text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(w.documents), 0) from private.search_words w
  where w.word in (select m[1] from regexp_matches(query, '''([^'']+)''', 'g') m)
$$;

-- Whether a word means anything here by itself.
create function private.is_known(candidate text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.search_words where word = candidate) or exists (select from private.group_terms where term = candidate)
    or exists (select from private.search_synonyms where term = candidate)
$$;

-- "th15" in its parts.
create function private.number_parts(word text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select regexp_split_to_array(regexp_replace(word, '([a-z])(?=[0-9])|([0-9])(?=[a-z])', '\1\2 ', 'g'), ' ')
$$;

create type private.search_unit as (
  -- What a screen would show for it.
  said text,
  exact text,
  broad text
);

-- A run of words that has a name of its own, null when it has none. Noise has no meaning, but is a unit.
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
  -- What a synonym means is a name too, even of a game that is not sold here: its words are not looked for one by one.
  if synonym.term is null and (position(' ' in run) = 0
    or facets is null and not exists (select from private.search_synonyms s where s.meaning = run)) then
    return null;
  end if;
  -- Sellers write the short names too, also on accounts of no game.
  select array_agg(w.word) into siblings from private.search_words w
  where w.word in (select run union select s.term from private.search_synonyms s where s.meaning = coalesce(synonym.meaning, run));
  unit.said := run;
  unit.exact := private.any_of(siblings, facets);
  unit.broad := concat_ws('|', unit.exact, private.all_of(string_to_array(coalesce(synonym.meaning, run), ' '), facets is null));
  unit.exact := coalesce(unit.exact, unit.broad);
  return unit;
end
$$;

-- A single word, null when nothing here is called so. The beginning of a word counts where it may still be being typed.
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
      -- However many begin with a single letter, no more than these are looked at.
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
