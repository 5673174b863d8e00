-- What was taken by day and month, what it cost and what is left, all from the journals.

insert into private.ledger_accounts (code, type) values
  -- What sold units cost the shop, or what their owners get.
  ('expense:goods', 'expense'),
  -- The other side: what was paid for goods before, or is owed to their owners.
  ('goods', 'liability');

-- Revenue of an order that is over. What its unit cost is posted with it, as it is known at that moment; a unit is used up by a purchase,
-- not by a rental.
create or replace function private.recognise_revenue(p_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  escrow bigint := -private.balance_of('order_escrow', p_order);
  is_test boolean;
  cost bigint;
begin
  if escrow > 0 then
    select o.is_test, case when o.kind = 'purchase' then f.cost end into is_test, cost
    from public.orders o left join private.product_private_data f on f.product_id = o.product_id where o.id = p_order;
    perform private.post_journal('recognised:' || p_order, 'recognised', p_order, jsonb_build_array(
      jsonb_build_array('order_escrow', escrow, p_order), jsonb_build_array(private.revenue_account(p_order), -escrow)), null, is_test);
    if cost > 0 then
      perform private.post_journal('cost:' || p_order, 'cost', p_order, jsonb_build_array(
        jsonb_build_array('expense:goods', cost, p_order), jsonb_build_array('goods', -cost, p_order)), null, is_test);
    end if;
  end if;
end
$$;

-- One row for each day or month (`p_by`) of WIB with entries, the newest first: revenue, cost of goods, other costs. Without money of the
-- sandbox. At most 400 rows.
create function public.takings(p_by text default 'day') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  unit constant text := case p_by when 'month' then 'month' else 'day' end;
begin
  perform private.require_permission('ledger.read');
  return coalesce((
    select jsonb_agg(jsonb_build_object('period', t.period, 'sales', t.sales, 'rentals', t.rentals, 'goods', t.goods, 'costs', t.costs)
      order by t.period desc)
    from (
      select date_trunc(unit, j.at at time zone 'Asia/Jakarta')::date as period,
        coalesce(-sum(l.amount) filter (where l.account like 'revenue:%' and l.account <> 'revenue:rental'), 0) as sales,
        coalesce(-sum(l.amount) filter (where l.account = 'revenue:rental'), 0) as rentals,
        coalesce(sum(l.amount) filter (where l.account = 'expense:goods'), 0) as goods,
        coalesce(sum(l.amount) filter (where a.type = 'expense' and l.account <> 'expense:goods'), 0) as costs
      from private.journals j
      join private.journal_lines l on l.journal_id = j.id
      join private.ledger_accounts a on a.code = l.account
      where not j.is_test and a.type in ('revenue', 'expense')
        and j.at >= date_trunc(unit, now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta' - case unit when 'month' then interval '60 months' else interval '366 days' end
      group by 1 order by 1 desc limit 400
    ) t), '[]');
end
$$;

grant execute on function public.takings(text) to authenticated;
