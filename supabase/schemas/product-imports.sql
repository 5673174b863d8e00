-- Imports of products from files of spreadsheets and other shops. The rows themselves are written in product-changes.sql.
-- Tables: private.import_columns, private.product_imports. An import is undone by the log (audit.sql), which names its id with each write:
-- begin with public.undo_import.

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
  -- When a part of it was undone first.
  undone_at timestamptz
);

alter table private.product_imports enable row level security;

-- Writes of this transaction belong to the import, which waits for a part of it that is being undone.
create function private.begin_import(p_import uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  insert into private.product_imports (id) values (p_import) on conflict do nothing;
  perform from private.product_imports i where i.id = p_import for share;
  perform set_config('app.import', p_import::text, true);
end
$$;
grant execute on function private.begin_import(uuid) to authenticated;

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
-- pictures that are gone, and without a stock that would withdraw units with credentials.
create function private.restorable_values(p_product public.products, p_values jsonb) returns jsonb
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
      select u.has_credentials from private.units u
      where u.product_id = p_product.id and u.state = 'available' and not private.is_rented(u.id)
      order by u.position desc limit p_product.stock - (p_values ->> 'stock')::integer) withdrawn
    where withdrawn.has_credentials) then
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

-- Undoes an import for up to 250 of its products, those that it wrote last first, by the log: products that it added are deleted, with their
-- rental options; columns that it changed and nobody has changed since get their former values. A product that it added stays with all that
-- it got when it has sealed credentials, and one that it changed when a rule refuses its former values; both count as `kept`. What is gone
-- since is left out, and a cost by who may not read the books: the product counts as `incomplete`.
-- Returns {removed, restored, kept, incomplete, next} in products; `next` is p_before of the next call, null after the last. Raises
-- IMPORT_ORDERED when one of its products was ordered or sold after the import began, IMPORT_ORDERED_MIDWAY when others are undone already.
create function public.undo_import(p_import uuid, p_before bigint default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sees_cost constant boolean := private.may('ledger.read');
  undone private.product_imports;
  left_over uuid[];
  chosen uuid[];
  next bigint;
  entries private.audit_log[];
  entry private.audit_log;
  code text;
  staying uuid[];
  added uuid[];
  rows jsonb;
  restored uuid[] := '{}';
  incomplete uuid[] := '{}';
  former jsonb;
  data private.product_private_data;
  turn integer;
  kept bigint;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  -- An import of an earlier release has no row.
  insert into private.product_imports (id, began_at)
  select p_import, min(a.at) from private.audit_log a where a.detail ? 'import' and a.detail ->> 'import' = p_import::text having count(*) > 0
  on conflict do nothing;
  select * into undone from private.product_imports i where i.id = p_import for update;
  -- Each product belongs to one part, by the latest write about it.
  with written as (
    select a.seq, case when a.action not like 'rental_options.%' then a.subject
      else coalesce(a.detail -> 'after' ->> 'product_id', a.detail -> 'before' ->> 'product_id', o.product_id::text)::uuid end as product
    from private.audit_log a left join public.rental_options o on a.action = 'rental_options.changed' and o.id = a.subject
    where a.detail ? 'import' and a.detail ->> 'import' = p_import::text
      and split_part(a.action, '.', 1) in ('products', 'product_private_data', 'rental_options')
  ), latest as (
    select w.product, max(w.seq) as seq from written w where w.product is not null group by w.product having p_before is null or max(w.seq) < p_before
  ), part as (
    select l.product, l.seq from latest l order by l.seq desc limit 250
  )
  select array(select l.product from latest l), array(select t.product from part t),
    (select case when count(*) = 250 then min(t.seq) end from part t),
    array(select a from private.audit_log a
      where a.seq in (select w.seq from written w join part t on t.product = w.product) order by a.seq desc)
  into left_over, chosen, next, entries;
  -- An order takes the unit first and then the product, so that both are locked in this order: an order that has begun is waited for and
  -- then seen, and one that begins now waits, and then does not find the product or finds it as it was.
  perform from private.units u
  where u.product_id in (select e.subject from unnest(entries) e where e.action = 'products.created') order by u.id for update;
  perform from public.products p where p.id = any (chosen) order by p.id for update;
  if exists (select from public.orders o where o.product_id = any (left_over) and o.created_at >= undone.began_at)
    or exists (select from private.outside_sales s where s.product_id = any (left_over) and s.sold_at >= undone.began_at and s.undone_at is null) then
    code := case when undone.undone_at is null then 'IMPORT_ORDERED' else 'IMPORT_ORDERED_MIDWAY' end;
    raise exception using message = code, errcode = '23503', hint = code;
  end if;
  update private.product_imports i set undone_at = private.shop_now() where i.id = p_import and i.undone_at is null;
  -- The undo is one entry of the log, too.
  perform set_config('app.import', md5('undo ' || p_import)::uuid::text, true);
  staying := array(
    select e.subject from unnest(entries) e
    where e.action = 'products.created' and exists (select from private.units u where u.product_id = e.subject and u.has_credentials));
  added := array(
    select p.id from public.products p
    where p.id in (select e.subject from unnest(entries) e where e.action = 'products.created') and p.id <> all (staying));
  delete from private.awaited_pictures a where a.import_id = p_import and a.product_id <> all (staying);
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
      select q.id, v.unchanged, private.restorable_values(q, v.unchanged) as restorable
      from of_turn t join public.products q on q.id = t.subject
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
  restored := array(select distinct r from unnest(restored) r where r is not null);
  -- An undo that is repeated finds the products of its first attempt as they were.
  select count(*) into kept from public.products p
  where p.id = any (chosen) and p.id <> all (restored) and (p.id = any (staying) or exists (
    select from unnest(entries) e
      cross join lateral (select case e.action when 'products.changed' then to_jsonb(p) else (
        select to_jsonb(d) from private.product_private_data d where d.product_id = p.id) end as now) present
      cross join lateral jsonb_each(e.detail -> 'before') b
    where e.subject = p.id and e.action in ('products.changed', 'product_private_data.changed') and present.now -> b.key is distinct from b.value));
  return jsonb_build_object('removed', cardinality(added), 'restored', cardinality(restored),
    'kept', kept, 'incomplete', (select count(distinct i) from unnest(incomplete) i where i = any (restored)), 'next', next);
end
$$;
grant execute on function public.undo_import(uuid, bigint) to authenticated;
