-- Imports write internal code, cost, note, owner and warranty, find products by their code, and undo these as well.

set check_function_bodies = off;

create or replace function private.import_batch(p_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  written uuid[];
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
  select coalesce(array_agg(id), '{}') into written from inserted;
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
  perform private.import_rental_options(p_rows,
    written || array(select (outcome ->> 'id')::uuid from jsonb_array_elements(outcomes) outcome where outcome ? 'version'));
  perform private.import_private_data(p_rows,
    written || array(select (outcome ->> 'id')::uuid from jsonb_array_elements(outcomes) outcome where outcome ? 'version'));
  return outcomes;
end
$$;

create or replace function private.import_private_data(p_rows jsonb, p_written uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given record;
begin
  for given in
    select r.id, r.private_data from jsonb_to_recordset(p_rows) r (id uuid, private_data jsonb)
    where r.private_data is not null and r.id = any (p_written)
  loop
    perform private.write_product_private_data(given.id, coalesce((
      select to_jsonb(d) - 'product_id' - 'cost' from private.product_private_data d where d.product_id = given.id), '{}') || given.private_data);
  end loop;
end
$$;

create or replace function private.write_product_private_data(p_product uuid, p_private jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  input private.product_private_data := jsonb_populate_record(null::private.product_private_data, p_private);
  old_data private.product_private_data;
  new_data private.product_private_data;
begin
  if not private.may('catalogue.write') or (p_private ? 'cost' and not private.may('ledger.read')) then
    raise exception 'not allowed to write these data' using errcode = '42501';
  end if;
  select * into old_data from private.product_private_data f where f.product_id = p_product for update;
  if not (p_private ? 'cost') then
    input.cost := old_data.cost;
  end if;
  -- A visible product needs no time to appear.
  if (select p.is_active from public.products p where p.id = p_product) then
    input.publish_at := null;
  end if;
  insert into private.product_private_data as f (product_id, internal_code, note, owner, cost, low_stock_at, publish_at)
  values (p_product, input.internal_code, input.note, input.owner, input.cost, input.low_stock_at, input.publish_at)
  on conflict (product_id) do update set internal_code = excluded.internal_code, note = excluded.note, owner = excluded.owner,
    cost = excluded.cost, low_stock_at = excluded.low_stock_at, publish_at = excluded.publish_at
  returning f.* into new_data;
  if to_jsonb(old_data) - 'product_id' is distinct from to_jsonb(new_data) - 'product_id' and auth.uid() is not null
    and (old_data.product_id is not null or jsonb_strip_nulls(to_jsonb(new_data) - 'product_id') <> '{}') then
    perform private.audit(auth.uid(), 'product_private_data.changed', p_product, (
      select jsonb_strip_nulls(jsonb_build_object('name', (select p.name from public.products p where p.id = p_product),
          'import', nullif(current_setting('app.import', true), '')))
        || jsonb_build_object('before', jsonb_object_agg(n.key, o.value), 'after', jsonb_object_agg(n.key, n.value))
      from jsonb_each(to_jsonb(new_data) - 'product_id') n left join jsonb_each(to_jsonb(old_data) - 'product_id') o on o.key = n.key
      where o.value is distinct from n.value));
  end if;
end
$$;

create or replace function public.find_by_codes(p_codes text) returns jsonb
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

create or replace function public.private_data_of(p_ids text) returns jsonb
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

create or replace function public.undo_import(p_import uuid, p_before bigint default null) returns jsonb
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

REVOKE ALL ON FUNCTION "private"."import_private_data"(jsonb, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_private_data"(jsonb, uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."find_by_codes"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_by_codes"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."private_data_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."private_data_of"(text) TO "authenticated";

reset check_function_bodies;

