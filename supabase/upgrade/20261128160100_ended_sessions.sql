-- An order is refused to an ended session, as the list of orders is: answered with nothing it looks like an order that does not exist.
create or replace function public.order_detail(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  if private.may('orders.read') or exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()) then
    return private.order_detail(p_order);
  end if;
  return null;
end
$$;
