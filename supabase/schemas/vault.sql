-- The vault stores the login data of units as ciphertext; only the server has the key. Tables: game_credentials (the fields of a game),
-- credentials (versions of sealed parts), credential_log (hash chain of accesses), vault_state (whether the server has its key).
-- Begin with store_credential, add_credential_line and server_set_vault. Who may read a credential is decided in credential-access.sql.

-- Credential fields and hand-over checklist of a game. A game without a row, and a product without a game, use the defaults below.
create table private.game_credentials (
  game_title_id uuid primary key references public.game_titles (id) on delete cascade,
  -- [{name, label, scope, required, secret}]. Scope `renter`: the login alone; `buyer`: everything.
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  -- Steps with which a buyer secures the account, in order.
  checklist text[] not null,
  -- For optimistic locking: save_credential_settings refuses a save that is based on another version.
  version integer not null default 1 check (version > 0)
);

alter table private.game_credentials enable row level security;

-- One sealed part of a version. The server seals `renter` and `buyer` separately, each with a data key of its own, which the key of the
-- server wraps. What a renter receives therefore does not contain the fields of scope `buyer`. Erasing a part deletes its data key.
create table private.credentials (
  unit_id uuid not null references private.units (id) on delete cascade,
  scope text not null check (scope in ('renter', 'buyer')),
  version integer not null check (version > 0),
  sealed text check (length(sealed) <= 60000),
  wrapped_key text check (length(wrapped_key) <= 500),
  -- Fingerprint of the server key that wraps the data key.
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  -- Names of the sealed fields, without values.
  fields text[] not null,
  written_by uuid,
  created_at timestamptz not null default private.shop_now(),
  erased_at timestamptz,
  -- Labels of the fields at the time of sealing; used for fields that the game no longer has.
  labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object'),
  check ((erased_at is null) = (wrapped_key is not null and sealed is not null)),
  primary key (unit_id, scope, version)
);

create index credentials_by_key on private.credentials (key_id) where erased_at is null;

alter table private.credentials enable row level security;

-- Append-only log of a unit's credentials, numbered per unit. Each line contains the hash of the line before, so that a change is detected.
create table private.credential_log (
  -- The unit; of the login that a buyer sealed for a service, the order (order-logins.sql).
  unit_id uuid not null,
  seq integer not null check (seq > 0),
  at timestamptz not null default clock_timestamp(),
  action text not null check (action in ('sealed', 'opened', 'code_opened', 'closed', 'erased', 'assigned', 'unassigned')),
  actor uuid,
  actor_kind text not null check (actor_kind in ('buyer', 'shop', 'system')),
  order_id uuid,
  scope text,
  version integer,
  reason text check (length(reason) <= 300),
  -- Names of the browser and the operating system; never a network address.
  device text check (length(device) <= 80),
  prev_hash bytea,
  hash bytea not null,
  primary key (unit_id, seq)
);

create index credential_log_of_order on private.credential_log (order_id, at) where order_id is not null;

alter table private.credential_log enable row level security;
revoke update, delete, truncate on private.credential_log from service_role;

create trigger refuse_change before update or delete or truncate on private.credential_log
  for each statement execute function private.refuse_change();

-- One row: whether the server can decrypt what it sealed. While it cannot, deadlines that depend on the vault are paused.
create table private.vault_state (
  id boolean primary key default true check (id),
  is_open boolean not null default true,
  note text not null default '' check (length(note) <= 200),
  since timestamptz not null default private.shop_now()
);

alter table private.vault_state enable row level security;

insert into private.vault_state default values;

-- JSON arguments: the embedded gateway passes a JSON value as a JSON string, PostgREST passes the value. Unlike private.json_of, keeps
-- arrays.
create function private.decoded_json(p_value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_value) when 'string' then (p_value #>> '{}')::jsonb else p_value end
$$;

-- Fields and checklists.

-- Every field is sealed. The form of the staff masks the input of fields that are `secret`.
create function private.default_credential_fields(p_kind text) returns jsonb
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
    {"name": "first_owner", "label": "Data pemilik pertama", "scope": "buyer", "required": false, "secret": false},
    {"name": "game_id", "label": "ID game", "scope": "buyer", "required": false, "secret": false},
    {"name": "server", "label": "Server", "scope": "buyer", "required": false, "secret": false}]'::jsonb end
$$;

create function private.default_handover_checklist() returns text[]
language sql immutable set search_path = '' as $$
  select array['Masuk ke akun dan cocokkan isinya', 'Ganti kata sandi akun', 'Ganti kata sandi e-mail dan data pemulihannya',
    'Lepas nomor dan akun media sosial yang lama', 'Keluarkan semua perangkat lain', 'Nyalakan verifikasi 2 langkah']
$$;

-- Credential fields of a product: those of its game for an account, the default for everything else.
create function private.credential_fields(p_product uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select g.fields from private.game_credentials g where g.game_title_id = p.game_title_id and p.sale_kind = 'account'),
    private.default_credential_fields(p.sale_kind))
  from public.products p where p.id = p_product
$$;

create function private.handover_checklist(p_product uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce((select g.checklist from public.products p join private.game_credentials g on g.game_title_id = p.game_title_id
    where p.id = p_product), private.default_handover_checklist())
$$;

-- {name: label} of the named fields.
create function private.labels_of(p_product uuid, p_fields text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(f ->> 'name', f ->> 'label'), '{}')
  from jsonb_array_elements(private.credential_fields(p_product)) f where f ->> 'name' = any (p_fields)
$$;

create function private.keep_labels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.labels := private.labels_of((select u.product_id from private.units u where u.id = new.unit_id), new.fields);
  return new;
end
$$;

create trigger keep_labels before insert on private.credentials for each row execute function private.keep_labels();

create function private.is_credential_field_list(p_fields jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_fields) is distinct from 'array' then false else
    jsonb_array_length(p_fields) between 1 and 20
    and not exists (select from jsonb_array_elements(p_fields) f
      where coalesce(f ->> 'name', '') !~ '^[a-z][a-z0-9_]{0,39}$'
        or length(btrim(coalesce(f ->> 'label', ''))) not between 1 and 60
        or coalesce(f ->> 'scope', '') not in ('renter', 'buyer')
        or jsonb_typeof(f -> 'required') is distinct from 'boolean'
        or jsonb_typeof(coalesce(f -> 'secret', 'true')) is distinct from 'boolean')
    and (select count(distinct f ->> 'name') from jsonb_array_elements(p_fields) f) = jsonb_array_length(p_fields)
    -- A rental needs something to log in with.
    and exists (select from jsonb_array_elements(p_fields) f where f ->> 'scope' = 'renter' and (f ->> 'required')::boolean) end
$$;

create function private.is_handover_checklist(p_steps text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(array_length(p_steps, 1), 0) <= 12
    and not exists (select from unnest(p_steps) s where length(btrim(s)) not between 3 and 120)
    and (select count(distinct btrim(s)) from unnest(p_steps) s) = coalesce(array_length(p_steps, 1), 0)
$$;

-- Fields and checklist of a game; the defaults for `null` and for a game without settings, with version 0.
create function public.credential_settings(p_game uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  return (select jsonb_build_object('is_default', g.game_title_id is null, 'version', coalesce(g.version, 0),
      'fields', coalesce(g.fields, private.default_credential_fields('account')),
      'checklist', coalesce(g.checklist, private.default_handover_checklist()))
    from (select) one left join private.game_credentials g on g.game_title_id = p_game);
end
$$;
grant execute on function public.credential_settings(uuid) to authenticated;

-- Needs credentials.open and a fresh second factor, not credentials.write: with a stolen password somebody could otherwise move a field to
-- scope `renter` and so show it to renters. Returns {outcome, version} or {code}: INVALID, SETTINGS_CHANGED with the present version, or
-- the code of private.factor_refusal.
create function public.save_credential_settings(p_game uuid, p_fields jsonb, p_checklist text[], p_version integer default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  field_list constant jsonb := private.decoded_json(p_fields);
  saved_version integer;
  refusal text;
begin
  perform private.require_permission('credentials.open');
  refusal := private.factor_refusal('credentials.open');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif not private.is_credential_field_list(field_list) or not private.is_handover_checklist(p_checklist) then
    return jsonb_build_object('code', 'INVALID');
  end if;
  -- The lock on the game makes concurrent saves wait for each other, also while the game has no settings yet.
  perform 1 from public.game_titles g where g.id = p_game for no key update;
  if not found then
    return jsonb_build_object('code', 'INVALID');
  end if;
  saved_version := coalesce((select g.version from private.game_credentials g where g.game_title_id = p_game), 0);
  if p_version is not null and p_version <> saved_version then
    return jsonb_build_object('code', 'SETTINGS_CHANGED', 'version', saved_version);
  end if;
  insert into private.game_credentials (game_title_id, fields, checklist, version) values (p_game, (
    select jsonb_agg(jsonb_build_object('name', f ->> 'name', 'label', btrim(f ->> 'label'), 'scope', f ->> 'scope', 'required', f -> 'required',
      'secret', coalesce(f -> 'secret', 'true')) order by place) from jsonb_array_elements(field_list) with ordinality as g (f, place)),
    array(select btrim(s) from unnest(p_checklist) s), saved_version + 1)
  on conflict (game_title_id) do update set fields = excluded.fields, checklist = excluded.checklist, version = excluded.version;
  perform private.audit(auth.uid(), 'credential_settings.changed', p_game, jsonb_build_object('name', (
    select g.name from public.game_titles g where g.id = p_game)));
  return jsonb_build_object('outcome', 'done', 'version', saved_version + 1);
end
$$;
grant execute on function public.save_credential_settings(uuid, jsonb, text[], integer) to authenticated;

-- The log.

create function private.credential_line_hash(l private.credential_log) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(coalesce(l.prev_hash, '') || convert_to(jsonb_build_array(l.unit_id, l.seq, (extract(epoch from l.at) * 1000000)::bigint,
    l.action, l.actor, l.actor_kind, l.order_id, l.scope, l.version, l.reason, l.device)::text, 'UTF8'))
$$;

-- Appends a line. Locks the row of the unit, so that numbers have no gaps and the chain does not fork.
create function private.add_credential_line(
  p_unit uuid, p_action text, p_actor uuid, p_actor_kind text, p_order uuid, p_scope text, p_version integer, p_reason text, p_device text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line private.credential_log;
  previous private.credential_log;
begin
  perform 1 from private.units u where u.id = p_unit for no key update;
  select * into previous from private.credential_log l where l.unit_id = p_unit order by l.seq desc limit 1;
  line.unit_id := p_unit;
  line.seq := coalesce(previous.seq, 0) + 1;
  line.at := clock_timestamp();
  line.action := p_action;
  line.actor := p_actor;
  line.actor_kind := p_actor_kind;
  line.order_id := p_order;
  line.scope := p_scope;
  line.version := p_version;
  line.reason := left(p_reason, 300);
  line.device := left(p_device, 80);
  line.prev_hash := previous.hash;
  line.hash := private.credential_line_hash(line);
  insert into private.credential_log select line.*;
end
$$;

-- Whether each line has the hash of its content and of the line before, without a gap in the numbers.
create function private.is_credential_log_intact(p_unit uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_and((x.line).hash = private.credential_line_hash(x.line) and (x.line).seq = x.place
    and (x.line).prev_hash is not distinct from x.hash_before), true)
  from (select l as line, row_number() over w as place, lag(l.hash) over w as hash_before from private.credential_log l
    where l.unit_id = p_unit window w as (order by l.seq)) x
$$;

create function private.opened_count(p_unit uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.credential_log l where l.unit_id = p_unit and l.action = 'opened'
$$;

-- Whether the vault holds something of a unit, be it all that a buyer needs or a part.
create function private.holds_credentials(p_unit private.units) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_unit.has_credentials or exists (select from private.credentials c where c.unit_id = p_unit.id and c.erased_at is null)
$$;

-- Storing.

-- The unit to seal next and its new version: {unit_id, version, fields}, or {code}: INVALID, NOT_FOUND, NO_UNIT, UNIT_NEEDED. Without
-- `p_unit` it is the first available unit without credentials, else the product's only unit.
create function public.credential_target(p_product uuid, p_unit uuid default null, p_scope text default 'buyer') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen uuid := p_unit;
  product uuid := p_product;
begin
  perform private.require_permission('credentials.write');
  if p_scope not in ('renter', 'buyer') then
    return jsonb_build_object('code', 'INVALID');
  elsif chosen is not null then
    select u.product_id into product from private.units u
    where u.id = chosen and u.state <> 'withdrawn' and (p_product is null or u.product_id = p_product);
    if not found then
      return jsonb_build_object('code', 'NOT_FOUND');
    end if;
  else
    select u.id into chosen from private.units u
    where u.product_id = p_product and u.state = 'available' and not u.has_credentials order by u.position limit 1;
    if chosen is null then
      if not exists (select from private.units u where u.product_id = p_product and u.state <> 'withdrawn') then
        return jsonb_build_object('code', 'NO_UNIT');
      elsif (select count(*) from private.units u where u.product_id = p_product and u.state <> 'withdrawn') > 1 then
        return jsonb_build_object('code', 'UNIT_NEEDED');
      end if;
      select u.id into chosen from private.units u where u.product_id = p_product and u.state <> 'withdrawn';
    end if;
  end if;
  if not exists (select from public.products p where p.id = product and p.sale_kind in ('account', 'item')) then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  return jsonb_build_object('unit_id', chosen, 'fields', private.credential_fields(product),
    'version', 1 + coalesce((select max(c.version) from private.credentials c where c.unit_id = chosen), 0));
end
$$;
grant execute on function public.credential_target(uuid, uuid, text) to authenticated;

-- Stores the parts of one version. VERSION_CHANGED: the unit has another version since credential_target was called.
create function public.store_credential(p_unit uuid, p_version integer, p_parts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  unit private.units;
  parts constant jsonb := private.decoded_json(p_parts);
  required_scopes text[];
  waiting_order uuid;
begin
  perform private.require_permission('credentials.write');
  select * into unit from private.units u where u.id = p_unit and u.state <> 'withdrawn' for no key update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) not between 1 and 2 then
    return jsonb_build_object('code', 'INVALID');
  elsif p_version is distinct from 1 + coalesce((select max(c.version) from private.credentials c where c.unit_id = p_unit), 0) then
    return jsonb_build_object('code', 'VERSION_CHANGED');
  end if;
  insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields, written_by)
  select p_unit, g ->> 'scope', p_version, g ->> 'sealed', g ->> 'wrapped_key', g ->> 'key_id',
    array(select jsonb_array_elements_text(g -> 'fields')), auth.uid()
  from jsonb_array_elements(parts) g;
  required_scopes := array(select distinct f ->> 'scope' from jsonb_array_elements(private.credential_fields(unit.product_id)) f
    where (f ->> 'required')::boolean);
  update private.units u set has_credentials = not exists (
    select from unnest(required_scopes) n (scope) where not exists (
      select from private.credentials c where c.unit_id = p_unit and c.scope = n.scope and c.erased_at is null))
  where u.id = p_unit;
  perform private.add_credential_line(p_unit, 'sealed', auth.uid(), 'shop', null,
    case when parts @> '[{"scope": "buyer"}]' then 'buyer' else 'renter' end, p_version, null, null);
  perform private.audit(auth.uid(), 'credential.sealed', unit.product_id, jsonb_build_object('version', p_version,
    'name', (select p.name from public.products p where p.id = unit.product_id)));
  -- An order that waits for the credentials of this unit can now be delivered.
  select f.order_id into waiting_order from private.order_facts f join public.orders o on o.id = f.order_id
  where f.unit_id = p_unit and f.is_open and o.state = 'processing';
  if waiting_order is not null then
    perform private.plan_delivery(waiting_order);
  end if;
  perform private.follow_new_password(p_unit);
  return jsonb_build_object('version', p_version);
exception when check_violation or not_null_violation or invalid_text_representation or invalid_parameter_value then
  return jsonb_build_object('code', 'INVALID');
end
$$;
grant execute on function public.store_credential(uuid, integer, jsonb) to authenticated;

-- Units of a product for staff, without the content of credentials.
create function public.unit_credentials(p_product uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  return (
    select jsonb_build_object('fields', private.credential_fields(p_product),
      'name', coalesce((select p.name from public.products p where p.id = p_product), ''), 'units', coalesce((
      select jsonb_agg(jsonb_build_object('unit_id', u.id, 'position', row_number, 'state', u.state, 'has_credentials', u.has_credentials,
        'version', c.version, 'sealed_at', c.created_at, 'fields', c.fields, 'key_id', c.key_id, 'is_erased', c.erased_at is not null,
        'opened_count', private.opened_count(u.id), 'order_id', x.order_id, 'order_number', x.number) order by u.position)
      from (select *, row_number() over (order by w.position) from private.units w where w.product_id = p_product and w.state <> 'withdrawn'
        order by w.position limit 500) u
      left join lateral (select k.* from private.credentials k where k.unit_id = u.id order by k.version desc, k.scope limit 1) c on true
      left join lateral (select f.order_id, o.number from private.order_facts f join public.orders o on o.id = f.order_id
        where f.unit_id = u.id and o.state not in ('cancelled', 'expired') order by o.created_at desc limit 1) x on true), '[]')));
end
$$;
grant execute on function public.unit_credentials(uuid) to authenticated;

-- Accounts and items that are named by an id, an internal code or a name (in small letters, together at most 200; archived ones are left
-- out), with their units that are for sale or reserved: those without credentials first, of those the ones that a paid order waits for.
create function public.seal_targets(p_ids text[], p_codes text[], p_names text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  if coalesce(cardinality(p_ids || p_codes || p_names), 0) > 200 then
    raise exception 'more than 200 keys' using errcode = '22023';
  end if;
  return (
    with found as (
      select p.id from public.products p where p.id::text = any (p_ids)
      union select d.product_id from private.product_private_data d where lower(d.internal_code) = any (p_codes)
      union select p.id from public.products p where lower(btrim(p.name)) = any (p_names))
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'code', d.internal_code, 'game', g.name,
      'fields', private.credential_fields(p.id), 'units', coalesce((
        select jsonb_agg(jsonb_build_object('unit_id', u.id, 'position', u.place, 'has_credentials', u.has_credentials,
          'version', coalesce((select max(c.version) from private.credentials c where c.unit_id = u.id), 0), 'waiting_order', w.number) order by u.has_credentials, w.number is null, u.place)
        from (select x.*, row_number() over (order by x.position) as place from private.units x
          where x.product_id = p.id and x.state <> 'withdrawn') u
        left join lateral (select o.number from private.order_facts f join public.orders o on o.id = f.order_id
          where f.unit_id = u.id and f.is_open and o.state = 'processing' and not u.has_credentials limit 1) w on true
        where u.state in ('available', 'reserved')), '[]')) order by p.created_at, p.id), '[]')
    from found x join public.products p on p.id = x.id left join private.product_private_data d on d.product_id = p.id
    left join public.game_titles g on g.id = p.game_title_id
    where p.archived_at is null and p.sale_kind in ('account', 'item'));
end
$$;
grant execute on function public.seal_targets(text[], text[], text[]) to authenticated;

-- State of the vault, keys in use, paid orders that wait for credentials, and accounts for sale without credentials.
create function public.vault_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  return (select jsonb_build_object('is_open', v.is_open, 'since', v.since, 'note', v.note,
    'keys', coalesce((select jsonb_agg(to_jsonb(k)) from public.server_vault_keys() k), '[]'),
    'sealed', (select count(*) from private.units u where u.has_credentials and u.state in ('available', 'reserved')),
    'without_credentials', (select count(*) from private.units u join public.products p on p.id = u.product_id
      where p.sale_kind = 'account' and not u.has_credentials and u.state in ('available', 'reserved') and p.archived_at is null),
    'login_codes', (select count(*) from private.login_code_requests r where r.answered_at is null),
    'waiting', coalesce((select jsonb_agg(jsonb_build_object('order_id', w.id, 'number', w.number, 'product_id', w.product_id,
        'product_name', w.name, 'due_at', w.due_at) order by w.due_at nulls last, w.number)
      from (select o.id, o.number, u.product_id, private.unit_product_name(u.id) as name, case when d.paused_at is null then d.due_at end as due_at
        from public.orders o join private.order_facts f on f.order_id = o.id join private.units u on u.id = f.unit_id
        left join private.order_deadlines d on d.order_id = o.id and d.name = 'delivery' and d.done_at is null
        where o.state = 'processing' and f.is_open and o.sale_kind = 'account' and not u.has_credentials
        order by case when d.paused_at is null then d.due_at end nulls last, o.number limit 50) w), '[]'),
    'products', coalesce((select jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'missing', p.missing)
        order by p.missing desc, p.name)
      from (select x.id, x.name, count(*) as missing from private.units u join public.products x on x.id = u.product_id
        where x.sale_kind = 'account' and not u.has_credentials and u.state in ('available', 'reserved') and x.archived_at is null
        group by x.id, x.name order by count(*) desc, x.name limit 50) p), '[]'))
    from private.vault_state v);
end
$$;
grant execute on function public.vault_overview() to authenticated;

-- Product name of a unit for the audit log.
create function private.unit_product_name(p_unit uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select p.name from private.units u join public.products p on p.id = u.product_id where u.id = p_unit), '')
$$;

-- Whether the vault is open.

-- The server calls this at its start and every minute while the vault is closed, so that orders which were placed, delivered or decided in
-- the meantime are paused too. Pauses the deadlines that need the vault, and resumes them when it opens.
create function public.server_set_vault(p_is_open boolean, p_note text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  vault private.vault_state;
begin
  select * into vault from private.vault_state for update;
  if vault.is_open <> p_is_open then
    update private.vault_state set is_open = p_is_open, note = left(coalesce(p_note, ''), 200), since = private.shop_now() where true;
  elsif p_is_open then
    return;
  end if;
  if p_is_open then
    perform private.resume_deadlines(d.order_id, private.shop_now(), 'vault')
    from (select distinct x.order_id from private.order_deadlines x where 'vault' = any (x.pauses) and x.done_at is null) d;
  else
    -- Also orders of accounts without credentials, because nothing can be sealed now, and disputed orders, whose deadlines must stay paused
    -- when the complaint ends.
    perform private.pause_deadlines(o.id, private.shop_now(), 'vault')
    from public.orders o join private.order_facts f on f.order_id = o.id join private.units u on u.id = f.unit_id
    where (u.has_credentials or (o.sale_kind = 'account' and o.state = 'processing') or private.login_status(o.id) = 'sealed')
      and o.state in ('processing', 'delivered', 'completed', 'disputed')
      and exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null and not 'vault' = any (d.pauses));
  end if;
end
$$;
grant execute on function public.server_set_vault(boolean, text) to service_role;

-- Rotation of the server key. The server reads what other keys sealed, seals or wraps it with the present key, and stores the result; a
-- row that changed in the meantime is skipped. The login of an order has the scope `login`, and the order in the place of the unit. The functions that store return the number of rows they changed.

create function public.server_vault_keys() returns table (key_id text, count bigint, units bigint, destinations bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(p.key_id, d.key_id), coalesce(p.parts, 0), coalesce(p.units, 0), coalesce(d.destinations, 0)
  from (select s.key_id, count(*) as parts, count(distinct s.place) as units from (
      select c.key_id, c.unit_id as place from private.credentials c where c.erased_at is null
      union all select l.key_id, l.order_id from private.order_logins l where l.erased_at is null) s
    group by s.key_id) p
  full join (select split_part(r.sealed, '.', 2) as key_id, count(*) as destinations from private.refund_destinations r
    where r.sealed is not null group by 1) d
    on d.key_id = p.key_id
  order by 1
$$;
grant execute on function public.server_vault_keys() to service_role;

create function public.server_credentials_to_rewrap(p_keys text[], p_max integer default 500)
returns table (unit_id uuid, scope text, version integer, wrapped_key text)
language sql stable security definer set search_path = '' as $$
  select c.unit_id, c.scope, c.version, c.wrapped_key from private.credentials c where c.erased_at is null and c.key_id = any (p_keys)
  union all select l.order_id, 'login', l.version, l.wrapped_key from private.order_logins l
  where l.erased_at is null and l.key_id = any (p_keys) order by 1, 2, 3 limit least(p_max, 1000)
$$;
grant execute on function public.server_credentials_to_rewrap(text[], integer) to service_role;

create function public.server_store_rewrapped(p_rows jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored integer;
  stored_logins integer;
begin
  update private.credentials c set wrapped_key = g.wrapped_key, key_id = g.key_id
  from jsonb_to_recordset(private.decoded_json(p_rows))
    as g (unit_id uuid, scope text, version integer, was text, wrapped_key text, key_id text)
  where c.unit_id = g.unit_id and c.scope = g.scope and c.version = g.version and c.wrapped_key = g.was;
  get diagnostics stored = row_count;
  update private.order_logins l set wrapped_key = g.wrapped_key, key_id = g.key_id
  from jsonb_to_recordset(private.decoded_json(p_rows))
    as g (unit_id uuid, scope text, version integer, was text, wrapped_key text, key_id text)
  where g.scope = 'login' and l.order_id = g.unit_id and l.version = g.version and l.wrapped_key = g.was;
  get diagnostics stored_logins = row_count;
  return stored + stored_logins;
end
$$;
grant execute on function public.server_store_rewrapped(jsonb) to service_role;

create function public.server_destinations_to_reseal(p_keys text[], p_max integer default 500) returns table (id uuid, bank text, sealed text)
language sql stable security definer set search_path = '' as $$
  select r.id, r.bank, r.sealed from private.refund_destinations r
  where split_part(r.sealed, '.', 2) = any (p_keys) order by r.id limit least(p_max, 1000)
$$;
grant execute on function public.server_destinations_to_reseal(text[], integer) to service_role;

create function public.server_store_resealed(p_rows jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored integer;
begin
  update private.refund_destinations r set sealed = g.sealed, fingerprints = g.fingerprints
  from jsonb_to_recordset(private.decoded_json(p_rows))
    as g (id uuid, was text, sealed text, fingerprints text[])
  where r.id = g.id and r.sealed = g.was;
  get diagnostics stored = row_count;
  return stored;
end
$$;
grant execute on function public.server_store_resealed(jsonb) to service_role;

create function public.server_replace_canary(p_was text, p_sealed text) returns void
language sql security definer set search_path = '' as $$
  update private.sealer_canary c set sealed = p_sealed where c.sealed = p_was
$$;
grant execute on function public.server_replace_canary(text, text) to service_role;

-- Erasure.

-- Erases the credentials of sold units 30 days after the last deadline of their order, and logins of services (private.erase_order_logins).
-- The log stays. Returns the number of units and logins.
create function private.erase_credentials() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  expired record;
  erased integer := 0;
begin
  for expired in
    select u.id, f.order_id from private.units u join private.order_facts f on f.unit_id = u.id join public.orders o on o.id = f.order_id
    where u.state = 'sold' and u.has_credentials and o.state = 'completed' and o.completed_at < (select private.shop_now()) - interval '30 days'
      and not exists (select from private.order_deadlines d where d.order_id = o.id
        and (d.done_at is null or d.done_at > (select private.shop_now()) - interval '30 days'))
    limit 200 for update of u skip locked
  loop
    update private.credentials c set sealed = null, wrapped_key = null, erased_at = private.shop_now()
    where c.unit_id = expired.id and c.erased_at is null;
    update private.units u set has_credentials = false where u.id = expired.id;
    perform private.add_credential_line(expired.id, 'erased', null, 'system', expired.order_id, null, null, null, null);
    erased := erased + 1;
  end loop;
  return erased + private.erase_order_logins();
end
$$;

insert into private.due_tasks (name, procedure) values ('erase_credentials', 'erase_credentials');
