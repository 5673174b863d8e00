-- Imports are listed with who imported which file and what it wrote. Imports take deposits, and accounts have optional fields for in-game id and server.

set check_function_bodies = off;

DROP FUNCTION "private"."begin_import"(uuid);

DROP FUNCTION "public"."import_products_of"(uuid, text);

CREATE TABLE "private"."imported_products" ("import_id" uuid NOT NULL, "product_id" uuid NOT NULL, "is_added" boolean NOT NULL, "written_at" timestamp with time zone DEFAULT now(), "outcome" text, CONSTRAINT "imported_products_outcome_check" CHECK ((outcome = ANY (ARRAY['removed'::text, 'restored'::text, 'incomplete'::text, 'kept'::text, 'untouched'::text]))), CONSTRAINT "imported_products_pkey" PRIMARY KEY (import_id, product_id));

ALTER TABLE "private"."imported_products" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."product_imports" ADD COLUMN "actor" uuid;

ALTER TABLE "private"."product_imports" ADD COLUMN "file_name" text NOT NULL DEFAULT ''::text;

ALTER TABLE "private"."product_imports" ADD COLUMN "finished_at" timestamp with time zone;

ALTER TABLE "private"."product_imports" ADD COLUMN "erased" integer NOT NULL DEFAULT 0;

create or replace function private.begin_import(p_import uuid, p_file text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  undone timestamptz;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  insert into private.product_imports (id, actor, file_name) values (p_import, auth.uid(), left(coalesce(p_file, ''), 200)) on conflict do nothing;
  select i.undone_at into undone from private.product_imports i where i.id = p_import for share;
  if undone is not null then
    raise exception 'IMPORT_UNDONE' using errcode = '23503', hint = 'IMPORT_UNDONE';
  end if;
  perform set_config('app.import', p_import::text, true);
end
$$;

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
    {"name": "first_owner", "label": "Data pemilik pertama", "scope": "buyer", "required": false, "secret": false},
    {"name": "game_id", "label": "ID game", "scope": "buyer", "required": false, "secret": false},
    {"name": "server", "label": "Server", "scope": "buyer", "required": false, "secret": false}]'::jsonb end
$$;

create or replace function private.import_batch(p_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  added uuid[];
  updated uuid[];
  outcomes jsonb;
begin
  with inserted as (
    insert into public.products (id, name, description, price, original_price, image, images, category_id, game_title_id, tier_id, stock,
      is_active, attributes, warranty_hours)
    select r.id, r.name, r.description, r.price, r.original_price, r.image, coalesce(r.images, '{}'), r.category_id, r.game_title_id,
      r.tier_id, coalesce(r.stock, 1), coalesce(r.is_active, true), coalesce(r.attributes, '[]'), r.warranty_hours
    from jsonb_to_recordset(p_rows) r (id uuid, is_new boolean, name text, description text, price bigint, original_price bigint,
      image text, images text[], category_id uuid, game_title_id uuid, tier_id uuid, stock integer, is_active boolean, attributes jsonb,
      warranty_hours integer)
    where r.is_new
    on conflict (id) do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into added from inserted;
  with changed as (
    update public.products p
    set name = coalesce(r.name, p.name), description = coalesce(r.description, p.description), price = coalesce(r.price, p.price),
      original_price = coalesce(r.original_price, p.original_price), image = coalesce(r.image, p.image),
      images = coalesce(r.images, p.images), category_id = coalesce(r.category_id, p.category_id),
      game_title_id = coalesce(r.game_title_id, p.game_title_id), tier_id = coalesce(r.tier_id, p.tier_id),
      stock = coalesce(nullif(r.stock, r.seen_stock), p.stock), is_active = coalesce(r.is_active, p.is_active),
      attributes = coalesce(r.attributes, p.attributes), warranty_hours = coalesce(r.warranty_hours, p.warranty_hours)
    from jsonb_to_recordset(p_rows) r (id uuid, is_new boolean, version timestamptz, name text, description text, price bigint,
      original_price bigint, image text, images text[], category_id uuid, game_title_id uuid, tier_id uuid, stock integer,
      seen_stock integer, is_active boolean, attributes jsonb, warranty_hours integer)
    where not r.is_new and p.id = r.id and (r.version is null or p.updated_at = r.version)
      and private.is_seen_stock(r.stock, r.seen_stock, p.stock)
    returning p.id, p.updated_at
  )
  select coalesce(jsonb_agg(case
    when r.is_new or c.id is not null then jsonb_strip_nulls(jsonb_build_object('status', 'done', 'version', c.updated_at))
    when p.id is null then '{"status": "missing"}'
    else private.unwritten_row(r.version is null or p.updated_at = r.version, p.stock) end || jsonb_build_object('id', r.id)), '[]')
  into outcomes
  from jsonb_to_recordset(p_rows) r (id uuid, is_new boolean, version timestamptz)
  left join changed c on c.id = r.id
  left join public.products p on p.id = r.id;
  updated := array(select (outcome ->> 'id')::uuid from jsonb_array_elements(outcomes) outcome where outcome ? 'version');
  perform private.import_rental_options(p_rows, added || updated);
  perform private.import_private_data(p_rows, added || updated);
  perform private.note_imported_products(added, updated);
  return outcomes;
end
$$;

create or replace function private.import_rental_options(p_rows jsonb, p_written uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.rental_options o using jsonb_to_recordset(p_rows) r (id uuid, rentals jsonb)
  where r.id = any (p_written) and o.product_id = r.id and r.rentals is not null and not exists (
    select from jsonb_to_recordset(r.rentals) g (duration text) where lower(trim(g.duration)) = lower(trim(o.duration)));
  update public.rental_options o
  set duration = g.duration, price = g.price, description = g.description, deposit = coalesce(g.deposit, o.deposit)
  from jsonb_to_recordset(p_rows) r (id uuid, rentals jsonb),
    jsonb_to_recordset(r.rentals) g (duration text, price bigint, description text, deposit bigint)
  where r.id = any (p_written) and o.product_id = r.id and lower(trim(g.duration)) = lower(trim(o.duration))
    and (o.duration, o.price, o.description, o.deposit) is distinct from (g.duration, g.price, g.description, coalesce(g.deposit, o.deposit));
  insert into public.rental_options (product_id, duration, duration_minutes, price, description, deposit)
  select r.id, g.duration, g.duration_minutes, g.price, g.description, coalesce(g.deposit, 0)
  from jsonb_to_recordset(p_rows) r (id uuid, rentals jsonb),
    jsonb_to_recordset(r.rentals) g (duration text, duration_minutes integer, price bigint, description text, deposit bigint)
  where r.id = any (p_written) and not exists (
    select from public.rental_options o where o.product_id = r.id and lower(trim(o.duration)) = lower(trim(g.duration)));
end
$$;

create or replace function private.is_import_ordered(p_import uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.product_imports i join private.imported_products w on w.import_id = i.id join public.orders o on o.product_id = w.product_id
    where i.id = p_import and o.created_at >= i.began_at)
  or exists (
    select from private.product_imports i join private.imported_products w on w.import_id = i.id
      join private.outside_sales s on s.product_id = w.product_id
    where i.id = p_import and s.sold_at >= i.began_at and s.undone_at is null)
$$;

create or replace function private.note_imported_products(p_added uuid[], p_changed uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  current_import constant uuid := nullif(current_setting('app.import', true), '')::uuid;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if current_import is not null then
    insert into private.imported_products (import_id, product_id, is_added)
    select current_import, w.id, w.is_added
    from (select unnest(p_added), true union all select unnest(p_changed), false) w (id, is_added)
    on conflict do nothing;
  end if;
end
$$;

create or replace function private.undone_import(p_import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('removed', count(*) filter (where w.outcome = 'removed'),
    'restored', count(*) filter (where w.outcome in ('restored', 'incomplete')), 'kept', count(*) filter (where w.outcome = 'kept'),
    'incomplete', count(*) filter (where w.outcome = 'incomplete'),
    'erased', coalesce((select i.erased from private.product_imports i where i.id = p_import), 0),
    'left', count(*) filter (where w.outcome is null))
  from private.imported_products w where w.import_id = p_import
$$;

create or replace function public.import_products_of(p_import uuid, p_rows text, p_file text default '') returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.begin_import(p_import, p_file);
  return public.import_products(p_rows);
end
$$;

create or replace function public.list_imports(p_limit integer, p_before timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  return (
    with shown as (
      select i.* from private.product_imports i
      where (p_before is null or i.began_at < p_before) and exists (select from private.imported_products w where w.import_id = i.id)
      order by i.began_at desc, i.id limit least(p_limit, 50)
    ), people as (
      select private.names_of(coalesce(array_agg(distinct s.actor) filter (where s.actor is not null), '{}')) as names from shown s
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'began_at', s.began_at, 'file_name', s.file_name, 'by', p.names ->> s.actor::text,
      'added', c.added, 'changed', c.changed, 'sealed', case when s.finished_at is null then c.sealed else 0 end,
      'is_ordered', s.undone_at is null and private.is_import_ordered(s.id), 'undone_at', s.undone_at, 'finished_at', s.finished_at,
      'undone', private.undone_import(s.id)) order by s.began_at desc, s.id), '[]')
    from shown s cross join people p cross join lateral (
      select count(*) filter (where w.is_added) as added, count(*) filter (where not w.is_added) as changed, coalesce(sum(h.sealed), 0) as sealed
      from private.imported_products w cross join lateral (
        select count(*) as sealed from private.units u
        where u.product_id = w.product_id and u.created_at = w.written_at and (u.has_credentials or exists (
          select from private.credentials k where k.unit_id = u.id and k.erased_at is null))) h
      where w.import_id = s.id) c);
end
$$;

ALTER TABLE "private"."imported_products" ADD CONSTRAINT "imported_products_import_id_fkey" FOREIGN KEY (import_id) REFERENCES private.product_imports(id) ON DELETE CASCADE;

ALTER TABLE "private"."product_imports" ADD CONSTRAINT "product_imports_file_name_check" CHECK ((length(file_name) <= 200));

CREATE INDEX imported_products_left ON private.imported_products USING btree (import_id, product_id) WHERE (outcome IS NULL);

CREATE INDEX product_imports_by_time ON private.product_imports USING btree (began_at DESC, id);

REVOKE ALL ON FUNCTION "private"."begin_import"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_import"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_import_ordered"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_imported_products"(uuid[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_imported_products"(uuid[], uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."undone_import"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."import_products_of"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_products_of"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_imports"(integer, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_imports"(integer, timestamp with time zone) TO "authenticated";

GRANT ALL ON TABLE "private"."imported_products" TO "service_role";

reset check_function_bodies;


-- Imports of the earlier release, by the log; an undo has an id of its own there.
insert into private.product_imports (id, began_at, actor)
select (a.detail ->> 'import')::uuid, min(a.at), (array_agg(a.actor order by a.seq))[1]
from private.audit_log a
where a.detail ? 'import' and split_part(a.action, '.', 1) in ('products', 'product_private_data', 'rental_options')
  and not exists (select from private.audit_log o where o.detail ? 'import' and md5('undo ' || (o.detail ->> 'import'))::uuid::text = a.detail ->> 'import')
group by 1
on conflict (id) do update set actor = excluded.actor;

insert into private.imported_products (import_id, product_id, is_added, written_at)
select w.import_id, w.product_id, bool_or(w.is_added),
  case when bool_or(w.is_added) then (select p.created_at from public.products p where p.id = w.product_id) end
from (
  select (a.detail ->> 'import')::uuid as import_id, a.action = 'products.created' as is_added,
    case when a.action not like 'rental\_options.%' then a.subject
      else coalesce(a.detail -> 'after' ->> 'product_id', a.detail -> 'before' ->> 'product_id', r.product_id::text)::uuid end as product_id
  from private.audit_log a left join public.rental_options r on a.action = 'rental_options.changed' and r.id = a.subject
  where a.detail ? 'import' and split_part(a.action, '.', 1) in ('products', 'product_private_data', 'rental_options')) w
join private.product_imports i on i.id = w.import_id
where w.product_id is not null
group by 1, 2;

-- An undo of which nothing that the import added is left has ended; another one is decided anew.
update private.product_imports i set finished_at = i.undone_at
where i.undone_at is not null and not exists (
  select from private.imported_products w join public.products p on p.id = w.product_id where w.import_id = i.id and w.is_added);
update private.imported_products w set outcome = case when w.is_added then 'removed' else 'restored' end
from private.product_imports i where i.id = w.import_id and i.finished_at is not null;
update private.product_imports i set undone_at = null where i.undone_at is not null and i.finished_at is null;

-- The optional fields for in-game id and server, in games whose fields are those that the shop began with.
update private.game_credentials g
set version = g.version + 1, fields = g.fields || '[
  {"name": "game_id", "label": "ID game", "scope": "buyer", "required": false, "secret": false},
  {"name": "server", "label": "Server", "scope": "buyer", "required": false, "secret": false}]'
where (select string_agg(f ->> 'name', ' ' order by place) from jsonb_array_elements(g.fields) with ordinality as x (f, place)) in (
  'login_method login password email email_password recovery_codes bound_phone first_owner',
  'login password email email_password recovery_codes bound_phone first_owner');
