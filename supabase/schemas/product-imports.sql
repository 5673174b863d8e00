-- Imports of products from files of spreadsheets and other shops. The rows themselves are written in product-changes.sql.
-- Table: private.import_columns. An import is undone by the log (audit.sql), which names its id with each write.

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

-- The values of p_before that the row p_now still has as the import left them (p_after): whatever was changed since is left alone.
create function private.values_to_restore(p_before jsonb, p_after jsonb, p_now jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(p_before) b where p_now -> b.key is not distinct from p_after -> b.key
$$;

-- Undoes up to 500 writes of an import, the latest first, by the log: products that it added are deleted, with their rental options;
-- columns that it changed and nobody has changed since get their former values. Products with sealed credentials stay and count as `kept`.
-- Returns {removed, restored, kept, next}; `next` is p_before of the next call, null after the last. Raises IMPORT_ORDERED when somebody
-- ordered one of its products after the import began.
create function public.undo_import(p_import uuid, p_before bigint default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entries private.audit_log[];
  entry private.audit_log;
  began timestamptz;
  sealed uuid[];
  added uuid[];
  pictures text[];
  removed integer := 0;
  restored integer := 0;
  kept integer;
  turn integer;
  in_turn integer;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  select min(a.at) into began from private.audit_log a where a.detail ? 'import' and a.detail ->> 'import' = p_import::text;
  select array_agg(e order by e.seq desc) into entries from (
    select a from private.audit_log a
    where a.detail ? 'import' and a.detail ->> 'import' = p_import::text and (p_before is null or a.seq < p_before)
    order by a.seq desc limit 500) newest, lateral (select (newest.a).*) e;
  -- Locks the products: a concurrent order waits, and then does not find them or finds them as they were.
  perform from public.products p where p.id in (select e.subject from unnest(entries) e where e.action like 'products.%') order by p.id for update;
  if exists (
    select from private.audit_log a
    join public.orders o on o.product_id = a.subject and o.created_at >= began
    where a.detail ? 'import' and a.detail ->> 'import' = p_import::text and a.action in ('products.created', 'products.changed')) then
    raise exception 'IMPORT_ORDERED' using errcode = '23503', hint = 'IMPORT_ORDERED';
  end if;
  -- The undo is one entry of the log, too.
  perform set_config('app.import', gen_random_uuid()::text, true);
  -- Rental options of a product that stays stay with it.
  sealed := array(
    select a.subject from private.audit_log a
    where a.detail ? 'import' and a.detail ->> 'import' = p_import::text and a.action = 'products.created'
      and exists (select from private.units u where u.product_id = a.subject and u.has_credentials));
  delete from public.rental_options o
  where o.id in (select e.subject from unnest(entries) e where e.action = 'rental_options.created') and o.product_id <> all (sealed);
  select count(*) into kept from unnest(entries) e where e.action = 'products.created' and e.subject = any (sealed);
  select coalesce(array_agg(p.id), '{}') into added from public.products p
  where p.id in (select e.subject from unnest(entries) e where e.action = 'products.created') and p.id <> all (sealed);
  select array_agg(picture) into pictures
  from public.products p, unnest(array_remove(p.image || p.images, null)) picture where p.id = any (added);
  delete from public.rental_options where product_id = any (added);
  delete from public.flash_sales where product_id = any (added);
  delete from public.products where id = any (added);
  removed := cardinality(added);
  perform private.unused_pictures(coalesce(pictures, '{}'));
  for entry in
    select * from unnest(entries) e
    where e.action in ('rental_options.changed', 'rental_options.deleted', 'product_private_data.changed') order by e.seq desc
  loop
    if entry.action = 'product_private_data.changed' then
      perform private.write_product_private_data(d.product_id, to_jsonb(d) - 'product_id' - 'cost'
        || private.values_to_restore(entry.detail -> 'before', entry.detail -> 'after', to_jsonb(d)))
      from private.product_private_data d where d.product_id = entry.subject;
    elsif entry.action = 'rental_options.changed' then
      update public.rental_options o
      set duration = r.duration, duration_minutes = r.duration_minutes, price = r.price, description = r.description, deposit = r.deposit, rules = r.rules
      from public.rental_options q, jsonb_populate_record(q, private.values_to_restore(entry.detail -> 'before', entry.detail -> 'after', to_jsonb(q))) r
      where q.id = entry.subject and o.id = q.id;
    else
      insert into public.rental_options (id, product_id, duration, duration_minutes, price, description, deposit, rules)
      select r.id, r.product_id, r.duration, r.duration_minutes, r.price, r.description, r.deposit, r.rules
      from jsonb_populate_record(null::public.rental_options, entry.detail -> 'before') r
      where exists (select from public.products p where p.id = r.product_id)
      on conflict (id) do nothing;
    end if;
  end loop;
  -- A product has one write in an import, and two where a row was sent again.
  for turn in 1..coalesce((
    select max(n.writes) from (select count(*) as writes from unnest(entries) e where e.action = 'products.changed' group by e.subject) n), 0)
  loop
    with of_turn as (
      select c.subject, c.detail from (
        select e.subject, e.detail, row_number() over (partition by e.subject order by e.seq desc) as place
        from unnest(entries) e where e.action = 'products.changed') c
      where c.place = turn
    ), former as (
      select q, private.values_to_restore(t.detail -> 'before', t.detail -> 'after', to_jsonb(q)) as restorable
      from of_turn t join public.products q on q.id = t.subject
    )
    update public.products p
    set name = r.name, description = r.description, price = r.price, original_price = r.original_price, image = r.image,
      images = r.images, category_id = r.category_id, game_title_id = r.game_title_id, tier_id = r.tier_id, stock = r.stock,
      is_active = r.is_active, attributes = r.attributes
    from former f, jsonb_populate_record(f.q, f.restorable) r
    where p.id = (f.q).id and f.restorable <> '{}';
    get diagnostics in_turn = row_count;
    restored := restored + in_turn;
  end loop;
  kept := kept + (select count(*) from unnest(entries) e where e.action = 'products.changed') - restored;
  return jsonb_build_object('removed', removed, 'restored', restored, 'kept', kept,
    'next', case when cardinality(entries) = 500 then entries[500].seq end);
end
$$;
grant execute on function public.undo_import(uuid, bigint) to authenticated;
