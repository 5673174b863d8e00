-- An undo is decided once and is one transaction for up to 250 products; credentials of units that the import created are deleted with it.

set check_function_bodies = off;

DROP FUNCTION "private"."restorable_values"(public.products, jsonb);

DROP FUNCTION "public"."undo_import"(uuid, bigint);

create or replace function private.begin_undo(p_import uuid) returns boolean
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

create or replace function private.erase_imported_credentials(p_units uuid[]) returns integer
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

create or replace function private.holds_credentials(p_unit private.units) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_unit.has_credentials or exists (select from private.credentials c where c.unit_id = p_unit.id and c.erased_at is null)
$$;

create or replace function private.holds_other_credentials(p_product uuid, p_written timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.units u
    where u.product_id = p_product and u.created_at is distinct from p_written and private.holds_credentials(u))
$$;

create or replace function private.restorable_values(p_product public.products, p_values jsonb, p_written timestamptz) returns jsonb
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

create or replace function private.undo_imported_products(p_import uuid, p_products uuid[]) returns void
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

create or replace function private.undone_at_once() returns integer
language sql immutable set search_path = '' as $$ select 250 $$;

create or replace function public.undo_import(p_import uuid) returns jsonb
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

REVOKE ALL ON FUNCTION "private"."begin_undo"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_imported_credentials"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."holds_credentials"(private.units) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."holds_other_credentials"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restorable_values"(public.products, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undo_imported_products"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undone_at_once"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."undo_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_import"(uuid) TO "authenticated";

reset check_function_bodies;
