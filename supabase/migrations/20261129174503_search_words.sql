-- Terms that ask for accounts or lead to the help, and abbreviations of passes. Words that staff changed stay as they are.

set check_function_bodies = off;

ALTER TABLE "private"."search_synonyms" DROP CONSTRAINT "search_synonyms_check";

ALTER TABLE "private"."search_synonyms" DROP CONSTRAINT "search_synonyms_kind_check";

DROP FUNCTION "private"."all_of"(text[], boolean);

alter type private.search_reading add attribute sale_kind text, add attribute help text;

create or replace function private.all_of(words text[], is_open boolean) returns text
language sql stable set search_path = '' as $$
  select '(' || string_agg('(' || private.any_of(
    array[word] || case when is_open then private.other_forms(private.stems_of(word)) end,
    (select array_agg(facet) from private.group_terms where term = word and is_open)) || ')', '&') || ')'
  from unnest(words) word
$$;


create or replace function private.other_forms(word_stems text[]) returns text[]
language sql stable set search_path = '' as $$
  select array(select w.word from private.search_vocabulary w where w.stems && word_stems order by w.documents desc limit 16)
$$;

create or replace function private.read_name(run text) returns private.search_unit
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

create or replace function private.read_search(q text) returns private.search_reading
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

create or replace function private.read_word(typed text, is_unfinished boolean) returns private.search_unit
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

create or replace function public.explain_search(q text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reading private.search_reading := private.read_search(q);
begin
  return jsonb_build_object('corrected', case when reading.was_guessed then reading.label end, 'help', reading.help);
end
$$;

create or replace function public.save_search_term(p_term text, p_kind text, p_meaning text default null, p_old text default null) returns text
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

create or replace function public.search_without_tier(q text) returns text
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

ALTER TABLE "private"."search_synonyms" ADD CONSTRAINT "search_synonyms_check" CHECK ((((kind = ANY (ARRAY['same'::text, 'category'::text, 'help'::text])) = (meaning IS NOT NULL)) AND ((length(meaning) >= 1) AND (length(meaning) <= 80))));

ALTER TABLE "private"."search_synonyms" ADD CONSTRAINT "search_synonyms_kind_check" CHECK ((kind = ANY (ARRAY['same'::text, 'noise'::text, 'rentable'::text, 'category'::text, 'account'::text, 'help'::text])));

REVOKE ALL ON FUNCTION "private"."all_of"(text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."other_forms"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."explain_search"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."explain_search"(text) TO "anon", "authenticated", "service_role";

create or replace function public.correct_search(q text) returns text
language sql stable set search_path = '' as $$ select public.explain_search(q) ->> 'corrected' $$;

REVOKE ALL ON FUNCTION "public"."search_without_tier"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_without_tier"(text) TO "anon", "authenticated", "service_role";

reset check_function_bodies;

update private.search_synonyms set kind = 'account' where term in ('acc', 'account', 'accounts', 'akun', 'akunnya') and kind = 'noise';
update private.search_synonyms set kind = 'help', meaning = 'rekber' where term = 'rekber' and kind = 'noise';
update private.search_synonyms set kind = 'same', meaning = 'weekly diamond pass' where term = 'wdp' and kind = 'category' and meaning = 'top up';

insert into private.search_synonyms (term, kind, meaning) values
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
  ('ripper', 'help', 'penipuan'), ('refund', 'help', 'refund'), ('uang kembali', 'help', 'refund')
on conflict (term) do nothing;
