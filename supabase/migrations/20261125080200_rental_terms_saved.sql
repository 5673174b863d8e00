-- Deposit and rules of a rental option are saved with its product.

-- Saves a product (a new one without `p_id`) and its rental options together, with the caller's rights. Only the given columns are written;
-- columns maintained by triggers are refused. `p_version` is the `updated_at` the caller saw: nothing is written when it differs.
-- `p_rentals` are all options of the product; null leaves them unchanged, and an option without `deposit` or `rules` keeps its own.
-- Returns `saved` with id and version, `stale`, `missing`, or `stock` where the stock is not the one that was seen.
-- Creation is idempotent: the form chooses the id (`p_new`) and repeats it when the answer was lost.
create or replace function public.save_product(
  p_product jsonb, p_rentals jsonb default null, p_id uuid default null, p_version timestamptz default null,
  p_new uuid default null
) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  closed constant text[] := array['id', 'is_sample', 'created_at', 'updated_at', 'is_flash_sale', 'has_rental', 'rentable_from'];
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
  if p_product ? 'seen_stock' then
    if p_product -> 'stock' = p_product -> 'seen_stock' then
      p_product := p_product - 'stock';
    elsif p_product ? 'stock' and p_id is not null and exists (
      select from public.products p where p.id = p_id and to_jsonb(p.stock) <> p_product -> 'seen_stock') then
      return (select jsonb_build_object('outcome', 'stock', 'stock', p.stock) from public.products p where p.id = p_id);
    end if;
    p_product := p_product - 'seen_stock';
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
    with given as (
      select r.*, line ? 'rules' as says_rules
      from jsonb_array_elements(p_rentals) line,
        jsonb_to_record(line) as r(id uuid, duration text, duration_minutes integer, price bigint, description text, deposit bigint, rules text))
    update public.rental_options o
    set duration = g.duration, duration_minutes = g.duration_minutes, price = g.price, description = g.description,
      deposit = coalesce(g.deposit, o.deposit), rules = case when g.says_rules then g.rules else o.rules end
    from given g
    where o.id = g.id and o.product_id = product
      and (o.duration, o.duration_minutes, o.price, o.description, o.deposit, o.rules) is distinct from
        (g.duration, g.duration_minutes, g.price, g.description, coalesce(g.deposit, o.deposit),
          case when g.says_rules then g.rules else o.rules end);
    insert into public.rental_options (product_id, duration, duration_minutes, price, description, deposit, rules)
    select product, r.duration, r.duration_minutes, r.price, r.description, coalesce(r.deposit, 0), r.rules
    from jsonb_to_recordset(p_rentals) as r(
      id uuid, duration text, duration_minutes integer, price bigint, description text, deposit bigint, rules text)
    where not exists (select from public.rental_options o where o.id = r.id and o.product_id = product);
  end if;
  return (select jsonb_build_object('outcome', 'saved', 'id', p.id, 'version', p.updated_at) from public.products p where p.id = product);
end
$$;
