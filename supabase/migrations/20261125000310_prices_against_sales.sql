-- The other side of the rule that a sale is cheaper than its product (20261124000400): a price does not fall to what a running or coming
-- sale asks, or below it. The rule itself is domain/flash-sale/price-under-sale.ts; tests/database/sale-rules.test.ts holds both to one
-- table. Only a price that falls is looked at, so that what was wrong before can be put right. Stock may fall: it is sold.

-- The product's row is locked when this runs, and whoever plans a sale of it waits for that lock (private.refuse_wrong_sales): of a sale and
-- a price that come at once, the second sees the first.
create function private.refuse_price_under_sale() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- As for sales: people and the server's own programs are held to it; what the machine itself writes is not asked.
  if coalesce(current_setting('role', true), '') in ('anon', 'authenticated', 'service_role') and exists (
    select from public.flash_sales s
    where s.product_id = new.id and s.is_active and s.end_time > now() and s.sale_price >= new.price
  ) then
    raise exception 'PRICE_UNDER_SALE' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger refuse_price_under_sale before update of price on public.products
  for each row when (new.price < old.price) execute function private.refuse_price_under_sale();
