-- A key names one posting. Posted again with the same lines it is a replay and posts nothing; with other lines it is an error that aborts its
-- transaction, because something else would stay unbooked.

-- Posts a journal: `p_lines` is [[account, amount, party?], ...]; lines of zero are left out. Accounts with a variable part (`cash:bank:bca`)
-- come into being with their first line. Returns whether it was posted now.
create or replace function private.post_journal(
  p_key text, p_kind text, p_order uuid, p_lines jsonb, p_note text default null, p_is_test boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  made bigint;
  earlier private.journals;
begin
  insert into private.journals (key, kind, order_id, actor, note, is_test) values (p_key, p_kind, p_order, auth.uid(), left(p_note, 300), p_is_test)
  on conflict (key) do nothing returning id into made;
  if made is null then
    select * into earlier from private.journals j where j.key = p_key;
    if earlier.kind <> p_kind or earlier.order_id is distinct from p_order or exists (
      (select l.account, l.party, sum(l.amount) from private.journal_lines l where l.journal_id = earlier.id
        group by l.account, l.party having sum(l.amount) <> 0
        except select l ->> 0, (l ->> 2)::uuid, sum((l ->> 1)::bigint) from jsonb_array_elements(p_lines) l
        group by 1, 2 having sum((l ->> 1)::bigint) <> 0)
      union all
      (select l ->> 0, (l ->> 2)::uuid, sum((l ->> 1)::bigint) from jsonb_array_elements(p_lines) l
        group by 1, 2 having sum((l ->> 1)::bigint) <> 0
        except select l.account, l.party, sum(l.amount) from private.journal_lines l where l.journal_id = earlier.id
        group by l.account, l.party having sum(l.amount) <> 0)) then
      raise exception 'journal % was posted with other lines', p_key using errcode = '23514';
    end if;
    return false;
  end if;
  insert into private.ledger_accounts (code, type)
  select distinct l ->> 0, 'asset' from jsonb_array_elements(p_lines) l where l ->> 0 like 'cash:%' on conflict (code) do nothing;
  insert into private.journal_lines (journal_id, line, account, amount, party)
  select made, row_number() over (order by place), l ->> 0, (l ->> 1)::bigint, (l ->> 2)::uuid
  from jsonb_array_elements(p_lines) with ordinality as given (l, place) where (l ->> 1)::bigint <> 0;
  if not found then
    raise exception 'journal % has no lines', p_key using errcode = '23514';
  end if;
  return true;
end
$$;

-- Money that was received for an order and not granted back yet: cash, and receipts that were bound to it first.
create or replace function private.refundable(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(0, coalesce((
    select sum(l.amount) from private.journal_lines l join private.journals j on j.id = l.journal_id
    where j.order_id = p_order and ((j.kind = 'paid' and l.account like 'cash:%')
      or (j.kind in ('paid', 'matched') and l.account = 'unmatched_receipts'))), 0)
    - coalesce((select sum(r.amount) from private.refunds r where r.order_id = p_order and r.exception_id is null), 0))::bigint
$$;

-- Grants a refund of an order, at most what is left, and posts it. The same decision grants once: with another amount it is an error.
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
  if granted <= 0 then
    return 0;
  elsif exists (select from private.refunds r where r.key = p_key) then
    if exists (select from private.refunds r where r.key = p_key and r.order_id = p_order and r.amount = p_amount) then
      return 0;
    end if;
    raise exception 'refund % was granted with another amount', p_key using errcode = '23514';
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
