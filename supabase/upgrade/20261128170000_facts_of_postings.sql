-- Facts that until now stood in journals alone, so that a posting can be compared with what it posts.

-- What one unit cost when its sale was recognised. The product's own cost may change afterwards.
alter table private.order_facts add column cost bigint check (cost > 0);

update private.order_facts f set cost = l.amount
from private.journals j join private.journal_lines l on l.journal_id = j.id and l.account = 'expense:goods'
where j.key = 'cost:' || f.order_id and l.amount > 0;

-- The account that a refund was sent from.
alter table private.refunds add column account text check (account like 'cash:%');

update private.refunds r set account = l.account
from private.journals j join private.journal_lines l on l.journal_id = j.id and l.account like 'cash:%'
where j.key = 'refund_sent:' || r.id;

-- Units that were sold elsewhere, for how much, and what each cost.
create table private.outside_sales (
  id uuid primary key,
  product_id uuid not null,
  amount bigint not null check (amount between 0 and 1000000000000),
  cost bigint check (cost > 0),
  sold_at timestamptz not null default private.shop_now(),
  undone_at timestamptz
);

alter table private.outside_sales enable row level security;

insert into private.outside_sales (id, product_id, amount, cost, sold_at, undone_at)
select (a.detail ->> 'sale')::uuid, a.subject, (a.detail ->> 'price')::bigint, (
    select l.amount from private.journals j join private.journal_lines l on l.journal_id = j.id and l.account = 'expense:goods' and l.amount > 0
    where j.key = 'outside_cost:' || (a.detail ->> 'sale')), a.at, (
    select u.at from private.audit_log u
    where u.subject = a.subject and u.action = 'products.outside_sale_undone' and u.detail ->> 'sale' = a.detail ->> 'sale' limit 1)
from private.audit_log a where a.action = 'products.sold_outside' and a.detail ? 'sale'
on conflict (id) do nothing;

-- Recognises what is left in an order's escrow, and what its unit cost.
create or replace function private.recognise_revenue(p_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  escrow bigint := -private.balance_of('order_escrow', p_order);
  is_test boolean;
  unit_cost bigint;
begin
  if escrow > 0 then
    select o.is_test, case when o.kind = 'purchase' then nullif(f.cost, 0) end into is_test, unit_cost
    from public.orders o left join private.product_private_data f on f.product_id = o.product_id where o.id = p_order;
    perform private.post_journal('recognised:' || p_order, 'recognised', p_order, jsonb_build_array(
      jsonb_build_array('order_escrow', escrow, p_order), jsonb_build_array(private.revenue_account(p_order), -escrow)), null, is_test);
    if unit_cost > 0 then
      update private.order_facts f set cost = unit_cost where f.order_id = p_order;
      perform private.post_journal('cost:' || p_order, 'cost', p_order, jsonb_build_array(
        jsonb_build_array('expense:goods', unit_cost, p_order), jsonb_build_array('goods', -unit_cost, p_order)), null, is_test);
    end if;
  end if;
end
$$;

-- Notes that a refund was transferred, and from which account.
create or replace function public.mark_refund_sent(p_refund uuid, p_reference text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  r private.refunds;
  o public.orders;
  facts private.order_facts;
  from_account text;
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
  if r.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif r.state = 'sent' then
    return case when r.reference = btrim(p_reference) then jsonb_build_object('outcome', 'already')
      else jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED') end;
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  end if;
  select * into facts from private.order_facts where order_id = o.id;
  if not r.is_test and o.id is not null and facts.destination_id is null then
    return jsonb_build_object('code', 'DESTINATION_MISSING');
  elsif r.amount >= (select s.two_approvals_from from private.order_settings s) and r.granted_by = auth.uid()
    and r.granted_at > private.shop_now() - interval '12 hours' then
    return jsonb_build_object('code', 'SECOND_PERSON_NEEDED');
  end if;
  from_account := case when r.is_test then 'cash:gateway:sandbox' else coalesce(
    (select coalesce(e.account, t.account) from private.payment_exceptions e left join private.payment_attempts t on t.id = e.attempt_id
      where e.id = r.exception_id and coalesce(e.account, t.account) like 'cash:bank:%'),
    (select a.account from private.payment_attempts a where a.order_id = o.id and a.state = 'paid' and a.account like 'cash:bank:%'
      order by exists (select from private.payment_exceptions x where x.attempt_id = a.id), a.opened_at limit 1),
    (private.bank_accounts())[1]) end;
  update private.refunds x set state = 'sent', sent_by = auth.uid(), sent_at = private.shop_now(), reference = btrim(p_reference),
    account = from_account
  where x.id = p_refund;
  perform private.post_journal('refund_sent:' || r.id, 'refund_sent', o.id, jsonb_build_array(
    jsonb_build_array('refund_payable', r.amount, coalesce(o.id, r.exception_id)),
    jsonb_build_array(from_account, -r.amount)), btrim(p_reference), r.is_test);
  if exists (select from private.order_transitions t where t.kind = o.kind and t.from_state = o.state and t.event = 'refund_sent') then
    perform private.transition_order(o.id, 'refund_sent', 'staff', auth.uid(), jsonb_build_object('note', btrim(p_reference)));
  end if;
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- Takes a unit out of the shop's stock that was sold elsewhere, and books what it brought and what it cost.
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
  select nullif(d.cost, 0) into cost from private.product_private_data d where d.product_id = p_id;
  insert into private.outside_sales (id, product_id, amount, cost) values (sale, p_id, p_amount, cost);
  if p_amount > 0 then
    perform private.post_journal('outside:' || sale, 'sold_outside', null, jsonb_build_array(
      jsonb_build_array('cash:outside', p_amount), jsonb_build_array('revenue:outside', -p_amount)), product.name || ', ' || trim(p_place));
  end if;
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

-- Takes a sale elsewhere back, once: the unit, and its journals by counter-journals.
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
  update private.outside_sales s set undone_at = private.shop_now() where s.id = p_sale;
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
