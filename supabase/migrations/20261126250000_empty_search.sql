-- A search without words finds everything, whatever words the shop's staff keep. Null when there is nothing to search for.
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
  reading.is_everything := exact is null and (is_noisy or is_empty) and is_whole;
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
