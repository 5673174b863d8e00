-- A file that is imported again adds nothing twice: products of the same name are found. An import is undone by the log, which names it with each write.

set check_function_bodies = off;

create or replace function private.values_to_restore(p_before jsonb, p_after jsonb, p_now jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(p_before) b where p_now -> b.key is not distinct from p_after -> b.key
$$;

create or replace function public.find_namesakes(p_names text) returns jsonb
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
  for entry in select * from unnest(entries) e where e.action in ('rental_options.changed', 'rental_options.deleted') order by e.seq desc loop
    if entry.action = 'rental_options.changed' then
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

REVOKE ALL ON FUNCTION "private"."values_to_restore"(jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."find_namesakes"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_namesakes"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_import"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_import"(uuid, bigint) TO "authenticated";

reset check_function_bodies;

