-- An attribute and its new name are saved together or not at all. With the rights of whoever calls: row-level security and the guards of the
-- table decide about the one half, public.rename_attribute about the other.

-- Answers how many products took the new name along; null when `p_seen` is no longer when it was saved last, or when it is gone.
create function public.change_attribute(p_id uuid, p_seen timestamptz, p_name text, p_attribute jsonb) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  saved timestamptz;
  was text;
begin
  -- The embedded gateway hands JSON over as a text of JSON, PostgREST as it is.
  if jsonb_typeof(p_attribute) = 'string' then
    p_attribute := (p_attribute #>> '{}')::jsonb;
  end if;
  update public.game_attributes a
  set (kind, unit, choices, min_value, max_value, is_filter, is_fact, is_required) = (
    select n.kind, n.unit, n.choices, n.min_value, n.max_value, n.is_filter, n.is_fact, n.is_required
    from jsonb_populate_record(null::public.game_attributes, p_attribute) n)
  where a.id = p_id and a.updated_at = p_seen
  returning a.updated_at, a.name into saved, was;
  if not found then
    return null;
  end if;
  return case when was = btrim(p_name) then 0 else public.rename_attribute(p_id, p_name, saved) end;
end
$$;
revoke execute on function public.change_attribute(uuid, timestamptz, text, jsonb) from public, anon;
grant execute on function public.change_attribute(uuid, timestamptz, text, jsonb) to authenticated;
