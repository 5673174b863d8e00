-- A field is secret or plain. Both are sealed; secret ones are covered while somebody of the shop types them.
create or replace function private.default_credential_fields(p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_kind when 'item' then '[
    {"name": "code", "label": "Kode", "scope": "buyer", "required": true, "secret": true},
    {"name": "note", "label": "Cara pakai", "scope": "buyer", "required": false, "secret": false}]'::jsonb
  else '[
    {"name": "login_method", "label": "Cara masuk", "scope": "renter", "required": true, "secret": false},
    {"name": "login", "label": "Login", "scope": "renter", "required": true, "secret": false},
    {"name": "password", "label": "Kata sandi", "scope": "renter", "required": true, "secret": true},
    {"name": "email", "label": "E-mail", "scope": "buyer", "required": true, "secret": false},
    {"name": "email_password", "label": "Kata sandi e-mail", "scope": "buyer", "required": true, "secret": true},
    {"name": "recovery_codes", "label": "Kode pemulihan", "scope": "buyer", "required": false, "secret": true},
    {"name": "bound_phone", "label": "Nomor yang terhubung", "scope": "buyer", "required": false, "secret": false},
    {"name": "first_owner", "label": "Data pemilik pertama", "scope": "buyer", "required": false, "secret": false}]'::jsonb end
$$;

update private.game_credentials g set fields = (
  select coalesce(jsonb_agg(f || jsonb_build_object('secret', not f ->> 'name' in ('login_method', 'login', 'email', 'bound_phone', 'first_owner', 'note'))
    order by place), '[]')
  from jsonb_array_elements(g.fields) with ordinality as x (f, place));

-- A field without `secret` is secret; steps of the checklist differ.
-- @param p_version the one the changes are based on; null: any
create or replace function public.save_credential_settings(p_game uuid, p_fields jsonb, p_checklist text[], p_version integer default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := case jsonb_typeof(p_fields) when 'string' then (p_fields #>> '{}')::jsonb else p_fields end;
  kept integer;
begin
  perform private.require_permission('credentials.open');
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) not between 1 and 20
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

-- What fields were called when they were sealed: a field that its game has no more keeps its name in words.
alter table private.credentials add column labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object');

create function private.labels_of(p_product uuid, p_fields text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(f ->> 'name', f ->> 'label'), '{}')
  from jsonb_array_elements(private.credential_fields(p_product)) f where f ->> 'name' = any (p_fields)
$$;

update private.credentials c set labels = private.labels_of(u.product_id, c.fields) from private.units u where u.id = c.unit_id;

create function private.keep_labels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.labels := private.labels_of((select u.product_id from private.units u where u.id = new.unit_id), new.fields);
  return new;
end
$$;

create trigger keep_labels before insert on private.credentials for each row execute function private.keep_labels();

revoke all on function private.keep_labels() from public;

-- The newest part of each scope, with what its fields are called: now, or else when they were sealed.
create or replace function private.credential_parts(p_unit uuid, p_scope text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('unit_id', c.unit_id, 'scope', c.scope, 'version', c.version, 'sealed', c.sealed,
    'wrapped_key', c.wrapped_key, 'labels', c.labels || private.labels_of((select u.product_id from private.units u where u.id = c.unit_id), c.fields))
    order by c.scope desc)
  from (select distinct on (x.scope) x.* from private.credentials x
    where x.unit_id = p_unit and x.erased_at is null and (p_scope = 'buyer' or x.scope = 'renter')
    order by x.scope, x.version desc) c
$$;
