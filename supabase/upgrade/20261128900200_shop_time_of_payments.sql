-- Payments, refunds and settlements read the shop's time.

create or replace function private.approve_attempt(
  o public.orders, a private.payment_attempts, p_amount bigint, p_reference text, p_received_on date
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  observed jsonb;
begin
  insert into private.payment_approvals (attempt_id, approver, amount, reference) values (a.id, auth.uid(), p_amount, p_reference);
  if o.total >= (select s.two_approvals_from from private.order_settings s) and not exists (
    select from private.payment_approvals p where p.attempt_id = a.id and p.amount = p_amount and p.reference = p_reference
      and (p.approver <> auth.uid() or p.at < private.shop_now() - interval '12 hours')) then
    return jsonb_build_object('outcome', 'first', 'state', o.state);
  end if;
  update private.payment_attempts t set bank_reference = p_reference, received_on = p_received_on where t.id = a.id;
  observed := private.observe_payment(a.reference, 'staff',
    jsonb_build_object('state', 'paid', 'amount', p_amount, 'provider_status', 'approved'));
  perform private.audit(auth.uid(), 'payment.approved', o.id, jsonb_strip_nulls(jsonb_build_object('name', o.number, 'amount', p_amount,
    'reference', p_reference, 'date', p_received_on)));
  return jsonb_build_object('outcome', 'done', 'state', observed ->> 'order_state', 'exception', observed ->> 'exception');
end
$$;

create or replace function private.revive_order(p_order uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  held uuid;
  unit uuid;
  r private.rentals;
begin
  select * into o from public.orders where id = p_order;
  select f.unit_id into held from private.order_facts f where f.order_id = p_order;
  if o.state <> 'expired' or o.product_id is null or o.kind = 'extension' then
    return false;
  elsif o.kind = 'rental' then
    select * into r from private.rentals x where x.order_id = p_order;
    unit := private.take_rental_time(p_order, o.product_id, r.option_id, greatest(r.start_at, private.shop_now()), r.minutes, r.rules);
    update private.order_facts f set unit_id = unit where f.order_id = p_order and unit is not null;
    return unit is not null;
  end if;
  unit := private.lock_free_unit(o.product_id, held);
  if unit is null and o.sale_kind <> 'account' then
    unit := private.lock_free_unit(o.product_id);
  end if;
  if unit is null then
    return false;
  end if;
  update private.units u set state = 'reserved' where u.id = unit;
  update private.order_facts f set unit_id = unit, is_open = true where f.order_id = p_order;
  insert into private.stock_changes (product_id) values (o.product_id);
  return true;
end
$$;

create or replace function public.settle_gateway(
  p_key uuid, p_gateway text, p_bank text, p_settled_on date, p_gross bigint, p_fee bigint, p_reference text
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  given_reference constant text := btrim(p_reference);
  earlier private.settlements;
  made bigint;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_key is null or p_gross is null or p_gross not between 1 and 1000000000000 or p_fee is null or p_fee < 0 or p_fee >= p_gross
    or coalesce(length(given_reference), 0) not between 3 and 60 or given_reference ~ '[[:cntrl:]]'
    or p_bank is null or p_bank <> all (private.bank_accounts()) then
    return jsonb_build_object('code', 'INVALID');
  elsif p_settled_on is null or p_settled_on not between (private.shop_now() at time zone 'Asia/Jakarta')::date - 366 and (private.shop_now() at time zone 'Asia/Jakarta')::date then
    return jsonb_build_object('code', 'SETTLEMENT_DATE');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('settlements', 7322));
  select * into earlier from private.settlements s where s.key = p_key;
  if found then
    return case when (earlier.gateway, earlier.bank, earlier.settled_on, earlier.gross, earlier.fee, earlier.reference)
      = (p_gateway, p_bank, p_settled_on, p_gross, p_fee, given_reference)
      then jsonb_build_object('outcome', 'already') else jsonb_build_object('code', 'KEY_REUSED') end;
  elsif private.is_settled_reference(p_bank, given_reference)
    or exists (select from private.payment_attempts a where a.account = p_bank and a.bank_reference = given_reference)
    or exists (select from private.payment_exceptions x where x.account = p_bank and x.bank_reference = given_reference) then
    return jsonb_build_object('code', 'REFERENCE_USED');
  elsif p_gross > coalesce((select g.balance from private.gateway_balances() g where g.gateway = p_gateway), 0) then
    return jsonb_build_object('code', 'GATEWAY_BALANCE');
  end if;
  insert into private.settlements (key, gateway, bank, settled_on, gross, fee, reference, made_by)
  values (p_key, p_gateway, p_bank, p_settled_on, p_gross, p_fee, given_reference, auth.uid()) returning id into made;
  perform private.post_journal('settled:' || made, 'settled', null, jsonb_build_array(
    jsonb_build_array(p_bank, p_gross - p_fee), jsonb_build_array('expense:gateway', p_fee), jsonb_build_array(p_gateway, -p_gross)),
    p_settled_on || ' ' || given_reference);
  perform private.audit(auth.uid(), 'settlement.made', null,
    jsonb_build_object('gateway', p_gateway, 'bank', p_bank, 'date', p_settled_on, 'gross', p_gross, 'fee', p_fee, 'reference', given_reference));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.sandbox_write(p_reference text, p_charge jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.sandbox_payments (reference, charge) values (p_reference, private.json_of(p_charge))
  on conflict (reference) do update set charge = excluded.charge, updated_at = private.shop_now()
$$;

create or replace function public.server_due_inquiries(p_max integer default 20) returns table(reference text, gateway text, provider_id text)
language sql security definer set search_path = '' as $$
  update private.payment_attempts a
  set inquiries = a.inquiries + 1,
    next_inquiry_at = case
      when a.inquiries < 1 then private.shop_now() + interval '10 seconds'
      when a.opened_at < (select private.shop_now()) - interval '7 days' then null
      when a.opened_at < (select private.shop_now()) - interval '1 hour' then private.shop_now() + interval '1 day'
      else private.shop_now() + (array[30, 60, 120, 300, 600, 600])[least(a.inquiries, 6)] * interval '1 second' end
  where a.id in (select d.id from private.payment_attempts d where d.next_inquiry_at <= (select private.shop_now())
    order by d.next_inquiry_at limit p_max for update skip locked)
  returning a.reference, a.gateway, a.provider_id
$$;

create or replace function public.server_store_webhook(
  p_gateway text, p_key text, p_reference text, p_is_authentic boolean, p_body text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_new boolean;
begin
  if not p_is_authentic and (select count(*) from (select from private.webhook_inbox w where not w.is_authentic limit 1000) refused) >= 1000 then
    return jsonb_build_object('is_new', false);
  end if;
  insert into private.webhook_inbox (gateway, key, reference, is_authentic, body)
  values (p_gateway, p_key, p_reference, p_is_authentic, left(p_body, 65536)) on conflict (gateway, key) do nothing;
  is_new := found;
  if p_is_authentic then
    update private.payment_attempts a set next_inquiry_at = private.shop_now()
    where a.reference = p_reference and a.gateway = p_gateway and a.state not in ('paid', 'refunded');
  end if;
  return jsonb_build_object('is_new', is_new);
end
$$;
