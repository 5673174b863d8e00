-- Changes of products by the admin: many at once, imports, the editor's save, deletion.

-- Changes products that still have the version the caller saw: [{id, version, price?, stock?, is_active?, is_archived?, is_deleted?}].
-- Runs with the caller's rights, so that row-level security and every guard apply as for a single write. In the order of the ids, so that
-- concurrent callers cannot deadlock. An invalid change is the failure of its row and does not affect the others.
create function public.change_products(p_changes text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  given jsonb;
  change record;
  stamp timestamptz;
  pictures text[];
  outcomes jsonb := '[]';
  outcome jsonb;
  code text;
  said text;
  hint text;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_changes::jsonb) > 500 then
    raise exception 'more than 500 rows at once' using errcode = '22023';
  end if;
  for given in
    -- As text, because the id may be invalid. Sorted like a uuid, however it is spelled, so that the lock order is the same for all.
    select c from jsonb_array_elements(p_changes::jsonb) c order by lower(translate(c ->> 'id', '{}-', '')) collate "C"
  loop
    begin
      pictures := '{}';
      select * into change
      from jsonb_to_record(given) c (id uuid, version timestamptz, price bigint, stock integer, is_active boolean, is_archived boolean,
        is_deleted boolean);
      if change.is_deleted then
        select p.updated_at into stamp from public.products p where p.id = change.id and p.updated_at = change.version for update;
        if found then
          pictures := public.delete_product(change.id);
          stamp := null;
          outcome := jsonb_build_object('status', 'done');
        else
          outcome := null;
        end if;
      else
        update public.products p
        set price = coalesce(change.price, p.price), stock = coalesce(change.stock, p.stock),
          is_active = coalesce(change.is_active, p.is_active),
          archived_at = case when change.is_archived is null then p.archived_at
            when change.is_archived then coalesce(p.archived_at, now()) end
        where p.id = change.id and p.updated_at = change.version
        returning p.updated_at into stamp;
        outcome := case when found then jsonb_build_object('status', 'done', 'version', stamp) end;
      end if;
      if outcome is null then
        outcome := jsonb_build_object('status',
          case when exists (select from public.products p where p.id = change.id) then 'changed' else 'missing' end);
      elsif cardinality(pictures) > 0 then
        outcome := outcome || jsonb_build_object('pictures', pictures);
      end if;
    exception when others then
      get stacked diagnostics code = returned_sqlstate, said = message_text, hint = pg_exception_hint;
      outcome := jsonb_build_object('status', 'refused', 'code', code, 'hint', hint, 'message', said);
    end;
    outcomes := outcomes || jsonb_build_array(outcome || jsonb_build_object('id', given ->> 'id'));
  end loop;
  return outcomes;
end
$$;

-- Imports rows of a CSV file: [{id, is_new, version?, name?, attributes?, rentals?, ...}]; columns that are absent stay as they are. All at
-- once, and when one fails, each by itself: a row is stored whole or not at all. A new row that exists was stored before, and its answer
-- was lost. `attributes` and `rentals` replace all existing ones; an option is identified by its duration and keeps its id and minutes.
create function public.import_products(p_rows text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  batches jsonb[] := array[p_rows::jsonb];
  batch jsonb;
  place integer := 1;
  outcomes jsonb := '[]';
  done jsonb;
  written uuid[];
  code text;
  said text;
  hint text;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_rows::jsonb) > 500 then
    raise exception 'more than 500 rows at once' using errcode = '22023';
  end if;
  while place <= cardinality(batches) loop
    batch := batches[place];
    begin
      with fresh as (
        insert into public.products (id, name, description, price, original_price, image, images, category_id, game_title_id, tier_id, stock,
          is_active, attributes)
        select r.id, r.name, r.description, r.price, r.original_price, r.image, coalesce(r.images, '{}'), r.category_id, r.game_title_id,
          r.tier_id, coalesce(r.stock, 1), coalesce(r.is_active, true), coalesce(r.attributes, '[]')
        from jsonb_to_recordset(batch) r (id uuid, is_new boolean, name text, description text, price bigint, original_price bigint,
          image text, images text[], category_id uuid, game_title_id uuid, tier_id uuid, stock integer, is_active boolean, attributes jsonb)
        where r.is_new
        on conflict (id) do nothing
        returning id
      )
      select coalesce(array_agg(id), '{}') into written from fresh;
      with changed as (
        update public.products p
        set name = coalesce(r.name, p.name), description = coalesce(r.description, p.description), price = coalesce(r.price, p.price),
          original_price = coalesce(r.original_price, p.original_price), image = coalesce(r.image, p.image),
          images = coalesce(r.images, p.images), category_id = coalesce(r.category_id, p.category_id),
          game_title_id = coalesce(r.game_title_id, p.game_title_id), tier_id = coalesce(r.tier_id, p.tier_id),
          stock = coalesce(r.stock, p.stock), is_active = coalesce(r.is_active, p.is_active),
          attributes = coalesce(r.attributes, p.attributes)
        from jsonb_to_recordset(batch) r (id uuid, is_new boolean, version timestamptz, name text, description text, price bigint,
          original_price bigint, image text, images text[], category_id uuid, game_title_id uuid, tier_id uuid, stock integer,
          is_active boolean, attributes jsonb)
        where not r.is_new and p.id = r.id and (r.version is null or p.updated_at = r.version)
        returning p.id, p.updated_at
      )
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', r.id, 'version', c.updated_at, 'status',
        case when r.is_new or c.id is not null then 'done' when p.id is not null then 'changed' else 'missing' end))), '[]')
      into done
      from jsonb_to_recordset(batch) r (id uuid, is_new boolean)
      left join changed c on c.id = r.id
      left join public.products p on p.id = r.id;
      -- A product that exists already, or was changed meanwhile, keeps its options.
      written := written || array(select (d ->> 'id')::uuid from jsonb_array_elements(done) d where d ? 'version');
      delete from public.rental_options o using jsonb_to_recordset(batch) r (id uuid, rentals jsonb)
      where r.id = any (written) and o.product_id = r.id and r.rentals is not null and not exists (
        select from jsonb_to_recordset(r.rentals) g (duration text) where lower(trim(g.duration)) = lower(trim(o.duration)));
      update public.rental_options o set duration = g.duration, price = g.price, description = g.description
      from jsonb_to_recordset(batch) r (id uuid, rentals jsonb),
        jsonb_to_recordset(r.rentals) g (duration text, price bigint, description text)
      where r.id = any (written) and o.product_id = r.id and lower(trim(g.duration)) = lower(trim(o.duration))
        and (o.duration, o.price, o.description) is distinct from (g.duration, g.price, g.description);
      insert into public.rental_options (product_id, duration, duration_minutes, price, description)
      select r.id, g.duration, g.duration_minutes, g.price, g.description
      from jsonb_to_recordset(batch) r (id uuid, rentals jsonb),
        jsonb_to_recordset(r.rentals) g (duration text, duration_minutes integer, price bigint, description text)
      where r.id = any (written) and not exists (
        select from public.rental_options o where o.product_id = r.id and lower(trim(o.duration)) = lower(trim(g.duration)));
      outcomes := outcomes || done;
    exception when others then
      get stacked diagnostics code = returned_sqlstate, said = message_text, hint = pg_exception_hint;
      if jsonb_array_length(batch) > 1 then
        batches := batches || array(select jsonb_build_array(r) from jsonb_array_elements(batch) r);
      else
        outcomes := outcomes || jsonb_build_array(jsonb_build_object('id', batch -> 0 ->> 'id', 'status', 'refused', 'code', code,
          'hint', hint, 'message', said));
      end if;
    end;
    place := place + 1;
  end loop;
  return outcomes;
end
$$;

-- Whether an order still waits for this product. Orders have no state yet: one that refers to the product counts as open. Every rule
-- about open orders calls this function.
create function private.has_open_order(p_product uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.orders o where o.product_id = p_product)
$$;

-- Deletes a product (specification, section 4: rental options and sales, its place in orders, itself; atomic), but not while an order is
-- open: then it can only be archived. Returns the storage paths of its pictures, which the caller removes and which also wait in
-- private.files_to_remove; null when the product does not exist.
create function public.delete_product(p_id uuid) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  pictures text[];
begin
  if not private.may('catalogue.write') and coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
    raise exception 'not allowed to delete products' using errcode = '42501';
  end if;
  -- Locked: a concurrent order waits and does not find the product.
  select array_remove(p.image || p.images, null) into pictures from public.products p where p.id = p_id for update;
  if not found then
    return null;
  end if;
  if private.has_open_order(p_id) then
    raise exception 'an order for this product is open' using errcode = '23503', hint = 'OPEN_ORDER';
  end if;
  delete from public.rental_options where product_id = p_id;
  delete from public.flash_sales where product_id = p_id;
  update public.orders set product_id = null where product_id = p_id;
  delete from public.products where id = p_id;
  -- A picture another product shows stays; files elsewhere are not removed.
  return private.unshown_pictures(pictures);
end
$$;

-- What deleting a product would affect. Null when the product does not exist.
create function public.product_impact(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to delete products' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'rental_options', (select count(*) from public.rental_options o where o.product_id = p.id),
      'flash_sales', (select count(*) from public.flash_sales s where s.product_id = p.id),
      'orders', (select count(*) from public.orders o where o.product_id = p.id),
      'has_open_order', private.has_open_order(p.id),
      'wishlists', (select count(*) from public.wishlists w where w.product_id = p.id),
      'pictures', (
        select count(*) from (select distinct private.own_file(shown) as file from unnest(p.images || p.image) as shown) own
        where own.file like 'product-images/%' and not private.is_shown_by_product(own.file, p.id)))
    from public.products p where p.id = p_id);
end
$$;

-- Saves a product (a new one without `p_id`) and its rental options together, with the caller's rights. Only the given columns are written;
-- columns maintained by triggers are refused. `p_version` is the `updated_at` the caller saw: nothing is written when it differs.
-- `p_rentals` are all options of the product; null leaves them unchanged. Returns `saved` with id and version, `stale` or `missing`.
-- Creation is idempotent: the form chooses the id (`p_new`) and repeats it when the answer was lost.
create function public.save_product(
  p_product jsonb, p_rentals jsonb default null, p_id uuid default null, p_version timestamptz default null,
  p_new uuid default null
) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  closed constant text[] := array['id', 'is_sample', 'created_at', 'updated_at', 'is_flash_sale', 'has_rental'];
  columns text;
  product uuid;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to write products' using errcode = '42501';
  end if;
  -- The embedded gateway passes JSON as a JSON string, PostgREST as it is.
  if jsonb_typeof(p_product) = 'string' then
    p_product := (p_product #>> '{}')::jsonb;
  end if;
  if jsonb_typeof(p_rentals) = 'string' then
    p_rentals := (p_rentals #>> '{}')::jsonb;
  end if;
  if exists (
    select from jsonb_object_keys(p_product) as given
    where given = any (closed) or not exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = 'public.products'::regclass and a.attname = given and a.attnum > 0 and not a.attisdropped)
  ) then
    raise exception 'no such column to write' using errcode = '22023';
  end if;
  select string_agg(format('%I', given), ', ') into columns from jsonb_object_keys(p_product) as given;
  if p_id is null then
    execute format(
      'insert into public.products (id, %1$s) select $2, %1$s from jsonb_populate_record(null::public.products, $1)
       on conflict (id) do nothing returning id',
      coalesce(columns, 'name'))
    into product using p_product, coalesce(p_new, gen_random_uuid());
    -- The first attempt was stored and nobody has changed it since: the same product, updated to what the form contains now.
    if product is null then
      select p.id, p.updated_at into p_id, p_version from public.products p where p.id = p_new and p.updated_at = p.created_at;
      if p_id is null then
        return jsonb_build_object('outcome', 'stale');
      end if;
    end if;
  end if;
  if product is null then
    -- Written even without columns: a change of the options alone is a new version as well.
    execute format(
      'update public.products set %s where id = $2 and updated_at = $3 returning id',
      coalesce('(' || columns || ', updated_at) = (select ' || columns || ', now() from jsonb_populate_record(null::public.products, $1))',
        'updated_at = now()'))
    into product using p_product, p_id, p_version;
    if product is null then
      return jsonb_build_object('outcome', case when exists (select from public.products p where p.id = p_id) then 'stale' else 'missing' end);
    end if;
  end if;
  if p_rentals is not null then
    delete from public.rental_options o
    where o.product_id = product and not exists (select from jsonb_array_elements(p_rentals) as given where given ->> 'id' = o.id::text);
    update public.rental_options o
    set duration = r.duration, duration_minutes = r.duration_minutes, price = r.price, description = r.description
    from jsonb_to_recordset(p_rentals) as r(id uuid, duration text, duration_minutes integer, price bigint, description text)
    where o.id = r.id and o.product_id = product
      and (o.duration, o.duration_minutes, o.price, o.description) is distinct from (r.duration, r.duration_minutes, r.price, r.description);
    insert into public.rental_options (product_id, duration, duration_minutes, price, description)
    select product, r.duration, r.duration_minutes, r.price, r.description
    from jsonb_to_recordset(p_rentals) as r(id uuid, duration text, duration_minutes integer, price bigint, description text)
    where not exists (select from public.rental_options o where o.id = r.id and o.product_id = product);
  end if;
  return (select jsonb_build_object('outcome', 'saved', 'id', p.id, 'version', p.updated_at) from public.products p where p.id = product);
end
$$;

-- Demonstration products are shown but cannot be ordered.
create function private.refuse_sample_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.products p where p.id = new.product_id and p.is_sample) then
    raise exception 'a sample product cannot be ordered' using errcode = '23514', hint = 'SAMPLE_PRODUCT';
  end if;
  return new;
end
$$;

create trigger refuse_sample_order before insert or update of product_id on public.orders
  for each row execute function private.refuse_sample_order();

grant execute on function public.change_products(text), public.import_products(text), public.product_impact(uuid),
  public.save_product(jsonb, jsonb, uuid, timestamp with time zone, uuid) to authenticated;
grant execute on function public.delete_product(uuid) to authenticated, service_role;
