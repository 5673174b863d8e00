-- Nothing is sold at Rp0: such an order could be placed and never paid. Rows that have the price already are not for sale; no other row
-- gets it.
create function private.refuse_selling_at_zero() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  raise exception 'nothing is sold at Rp0' using errcode = '23514';
end
$$;

create trigger refuse_price_of_zero before insert on public.products
  for each row when (new.price <= 0) execute function private.refuse_selling_at_zero();
create trigger refuse_lowering_to_zero before update of price on public.products
  for each row when (new.price <= 0 and new.price <> old.price) execute function private.refuse_selling_at_zero();
create trigger refuse_price_of_zero before insert on public.rental_options
  for each row when (new.price <= 0) execute function private.refuse_selling_at_zero();
create trigger refuse_lowering_to_zero before update of price on public.rental_options
  for each row when (new.price <= 0 and new.price <> old.price) execute function private.refuse_selling_at_zero();
create trigger refuse_price_of_zero before insert on public.flash_sales
  for each row when (new.sale_price <= 0) execute function private.refuse_selling_at_zero();
create trigger refuse_lowering_to_zero before update of sale_price on public.flash_sales
  for each row when (new.sale_price <= 0 and new.sale_price <> old.sale_price) execute function private.refuse_selling_at_zero();

-- What a buyer pays; null: not for sale.
create or replace function private.quote(p_product uuid, p_option uuid, p_buyer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  option public.rental_options;
  price bigint;
  sale record;
  reduction bigint := 0;
  chosen uuid;
begin
  if p_option is not null then
    option := private.rental_option(p_product, p_option);
    return case when option.id is not null and option.price > 0 then jsonb_build_object('unit_price', option.price, 'discount', 0, 'deposit', option.deposit,
      'total', option.price + option.deposit, 'sale_id', null) end;
  end if;
  select p.price into price from public.products p
  where p.id = p_product and p.is_active and p.archived_at is null and not p.is_sample;
  if coalesce(price, 0) = 0 then
    return null;
  end if;
  for sale in
    select f.id, f.sale_price from public.flash_sales f
    where f.product_id = p_product and f.is_active and f.start_time <= moment and f.end_time > moment
      and f.sale_price between 1 and price - 1 and exists (select from private.sale_slots s where s.sale_id = f.id and s.order_id is null)
      and not exists (select from private.sale_slots s where s.sale_id = f.id and s.buyer_id = p_buyer and s.order_id is not null)
    order by f.sale_price limit 1
  loop
    reduction := price - sale.sale_price;
    chosen := sale.id;
  end loop;
  return jsonb_build_object('unit_price', price, 'discount', reduction, 'deposit', 0, 'total', price - reduction, 'sale_id', chosen);
end
$$;

revoke all on function private.refuse_selling_at_zero() from public;
