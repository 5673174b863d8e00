-- Many products at once, each row by itself: what happened to it, or why it did not.

-- Changes products that still are as somebody saw them: [{id, version, price?, stock?, is_active?, is_archived?, is_deleted?}]. As the
-- caller, so that row-level security and every guard of the tables decide as for a single write. In the order of their ids, so that two
-- people at once wait for each other instead of locking each other out.
create function public.change_products(p_changes text) returns jsonb
language plpgsql set search_path = '' as $$
declare
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
  for change in
    select * from jsonb_to_recordset(p_changes::jsonb) c (id uuid, version timestamptz, price bigint, stock integer, is_active boolean,
      is_archived boolean, is_deleted boolean)
    order by c.id
  loop
    begin
      pictures := '{}';
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
    outcomes := outcomes || jsonb_build_array(outcome || jsonb_build_object('id', change.id));
  end loop;
  return outcomes;
end
$$;

-- Stores the rows of a file: [{id, is_new, version?, name?, ...}]; what a row does not name stays as it is. All at once, and when one is
-- refused, each by itself: a row is stored whole or not at all. A new row that exists was stored before its answer got lost.
create function public.import_products(p_rows text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  batches jsonb[] := array[p_rows::jsonb];
  batch jsonb;
  place integer := 1;
  outcomes jsonb := '[]';
  done jsonb;
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
      insert into public.products (id, name, description, price, original_price, image, images, category_id, game_title_id, tier_id, stock,
        is_active)
      select r.id, r.name, r.description, r.price, r.original_price, r.image, coalesce(r.images, '{}'), r.category_id, r.game_title_id,
        r.tier_id, coalesce(r.stock, 1), coalesce(r.is_active, true)
      from jsonb_to_recordset(batch) r (id uuid, is_new boolean, name text, description text, price bigint, original_price bigint,
        image text, images text[], category_id uuid, game_title_id uuid, tier_id uuid, stock integer, is_active boolean)
      where r.is_new
      on conflict (id) do nothing;
      with changed as (
        update public.products p
        set name = coalesce(r.name, p.name), description = coalesce(r.description, p.description), price = coalesce(r.price, p.price),
          original_price = coalesce(r.original_price, p.original_price), image = coalesce(r.image, p.image),
          images = coalesce(r.images, p.images), category_id = coalesce(r.category_id, p.category_id),
          game_title_id = coalesce(r.game_title_id, p.game_title_id), tier_id = coalesce(r.tier_id, p.tier_id),
          stock = coalesce(r.stock, p.stock), is_active = coalesce(r.is_active, p.is_active)
        from jsonb_to_recordset(batch) r (id uuid, is_new boolean, version timestamptz, name text, description text, price bigint,
          original_price bigint, image text, images text[], category_id uuid, game_title_id uuid, tier_id uuid, stock integer,
          is_active boolean)
        where not r.is_new and p.id = r.id and (r.version is null or p.updated_at = r.version)
        returning p.id, p.updated_at
      )
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', r.id, 'version', c.updated_at, 'status',
        case when r.is_new or c.id is not null then 'done' when p.id is not null then 'changed' else 'missing' end))), '[]')
      into done
      from jsonb_to_recordset(batch) r (id uuid, is_new boolean)
      left join changed c on c.id = r.id
      left join public.products p on p.id = r.id;
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

revoke execute on function public.change_products(text), public.import_products(text) from public, anon;
grant execute on function public.change_products(text), public.import_products(text) to authenticated;
