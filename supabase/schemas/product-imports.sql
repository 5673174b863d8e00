-- Imports of products from files of spreadsheets and other shops. The rows themselves are written in product-changes.sql.
-- Tables: private.import_columns, private.product_imports, private.imported_products. What an import changed is undone by the log (audit.sql),
-- which names its id with each write: begin with public.list_imports and public.undo_import.

-- What a person matched the columns of a file with, by head: the next file with the same head is read without asking.
create table private.import_columns (
  -- In lower case.
  head text primary key check (length(head) between 1 and 200),
  use text not null check (use ~ '^[a-z_]{1,40}$'),
  -- How amounts are written, as an example: "150.123,00".
  style text not null check (length(style) between 1 and 20),
  used_at timestamptz not null default clock_timestamp()
);

alter table private.import_columns enable row level security;

-- All remembered columns, the latest first: [{head, use, style}].
create function public.import_columns() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('head', c.head, 'use', c.use, 'style', c.style) order by c.used_at desc, c.head), '[]')
    from private.import_columns c);
end
$$;
grant execute on function public.import_columns() to authenticated;

-- Remembers columns, [{head, use, style}], each in place of an earlier one of its head. The 500 latest stay.
create function public.remember_import_columns(p_columns text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_columns::jsonb) > 500 then
    raise exception 'more than 500 columns at once' using errcode = '22023';
  end if;
  insert into private.import_columns (head, use, style)
  select distinct on (c.head) c.head, c.use, c.style
  from jsonb_to_recordset(p_columns::jsonb) c (head text, use text, style text)
  order by c.head
  on conflict (head) do update set use = excluded.use, style = excluded.style, used_at = clock_timestamp();
  delete from private.import_columns c
  where c.head in (select o.head from private.import_columns o order by o.used_at desc, o.head offset 500);
end
$$;
grant execute on function public.remember_import_columns(text) to authenticated;

-- Ids of products that have one of p_names, a JSON array, and are not archived, the oldest first; case and spaces at the ends do not count.
-- The import compares them with its rows, so that a file that is imported again adds nothing twice.
create function public.find_namesakes(p_names text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  return (
    with wanted as (select distinct lower(btrim(n)) as name from jsonb_array_elements_text(p_names::jsonb) n)
    select coalesce(jsonb_agg(p.id order by p.created_at, p.id), '[]')
    from public.products p join wanted w on w.name = lower(btrim(p.name)) where p.archived_at is null);
end
$$;
grant execute on function public.find_namesakes(text) to authenticated;

-- Ids of products that have one of p_codes, a JSON array, as their internal code and are not archived, the oldest first; case and spaces
-- at the ends do not count.
create function public.find_by_codes(p_codes text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  return (
    with wanted as (select distinct lower(btrim(c)) as code from jsonb_array_elements_text(p_codes::jsonb) c)
    select coalesce(jsonb_agg(p.id order by p.created_at, p.id), '[]')
    from wanted w join private.product_private_data d on lower(d.internal_code) = w.code
    join public.products p on p.id = d.product_id where p.archived_at is null);
end
$$;
grant execute on function public.find_by_codes(text) to authenticated;

-- What a file can change of the private data of products, p_ids a JSON array: [{id, internal_code, note, owner, cost}], those that have any;
-- `cost` only with ledger.read.
create function public.private_data_of(p_ids text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_cost constant boolean := private.may('ledger.read');
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.product_id, 'internal_code', d.internal_code, 'note', d.note, 'owner', d.owner)
      || case when sees_cost then jsonb_build_object('cost', d.cost) else '{}' end), '[]')
    from private.product_private_data d
    where d.product_id in (select i::uuid from jsonb_array_elements_text(p_ids::jsonb) i));
end
$$;
grant execute on function public.private_data_of(text) to authenticated;

-- Imports, with the times that decide whether one can be undone.
create table private.product_imports (
  id uuid primary key,
  -- Shop time, as orders have it.
  began_at timestamptz not null default private.shop_now(),
  -- When the undo began: from then on nobody orders what the import added, and nothing is added to it.
  undone_at timestamptz,
  -- Who imported; null where an earlier release did not note it.
  actor uuid,
  file_name text not null default '' check (length(file_name) <= 200),
  -- When the undo ended; an undo that was cut off goes on when it is called again.
  finished_at timestamptz,
  -- Units whose credentials the undo deleted.
  erased integer not null default 0
);

create index product_imports_by_time on private.product_imports (began_at desc, id);

alter table private.product_imports enable row level security;

-- The products that an import wrote.
create table private.imported_products (
  import_id uuid not null references private.product_imports (id) on delete cascade,
  -- Without a foreign key: products that are deleted still count.
  product_id uuid not null,
  is_added boolean not null,
  -- The time of the transaction, which the units that it created have as well; null for a change by an earlier release.
  written_at timestamptz default now(),
  -- What the undo did; null before.
  outcome text check (outcome in ('removed', 'restored', 'incomplete', 'kept', 'untouched')),
  primary key (import_id, product_id)
);

create index imported_products_left on private.imported_products (import_id, product_id) where outcome is null;

alter table private.imported_products enable row level security;

-- Writes of this transaction belong to the import. An import that is being undone is waited for and then refused: IMPORT_UNDONE.
create function private.begin_import(p_import uuid, p_file text) returns void
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
grant execute on function private.begin_import(uuid, text) to authenticated;

-- Notes which products this part of an import added and changed; nothing outside an import. Part of private.import_batch.
create function private.note_imported_products(p_added uuid[], p_changed uuid[]) returns void
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
grant execute on function private.note_imported_products(uuid[], uuid[]) to authenticated;

-- Whether a product has a unit with credentials that was not created at p_written, the time of an import.
create function private.holds_other_credentials(p_product uuid, p_written timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.units u
    where u.product_id = p_product and u.created_at is distinct from p_written and private.holds_credentials(u))
$$;

-- Whether somebody ordered one of the products of an import, or staff sold one outside the shop, after the import began.
create function private.is_import_ordered(p_import uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.product_imports i join private.imported_products w on w.import_id = i.id join public.orders o on o.product_id = w.product_id
    where i.id = p_import and o.created_at >= i.began_at)
  or exists (
    select from private.product_imports i join private.imported_products w on w.import_id = i.id
      join private.outside_sales s on s.product_id = w.product_id
    where i.id = p_import and s.sold_at >= i.began_at and s.undone_at is null)
$$;

-- What an undo did, in products, and how many are left; `erased` in units.
create function private.undone_import(p_import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('removed', count(*) filter (where w.outcome = 'removed'),
    'restored', count(*) filter (where w.outcome in ('restored', 'incomplete')), 'kept', count(*) filter (where w.outcome = 'kept'),
    'incomplete', count(*) filter (where w.outcome = 'incomplete'),
    'erased', coalesce((select i.erased from private.product_imports i where i.id = p_import), 0),
    'left', count(*) filter (where w.outcome is null))
  from private.imported_products w where w.import_id = p_import
$$;

-- The latest imports that wrote something, those before p_before: [{id, began_at, file_name, by, added, changed, sealed, is_ordered, undone_at,
-- finished_at, undone}]. `by` is the name of who imported; `sealed` counts units that the import created and that hold credentials; `undone` is
-- that of private.undone_import.
create function public.list_imports(p_limit integer, p_before timestamptz default null) returns jsonb
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
grant execute on function public.list_imports(integer, timestamptz) to authenticated;

-- The values of p_before that the row p_now still has as the import left them (p_after): whatever was changed since is left alone.
create function private.values_to_restore(p_before jsonb, p_after jsonb, p_now jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(p_before) b where p_now -> b.key is not distinct from p_after -> b.key
$$;

-- Whether a picture was removed, or is queued for it.
create function private.is_gone_picture(p_address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_missing_file(p_address) or private.is_withheld(p_address), false)
$$;

-- The values of p_values, columns of a product, that it can have today: without groups that are gone (with its game the attributes), without
-- pictures that are gone, and without a stock that would withdraw units with credentials that were not created at p_written, the time of
-- the import.
create function private.restorable_values(p_product public.products, p_values jsonb, p_written timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pictures jsonb;
  alts jsonb;
begin
  if p_values ->> 'category_id' is not null and not exists (
    select from public.categories c where c.id = (p_values ->> 'category_id')::uuid) then
    p_values := p_values - 'category_id';
  end if;
  if p_values ->> 'tier_id' is not null and not exists (select from public.tiers t where t.id = (p_values ->> 'tier_id')::uuid) then
    p_values := p_values - 'tier_id';
  end if;
  if p_values ->> 'game_title_id' is not null and not exists (
    select from public.game_titles g where g.id = (p_values ->> 'game_title_id')::uuid) then
    p_values := p_values - 'game_title_id' - 'attributes';
  end if;
  if private.is_gone_picture(p_values ->> 'image') then
    p_values := p_values - 'image';
  end if;
  if p_values ? 'images' then
    select jsonb_agg(i.address order by i.place), jsonb_agg(coalesce(p_values -> 'image_alts' ->> (i.place - 1)::integer, '') order by i.place)
    into pictures, alts
    from jsonb_array_elements_text(p_values -> 'images') with ordinality as i (address, place) where not private.is_gone_picture(i.address);
    if pictures is null and p_values -> 'images' <> '[]' then
      p_values := p_values - 'images';
    elsif jsonb_array_length(pictures) < jsonb_array_length(p_values -> 'images') then
      p_values := p_values || jsonb_build_object('images', pictures)
        || case when p_values ? 'image_alts' then jsonb_build_object('image_alts', alts) else '{}' end;
    end if;
  end if;
  -- Texts stand beside their pictures.
  if not p_values ? 'images' then
    p_values := p_values - 'image_alts';
  end if;
  -- The units that private.change_units would withdraw.
  if (p_values ->> 'stock')::integer < p_product.stock and exists (
    select from (
      select u as unit from private.units u
      where u.product_id = p_product.id and u.state = 'available' and not private.is_rented(u.id)
      order by u.position desc limit p_product.stock - (p_values ->> 'stock')::integer) withdrawn
    where (withdrawn.unit).created_at is distinct from p_written and private.holds_credentials(withdrawn.unit)) then
    p_values := p_values - 'stock';
  end if;
  return p_values;
end
$$;

-- Gives products these values, [{id, former}], and returns the ids of those that took them. Where a rule refuses one of them, such as a
-- price under a sale, the others are written one by one.
create function private.restore_products(p_rows jsonb) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  restored uuid[];
begin
  begin
    with written as (
      update public.products p
      set name = r.name, description = r.description, price = r.price, original_price = r.original_price, image = r.image,
        images = r.images, image_alts = r.image_alts, category_id = r.category_id, game_title_id = r.game_title_id, tier_id = r.tier_id,
        stock = r.stock, is_active = r.is_active, attributes = r.attributes, warranty_hours = r.warranty_hours
      from jsonb_to_recordset(p_rows) g (id uuid, former jsonb) join public.products q on q.id = g.id
        cross join lateral jsonb_populate_record(q, g.former) r
      where p.id = q.id returning p.id)
    select coalesce(array_agg(w.id), '{}') into restored from written w;
    return restored;
  exception when integrity_constraint_violation or data_exception then
    if jsonb_array_length(p_rows) = 1 then
      return '{}';
    end if;
  end;
  return array(
    select id from jsonb_array_elements(p_rows) as given, unnest(private.restore_products(jsonb_build_array(given))) as id);
end
$$;

-- Gives a rental option that the import changed or deleted its former values, as far as nobody changed them since. Returns the product, null
-- for nothing restored. p_entry is the write in the log.
create function private.restore_rental_option(p_entry private.audit_log) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  product uuid;
begin
  if p_entry.action = 'rental_options.changed' then
    update public.rental_options o
    set duration = r.duration, duration_minutes = r.duration_minutes, price = r.price, description = r.description, deposit = r.deposit, rules = r.rules
    from public.rental_options q
      cross join lateral private.values_to_restore(p_entry.detail -> 'before', p_entry.detail -> 'after', to_jsonb(q)) former
      cross join lateral jsonb_populate_record(q, former) r
    where q.id = p_entry.subject and o.id = q.id and former <> '{}'
    returning o.product_id into product;
  else
    insert into public.rental_options (id, product_id, duration, duration_minutes, price, description, deposit, rules, created_at)
    select r.id, r.product_id, r.duration, r.duration_minutes, r.price, r.description, r.deposit, r.rules, r.created_at
    from jsonb_populate_record(null::public.rental_options, p_entry.detail -> 'before') r
    where exists (select from public.products p where p.id = r.product_id) and not exists (
      select from public.rental_options o where o.product_id = r.product_id and lower(trim(o.duration)) = lower(trim(r.duration)))
    on conflict (id) do nothing
    returning product_id into product;
  end if;
  return product;
exception when integrity_constraint_violation or data_exception then
  return null;
end
$$;

-- How many products of an import one transaction undoes.
create function private.undone_at_once() returns integer
language sql immutable set search_path = '' as $$ select 250 $$;

-- Decides that an import is undone; raises IMPORT_ORDERED when one of its products was ordered or sold after it began. Returns whether the rest
-- fits into the same transaction. Otherwise the added products lose their free units here, so that nobody orders one between two parts.
create function private.begin_undo(p_import uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  withdrawn uuid[];
begin
  -- An order takes the unit first and then the product, so that both are locked in this order: an order that has begun is waited for and
  -- then seen, and one that begins now waits, and then does not find the product or finds it as it was.
  perform from private.units u join private.imported_products w on w.product_id = u.product_id
  where w.import_id = p_import and (w.is_added or u.created_at = w.written_at) order by u.id for update of u;
  perform from public.products p join private.imported_products w on w.product_id = p.id
  where w.import_id = p_import order by p.id for update of p;
  if private.is_import_ordered(p_import) then
    raise exception 'IMPORT_ORDERED' using errcode = '23503', hint = 'IMPORT_ORDERED';
  end if;
  update private.product_imports i set undone_at = private.shop_now() where i.id = p_import;
  if (select count(*) from private.imported_products w where w.import_id = p_import) <= private.undone_at_once() then
    return true;
  end if;
  with taken as (
    update private.units u set state = 'withdrawn' from private.imported_products w
    where w.import_id = p_import and w.is_added and u.product_id = w.product_id and u.state = 'available'
      and not private.holds_other_credentials(w.product_id, w.written_at)
    returning u.product_id)
  select array_agg(distinct t.product_id) into withdrawn from taken t;
  insert into private.stock_changes (product_id) select unnest(withdrawn);
  return false;
end
$$;

-- Deletes the credentials of units that an import created, p_units, and notes it in their logs. Returns how many units had any.
create function private.erase_imported_credentials(p_units uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  unit record;
  erased integer := 0;
begin
  for unit in
    select u.id, (select max(c.version) from private.credentials c where c.unit_id = u.id) as version
    from private.units u where u.id = any (p_units) and private.holds_credentials(u) order by u.id
  loop
    perform private.add_credential_line(unit.id, 'erased', auth.uid(), 'shop', null, null, unit.version, 'Impor dibatalkan', null);
    erased := erased + 1;
  end loop;
  update private.credentials c set sealed = null, wrapped_key = null, erased_at = private.shop_now()
  where c.unit_id = any (p_units) and c.erased_at is null;
  update private.units u set has_credentials = false where u.id = any (p_units) and u.has_credentials;
  return erased;
end
$$;

-- Undoes p_products of an import by the log, and notes the outcome of each. A product that the import added is deleted, with its rental options
-- and with the credentials of the units that the import created; it is kept with all that it got when other units have credentials. Columns
-- that the import changed and nobody has changed since get their former values; a product is kept when a rule refuses them. What is gone
-- since is left out, and a cost by who may not read the books: the product is incomplete. Part of public.undo_import.
create function private.undo_imported_products(p_import uuid, p_products uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sees_cost constant boolean := private.may('ledger.read');
  entries private.audit_log[];
  entry private.audit_log;
  staying uuid[];
  added uuid[];
  rows jsonb;
  restored uuid[] := '{}';
  incomplete uuid[] := '{}';
  former jsonb;
  data private.product_private_data;
  turn integer;
  emptied uuid[];
  emptied_count integer;
begin
  entries := array(
    select a from private.audit_log a
    where a.detail ? 'import' and a.detail ->> 'import' = p_import::text and (
      a.action in ('products.changed', 'product_private_data.changed') and a.subject = any (p_products)
      or a.action like 'rental\_options.%' and coalesce(a.detail -> 'after' ->> 'product_id', a.detail -> 'before' ->> 'product_id', (
        select o.product_id::text from public.rental_options o where o.id = a.subject))::uuid = any (p_products))
    order by a.seq desc);
  perform from private.units u join private.imported_products w on w.product_id = u.product_id
  where w.import_id = p_import and w.product_id = any (p_products) and (w.is_added or u.created_at = w.written_at) order by u.id for update of u;
  perform from public.products p where p.id = any (p_products) order by p.id for update;
  -- The undo is one entry of the log, too.
  perform set_config('app.import', md5('undo ' || p_import)::uuid::text, true);
  staying := array(
    select w.product_id from private.imported_products w
    where w.import_id = p_import and w.product_id = any (p_products) and w.is_added and private.holds_other_credentials(w.product_id, w.written_at));
  added := array(
    select p.id from public.products p join private.imported_products w on w.product_id = p.id
    where w.import_id = p_import and w.is_added and p.id = any (p_products) and p.id <> all (staying));
  delete from private.awaited_pictures a
  where a.import_id = p_import and a.product_id = any (p_products) and a.product_id <> all (staying);
  emptied_count := private.erase_imported_credentials(array(select u.id from private.units u where u.product_id = any (added)));
  delete from public.rental_options where product_id = any (added);
  delete from public.flash_sales where product_id = any (added);
  delete from public.products where id = any (added);
  with gone as (
    delete from public.rental_options o
    where o.id in (select e.subject from unnest(entries) e where e.action = 'rental_options.created') and o.product_id <> all (staying)
    returning o.product_id)
  select array_agg(g.product_id) into restored from gone g;
  -- A product has one write in an import, and two where a row was sent again.
  for turn in 1..coalesce((
    select max(n.writes) from (select count(*) as writes from unnest(entries) e where e.action = 'products.changed' group by e.subject) n), 0)
  loop
    with of_turn as (
      select c.subject, c.detail from (
        select e.subject, e.detail, row_number() over (partition by e.subject order by e.seq desc) as place
        from unnest(entries) e where e.action = 'products.changed' and e.subject <> all (staying)) c
      where c.place = turn
    ), former as (
      select q.id, v.unchanged, private.restorable_values(q, v.unchanged, w.written_at) as restorable
      from of_turn t join public.products q on q.id = t.subject
        join private.imported_products w on w.import_id = p_import and w.product_id = q.id
        cross join lateral private.values_to_restore(t.detail -> 'before', t.detail -> 'after', to_jsonb(q)) v (unchanged)
    )
    select jsonb_agg(jsonb_build_object('id', f.id, 'former', f.restorable)) filter (where f.restorable <> '{}'),
      incomplete || coalesce(array_agg(f.id) filter (where f.restorable <> f.unchanged), '{}')
    into rows, incomplete from former f;
    if rows is not null then
      restored := restored || private.restore_products(rows);
    end if;
  end loop;
  -- After the products: a visible one has no time to appear.
  foreach entry in array entries loop
    if entry.action in ('rental_options.changed', 'rental_options.deleted') then
      restored := restored || private.restore_rental_option(entry);
    elsif entry.action = 'product_private_data.changed' and entry.subject <> all (staying) then
      select * into data from private.product_private_data d where d.product_id = entry.subject;
      continue when not found;
      former := private.values_to_restore(entry.detail -> 'before', entry.detail -> 'after', to_jsonb(data));
      if former ? 'cost' and not sees_cost then
        former := former - 'cost';
        incomplete := incomplete || data.product_id;
      end if;
      if former <> '{}' then
        perform private.write_product_private_data(data.product_id, to_jsonb(data) - 'product_id' - 'cost' || former);
        restored := restored || data.product_id;
      end if;
    end if;
  end loop;
  -- Units that a former stock withdrew.
  emptied := array(
    select u.id from private.units u join private.imported_products w on w.product_id = u.product_id and u.created_at = w.written_at
    where w.import_id = p_import and not w.is_added and w.product_id = any (restored) and u.state = 'withdrawn');
  emptied_count := emptied_count + private.erase_imported_credentials(emptied);
  update private.product_imports i set erased = i.erased + emptied_count where i.id = p_import;
  update private.imported_products w
  set outcome = case
    when w.product_id = any (added) then 'removed'
    when w.product_id = any (restored) then case when w.product_id = any (incomplete) then 'incomplete' else 'restored' end
    -- What the import left there is still there.
    when w.product_id = any (staying) or exists (
      select from public.products p cross join unnest(entries) e
        cross join lateral (select case e.action when 'products.changed' then to_jsonb(p) else (
          select to_jsonb(d) from private.product_private_data d where d.product_id = p.id) end as now) present
        cross join lateral jsonb_each(e.detail -> 'before') b
      where p.id = w.product_id and e.subject = p.id and e.action in ('products.changed', 'product_private_data.changed')
        and present.now -> b.key is distinct from b.value) then 'kept'
    else 'untouched' end
  where w.import_id = p_import and w.product_id = any (p_products);
end
$$;

-- Undoes an import: all of it in one transaction, or, where it has more than private.undone_at_once() products, as many of them as fit; what is
-- left is undone by calling it again. Whether it may be undone is decided once, by the first call. Returns what is undone until now, as
-- private.undone_import does. Raises IMPORT_ORDERED when somebody ordered or bought one of its products after the import began.
create function public.undo_import(p_import uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  undone private.product_imports;
  -- The first call for a large import locks all of its products, and leaves their values to the next ones.
  goes_on boolean := true;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  select * into undone from private.product_imports i where i.id = p_import for update;
  if undone.id is null or undone.finished_at is not null then
    return private.undone_import(p_import);
  end if;
  if undone.undone_at is null then
    goes_on := private.begin_undo(p_import);
  end if;
  if goes_on then
    perform private.undo_imported_products(p_import, array(
      select w.product_id from private.imported_products w
      where w.import_id = p_import and w.outcome is null order by w.product_id limit private.undone_at_once()));
  end if;
  update private.product_imports i set finished_at = private.shop_now()
  where i.id = p_import and not exists (select from private.imported_products w where w.import_id = p_import and w.outcome is null);
  return private.undone_import(p_import);
end
$$;
grant execute on function public.undo_import(uuid) to authenticated;
