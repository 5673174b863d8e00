-- What staff see of pictures that are fetched, what follows for drafts, imports and files, and the pictures that products show today.

set check_function_bodies = off;

-- Pictures that products await, those that failed first, at most 500: [{id, product_id, product_name, address, state, reason}]. p_products is a
-- JSON array of ids; null for all products.
create function public.list_awaited_pictures(p_products text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'product_id', w.product_id, 'product_name', w.name, 'address', w.address,
      'state', w.state, 'reason', w.reason) order by w.state, w.name, w.product_id, w.place, w.id), '[]')
    from (
      select f.id, a.product_id, p.name, f.address, f.state, f.reason, coalesce(a.place, 0) as place
      from private.awaited_pictures a join private.picture_fetches f on f.id = a.fetch_id join public.products p on p.id = a.product_id
      where p_products is null or a.product_id in (select i::uuid from jsonb_array_elements_text(p_products::jsonb) i)
      order by f.state, p.name, a.product_id, place, f.id limit 500) w);
end
$$;
grant execute on function public.list_awaited_pictures(text) to authenticated;

-- Tries what these products await again at once, p_products a JSON array of ids. Returns how many addresses that are.
create function public.retry_pictures(p_products text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  retried integer;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  with chosen as (
    select f.id from private.picture_fetches f
    where f.id in (
      select a.fetch_id from private.awaited_pictures a
      where a.product_id in (select i::uuid from jsonb_array_elements_text(p_products::jsonb) i))
      and (f.state = 'failed' or f.state = 'waiting' and f.claimed_until is null)
    order by f.id for update
  )
  update private.picture_fetches f set state = 'waiting', attempts = 0, reason = null, next_try_at = private.shop_now(), claimed_until = null
  from chosen c where f.id = c.id;
  get diagnostics retried = row_count;
  return retried;
end
$$;
grant execute on function public.retry_pictures(text) to authenticated;

-- The product goes without a picture that it awaits. Returns false when it does not await it any more.
create function public.release_picture(p_product uuid, p_fetch uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  perform from public.products p where p.id = p_product for no key update;
  delete from private.awaited_pictures a where a.product_id = p_product and a.fetch_id = p_fetch;
  return found;
end
$$;
grant execute on function public.release_picture(uuid, uuid) to authenticated;

-- The pictures of products as a file named them, p_ids a JSON array: [{id, image, images}], with the addresses from which pictures were fetched
-- in place of the copies, and those that are awaited at their places. Only products of which that tells more than their row. The import
-- compares them with its rows, so that a file that is imported again changes nothing.
create function public.picture_sources(p_ids text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sources jsonb := '[]';
  product record;
  awaited record;
  pictures text[];
  cover text;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  for product in
    select p.id, p.image, p.images from public.products p
    where p.id in (select i::uuid from jsonb_array_elements_text(p_ids::jsonb) i)
  loop
    select array_agg(coalesce(f.address, u.address) order by u.place) into pictures
    from unnest(product.images || product.image) with ordinality as u (address, place)
    left join private.picture_fetches f
      on f.path = substring(private.storage_path(u.address) from '^product-images/(.+)$') and f.state = 'fetched';
    cover := pictures[cardinality(pictures)];
    pictures := case when exists (select from private.awaited_pictures a where a.product_id = product.id and a.replaces) then '{}'
      else pictures[:cardinality(pictures) - 1] end;
    for awaited in
      select f.address, a.place, a.is_cover
      from private.awaited_pictures a join private.picture_fetches f on f.id = a.fetch_id
      where a.product_id = product.id order by a.place nulls last
    loop
      if awaited.is_cover then
        cover := awaited.address;
      end if;
      if awaited.place is not null then
        pictures := pictures[:awaited.place - 1] || awaited.address || pictures[awaited.place:];
      end if;
    end loop;
    if cover is distinct from product.image or pictures is distinct from product.images then
      sources := sources || jsonb_build_object('id', product.id, 'image', cover, 'images', to_jsonb(pictures));
    end if;
  end loop;
  return sources;
end
$$;
grant execute on function public.picture_sources(text) to authenticated;

create or replace function private.sweep_files() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  update private.installation set files_swept_at = (select private.shop_now())
  where files_swept_at is null or files_swept_at < (select private.shop_now()) - interval '1 hour';
  if not found then
    return 0;
  end if;
  insert into private.files_to_remove (bucket, path)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('product-images', 'game-logos', 'settings', 'avatars') and o.created_at < (select private.shop_now()) - interval '24 hours'
    and not private.is_file_used(o.bucket_id, o.name)
  on conflict do nothing;
  get diagnostics queued = row_count;
  delete from private.checked_files c where not exists (select from storage.objects o where o.id = c.object);
  -- Addresses that no product awaits and of which no copy is left.
  delete from private.picture_fetches f
  where not exists (select from private.awaited_pictures a where a.fetch_id = f.id)
    and not exists (select from storage.objects o where o.bucket_id = 'product-images' and o.name = f.path);
  return queued;
end
$$;

create or replace function private.publish_due_products() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[];
  published integer;
begin
  if not exists (select from private.product_private_data d where d.publish_at <= (select private.shop_now())) then
    return 0;
  end if;
  due := array(
    select p.id from public.products p join private.product_private_data d on d.product_id = p.id
    where d.publish_at <= (select private.shop_now()) and not exists (
      select from private.awaited_pictures a join private.picture_fetches f on f.id = a.fetch_id
      where a.product_id = p.id and f.state = 'failed')
    order by p.id limit 500 for no key update of p, d skip locked);
  if due = '{}' then
    return 0;
  end if;
  update private.product_private_data d set publish_at = null where d.product_id = any (due);
  update public.products p set is_active = true where p.id = any (due) and not p.is_active and p.archived_at is null;
  get diagnostics published = row_count;
  return published;
end
$$;

create or replace function public.undo_import(p_import uuid, p_before bigint default null) returns jsonb
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

create or replace function public.server_tell_condition(p_part text, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  part constant text := left(p_part, 40);
  label constant text := case part
    when 'rest' then 'data toko tidak bisa dibaca'
    when 'auth' then 'masuk akun gagal'
    when 'orders' then 'pesanan gagal diproses'
    when 'procedures' then 'ada bagian toko yang selalu gagal'
    when 'relay' then 'kelanjutan pesanan tertahan'
    when 'scheduler' then 'tugas berkala gagal'
    when 'file removal' then 'file tidak bisa dihapus'
    when 'pictures' then 'gambar dari alamat lain tidak bisa diambil'
    when 'prototypes' then 'pelindung program tidak utuh'
    when 'clock' then 'jam server meloncat'
    when 'data' then 'ada data yang rusak'
    when 'checksums' then 'pemeriksa kerusakan data mati'
    when 'backup' then 'cadangan harian gagal'
    when 'disk' then 'disk hampir penuh'
    else part end;
  notified integer;
begin
  if private.consume_limits(array['condition:' || part], array[1], array[86400], null) > 0 then
    return 0;
  end if;
  select count(private.notify(r.user_id, 'security', 'Gangguan toko: ' || label,
    format('Bagian "%s" melaporkan: %s. Keadaan sekarang dan cara memeriksanya ada di halaman Sistem.', part, left(p_reason, 300)),
    '/admin/system')) into notified
  from private.user_roles r where r.role = 'owner';
  return notified;
end
$$;

-- Products that show such pictures today: their addresses are taken out and queued by the trigger. Without entries in the log; the deferred
-- checks run now, because another migration of the same start may alter these tables.
select set_config('app.carries', 'on', true);
update public.products p set image = p.image, images = p.images
where exists (select from unnest(p.images || p.image) as address where private.is_foreign_picture(address));
select set_config('app.carries', '', true);
set constraints all immediate;
