-- A sale outside the shop is of one unit, which comes back with its data when the entry is taken back.

-- Takes one unit out of the stock while the product has the version the caller saw, and posts what it brought, and what it cost. Returns
-- `saved` with the id of the sale, `stale`, `missing` or `sold_out`. A sample has no units.
create or replace function public.sell_outside(p_id uuid, p_version timestamptz, p_place text, p_amount bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  product public.products;
  sale constant uuid := gen_random_uuid();
  free uuid[];
  cost bigint;
begin
  if not private.may('catalogue.write') or not private.may('orders.write') then
    raise exception 'not allowed to sell outside' using errcode = '42501';
  end if;
  if coalesce(length(trim(p_place)), 0) not between 1 and 100 or coalesce(p_amount, -1) not between 0 and 1000000000000 or p_version is null then
    raise exception 'a place, an amount and a version are needed' using errcode = '22023';
  end if;
  select * into product from public.products p where p.id = p_id for update;
  if not found or product.is_sample then
    return '{"outcome": "missing"}';
  elsif product.updated_at <> p_version then
    return '{"outcome": "stale"}';
  elsif product.stock = 0 then
    return '{"outcome": "sold_out"}';
  end if;
  free := array(select u.id from private.units u where u.product_id = p_id and u.state = 'available');
  update public.products p set stock = p.stock - 1 where p.id = p_id;
  if p_amount > 0 then
    perform private.post_journal('outside:' || sale, 'sold_outside', null, jsonb_build_array(
      jsonb_build_array('cash:outside', p_amount), jsonb_build_array('revenue:outside', -p_amount)), product.name || ', ' || trim(p_place));
  end if;
  select d.cost into cost from private.product_private_data d where d.product_id = p_id;
  if cost > 0 then
    perform private.post_journal('outside_cost:' || sale, 'cost', null, jsonb_build_array(
      jsonb_build_array('expense:goods', cost), jsonb_build_array('goods', -cost)), product.name);
  end if;
  perform private.audit(auth.uid(), 'products.sold_outside', p_id,
    jsonb_build_object('name', product.name, 'sale', sale, 'place', trim(p_place), 'price', p_amount,
      'unit', (select u.id from private.units u where u.id = any (free) and u.state = 'withdrawn')));
  return jsonb_build_object('outcome', 'saved', 'sale', sale);
end
$$;

-- Takes an entry back: its unit is in stock again, and what was posted is posted the other way round. False where there is nothing to take
-- back, or no product any more.
create or replace function public.undo_outside_sale(p_id uuid, p_sale uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  kept record;
  unit constant uuid := (
    select (a.detail ->> 'unit')::uuid from private.audit_log a
    where a.subject = p_id and a.action = 'products.sold_outside' and a.detail ->> 'sale' = p_sale::text);
begin
  if not private.may('catalogue.write') or not private.may('orders.write') then
    raise exception 'not allowed to sell outside' using errcode = '42501';
  end if;
  perform from public.products p where p.id = p_id for update;
  if not found
    or not exists (select from private.audit_log a where a.subject = p_id and a.action = 'products.sold_outside' and a.detail ->> 'sale' = p_sale::text)
    or exists (select from private.audit_log a where a.subject = p_id and a.action = 'products.outside_sale_undone' and a.detail ->> 'sale' = p_sale::text)
  then
    return false;
  end if;
  update public.products p set stock = p.stock + 1 where p.id = p_id;
  -- The stock brought a unit without data, whose place the former one takes.
  if exists (select from private.units u where u.id = unit and u.state = 'withdrawn' for update) then
    delete from private.units u where u.id = (
      select n.id from private.units n where n.product_id = p_id and n.state = 'available' order by n.position desc limit 1);
    update private.units u set state = 'available' where u.id = unit;
  end if;
  for kept in
    select j.key, j.kind, j.note, jsonb_agg(jsonb_build_array(l.account, -l.amount) order by l.line) as lines
    from private.journals j join private.journal_lines l on l.journal_id = j.id
    where j.key in ('outside:' || p_sale, 'outside_cost:' || p_sale) group by j.id
  loop
    perform private.post_journal('undone_' || kept.key, kept.kind || '_undone', null, kept.lines, kept.note);
  end loop;
  perform private.audit(auth.uid(), 'products.outside_sale_undone', p_id,
    jsonb_build_object('name', (select p.name from public.products p where p.id = p_id), 'sale', p_sale));
  return true;
end
$$;

-- Whether nobody holds a place of a sale. Its shown stock may be a moment behind.
create function private.is_unsold_sale(p_sale uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.sale_slots s where s.sale_id = p_sale and s.order_id is not null)
$$;

grant execute on function private.is_unsold_sale(uuid) to authenticated;

-- Deletes sales that nobody has bought from: [id, ...]. Returns how many there were.
create or replace function public.withdraw_flash_sales(p_sales text) returns integer
language plpgsql set search_path = '' as $$
declare
  count integer;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_sales::jsonb) > 500 then
    raise exception 'more than 500 rows at once' using errcode = '22023';
  end if;
  delete from public.flash_sales s
  using jsonb_array_elements_text(p_sales::jsonb) given (id)
  where s.id = given.id::uuid and s.stock = s.initial_stock and private.is_unsold_sale(s.id);
  get diagnostics count = row_count;
  return count;
end
$$;
