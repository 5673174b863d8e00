-- What only staff know of a product. A table of its own in a schema that no visitor reaches: a column of `products` is one that anybody may
-- select.
create table private.product_private_data (
  product_id uuid primary key references public.products (id) on delete cascade,
  -- How the shop names it among its own things.
  internal_code text check (length(internal_code) between 1 and 60),
  note text check (length(note) between 1 and 2000),
  -- Whose it is, where it is not the shop's own.
  owner text check (length(owner) between 1 and 200),
  -- What one unit cost the shop, or what its owner gets; whole rupiah. Read and written by who may read the books.
  cost bigint check (cost between 0 and 1000000000000),
  -- Stock at which the shop wants to be told; null for the number of its category.
  low_stock_at integer check (low_stock_at between 0 and 1000000),
  -- When a product that is not shown yet appears by itself.
  publish_at timestamptz
);

alter table private.product_private_data enable row level security;

create index product_private_data_by_code on private.product_private_data (lower(internal_code)) where internal_code is not null;
create index product_private_data_low_stock on private.product_private_data (product_id) where low_stock_at is not null;
create index product_private_data_to_publish on private.product_private_data (publish_at) where publish_at is not null;

-- What staff know of a product; `cost` only for who may read the books.
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
    from (select p_id as id) asked left join private.product_private_data f on f.product_id = asked.id);
end
$$;

-- Writes all of them; `cost` is left as it is where it is not given. Called by save_product as its caller.
create function private.write_product_private_data(p_product uuid, p_private jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given private.product_private_data := jsonb_populate_record(null::private.product_private_data, p_private);
  was private.product_private_data;
  fresh private.product_private_data;
begin
  if not private.may('catalogue.write') or (p_private ? 'cost' and not private.may('ledger.read')) then
    raise exception 'not allowed to write these data' using errcode = '42501';
  end if;
  select * into was from private.product_private_data f where f.product_id = p_product for update;
  if not (p_private ? 'cost') then
    given.cost := was.cost;
  end if;
  -- What is shown already needs no time to appear.
  if (select p.is_active from public.products p where p.id = p_product) then
    given.publish_at := null;
  end if;
  insert into private.product_private_data as f (product_id, internal_code, note, owner, cost, low_stock_at, publish_at)
  values (p_product, given.internal_code, given.note, given.owner, given.cost, given.low_stock_at, given.publish_at)
  on conflict (product_id) do update set internal_code = excluded.internal_code, note = excluded.note, owner = excluded.owner,
    cost = excluded.cost, low_stock_at = excluded.low_stock_at, publish_at = excluded.publish_at
  returning f.* into fresh;
  if to_jsonb(was) - 'product_id' is distinct from to_jsonb(fresh) - 'product_id' and auth.uid() is not null
    and (was.product_id is not null or jsonb_strip_nulls(to_jsonb(fresh) - 'product_id') <> '{}') then
    perform private.audit(auth.uid(), 'product_private_data.changed', p_product, (
      select jsonb_strip_nulls(jsonb_build_object('name', (select p.name from public.products p where p.id = p_product)))
        || jsonb_build_object('before', jsonb_object_agg(n.key, o.value), 'after', jsonb_object_agg(n.key, n.value))
      from jsonb_each(to_jsonb(fresh) - 'product_id') n left join jsonb_each(to_jsonb(was) - 'product_id') o on o.key = n.key
      where o.value is distinct from n.value));
  end if;
end
$$;

-- The saving of a product (the newest text stays as it is) takes them as `private` of `p_product`; absent, they stay as they are. They are
-- written last, because that takes the lock of the log.
do $rewrite$
declare
  definition text := pg_catalog.pg_get_functiondef('public.save_product(jsonb,jsonb,uuid,timestamptz,uuid)'::regprocedure);
  change text[];
begin
  foreach change slice 1 in array array[
    [E'  product uuid;\nbegin', E'  product uuid;\n  private_data jsonb;\nbegin'],
    ['  if p_product ? ''seen_stock'' then',
      E'  private_data := p_product -> ''private'';\n  p_product := p_product - ''private'';\n  if p_product ? ''seen_stock'' then'],
    ['  return (select jsonb_build_object(''outcome'', ''saved''',
      E'  if private_data is not null then\n    perform private.write_product_private_data(product, private_data);\n  end if;\n'
      || '  return (select jsonb_build_object(''outcome'', ''saved''']
  ] loop
    if strpos(definition, change[1]) = 0 then
      raise exception 'the saving of products has changed';
    end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  execute definition;
end
$rewrite$;

grant execute on function public.product_private_data(uuid), private.write_product_private_data(uuid, jsonb) to authenticated;
