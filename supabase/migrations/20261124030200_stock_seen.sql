-- Stock that is typed in a list or stands in a file is compared with the number that was seen, as the product's form does.

-- Whether a stock may be written over the one that is there.
create function private.is_seen_stock(p_given integer, p_seen integer, p_now integer) returns boolean
language sql immutable set search_path = '' as $$
  select p_given is null or p_seen is null or p_given = p_seen or p_seen = p_now
$$;

-- Why a row was not written: somebody changed it, or its stock is not the one that was seen.
create function private.unwritten_row(p_is_version boolean, p_stock integer) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_is_version then jsonb_build_object('status', 'refused', 'code', '23514', 'hint', 'STOCK_CHANGED', 'stock', p_stock)
    else '{"status": "changed"}' end
$$;

grant execute on function private.is_seen_stock(integer, integer, integer), private.unwritten_row(boolean, integer) to authenticated;

-- Changes products that still have the version the caller saw: [{id, version, price?, stock?, seen_stock?, is_active?,
-- is_archived?, is_deleted?}]. A stock comes with the one that was seen: an unchanged one is not written, so that an order in between is not
-- undone; a changed one is refused where another number is there by now.
-- Runs with the caller's rights, so that row-level security and every guard apply as for a single write. In the order of the ids, so that
-- concurrent callers cannot deadlock. An invalid change is the failure of its row and does not affect the others.
create or replace function public.change_products(p_changes text) returns jsonb
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
      from jsonb_to_record(given) c (id uuid, version timestamptz, price bigint, stock integer, seen_stock integer, is_active boolean,
        is_archived boolean, is_deleted boolean);
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
        set price = coalesce(change.price, p.price), stock = coalesce(nullif(change.stock, change.seen_stock), p.stock),
          is_active = coalesce(change.is_active, p.is_active),
          archived_at = case when change.is_archived is null then p.archived_at
            when change.is_archived then coalesce(p.archived_at, now()) end
        where p.id = change.id and p.updated_at = change.version and private.is_seen_stock(change.stock, change.seen_stock, p.stock)
        returning p.updated_at into stamp;
        outcome := case when found then jsonb_build_object('status', 'done', 'version', stamp) end;
      end if;
      if outcome is null then
        outcome := coalesce((select private.unwritten_row(p.updated_at = change.version, p.stock) from public.products p where p.id = change.id),
          '{"status": "missing"}');
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

-- Imports rows of a CSV file: [{id, is_new, version?, seen_stock?, name?, attributes?, rentals?, ...}]; `seen_stock` as above; columns that are absent stay as they are. All at
-- once, and when one fails, each by itself: a row is stored whole or not at all. A new row that exists was stored before, and its answer
-- was lost. `attributes` and `rentals` replace all existing ones; an option is identified by its duration and keeps its id and minutes.
create or replace function public.import_products(p_rows text) returns jsonb
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
          stock = coalesce(nullif(r.stock, r.seen_stock), p.stock), is_active = coalesce(r.is_active, p.is_active),
          attributes = coalesce(r.attributes, p.attributes)
        from jsonb_to_recordset(batch) r (id uuid, is_new boolean, version timestamptz, name text, description text, price bigint,
          original_price bigint, image text, images text[], category_id uuid, game_title_id uuid, tier_id uuid, stock integer,
          seen_stock integer, is_active boolean, attributes jsonb)
        where not r.is_new and p.id = r.id and (r.version is null or p.updated_at = r.version)
          and private.is_seen_stock(r.stock, r.seen_stock, p.stock)
        returning p.id, p.updated_at
      )
      select coalesce(jsonb_agg(case
        when r.is_new or c.id is not null then jsonb_strip_nulls(jsonb_build_object('status', 'done', 'version', c.updated_at))
        when p.id is null then '{"status": "missing"}'
        else private.unwritten_row(r.version is null or p.updated_at = r.version, p.stock) end || jsonb_build_object('id', r.id)), '[]')
      into done
      from jsonb_to_recordset(batch) r (id uuid, is_new boolean, version timestamptz)
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
