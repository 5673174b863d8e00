-- Who sees which part of an account's data is decided by what its game asks for: a part that only buyers see could be opened to renters by
-- whoever has a stolen password. As everywhere with this permission a second factor is asked for that was shown just now.
create or replace function public.save_credential_settings(p_game uuid, p_fields jsonb, p_checklist text[], p_version integer default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := case jsonb_typeof(p_fields) when 'string' then (p_fields #>> '{}')::jsonb else p_fields end;
  kept integer;
  refusal text;
begin
  perform private.require_permission('credentials.open');
  refusal := private.factor_refusal('credentials.open');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) not between 1 and 20
    or coalesce(array_length(p_checklist, 1), 0) > 12
    or exists (select from unnest(p_checklist) s where length(btrim(s)) not between 3 and 120)
    or (select count(distinct btrim(s)) from unnest(p_checklist) s) <> coalesce(array_length(p_checklist, 1), 0)
    or exists (select from jsonb_array_elements(given) f where coalesce(f ->> 'name', '') !~ '^[a-z][a-z0-9_]{0,39}$'
      or length(btrim(coalesce(f ->> 'label', ''))) not between 1 and 60 or coalesce(f ->> 'scope', '') not in ('renter', 'buyer')
      or jsonb_typeof(f -> 'required') is distinct from 'boolean' or jsonb_typeof(coalesce(f -> 'secret', 'true')) is distinct from 'boolean')
    or (select count(distinct f ->> 'name') from jsonb_array_elements(given) f) <> jsonb_array_length(given)
    or not exists (select from jsonb_array_elements(given) f where f ->> 'scope' = 'renter' and (f ->> 'required')::boolean) then
    return jsonb_build_object('code', 'INVALID');
  end if;
  -- The game's row orders those who save at once.
  perform 1 from public.game_titles g where g.id = p_game for no key update;
  if not found then
    return jsonb_build_object('code', 'INVALID');
  end if;
  kept := coalesce((select g.version from private.game_credentials g where g.game_title_id = p_game), 0);
  if p_version is not null and p_version <> kept then
    return jsonb_build_object('code', 'SETTINGS_CHANGED', 'version', kept);
  end if;
  insert into private.game_credentials (game_title_id, fields, checklist, version) values (p_game, (
    select jsonb_agg(jsonb_build_object('name', f ->> 'name', 'label', btrim(f ->> 'label'), 'scope', f ->> 'scope', 'required', f -> 'required',
      'secret', coalesce(f -> 'secret', 'true')) order by place) from jsonb_array_elements(given) with ordinality as g (f, place)), array(select btrim(s) from unnest(p_checklist) s), kept + 1)
  on conflict (game_title_id) do update set fields = excluded.fields, checklist = excluded.checklist, version = excluded.version;
  perform private.audit(auth.uid(), 'credential_settings.changed', p_game, jsonb_build_object('name', (
    select g.name from public.game_titles g where g.id = p_game)));
  return jsonb_build_object('outcome', 'done', 'version', kept + 1);
end
$$;
