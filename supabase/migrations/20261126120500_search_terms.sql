-- Words of the market are rows that staff edit: other names, words that restrict nothing, words for renting, and words that speak for a category.

create function public.list_search_terms() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('catalogue.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('term', s.term, 'kind', s.kind, 'meaning', s.meaning) order by s.term), '[]')
    from private.search_synonyms s);
end
$$;

-- Writes one word; `p_old` is the word that it replaces. Returns the word as it is compared. A word that is there already is refused.
create function public.save_search_term(p_term text, p_kind text, p_meaning text default null, p_old text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  written text := array_to_string(private.words_of(left(p_term, 60)), ' ');
begin
  perform private.require_permission('catalogue.write');
  if written = '' or p_kind in ('same', 'category') and coalesce(array_to_string(private.words_of(p_meaning), ' '), '') = '' then
    raise exception 'TERM_EMPTY' using errcode = '23514', hint = 'TERM_EMPTY';
  elsif written is distinct from p_old and exists (select from private.search_synonyms s where s.term = written) then
    raise exception 'TERM_TAKEN' using errcode = '23505', hint = 'TERM_TAKEN';
  end if;
  delete from private.search_synonyms s where s.term = p_old;
  insert into private.search_synonyms (term, kind, meaning)
  values (written, p_kind, case when p_kind in ('same', 'category') then left(p_meaning, 80) end);
  perform private.audit(auth.uid(), case when p_old is null then 'search_terms.created' else 'search_terms.changed' end, null,
    jsonb_build_object('name', written, 'kind', p_kind, 'meaning', p_meaning));
  perform pg_catalog.pg_notify('shop_changed', 'products');
  return written;
end
$$;

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

grant execute on function public.list_search_terms(), public.save_search_term(text, text, text, text), public.delete_search_term(text)
  to authenticated;
