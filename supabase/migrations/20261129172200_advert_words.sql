-- Words by which adverts name an attribute and its choices, for drafts from pasted texts; null where the shop has none of its own.

set check_function_bodies = off;

ALTER TABLE "public"."game_attributes" ADD COLUMN "advert_words" text[];

create or replace function private.are_advert_words(words text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select words is null or cardinality(words) <= 200
    and (select coalesce(bool_and(word is not null and word = btrim(word) and length(word) between 1 and 130), true) from unnest(words) word)
$$;

create or replace function public.change_attribute(p_id uuid, p_seen timestamptz, p_name text, p_attribute jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  new_version timestamptz;
  old_name text;
  game uuid;
  joined integer := 0;
begin
  -- The embedded gateway passes JSON as a JSON string, PostgREST as an object.
  if jsonb_typeof(p_attribute) = 'string' then
    p_attribute := (p_attribute #>> '{}')::jsonb;
  end if;
  update public.game_attributes a
  set (kind, unit, choices, min_value, max_value, is_filter, is_fact, is_required, advert_words) = (
    -- Pages of an earlier release do not send the words.
    select n.kind, n.unit, n.choices, n.min_value, n.max_value, n.is_filter, n.is_fact, n.is_required,
      case when p_attribute ? 'advert_words' then n.advert_words else a.advert_words end
    from jsonb_populate_record(null::public.game_attributes, p_attribute) n)
  where a.id = p_id and a.updated_at = p_seen
  returning a.updated_at, a.name, a.game_title_id into new_version, old_name, game;
  if not found then
    return null;
  end if;
  if old_name = btrim(p_name) then
    return jsonb_build_object('carried', 0, 'joined', 0);
  end if;
  -- With only the spelling changed, those entries belonged to the attribute already.
  if lower(old_name) <> lower(btrim(p_name)) then
    select count(*) into joined from public.products p
    where p.game_title_id = game
      and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(btrim(p_name)));
  end if;
  return jsonb_build_object('carried', public.rename_attribute(p_id, p_name, new_version), 'joined', joined);
end
$$;

REVOKE ALL ON FUNCTION "private"."are_advert_words"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_advert_words"(text[]) TO "anon", "authenticated", "service_role";

REVOKE ALL ("advert_words") ON TABLE "public"."game_attributes" FROM "authenticated";

GRANT INSERT ("advert_words"), UPDATE ("advert_words") ON TABLE "public"."game_attributes" TO "authenticated";

ALTER TABLE "public"."game_attributes" ADD CONSTRAINT "game_attributes_advert_words" CHECK (private.are_advert_words(advert_words));

reset check_function_bodies;

