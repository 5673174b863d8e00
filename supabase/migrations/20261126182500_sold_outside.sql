-- A unit that was sold outside the shop: it leaves the stock, and its money is in the books.
insert into private.ledger_accounts (code, type) values ('revenue:outside', 'revenue'), ('cash:outside', 'asset');

-- Takes one unit out of the stock while the product has the version the caller saw, and posts what it brought, and what it cost. Returns
-- `saved` with the id of the sale, `stale`, `missing` or `sold_out`.
create function public.sell_outside(p_id uuid, p_version timestamptz, p_place text, p_amount bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  product public.products;
  sale constant uuid := gen_random_uuid();
  cost bigint;
begin
  if not private.may('catalogue.write') or not private.may('orders.write') then
    raise exception 'not allowed to sell outside' using errcode = '42501';
  end if;
  if length(trim(p_place)) not between 1 and 100 or p_amount not between 0 and 1000000000000 then
    raise exception 'a place and an amount are needed' using errcode = '22023';
  end if;
  select * into product from public.products p where p.id = p_id for update;
  if not found then
    return '{"outcome": "missing"}';
  elsif product.updated_at <> p_version then
    return '{"outcome": "stale"}';
  elsif product.stock = 0 then
    return '{"outcome": "sold_out"}';
  end if;
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
    jsonb_build_object('name', product.name, 'sale', sale, 'place', trim(p_place), 'price', p_amount));
  return jsonb_build_object('outcome', 'saved', 'sale', sale);
end
$$;

-- Takes an entry back: the unit is in stock again, and what was posted is posted the other way round. False where there is nothing to take
-- back, or no product any more.
create function public.undo_outside_sale(p_id uuid, p_sale uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  kept record;
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

grant execute on function public.sell_outside(uuid, timestamptz, text, bigint), public.undo_outside_sale(uuid, uuid) to authenticated;
