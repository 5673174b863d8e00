-- What is made in the browser gets its id there, once: a second try after an answer that was lost makes no second one.
drop function public.save_product(jsonb, jsonb, uuid, timestamptz);
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
  -- The embedded gateway hands JSON over as a text of JSON, PostgREST as it is.
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
    -- Its first try got through, and nobody has touched it since: it is the same product, as it is filled in now.
    if product is null then
      select p.id, p.updated_at into p_id, p_version from public.products p where p.id = p_new and p.updated_at = p.created_at;
      if p_id is null then
        return jsonb_build_object('outcome', 'stale');
      end if;
    end if;
  end if;
  if product is null then
    -- Written even when no column is given: a change of the options alone is a new version as well.
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
revoke execute on function public.save_product(jsonb, jsonb, uuid, timestamptz, uuid) from public, anon;
grant execute on function public.save_product(jsonb, jsonb, uuid, timestamptz, uuid) to authenticated;

drop function public.save_notification_draft(uuid, uuid, text, text, text, text, timestamptz, timestamptz);
create function public.save_notification_draft(
  p_id uuid, p_user uuid, p_type text, p_title text, p_body text, p_link_url text, p_send_at timestamptz, p_updated_at timestamptz default null,
  p_new uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept private.notification_drafts;
begin
  perform private.require_announcing_to(p_user);
  if p_send_at is not null and p_send_at <= clock_timestamp() then
    raise exception 'SEND_AT_PAST' using errcode = 'P0001';
  end if;
  if p_id is null then
    insert into private.notification_drafts (id, user_id, type, title, body, link_url, send_at, author)
    values (coalesce(p_new, gen_random_uuid()), p_user, p_type, p_title, p_body, p_link_url, p_send_at, auth.uid())
    on conflict (id) do nothing returning * into kept;
  end if;
  if kept.id is null then
    select * into kept from private.notification_drafts d where d.id = coalesce(p_id, p_new) for update;
    if kept.id is null then
      raise exception 'DRAFT_GONE' using errcode = 'P0001';
    end if;
    perform private.require_announcing_to(kept.user_id);
    if kept.sent_at is not null then
      raise exception 'ALREADY_SENT' using errcode = 'P0001';
    end if;
    -- A first try that got through without its answer is written over by its own writer alone.
    if (p_id is null and kept.author is distinct from auth.uid()) or (p_id is not null and p_updated_at is distinct from kept.updated_at) then
      raise exception 'DRAFT_CHANGED' using errcode = 'P0001';
    end if;
    update private.notification_drafts d
    set user_id = p_user, type = p_type, title = p_title, body = p_body, link_url = p_link_url, send_at = p_send_at, author = auth.uid(),
      problem = null
    where d.id = kept.id returning * into kept;
  end if;
  return jsonb_build_object('id', kept.id, 'updated_at', kept.updated_at);
end
$$;
revoke execute on function public.save_notification_draft(uuid, uuid, text, text, text, text, timestamptz, timestamptz, uuid) from public, anon;
grant execute on function public.save_notification_draft(uuid, uuid, text, text, text, text, timestamptz, timestamptz, uuid) to authenticated;
