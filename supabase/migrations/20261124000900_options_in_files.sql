-- Files of products carry their rental options and attributes, out and in.

create or replace function public.list_staff_products(
  p_filter text default '{}', p_by text default 'updated', p_is_falling boolean default true, p_from text default null,
  p_from_id uuid default null, p_limit integer default 51, p_is_whole boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  f private.staff_filter := private.read_staff_filter(p_filter::jsonb);
  by_column constant text := case p_by when 'created' then 'created_at' when 'name' then 'name' when 'price' then 'price'
    when 'stock' then 'stock' else 'updated_at' end;
  by_type constant text := case p_by when 'name' then 'text' when 'price' then 'bigint' when 'stock' then 'integer' else 'timestamptz' end;
  direction constant text := case when p_is_falling then ' desc' else '' end;
  sort constant text := ' order by p.' || by_column || direction || ', p.id' || direction;
  found jsonb;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  execute 'select coalesce(jsonb_agg(jsonb_build_object(''id'', p.id, ''name'', p.name, ''image'', p.image, ''price'', p.price,'
    || ' ''original_price'', p.original_price, ''stock'', p.stock, ''is_active'', p.is_active, ''archived_at'', p.archived_at,'
    || ' ''is_sample'', p.is_sample, ''created_at'', p.created_at, ''updated_at'', p.updated_at,'
    || ' ''game'', case when g.id is not null then jsonb_build_object(''id'', g.id, ''name'', g.name, ''slug'', g.slug) end,'
    || ' ''tier'', case when t.id is not null then jsonb_build_object(''id'', t.id, ''name'', t.name, ''slug'', t.slug) end,'
    || ' ''category'', case when c.id is not null then jsonb_build_object(''id'', c.id, ''name'', c.name, ''slug'', c.slug) end,'
    || ' ''rental_from'', case when p.has_rental then (select min(o.price) from public.rental_options o where o.product_id = p.id) end'
    || case when p_is_whole then ', ''description'', p.description, ''images'', p.images, ''attributes'', p.attributes, ''rentals'','
      || ' (select coalesce(jsonb_agg(jsonb_build_object(''duration'', o.duration, ''price'', o.price, ''description'', o.description)'
      || ' order by o.duration_minutes, o.price, o.id), ''[]'') from public.rental_options o where o.product_id = p.id)' else '' end
    || ')' || sort || '), ''[]'') from (select * from public.products p where true' || f.conditions
    || case when p_from_id is null then '' else
      ' and (p.' || by_column || ', p.id) ' || case when p_is_falling then '<' else '>' end || ' ($12::' || by_type || ', $13)' end
    || sort || ' limit $14) p left join public.game_titles g on g.id = p.game_title_id left join public.tiers t on t.id = p.tier_id'
    || ' left join public.categories c on c.id = p.category_id'
  into found
  using f.words, f.games_1, f.games_2, f.games_3, f.first_id, f.last_id, f.game, f.tier, f.category, f.min_price, f.max_price,
    p_from, p_from_id, least(greatest(p_limit, 1), 1001);
  return found;
end
$$;

-- As before, and with `attributes` and `rentals` of a row, which replace all it has. An option is known by its length of time: one that stays
-- keeps its id and its minutes, which somebody may have set by hand.
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
      -- A product that was there already, or that somebody changed meanwhile, keeps its options.
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
