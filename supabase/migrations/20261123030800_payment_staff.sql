-- Money as staff handle it: approvals against the bank's reference, exceptions, refunds, the shop's own accounts. Whoever approves or
-- sends needs a second factor that was shown just now (private.factor_refusal).

-- Bank accounts that refunds go to. The number is sealed by the server, which alone can open it.
create table private.refund_destinations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  bank text not null check (length(bank) between 2 and 60),
  sealed text not null check (length(sealed) between 20 and 2000),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  holder text not null check (length(holder) between 2 and 100),
  created_at timestamptz not null default clock_timestamp()
);

create index refund_destinations_of_user on private.refund_destinations (user_id);

alter table private.refund_destinations enable row level security;

alter table private.order_facts
  add constraint order_facts_destination foreign key (destination_id) references private.refund_destinations (id) on delete set null;

-- A value sealed with the server's key when the key was new: tells at the start whether the key still fits.
create table private.sealer_canary (
  id boolean primary key default true check (id),
  sealed text not null check (length(sealed) <= 2000)
);

alter table private.sealer_canary enable row level security;

create function public.server_canary(p_sealed text default null) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if p_sealed is not null then
    insert into private.sealer_canary (sealed) values (p_sealed) on conflict (id) do nothing;
  end if;
  return (select c.sealed from private.sealer_canary c);
end
$$;

-- Needs a session in which a factor was shown just now, if the buyer has one; the buyer is told.
create function public.set_refund_destination(p_order uuid, p_bank text, p_sealed text, p_last4 text, p_holder text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  made uuid;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif not exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif not private.is_fresh() then
    return jsonb_build_object('code', 'NOT_FRESH');
  elsif p_last4 !~ '^[0-9]{4}$' or length(p_bank) not between 2 and 60 or length(p_holder) not between 2 and 100
    or concat(p_bank, p_holder) ~ '[[:cntrl:]]' then
    return jsonb_build_object('code', 'INVALID');
  elsif not exists (select from private.refunds r where r.order_id = p_order and r.state <> 'sent') then
    return jsonb_build_object('code', 'NOTHING_TO_REFUND');
  end if;
  perform from public.orders o where o.id = p_order for update;
  insert into private.refund_destinations (user_id, bank, sealed, last4, holder)
  values (auth.uid(), btrim(p_bank), p_sealed, p_last4, btrim(p_holder)) returning id into made;
  update private.order_facts f set destination_id = made where f.order_id = p_order;
  perform private.add_order_notice(p_order, 'destination_set');
  return jsonb_build_object('outcome', 'done');
end
$$;

-- The sealed number of a refund's account, for whoever sends it; every look is in the log.
create function public.open_refund_destination(p_refund uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found record;
  refusal text;
begin
  perform private.require_permission('refunds.write');
  refusal := private.factor_refusal('refunds.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  select d.sealed, d.last4, o.number, o.id into found from private.refunds r
  join public.orders o on o.id = r.order_id join private.order_facts f on f.order_id = o.id
  join private.refund_destinations d on d.id = f.destination_id where r.id = p_refund;
  if found.sealed is null then
    return jsonb_build_object('code', 'DESTINATION_MISSING');
  end if;
  perform private.audit(auth.uid(), 'refund.destination_shown', found.id, jsonb_build_object('name', found.number, 'last4', found.last4));
  return jsonb_build_object('sealed', found.sealed);
end
$$;

-- Approves what came into the bank account for an order's last transfer. A different amount becomes an exception. From
-- order_settings.two_approvals_from on two people approve; the same person again after twelve hours counts as the second.
create function public.approve_payment(p_order uuid, p_amount bigint, p_bank_reference text, p_version integer default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  a private.payment_attempts;
  given_reference constant text := btrim(p_bank_reference);
  refusal text;
  observed jsonb;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_amount is null or p_amount not between 1 and 1000000000000 or coalesce(length(given_reference), 0) not between 3 and 60 then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select * into o from public.orders where id = p_order for update;
  select * into a from private.payment_attempts t where t.order_id = p_order and t.gateway = 'manual'
  order by t.state in ('created', 'pending') desc, t.opened_at desc limit 1 for update;
  if a.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif p_version is not null and p_version <> (select max(e.seq) from public.order_events e where e.order_id = p_order) then
    return jsonb_build_object('code', 'ORDER_CHANGED');
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  elsif a.state in ('paid', 'refunded') then
    return jsonb_build_object('outcome', 'already', 'state', o.state);
  elsif exists (select from private.payment_attempts t where t.account = a.account and t.bank_reference = given_reference) then
    return jsonb_build_object('code', 'REFERENCE_USED');
  end if;
  insert into private.payment_approvals (attempt_id, approver, amount, reference) values (a.id, auth.uid(), p_amount, given_reference);
  if o.total >= (select s.two_approvals_from from private.order_settings s) and not exists (
    select from private.payment_approvals p where p.attempt_id = a.id and p.amount = p_amount and p.reference = given_reference
      and (p.approver <> auth.uid() or p.at < clock_timestamp() - interval '12 hours')) then
    return jsonb_build_object('outcome', 'first', 'state', o.state);
  end if;
  update private.payment_attempts t set bank_reference = given_reference where t.id = a.id;
  observed := private.observe_payment(a.reference, 'staff',
    jsonb_build_object('state', 'paid', 'amount', p_amount, 'provider_status', 'approved'));
  perform private.audit(auth.uid(), 'payment.approved', p_order, jsonb_build_object('name', o.number, 'amount', p_amount, 'reference', given_reference));
  return jsonb_build_object('outcome', 'done', 'state', observed ->> 'order_state', 'exception', observed ->> 'exception');
exception
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
  when unique_violation then
    return jsonb_build_object('code', 'REFERENCE_USED');
end
$$;

-- Ends an exception: `match` books its money to its order, which goes on or lives again; `refund` sends it back.
create function public.resolve_exception(p_id uuid, p_outcome text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  e private.payment_exceptions;
  a private.payment_attempts;
  o public.orders;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_outcome not in ('match', 'refund') or coalesce(length(btrim(p_reason)), 0) not between 3 and 300 then
    return jsonb_build_object('code', 'REASON_NEEDED');
  end if;
  select * into o from public.orders where id = (select x.order_id from private.payment_exceptions x where x.id = p_id) for update;
  select * into e from private.payment_exceptions where id = p_id for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif e.state = 'resolved' then
    return case when e.outcome = p_outcome then jsonb_build_object('outcome', 'already') else jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED') end;
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  end if;
  select * into a from private.payment_attempts where id = e.attempt_id;
  perform private.resume_deadlines(o.id);
  if p_outcome = 'match' then
    if exists (select from private.journals j where j.order_id = o.id and j.kind in ('paid', 'matched')) then
      return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
    elsif o.state = 'expired' then
      if not private.revive_order(o.id) then
        return jsonb_build_object('code', 'SOLD_OUT');
      end if;
    elsif o.state not in ('pending_payment', 'payment_review') then
      return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
    end if;
    update public.orders set is_test = is_test or a.gateway = 'sandbox' where id = o.id;
    perform private.post_journal('matched:' || e.id, 'matched', o.id, jsonb_build_array(
      jsonb_build_array('unmatched_receipts', e.amount, e.id), jsonb_build_array('expense:unique_code', a.unique_code),
      jsonb_build_array('difference', o.total - a.unique_code - e.amount), jsonb_build_array('order_escrow', -o.total, o.id)),
      p_reason, a.gateway = 'sandbox');
    perform private.transition_order(o.id, case o.state when 'expired' then 'revive' else 'pay' end, 'gateway');
  else
    insert into private.refunds (key, order_id, exception_id, amount, reason, granted_by, is_test)
    values ('exception:' || e.id, o.id, e.id, e.amount, btrim(p_reason), auth.uid(), a.gateway = 'sandbox');
    perform private.post_journal('refund:exception:' || e.id, 'refund', o.id, jsonb_build_array(
      jsonb_build_array('unmatched_receipts', e.amount, e.id), jsonb_build_array('refund_payable', -e.amount, o.id)),
      p_reason, a.gateway = 'sandbox');
    perform private.add_order_notice(o.id, 'exception_refunded');
  end if;
  update private.payment_exceptions x set state = 'resolved', outcome = p_outcome, reason = btrim(p_reason), decided_by = auth.uid(),
    decided_at = clock_timestamp() where x.id = p_id;
  perform private.audit(auth.uid(), 'payment.exception_resolved', o.id,
    jsonb_build_object('name', o.number, 'outcome', p_outcome, 'amount', e.amount, 'reason', btrim(p_reason)));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- The money of a refund has left: the bank's reference is its proof. From two_approvals_from on, who granted it does not send it within
-- twelve hours. Sandbox money goes back to the sandbox and needs no account.
create function public.mark_refund_sent(p_refund uuid, p_reference text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  r private.refunds;
  o public.orders;
  facts private.order_facts;
  refusal text;
begin
  perform private.require_permission('refunds.write');
  refusal := private.factor_refusal('refunds.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif coalesce(length(btrim(p_reference)), 0) not between 3 and 100 then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select * into o from public.orders where id = (select x.order_id from private.refunds x where x.id = p_refund) for update;
  select * into r from private.refunds where id = p_refund for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif r.state = 'sent' then
    return case when r.reference = btrim(p_reference) then jsonb_build_object('outcome', 'already')
      else jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED') end;
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  end if;
  select * into facts from private.order_facts where order_id = o.id;
  if not r.is_test and facts.destination_id is null then
    return jsonb_build_object('code', 'DESTINATION_MISSING');
  elsif r.amount >= (select s.two_approvals_from from private.order_settings s) and r.granted_by = auth.uid()
    and r.granted_at > clock_timestamp() - interval '12 hours' then
    return jsonb_build_object('code', 'SECOND_PERSON_NEEDED');
  end if;
  update private.refunds x set state = 'sent', sent_by = auth.uid(), sent_at = clock_timestamp(), reference = btrim(p_reference)
  where x.id = p_refund;
  perform private.post_journal('refund_sent:' || r.id, 'refund_sent', o.id, jsonb_build_array(
    jsonb_build_array('refund_payable', r.amount, o.id),
    jsonb_build_array(case when r.is_test then 'cash:gateway:sandbox' else coalesce((
      select a.account from private.payment_attempts a where a.order_id = o.id and a.state = 'paid' and a.account like 'cash:bank:%' limit 1),
      'cash:bank:' || lower(regexp_replace(coalesce((select s.accounts #>> '{0,bank}' from private.payment_settings s), 'main'),
        '[^A-Za-z0-9]+', '_', 'g'))) end, -r.amount)), btrim(p_reference), r.is_test);
  if o.state in ('cancelled', 'refunded', 'completed', 'expired') then
    perform private.transition_order(o.id, 'refund_sent', 'staff', auth.uid(), jsonb_build_object('note', btrim(p_reference)));
  end if;
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create function public.read_payment_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.read');
  return (select jsonb_build_object('version', s.version, 'accounts', s.accounts, 'qris', s.qris, 'gateways', s.gateways,
    'sells_accounts', coalesce((select w.sells_accounts from public.website_settings w), false), 'changed_at', s.changed_at)
    from private.payment_settings s);
end
$$;

-- Whether *Beli Sekarang* of an account places an order, instead of leading to WhatsApp.
alter table public.website_settings add column sells_accounts boolean not null default false;

-- A swapped account number is the cheapest theft there is: a factor shown just now, and every owner is told.
create function public.save_payment_settings(p_version integer, p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := private.json_of(p_settings);
  accounts constant jsonb := coalesce(given -> 'accounts', '[]');
  wanted_qris constant text := nullif(btrim(given ->> 'qris'), '');
  wanted jsonb;
  before private.payment_settings;
  refusal text;
begin
  perform private.require_permission('payments.write');
  perform private.require_permission('settings.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif jsonb_typeof(accounts) <> 'array' or jsonb_array_length(accounts) > 10 or length(wanted_qris) not between 50 and 1000 or exists (
    select from jsonb_array_elements(accounts) a where coalesce(length(btrim(a ->> 'bank')), 0) not between 2 and 40
      or coalesce(a ->> 'number', '') !~ '^[0-9]{5,30}$' or coalesce(length(btrim(a ->> 'holder')), 0) not between 2 and 100) then
    return jsonb_build_object('code', 'INVALID');
  end if;
  wanted := coalesce((select jsonb_agg(jsonb_build_object('bank', btrim(a ->> 'bank'), 'number', a ->> 'number', 'holder', btrim(a ->> 'holder')))
    from jsonb_array_elements(accounts) a), '[]');
  select * into before from private.payment_settings for update;
  if before.version <> p_version then
    return jsonb_build_object('code', 'SETTINGS_CHANGED', 'version', before.version);
  end if;
  update private.payment_settings s set version = s.version + 1, qris = wanted_qris, accounts = wanted,
    changed_at = case when (s.accounts, s.qris) is distinct from (wanted, wanted_qris) then clock_timestamp() else s.changed_at end;
  if coalesce(given ->> 'sells_accounts', '') in ('true', 'false') then
    insert into public.website_settings (sells_accounts) values ((given ->> 'sells_accounts')::boolean)
    on conflict (id) do update set sells_accounts = excluded.sells_accounts
    where website_settings.sells_accounts <> excluded.sells_accounts;
  end if;
  if (before.accounts, before.qris) is distinct from (wanted, wanted_qris) then
    perform private.audit(auth.uid(), 'payment_settings.changed', null, jsonb_build_object('accounts', (
      select jsonb_agg((a ->> 'bank') || ' ••••' || right(a ->> 'number', 4)) from jsonb_array_elements(wanted) a)));
    perform private.notify(r.user_id, 'security', 'Rekening toko diubah',
      'Diubah oleh ' || coalesce((select nullif(p.name, '') from public.profiles p where p.id = auth.uid()), 'seseorang')
        || '. Bukan kamu? Periksa pengaturan pembayaran dan keluarkan semua sesi.', '/admin/settings')
    from private.user_roles r where r.role = 'owner';
  end if;
  return jsonb_build_object('outcome', 'done', 'version', before.version + 1);
end
$$;

grant execute on function public.set_refund_destination(uuid, text, text, text, text), public.open_refund_destination(uuid),
  public.approve_payment(uuid, bigint, text, integer), public.resolve_exception(uuid, text, text), public.mark_refund_sent(uuid, text),
  public.read_payment_settings(), public.save_payment_settings(integer, jsonb), public.trial_balance() to authenticated;
grant execute on function public.server_canary(text) to service_role;
