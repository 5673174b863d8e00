-- The ways to pay: which gateway takes which method, and where its money arrives.
-- Begin with private.ways_to_pay.

-- The methods of a gateway. METHODS_OF_GATEWAYS in src/domain/payment/payment-method.ts is the same.
create function private.gateway_methods(p_gateway text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_gateway
    when 'sandbox' then array['sandbox']
    when 'manual' then array['qris', 'transfer']
    when 'midtrans' then array['qris', 'va_bca', 'va_bni', 'va_bri', 'va_permata', 'va_cimb', 'bill_mandiri'] end
$$;

-- The greatest amount of one payment by a method; null: any. HIGHEST_AMOUNTS in src/domain/payment/payment-method.ts is the same.
create function private.highest_amount(p_method text) returns bigint
language sql immutable set search_path = '' as $$
  select case p_method when 'qris' then 10000000::bigint end
$$;

-- The methods that the shop offers for an amount, each with its gateway: of several the preferred one. Buyers see methods
-- in the order of PAYMENT_METHODS in src/domain/payment/payment-method.ts. gatewayFor there has the same rule.
create function private.ways_to_pay(p_due bigint) returns table (method text, gateway text)
language sql stable security definer set search_path = '' as $$
  select w.method, w.gateway from (
    select distinct on (m.name) m.name as method, g.name as gateway
    from private.payment_settings s
    cross join lateral unnest(s.gateways) with ordinality as g (name, place)
    cross join lateral unnest(private.gateway_methods(g.name)) as m (name)
    where p_due <= coalesce(private.highest_amount(m.name), p_due) and not g.name = any (s.paused_gateways)
      and (g.name <> 'manual' or case m.name when 'qris' then s.qris is not null else s.accounts <> '[]' end)
    order by m.name, g.place) w
  order by array_position(array['sandbox', 'qris', 'va_bca', 'va_bni', 'va_bri', 'va_permata', 'va_cimb', 'bill_mandiri', 'transfer'], w.method)
$$;

-- Takes a gateway out of the choice of buyers, or puts it back. What was opened through it before can still be paid and is
-- inquired. Codes: INVALID for no gateway of the shop, and those of private.factor_refusal.
create function public.pause_gateway(p_gateway text, p_is_paused boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_is_paused is null or not exists (select from private.payment_settings s where p_gateway = any (s.gateways)) then
    return jsonb_build_object('code', 'INVALID');
  end if;
  update private.payment_settings s
  set paused_gateways = array_remove(s.paused_gateways, p_gateway) || case when p_is_paused then array[p_gateway] else '{}' end
  where (p_gateway = any (s.paused_gateways)) <> p_is_paused;
  if not found then
    return jsonb_build_object('outcome', 'already');
  end if;
  perform private.audit(auth.uid(), case when p_is_paused then 'payment.gateway_paused' else 'payment.gateway_offered' end, null,
    jsonb_build_object('name', p_gateway));
  return jsonb_build_object('outcome', 'done');
end
$$;
grant execute on function public.pause_gateway(text, boolean) to authenticated;

create function private.payment_methods(p_due bigint) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select w.method from private.ways_to_pay(p_due) w)
$$;

-- The methods whose payments are confirmed without a proof and without staff.
create function private.automatic_methods(p_due bigint) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select w.method from private.ways_to_pay(p_due) w where w.gateway <> 'manual')
$$;

-- The gateway that takes an amount by a method; null when the method is not offered.
create function private.gateway_of(p_method text, p_due bigint) returns text
language sql stable security definer set search_path = '' as $$
  select w.gateway from private.ways_to_pay(p_due) w where w.method = p_method
$$;

-- The ledger account that receives a payment. The shop's own QRIS is not a gateway, but settles as one.
create function private.receiving_account(p_gateway text, p_method text, p_account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_gateway <> 'manual' then 'cash:gateway:' || p_gateway
    when p_method = 'qris' then 'cash:gateway:qris'
    else (select s.code from private.shop_accounts s where s.id = p_account) end
$$;
