-- Staff take a gateway out of the choice of buyers, and put it back.

set check_function_bodies = off;

ALTER TABLE "private"."payment_settings" ADD COLUMN "paused_gateways" text[] NOT NULL DEFAULT '{}'::text[];

create or replace function private.ways_to_pay(p_due bigint) returns table (method text, gateway text)
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

create or replace function public.pause_gateway(p_gateway text, p_is_paused boolean) returns jsonb
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

create or replace function public.read_payment_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.read');
  return (select jsonb_build_object('version', s.version, 'accounts', s.accounts, 'qris', s.qris, 'gateways', s.gateways,
    'paused_gateways', s.paused_gateways,
    'sells_accounts', coalesce((select w.sells_accounts from public.website_settings w), true), 'changed_at', s.changed_at)
    from private.payment_settings s);
end
$$;

ALTER TABLE "private"."payment_settings" ADD CONSTRAINT "payment_settings_paused_gateways_check" CHECK ((paused_gateways <@ ARRAY['sandbox'::text, 'manual'::text, 'midtrans'::text]));

REVOKE ALL ON FUNCTION "public"."pause_gateway"(text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pause_gateway"(text, boolean) TO "authenticated";

reset check_function_bodies;

