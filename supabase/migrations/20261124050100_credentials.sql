-- The credential vault: login data of units, encrypted by the server before they come here. The database decides who may have the ciphertext
-- and writes down every opening; only the server holds the key. Neither alone shows a credential.

-- What a game asks for at the hand-over; a game without a row, and goods without a game, have the default.
create table private.game_credentials (
  game_title_id uuid primary key references public.game_titles (id) on delete cascade,
  -- [{name, label, scope, required}]; scope `renter`: login only, `buyer`: everything.
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  -- What a buyer does to make the account safe, in order.
  checklist text[] not null
);

alter table private.game_credentials enable row level security;

create function private.default_credential_fields(p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_kind when 'item' then '[
    {"name": "code", "label": "Kode", "scope": "buyer", "required": true},
    {"name": "note", "label": "Cara pakai", "scope": "buyer", "required": false}]'::jsonb
  else '[
    {"name": "login_method", "label": "Cara masuk", "scope": "renter", "required": true},
    {"name": "login", "label": "Login", "scope": "renter", "required": true},
    {"name": "password", "label": "Kata sandi", "scope": "renter", "required": true},
    {"name": "email", "label": "E-mail", "scope": "buyer", "required": true},
    {"name": "email_password", "label": "Kata sandi e-mail", "scope": "buyer", "required": true},
    {"name": "recovery_codes", "label": "Kode pemulihan", "scope": "buyer", "required": false},
    {"name": "bound_phone", "label": "Nomor yang terhubung", "scope": "buyer", "required": false},
    {"name": "first_owner", "label": "Data pemilik pertama", "scope": "buyer", "required": false}]'::jsonb end
$$;

create function private.default_handover_checklist() returns text[]
language sql immutable set search_path = '' as $$
  select array['Masuk ke akun dan cocokkan isinya', 'Ganti kata sandi akun', 'Ganti kata sandi e-mail dan data pemulihannya',
    'Lepas nomor dan akun media sosial yang lama', 'Keluarkan semua perangkat lain', 'Nyalakan verifikasi dua langkah']
$$;

-- Fields of a product: its game's for accounts; items have a code.
create function private.credential_fields(p_product uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select g.fields from private.game_credentials g where g.game_title_id = p.game_title_id and p.sale_kind = 'account'),
    private.default_credential_fields(p.sale_kind))
  from public.products p where p.id = p_product
$$;

-- Whether both what renters need and what only buyers get is stored: then a unit is delivered by itself, and is taken before others.
alter table private.units add column has_credentials boolean not null default false;

drop index private.units_available;

create index units_available on private.units (product_id, has_credentials desc, position) where state = 'available';

create or replace function private.lock_free_unit(p_product uuid, p_wanted uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  chosen uuid;
begin
  select u.id into chosen from private.units u
  where u.product_id = p_product and u.state = 'available' and (p_wanted is null or u.id = p_wanted)
  order by u.has_credentials desc, u.position limit 1 for update skip locked;
  if chosen is null then
    select u.id into chosen from private.units u
    where u.product_id = p_product and u.state = 'available' and (p_wanted is null or u.id = p_wanted)
    order by u.has_credentials desc, u.position limit 1 for update;
  end if;
  return chosen;
end
$$;

-- One part of a version. The server seals `renter` and `buyer` apart, each with a data key of its own that its key wraps: a renter's answer
-- does not even hold the rest. An erased part has lost its data key, and with it its content.
create table private.credentials (
  unit_id uuid not null references private.units (id) on delete cascade,
  scope text not null check (scope in ('renter', 'buyer')),
  version integer not null check (version > 0),
  sealed text check (length(sealed) <= 60000),
  wrapped_key text check (length(wrapped_key) <= 500),
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  -- Names only.
  fields text[] not null,
  written_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  erased_at timestamptz,
  primary key (unit_id, scope, version),
  check ((erased_at is null) = (wrapped_key is not null and sealed is not null))
);

create index credentials_by_key on private.credentials (key_id) where erased_at is null;

alter table private.credentials enable row level security;

-- What happened to a unit's credentials, numbered and chained per unit: each line carries the hash of the one before.
create table private.credential_log (
  unit_id uuid not null,
  seq integer not null check (seq > 0),
  at timestamptz not null default clock_timestamp(),
  action text not null check (action in ('sealed', 'opened', 'code_opened', 'closed', 'erased')),
  actor uuid,
  actor_kind text not null check (actor_kind in ('buyer', 'shop', 'system')),
  order_id uuid,
  scope text,
  version integer,
  reason text check (length(reason) <= 300),
  -- Browser and system in words, never an address.
  device text check (length(device) <= 80),
  prev_hash bytea,
  hash bytea not null,
  primary key (unit_id, seq)
);

create index credential_log_of_order on private.credential_log (order_id, at) where order_id is not null;

alter table private.credential_log enable row level security;

create trigger refuse_change before update or delete or truncate on private.credential_log
  for each statement execute function private.refuse_change();

revoke truncate, update, delete on private.credential_log from service_role;

create function private.credential_line_hash(l private.credential_log) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(coalesce(l.prev_hash, '') || convert_to(jsonb_build_array(l.unit_id, l.seq, (extract(epoch from l.at) * 1000000)::bigint,
    l.action, l.actor, l.actor_kind, l.order_id, l.scope, l.version, l.reason, l.device)::text, 'UTF8'))
$$;

-- The unit's row is locked meanwhile, so that numbers have no gaps.
create function private.add_credential_line(
  p_unit uuid, p_action text, p_actor uuid, p_actor_kind text, p_order uuid, p_scope text, p_version integer, p_reason text, p_device text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line private.credential_log;
  last private.credential_log;
begin
  perform 1 from private.units u where u.id = p_unit for no key update;
  select * into last from private.credential_log l where l.unit_id = p_unit order by l.seq desc limit 1;
  line.unit_id := p_unit;
  line.seq := coalesce(last.seq, 0) + 1;
  line.at := clock_timestamp();
  line.action := p_action;
  line.actor := p_actor;
  line.actor_kind := p_actor_kind;
  line.order_id := p_order;
  line.scope := p_scope;
  line.version := p_version;
  line.reason := left(p_reason, 300);
  line.device := left(p_device, 80);
  line.prev_hash := last.hash;
  line.hash := private.credential_line_hash(line);
  insert into private.credential_log select line.*;
end
$$;

-- Whether every line of a unit still has the hash it was written with.
create function private.is_credential_log_intact(p_unit uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_and((x.line).hash = private.credential_line_hash(x.line) and (x.line).seq = x.place
    and (x.line).prev_hash is not distinct from x.hash_before), true)
  from (select l as line, row_number() over w as place, lag(l.hash) over w as hash_before from private.credential_log l
    where l.unit_id = p_unit window w as (order by l.seq)) x
$$;

insert into private.role_permissions (role, permission) values
  ('owner', 'credentials.write'), ('admin', 'credentials.write'), ('cs', 'credentials.write'),
  ('owner', 'credentials.open'), ('admin', 'credentials.open');

-- Whether the server can open what it sealed. While it cannot, deadlines of what lies in the vault stand still.
create table private.vault_state (
  id boolean primary key default true check (id),
  is_open boolean not null default true,
  note text not null default '' check (length(note) <= 200),
  since timestamptz not null default clock_timestamp()
);

insert into private.vault_state default values;

alter table private.vault_state enable row level security;

-- Why deadlines of an order stand still: `exception` (money to be reviewed), `dispute`, `vault`. They go on when nothing is left of it.
alter table private.order_deadlines add column pauses text[] not null default '{}';

update private.order_deadlines d set pauses = '{exception}' where d.paused_at is not null;

create or replace function private.set_deadline(p_order uuid, p_name text, p_due timestamptz, p_grace interval default '0') returns void
language sql security definer set search_path = '' as $$
  insert into private.order_deadlines (order_id, name, due_at, grace) values (p_order, p_name, p_due, p_grace)
  on conflict (order_id, name) do update set due_at = excluded.due_at, grace = excluded.grace, paused_at = null, pauses = '{}', done_at = null,
    reminded_at = null
$$;

drop function private.pause_deadlines(uuid, timestamptz);

drop function private.resume_deadlines(uuid, timestamptz);

-- All running deadlines of an order stop at one moment and go on together: the time they run is exactly the time promised.
create function private.pause_deadlines(p_order uuid, p_at timestamptz default clock_timestamp(), p_reason text default 'exception') returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d set paused_at = coalesce(d.paused_at, p_at), pauses = array_append(d.pauses, p_reason)
  where d.order_id = p_order and d.done_at is null and not p_reason = any (d.pauses)
$$;

create function private.resume_deadlines(p_order uuid, p_at timestamptz default clock_timestamp(), p_reason text default 'exception') returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d
  set due_at = case when d.pauses <@ array[p_reason] then d.due_at + (p_at - d.paused_at) else d.due_at end,
    paused_at = case when d.pauses <@ array[p_reason] then null else d.paused_at end,
    pauses = array_remove(d.pauses, p_reason)
  where d.order_id = p_order and p_reason = any (d.pauses) and d.done_at is null
$$;

create function public.server_set_vault(p_is_open boolean, p_note text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  was private.vault_state;
begin
  select * into was from private.vault_state for update;
  if was.is_open = p_is_open then
    return;
  end if;
  update private.vault_state set is_open = p_is_open, note = left(coalesce(p_note, ''), 200), since = clock_timestamp();
  if p_is_open then
    perform private.resume_deadlines(d.order_id, clock_timestamp(), 'vault')
    from (select distinct x.order_id from private.order_deadlines x where 'vault' = any (x.pauses) and x.done_at is null) d;
  else
    perform private.pause_deadlines(o.id, clock_timestamp(), 'vault')
    from public.orders o join private.order_facts f on f.order_id = o.id join private.units u on u.id = f.unit_id
    where u.has_credentials and o.state in ('processing', 'delivered', 'completed');
  end if;
end
$$;

-- The deletion of a product leaves units whose credentials were opened or ordered; free ones go, and their credentials with them.
grant execute on function public.server_set_vault(boolean, text) to service_role;
