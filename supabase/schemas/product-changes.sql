-- Every write of products by staff: saving a form, changes of many products, CSV import, deletion, and data that only staff read.
-- Table: private.product_private_data. Begin with public.save_product, public.change_products and public.import_products: all three run
-- with the caller's rights and report a conflict when a product has another version than the caller saw.
-- private.is_seen_stock and private.unwritten_row (in units.sql) decide about a stock that orders changed in the meantime.

-- Data of a product that only staff read. A table of its own in a schema without access for visitors, because they may select every column
-- of `products`.
create table private.product_private_data (
  product_id uuid primary key references public.products (id) on delete cascade,
  -- The shop's own code for the product.
  internal_code text check (length(internal_code) between 1 and 60),
  note text check (length(note) between 1 and 2000),
  -- The owner of a consigned product; null: the shop.
  owner text check (length(owner) between 1 and 200),
  -- Cost of one unit for the shop, or its owner's share, in whole Rupiah. Requires ledger.read.
  cost bigint check (cost between 0 and 1000000000000),
  -- Low-stock threshold; null: that of its category (private.low_stock_text).
  low_stock_at integer check (low_stock_at between 0 and 1000000),
  -- When a hidden product becomes visible (private.publish_due_products).
  publish_at timestamptz
);

create index product_private_data_by_code on private.product_private_data (lower(internal_code)) where internal_code is not null;
create index product_private_data_low_stock on private.product_private_data (product_id) where low_stock_at is not null;
create index product_private_data_to_publish on private.product_private_data (publish_at) where publish_at is not null;

alter table private.product_private_data enable row level security;

-- Trigger that logs private data which staff write, and of a change the changed columns. Deferred for the reason that private.audit_write has.
create function private.note_private_data() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) - 'product_id' else '{}' end;
  changes record;
begin
  if auth.uid() is null then
    return null;
  end if;
  select jsonb_object_agg(n.key, coalesce(before -> n.key, 'null')) as before, jsonb_object_agg(n.key, n.value) as after into changes
  from jsonb_each(to_jsonb(new) - 'product_id') n where coalesce(before -> n.key, 'null') <> n.value;
  if changes.after is not null then
    perform private.audit(auth.uid(), 'product_private_data.changed', new.product_id,
      jsonb_strip_nulls(jsonb_build_object('name', (select p.name from public.products p where p.id = new.product_id),
        'import', nullif(current_setting('app.import', true), ''))) || jsonb_build_object('before', changes.before, 'after', changes.after));
  end if;
  return null;
end
$$;

create constraint trigger note_write after insert or update on private.product_private_data deferrable initially deferred for each row
  execute function private.note_private_data();

-- Writes the private data of a product. Without the key `cost` the stored cost stays. Called by
-- public.save_product with the rights of its caller; raises 42501 without catalogue.write, or for a cost without ledger.read.
create function private.write_product_private_data(p_product uuid, p_private jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  input private.product_private_data := jsonb_populate_record(null::private.product_private_data, p_private);
  stored_cost bigint;
begin
  if not private.may('catalogue.write') or (p_private ? 'cost' and not private.may('ledger.read')) then
    raise exception 'not allowed to write these data' using errcode = '42501';
  end if;
  select f.cost into stored_cost from private.product_private_data f where f.product_id = p_product for update;
  if not (p_private ? 'cost') then
    input.cost := stored_cost;
  end if;
  -- A visible product needs no time to appear.
  if (select p.is_active from public.products p where p.id = p_product) then
    input.publish_at := null;
  end if;
  insert into private.product_private_data as f (product_id, internal_code, note, owner, cost, low_stock_at, publish_at)
  values (p_product, input.internal_code, input.note, input.owner, input.cost, input.low_stock_at, input.publish_at)
  on conflict (product_id) do update set internal_code = excluded.internal_code, note = excluded.note, owner = excluded.owner,
    cost = excluded.cost, low_stock_at = excluded.low_stock_at, publish_at = excluded.publish_at;
end
$$;
grant execute on function private.write_product_private_data(uuid, jsonb) to authenticated;

-- The private data of a product; `cost` only with ledger.read.
create function public.product_private_data(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to write products' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('internal_code', f.internal_code, 'note', f.note, 'owner', f.owner, 'low_stock_at', f.low_stock_at,
      'publish_at', f.publish_at)
      || case when private.may('ledger.read') then jsonb_build_object('cost', f.cost) else '{}' end
    from (select p_id as id) requested left join private.product_private_data f on f.product_id = requested.id);
end
$$;
grant execute on function public.product_private_data(uuid) to authenticated;

-- Scheduled: shows hidden products whose time has come. Skips locked products, which the next run shows, and those of which a picture could not
-- be fetched.
create function private.publish_due_products() returns integer
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

-- A product that staff show before its time loses that time, so that it stays hidden when they hide it again.
create function private.forget_publishing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.product_private_data d set publish_at = null where d.product_id = new.id and d.publish_at is not null;
  return null;
end
$$;

create trigger forget_publishing after update of is_active on public.products
  for each row when (new.is_active and not old.is_active) execute function private.forget_publishing();

-- Whether an order of the product is unfinished: not in a final state, or with a refund to pay or a warranty that runs. Every rule about
-- open orders calls this.
create function private.has_open_order(p_product uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.orders o
    where o.product_id = p_product and (
      o.state not in ('completed', 'cancelled', 'expired', 'refunded')
      or exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null
        and (d.name = 'refund' or (d.name = 'warranty' and (d.paused_at is not null or d.due_at > (select private.shop_now())))))))
$$;

-- What the deletion of a product would affect; null when the product does not exist.
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
      'orders', (select count(*) from public.orders o where o.product_id = p.id and o.kind <> 'group'),
      'has_open_order', private.has_open_order(p.id),
      'wishlists', (select count(*) from public.wishlists w where w.product_id = p.id),
      'pictures', (
        select count(*) from (select distinct private.storage_path(picture) as file from unnest(p.images || p.image) as picture) own
        where own.file like 'product-images/%' and not private.is_shown_by_product(own.file, p.id)))
    from public.products p where p.id = p_id);
end
$$;
grant execute on function public.product_impact(uuid) to authenticated;

-- Deletes a product with its rental options and sales; orders lose the reference. Raises OPEN_ORDER while an order is open: such a product
-- can only be archived. Returns the storage paths of its pictures that no product shows, which the caller removes (they are in
-- private.files_to_remove as well); null when the product does not exist.
create function public.delete_product(p_id uuid) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  pictures text[];
begin
  if not private.may('catalogue.write') and coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
    raise exception 'not allowed to delete products' using errcode = '42501';
  end if;
  -- Locks the product: a concurrent order waits and then does not find it.
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
  -- Pictures that another product shows stay.
  return private.unused_pictures(pictures);
end
$$;
grant execute on function public.delete_product(uuid) to authenticated, service_role;

-- Makes p_rentals the rental options of a product: deletes, changes and adds. An option without `deposit` or `rules` keeps its own. Part
-- of public.save_product, with the rights of its caller.
create function private.save_rental_options(p_product uuid, p_rentals jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.rental_options o
  where o.product_id = p_product and not exists (select from jsonb_array_elements(p_rentals) as item where item ->> 'id' = o.id::text);
  with options as (
    select r.*, item ? 'rules' as has_rules
    from jsonb_array_elements(p_rentals) item,
      jsonb_to_record(item) as r(id uuid, duration text, duration_minutes integer, price bigint, description text, deposit bigint, rules text))
  update public.rental_options o
  set duration = g.duration, duration_minutes = g.duration_minutes, price = g.price, description = g.description,
    deposit = coalesce(g.deposit, o.deposit), rules = case when g.has_rules then g.rules else o.rules end
  from options g
  where o.id = g.id and o.product_id = p_product
    and (o.duration, o.duration_minutes, o.price, o.description, o.deposit, o.rules) is distinct from
      (g.duration, g.duration_minutes, g.price, g.description, coalesce(g.deposit, o.deposit),
        case when g.has_rules then g.rules else o.rules end);
  insert into public.rental_options (product_id, duration, duration_minutes, price, description, deposit, rules)
  select p_product, r.duration, r.duration_minutes, r.price, r.description, coalesce(r.deposit, 0), r.rules
  from jsonb_to_recordset(p_rentals) as r(
    id uuid, duration text, duration_minutes integer, price bigint, description text, deposit bigint, rules text)
  where not exists (select from public.rental_options o where o.id = r.id and o.product_id = p_product);
end
$$;
grant execute on function private.save_rental_options(uuid, jsonb) to authenticated;

-- Saves a product (a new one without p_id), its rental options and its private data together, with the caller's rights. Writes only the
-- columns in p_product; refuses those that triggers maintain. p_version is the updated_at that the caller saw. p_rentals are all options
-- of the product; null leaves them unchanged.
-- Returns `saved` with id and version; `stale` for another version; `missing`; or `stock` with the stored stock when that is not
-- seen_stock. Creation is idempotent: the form chooses the id (p_new) and sends it again when it got no answer.
create function public.save_product(
  p_product jsonb, p_rentals jsonb default null, p_id uuid default null, p_version timestamptz default null,
  p_new uuid default null
) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  maintained constant text[] := array[
    'id', 'is_sample', 'created_at', 'updated_at', 'is_flash_sale', 'has_rental', 'rentable_from', 'is_sold', 'charged_price'];
  columns text;
  product uuid;
  private_data jsonb;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to write products' using errcode = '42501';
  end if;
  -- The embedded gateway passes JSON as a JSON string, PostgREST as an object.
  if jsonb_typeof(p_product) = 'string' then
    p_product := (p_product #>> '{}')::jsonb;
  end if;
  if jsonb_typeof(p_rentals) = 'string' then
    p_rentals := (p_rentals #>> '{}')::jsonb;
  end if;
  private_data := p_product -> 'private';
  p_product := p_product - 'private';
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
    select from jsonb_object_keys(p_product) as column_name
    where column_name = any (maintained) or not exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = 'public.products'::regclass and a.attname = column_name and a.attnum > 0 and not a.attisdropped)
  ) then
    raise exception 'no such column to write' using errcode = '22023';
  end if;
  select string_agg(format('%I', column_name), ', ') into columns from jsonb_object_keys(p_product) as column_name;
  if p_id is null then
    execute format(
      'insert into public.products (id, %1$s) select $2, %1$s from jsonb_populate_record(null::public.products, $1)
       on conflict (id) do nothing returning id',
      coalesce(columns, 'name'))
    into product using p_product, coalesce(p_new, gen_random_uuid());
    -- An earlier attempt stored the product and it is unchanged since: update it to the present contents of the form.
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
    perform private.save_rental_options(product, p_rentals);
  end if;
  if private_data is not null then
    perform private.write_product_private_data(product, private_data);
  end if;
  return (select jsonb_build_object('outcome', 'saved', 'id', p.id, 'version', p.updated_at) from public.products p where p.id = product);
end
$$;
grant execute on function public.save_product(jsonb, jsonb, uuid, timestamptz, uuid) to authenticated;

-- Changes products: [{id, version, price?, stock?, seen_stock?, is_active?, is_archived?, is_deleted?, game_title_id?, tier_id?,
-- category_id?}]. A null group removes the product from its group. A stock comes with the stock that the caller saw: an equal one is not
-- written, so that an order in between is not undone; a different one is refused when the stored stock has changed.
-- Returns one outcome per row: done, stale, stock, missing or refused; an invalid row does not affect the others. Runs with the caller's
-- rights, so row-level security and all triggers apply.
create function public.change_products(p_changes text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  entry jsonb;
  change record;
  new_version timestamptz;
  pictures text[];
  outcomes jsonb := '[]';
  outcome jsonb;
  error_code text;
  error_text text;
  error_hint text;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_changes::jsonb) > 500 then
    raise exception 'more than 500 rows at once' using errcode = '22023';
  end if;
  for entry in
    -- In the order of the ids, so that concurrent callers lock in the same order. As text, because an id may be invalid; without braces
    -- and hyphens, because a uuid can be spelled in several ways.
    select c from jsonb_array_elements(p_changes::jsonb) c order by lower(translate(c ->> 'id', '{}-', '')) collate "C"
  loop
    begin
      pictures := '{}';
      select * into change
      from jsonb_to_record(entry) c (id uuid, version timestamptz, price bigint, stock integer, seen_stock integer, is_active boolean,
        is_archived boolean, is_deleted boolean, game_title_id uuid, tier_id uuid, category_id uuid);
      if change.is_deleted then
        select p.updated_at into new_version from public.products p where p.id = change.id and p.updated_at = change.version for update;
        if found then
          pictures := public.delete_product(change.id);
          new_version := null;
          outcome := jsonb_build_object('status', 'done');
        else
          outcome := null;
        end if;
      else
        update public.products p
        set price = coalesce(change.price, p.price), stock = coalesce(nullif(change.stock, change.seen_stock), p.stock),
          is_active = coalesce(change.is_active, p.is_active),
          archived_at = case when change.is_archived is null then p.archived_at
            when change.is_archived then coalesce(p.archived_at, now()) end,
          game_title_id = case when entry ? 'game_title_id' then change.game_title_id else p.game_title_id end,
          tier_id = case when entry ? 'tier_id' then change.tier_id else p.tier_id end,
          category_id = case when entry ? 'category_id' then change.category_id else p.category_id end
        where p.id = change.id and p.updated_at = change.version and private.is_seen_stock(change.stock, change.seen_stock, p.stock)
        returning p.updated_at into new_version;
        outcome := case when found then jsonb_build_object('status', 'done', 'version', new_version) end;
      end if;
      if outcome is null then
        outcome := coalesce((select private.unwritten_row(p.updated_at = change.version, p.stock) from public.products p where p.id = change.id),
          '{"status": "missing"}');
      elsif cardinality(pictures) > 0 then
        outcome := outcome || jsonb_build_object('pictures', pictures);
      end if;
    exception when others then
      get stacked diagnostics error_code = returned_sqlstate, error_text = message_text, error_hint = pg_exception_hint;
      outcome := jsonb_build_object('status', 'refused', 'code', error_code, 'hint', error_hint, 'message', error_text);
    end;
    outcomes := outcomes || jsonb_build_array(outcome || jsonb_build_object('id', entry ->> 'id'));
  end loop;
  return outcomes;
end
$$;
grant execute on function public.change_products(text) to authenticated;

-- Replaces the rental options of those rows of p_rows that were written and have `rentals`. An option is identified by its duration and
-- keeps its id; an existing one also keeps its minutes, its rules, and its deposit unless the row has one. Part of private.import_batch.
create function private.import_rental_options(p_rows jsonb, p_written uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.rental_options o using jsonb_to_recordset(p_rows) r (id uuid, rentals jsonb)
  where r.id = any (p_written) and o.product_id = r.id and r.rentals is not null and not exists (
    select from jsonb_to_recordset(r.rentals) g (duration text) where lower(trim(g.duration)) = lower(trim(o.duration)));
  update public.rental_options o
  set duration = g.duration, price = g.price, description = g.description, deposit = coalesce(g.deposit, o.deposit)
  from jsonb_to_recordset(p_rows) r (id uuid, rentals jsonb),
    jsonb_to_recordset(r.rentals) g (duration text, price bigint, description text, deposit bigint)
  where r.id = any (p_written) and o.product_id = r.id and lower(trim(g.duration)) = lower(trim(o.duration))
    and (o.duration, o.price, o.description, o.deposit) is distinct from (g.duration, g.price, g.description, coalesce(g.deposit, o.deposit));
  insert into public.rental_options (product_id, duration, duration_minutes, price, description, deposit)
  select r.id, g.duration, g.duration_minutes, g.price, g.description, coalesce(g.deposit, 0)
  from jsonb_to_recordset(p_rows) r (id uuid, rentals jsonb),
    jsonb_to_recordset(r.rentals) g (duration text, duration_minutes integer, price bigint, description text, deposit bigint)
  where r.id = any (p_written) and not exists (
    select from public.rental_options o where o.product_id = r.id and lower(trim(o.duration)) = lower(trim(g.duration)));
end
$$;
grant execute on function private.import_rental_options(jsonb, uuid[]) to authenticated;

-- Writes the private data of rows that were written: {private_data: {internal_code?, note?, owner?, cost?}}. What a row does not name stays.
-- Part of public.import_products; raises 42501 for a cost without ledger.read.
create function private.import_private_data(p_rows jsonb, p_written uuid[]) returns void
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
grant execute on function private.import_private_data(jsonb, uuid[]) to authenticated;

-- Inserts and updates the products of p_rows and returns their outcomes: done, missing, stale or stock. A new row that exists already was
-- stored by an earlier attempt whose answer was lost, and stays as it is. Part of public.import_products, with the rights of its caller;
-- raises the error of the first invalid row.
create function private.import_batch(p_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  added uuid[];
  updated uuid[];
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
  select coalesce(array_agg(id), '{}') into added from inserted;
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
  updated := array(select (outcome ->> 'id')::uuid from jsonb_array_elements(outcomes) outcome where outcome ? 'version');
  perform private.import_rental_options(p_rows, added || updated);
  perform private.import_private_data(p_rows, added || updated);
  perform private.note_imported_products(added, updated);
  return outcomes;
end
$$;
grant execute on function private.import_batch(jsonb) to authenticated;

-- Imports rows of a CSV file: [{id, is_new, version?, seen_stock?, name?, attributes?, rentals?, ...}]. Absent columns stay unchanged;
-- `seen_stock` works as in public.change_products; `attributes` and `rentals` replace all stored ones. Imports all rows at once; when one
-- of them fails, imports each row by itself, so that a row is stored whole or not at all. Returns the outcomes of private.import_batch, or
-- `refused` with code, hint and message.
create function public.import_products(p_rows text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  batches jsonb[] := array[p_rows::jsonb];
  batch jsonb;
  place integer := 1;
  outcomes jsonb := '[]';
  error_code text;
  error_text text;
  error_hint text;
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
      outcomes := outcomes || private.import_batch(batch);
    exception when others then
      get stacked diagnostics error_code = returned_sqlstate, error_text = message_text, error_hint = pg_exception_hint;
      if jsonb_array_length(batch) > 1 then
        batches := batches || array(select jsonb_build_array(r) from jsonb_array_elements(batch) r);
      else
        outcomes := outcomes || jsonb_build_array(jsonb_build_object('id', batch -> 0 ->> 'id', 'status', 'refused', 'code', error_code,
          'hint', error_hint, 'message', error_text));
      end if;
    end;
    place := place + 1;
  end loop;
  return outcomes;
end
$$;
grant execute on function public.import_products(text) to authenticated;

-- Imports one part of a file. p_import is the same for all parts; the audit log groups them by it. p_file is the name of the file.
create function public.import_products_of(p_import uuid, p_rows text, p_file text default '') returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.begin_import(p_import, p_file);
  return public.import_products(p_rows);
end
$$;
grant execute on function public.import_products_of(uuid, text, text) to authenticated;

insert into private.due_tasks (name, procedure, position) values ('publish_products', 'publish_due_products', 1);
