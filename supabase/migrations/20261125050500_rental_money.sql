-- Money of rentals: a deposit is held apart and goes back; what is earned is revenue of rentals.

create function private.held_deposit(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$ select -private.balance_of('deposit_escrow', p_order) $$;

create or replace function private.book_payment(a private.payment_attempts, p_amount bigint, p_event text, p_actor_kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  select * into o from public.orders where id = a.order_id;
  if a.gateway = 'sandbox' and not o.is_test then
    update public.orders set is_test = true where id = a.order_id;
  end if;
  perform private.post_journal('paid:' || a.reference, 'paid', a.order_id, jsonb_build_array(
    jsonb_build_array(a.account, p_amount), jsonb_build_array('expense:unique_code', a.unique_code),
    jsonb_build_array('difference', o.total - a.unique_code - p_amount),
    jsonb_build_array('order_escrow', o.deposit - o.total, a.order_id),
    jsonb_build_array('deposit_escrow', -o.deposit, a.order_id)), null, a.gateway = 'sandbox');
  perform private.transition_order(a.order_id, p_event, p_actor_kind, case p_actor_kind when 'staff' then auth.uid() end);
end
$$;

create function private.revenue_account(p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case o.kind when 'purchase' then 'revenue:sale' else 'revenue:rental' end from public.orders o where o.id = p_order
$$;

create or replace function private.recognise_revenue(p_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  escrow bigint := -private.balance_of('order_escrow', p_order);
begin
  if escrow > 0 then
    perform private.post_journal('recognised:' || p_order, 'recognised', p_order, jsonb_build_array(
      jsonb_build_array('order_escrow', escrow, p_order), jsonb_build_array(private.revenue_account(p_order), -escrow)), null,
      (select o.is_test from public.orders o where o.id = p_order));
  end if;
end
$$;

-- Grants a refund of an order, never more than was received: out of its escrow while it is there, else out of revenue. Who gets back all
-- that was received gets the deposit with it, and has nothing to do with what was never received (the unique code, a difference): those are
-- reversed. Returns the amount granted.
create or replace function private.grant_refund(p_key text, p_order uuid, p_amount bigint, p_reason text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  left_over constant bigint := private.refundable(p_order);
  granted constant bigint := least(p_amount, left_over);
  escrow constant bigint := -private.balance_of('order_escrow', p_order);
  deposit bigint := 0;
  unique_code bigint := 0;
  difference bigint := 0;
  earned bigint;
  is_test constant boolean := (select o.is_test from public.orders o where o.id = p_order);
begin
  if granted <= 0 or exists (select from private.refunds r where r.key = p_key) then
    return 0;
  end if;
  insert into private.refunds (key, order_id, amount, reason, granted_by, is_test)
  values (p_key, p_order, granted, left(coalesce(p_reason, ''), 300), auth.uid(), is_test);
  if granted = left_over then
    deposit := private.held_deposit(p_order);
    select coalesce(sum(l.amount) filter (where l.account = 'expense:unique_code'), 0), coalesce(sum(l.amount) filter (where l.account = 'difference'), 0)
    into unique_code, difference
    from private.journal_lines l join private.journals j on j.id = l.journal_id where j.order_id = p_order;
  end if;
  earned := granted + unique_code + difference - deposit;
  perform private.post_journal('refund:' || p_key, 'refund', p_order, jsonb_build_array(
    jsonb_build_array('order_escrow', least(escrow, earned), p_order),
    jsonb_build_array('deposit_escrow', deposit, p_order),
    jsonb_build_array(private.revenue_account(p_order), greatest(0, earned - escrow)),
    jsonb_build_array('expense:unique_code', -unique_code),
    jsonb_build_array('difference', -difference),
    jsonb_build_array('refund_payable', -granted, p_order)), left(p_reason, 300), is_test);
  return granted;
end
$$;

-- What is left of a deposit goes back when the rental is over.
create function private.return_deposit(p_order uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant bigint := private.held_deposit(p_order);
  is_test constant boolean := (select o.is_test from public.orders o where o.id = p_order);
begin
  if held <= 0 then
    return;
  end if;
  insert into private.refunds (key, order_id, amount, reason, granted_by, is_test)
  values ('deposit:' || p_order, p_order, held, 'Deposit sewa', auth.uid(), is_test);
  perform private.post_journal('deposit:' || p_order, 'refund', p_order, jsonb_build_array(
    jsonb_build_array('deposit_escrow', held, p_order), jsonb_build_array('refund_payable', -held, p_order)), left(p_reason, 300), is_test);
  perform private.set_deadline(p_order, 'refund', clock_timestamp() + interval '3 days');
end
$$;

-- A decision with evidence: part of a deposit is the shop's.
create function private.keep_deposit(p_order uuid, p_amount bigint, p_reason text) returns void
language sql security definer set search_path = '' as $$
  select private.post_journal('deposit_kept:' || p_order, 'deposit_kept', p_order, jsonb_build_array(
    jsonb_build_array('deposit_escrow', p_amount, p_order), jsonb_build_array('revenue:rental', -p_amount)), left(p_reason, 300),
    (select o.is_test from public.orders o where o.id = p_order))
$$;

-- A rental that runs has its escrow, as any order that is open; a deposit is held until its rental is over.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.ledger_findings()'::regprocedure);
  rewritten text := definition;
begin
  rewritten := replace(rewritten, 'o.state in (''processing'', ''delivered'', ''disputed'')', 'o.state in (''processing'', ''delivered'', ''rented'', ''returning'', ''disputed'')');
  rewritten := replace(rewritten, '), unposted as (', '), deposits as (
    select count(*) as n from public.orders o
    left join (select l.party, -sum(l.amount) as held from private.journal_lines l where l.account = ''deposit_escrow'' group by l.party) e on e.party = o.id
    where case when o.state in (''processing'', ''delivered'', ''rented'', ''returning'') then coalesce(e.held, 0) not between 0 and o.deposit
      when o.state = ''disputed'' then coalesce(e.held, 0) not between 0 and o.deposit else coalesce(e.held, 0) <> 0 end), unposted as (');
  rewritten := replace(rewritten, 'union all select ''refunds'', r.n', 'union all select ''deposits'', g.n = 0, g.n::text from deposits g
  union all select ''refunds'', r.n');
  if length(rewritten) - length(definition) < 500 then
    raise exception 'the checks of the books have changed';
  end if;
  execute rewritten;
end
$$;

-- Who paid after the time to pay gets the time if it is still free; more time of a rental does not come back.
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
    unit := private.take_rental_time(p_order, o.product_id, r.option_id, greatest(r.start_at, clock_timestamp()), r.minutes, r.rules);
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
