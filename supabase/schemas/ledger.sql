-- The double-entry ledger: accounts, journals whose lines sum to zero (debit positive, credit negative), refunds, the
-- invariants of the books, and the data for their auditor.
-- Tables: private.ledger_accounts, private.journals, private.journal_lines, private.refunds. Begin with
-- private.post_journal, private.grant_refund, private.recognise_revenue and private.ledger_findings.

-- Accounts with a variable part (`cash:bank:bca`) are created with their first line.
create table private.ledger_accounts (
  code text primary key check (code ~ '^[a-z_]+(:[a-z0-9_]+){0,2}$'),
  type text not null check (type in ('asset', 'liability', 'revenue', 'expense'))
);

alter table private.ledger_accounts enable row level security;

insert into private.ledger_accounts (code, type) values
  ('order_escrow', 'liability'), ('deposit_escrow', 'liability'), ('unmatched_receipts', 'liability'), ('refund_payable', 'liability'),
  ('revenue:sale', 'revenue'), ('revenue:rental', 'revenue'), ('expense:gateway', 'expense'), ('expense:unique_code', 'expense'),
  ('expense:compensation', 'expense'), ('difference', 'expense'), ('expense:goods', 'expense'), ('goods', 'liability'),
  ('revenue:outside', 'revenue'), ('cash:outside', 'asset');

-- Append-only.
create table private.journals (
  id bigint primary key generated always as identity,
  -- Identifies the posted event, which cannot be posted twice.
  key text not null unique check (length(key) between 3 and 200),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  order_id uuid references public.orders (id) on delete restrict,
  at timestamptz not null default private.shop_now(),
  actor uuid,
  note text check (length(note) <= 300),
  -- Money of the sandbox: posted, but in no figure.
  is_test boolean not null default false
);

create index journals_of_order on private.journals (order_id, id);
create index journals_by_time on private.journals (at, id);

alter table private.journals enable row level security;
revoke update, delete, truncate on private.journals from service_role;
grant usage on sequence private.journals_id_seq to service_role;

create trigger refuse_change before update or delete on private.journals
  for each statement execute function private.refuse_change();

create table private.journal_lines (
  journal_id bigint not null references private.journals (id) on delete restrict,
  line smallint not null check (line > 0),
  account text not null references private.ledger_accounts (code),
  -- The order, exception or person that the amount belongs to.
  party uuid,
  amount bigint not null check (amount <> 0),
  primary key (journal_id, line)
);

create index journal_lines_of_account on private.journal_lines (account, party);

create index journal_lines_of_gateways on private.journal_lines (account) include (amount)
  where account like 'cash:gateway:%' and account <> 'cash:gateway:sandbox';

-- Receipts by their amount, for rows of bank statements.
create index journal_lines_of_banks on private.journal_lines (account, amount) where account like 'cash:bank:%';

alter table private.journal_lines enable row level security;
revoke update, delete, truncate on private.journal_lines from service_role;

create trigger refuse_change before update or delete on private.journal_lines
  for each statement execute function private.refuse_change();

-- A deferred trigger sees all lines of the transaction, and covers every caller.
create function private.refuse_unbalanced_journal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select coalesce(sum(l.amount), 1) from private.journal_lines l where l.journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not sum to zero', new.journal_id using errcode = '23514';
  end if;
  return null;
end
$$;

create constraint trigger refuse_unbalanced_journal after insert on private.journal_lines deferrable initially deferred
  for each row execute function private.refuse_unbalanced_journal();

-- Refunds of buyers. Granting one is a decision and is posted; sending it moves money and is posted separately.
create table private.refunds (
  id uuid primary key default gen_random_uuid(),
  -- Identifies the decision, which grants one refund only.
  key text not null unique check (length(key) between 3 and 200),
  order_id uuid references public.orders (id) on delete restrict,
  exception_id uuid,
  amount bigint not null check (amount > 0),
  reason text not null default '' check (length(reason) <= 300),
  state text not null default 'granted' check (state in ('granted', 'sent', 'failed')),
  granted_by uuid,
  granted_at timestamptz not null default private.shop_now(),
  sent_by uuid,
  sent_at timestamptz,
  -- Reference of the transfer at the bank or gateway.
  reference text check (length(reference) between 3 and 100),
  is_test boolean not null default false,
  -- Ledger account that the refund was sent from.
  account text check (account like 'cash:%'),
  -- The complaint whose decision granted it; the reference is in complaints.sql.
  complaint_id uuid,
  check ((state = 'sent') = (reference is not null))
);

create index refunds_of_order on private.refunds (order_id);
create index refunds_of_complaint on private.refunds (complaint_id) where complaint_id is not null;
create index refunds_to_send on private.refunds (granted_at) where state <> 'sent';

alter table private.refunds enable row level security;

-- Posts a journal. p_lines is [[account, amount, party?], ...]; lines of zero are left out. Returns whether this call
-- posted it. The key makes it idempotent: repeating it with the same lines returns false, with other lines it raises
-- 23514.
create function private.post_journal(
  p_key text, p_kind text, p_order uuid, p_lines jsonb, p_note text default null, p_is_test boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  new_id bigint;
  earlier private.journals;
begin
  insert into private.journals (key, kind, order_id, actor, note, is_test) values (p_key, p_kind, p_order, auth.uid(), left(p_note, 300), p_is_test)
  on conflict (key) do nothing returning id into new_id;
  if new_id is null then
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
  select new_id, row_number() over (order by place), l ->> 0, (l ->> 1)::bigint, (l ->> 2)::uuid
  from jsonb_array_elements(p_lines) with ordinality as listed (l, place) where (l ->> 1)::bigint <> 0;
  if not found then
    raise exception 'journal % has no lines', p_key using errcode = '23514';
  end if;
  return true;
end
$$;

-- Balance of an account for one party.
create function private.balance_of(p_account text, p_party uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.amount), 0)::bigint from private.journal_lines l where l.account = p_account and l.party = p_party
$$;

-- Balance of an account within one journal.
create function private.balance_of_journal(p_key text, p_account text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.amount), 0)::bigint from private.journals j join private.journal_lines l on l.journal_id = j.id
  where j.key = p_key and l.account = p_account
$$;

-- One row per account; the rows sum to zero. Includes money of the sandbox.
create function public.trial_balance() returns table (account text, balance bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('ledger.read');
  return query select l.account, sum(l.amount)::bigint from private.journal_lines l group by l.account order by l.account;
end
$$;
grant execute on function public.trial_balance() to authenticated;

-- Money that was received for an order and not refunded: cash, and receipts that were first held as exceptions.
create function private.refundable(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(0, coalesce((
    select sum(l.amount) from private.journal_lines l join private.journals j on j.id = l.journal_id
    where j.order_id = p_order and ((j.kind = 'paid' and l.account like 'cash:%')
      or (j.kind in ('paid', 'matched') and l.account = 'unmatched_receipts'))), 0)
    - coalesce((select sum(r.amount) from private.refunds r where r.order_id = p_order and r.exception_id is null), 0))::bigint
$$;

-- The revenue from the price of an order: what was recognised, less what was refunded of it. A kept deposit is apart, because an appeal can
-- return it.
create function private.price_revenue(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(-sum(l.amount), 0)::bigint - private.kept_deposit(p_order)
  from private.journals j join private.journal_lines l on l.journal_id = j.id
  where j.order_id = p_order and l.account = private.revenue_account(p_order)
$$;

-- Grants and posts a refund of an order, at most what is refundable, and returns the amount. A part is taken from the escrow, then from the
-- revenue from the price, then from what was paid too much (account `difference`). A refund of everything that is left takes all of escrow,
-- revenue and held deposit, and reverses the unique code, the payment difference and the compensation. A decision grants once: repeating it
-- returns 0, and with another amount it raises 23514.
create function private.grant_refund(p_key text, p_order uuid, p_amount bigint, p_reason text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  left_over constant bigint := private.refundable(p_order);
  granted constant bigint := least(p_amount, left_over);
  escrow bigint := -private.balance_of('order_escrow', p_order);
  revenue bigint;
  deposit bigint := 0;
  unique_code bigint := 0;
  difference bigint := 0;
  compensation bigint := 0;
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
  insert into private.refunds (key, order_id, amount, reason, granted_by, is_test, complaint_id)
  values (p_key, p_order, granted, left(coalesce(p_reason, ''), 300), auth.uid(), is_test, private.running_complaint(p_order));
  if granted = left_over then
    deposit := private.held_deposit(p_order);
    select coalesce(sum(l.amount) filter (where l.account = 'expense:unique_code'), 0),
      coalesce(sum(l.amount) filter (where l.account = 'difference'), 0),
      coalesce(sum(l.amount) filter (where l.account = 'expense:compensation'), 0)
    into unique_code, difference, compensation
    from private.journal_lines l join private.journals j on j.id = l.journal_id where j.order_id = p_order;
    revenue := granted + unique_code + difference + compensation - deposit - escrow;
  else
    escrow := least(escrow, granted);
    revenue := least(greatest(0, private.price_revenue(p_order)), granted - escrow);
    difference := escrow + revenue - granted;
  end if;
  perform private.post_journal('refund:' || p_key, 'refund', p_order, jsonb_build_array(
    jsonb_build_array('order_escrow', escrow, p_order),
    jsonb_build_array('deposit_escrow', deposit, p_order),
    jsonb_build_array(private.revenue_account(p_order), revenue),
    jsonb_build_array('expense:unique_code', -unique_code),
    jsonb_build_array('difference', -difference),
    jsonb_build_array('expense:compensation', -compensation),
    jsonb_build_array('refund_payable', -granted, p_order)), left(p_reason, 300), is_test);
  return granted;
end
$$;

-- The lines that give an amount of a refund in part back to where private.grant_refund took it from, in the reverse order: first what was paid
-- too much, then revenue, then the escrow, in whose place revenue stands once it is recognised.
create function private.returned_lines(p_refund private.refunds, p_amount bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  journal constant text := 'refund:' || p_refund.key;
  account constant text := private.revenue_account(p_refund.order_id);
  difference constant bigint := least(p_amount, private.balance_of_journal(journal, 'difference'));
  revenue bigint := least(p_amount - difference, private.balance_of_journal(journal, account));
  escrow bigint := p_amount - difference - revenue;
begin
  if exists (select from private.journals j where j.key = 'recognised:' || p_refund.order_id) then
    revenue := revenue + escrow;
    escrow := 0;
  end if;
  return jsonb_build_array(jsonb_build_array('difference', -difference), jsonb_build_array(account, -revenue),
    jsonb_build_array('order_escrow', -escrow, p_refund.order_id));
end
$$;

-- Posts what is left in the escrow of an order as revenue, and the cost of its unit.
create function private.recognise_revenue(p_order uuid) returns void
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

-- A line as staff read it.
create function private.ledger_line(l private.journal_lines, j private.journals) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('journal_id', j.id, 'key', j.key, 'kind', j.kind, 'at', j.at, 'account', l.account, 'amount', l.amount,
    'note', j.note, 'is_test', j.is_test, 'order_number', (select o.number from public.orders o where o.id = j.order_id))
$$;

-- The lines of 100 journals, newest first. The next page begins before the number p_before.
create function public.ledger_lines(p_account text default null, p_before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('ledger.read');
  return (select coalesce(jsonb_agg(private.ledger_line(l, j) order by j.id desc, l.line), '[]')
    from private.journals j join private.journal_lines l on l.journal_id = j.id
    where (p_account is null or l.account = p_account) and j.id in (
      select distinct k.journal_id from private.journal_lines k where (p_account is null or k.account = p_account)
        and k.journal_id < coalesce(p_before, 9223372036854775807) order by k.journal_id desc limit 100));
end
$$;
grant execute on function public.ledger_lines(text, bigint) to authenticated;

-- The invariants of the books: whether each one holds, and how often it is violated.
create function private.ledger_findings() returns table (name text, is_kept boolean, detail text)
language sql stable security definer set search_path = '' as $$
  with totals as (
    select coalesce(sum(l.amount), 0) as all_lines from private.journal_lines l), unbalanced as (
    select count(*) as n from (select l.journal_id from private.journal_lines l group by l.journal_id having sum(l.amount) <> 0) u), escrow as (
    select count(*) as n from public.orders o
    left join (select l.party, -sum(l.amount) as held from private.journal_lines l where l.account = 'order_escrow'
      group by l.party) e on e.party = o.id
    -- A refund can take all of the escrow before anything is recognised.
    where case when o.state in ('processing', 'delivered', 'rented', 'returning', 'disputed')
        and not exists (select from private.journals k where k.key = 'recognised:' || o.id)
      then coalesce(e.held, 0) not between 0 and o.total or (coalesce(e.held, 0) = 0
        and not exists (select from private.refunds r where r.order_id = o.id and r.exception_id is null))
      else coalesce(e.held, 0) <> 0 end), refunds as (
    select count(*) as n from (
      select coalesce(r.order_id, r.exception_id) as order_id, sum(r.amount) filter (where r.state <> 'sent') as owed from private.refunds r
      group by coalesce(r.order_id, r.exception_id)) g
    full join (select l.party, -sum(l.amount) as booked from private.journal_lines l where l.account = 'refund_payable' group by l.party) b
      on b.party = g.order_id
    where coalesce(g.owed, 0) <> coalesce(b.booked, 0)), unmatched as (
    select count(*) as n from (
      select e.id, case e.state when 'open' then e.amount - e.taken else 0 end as held from private.payment_exceptions e) x
    full join (select l.party, -sum(l.amount) as booked from private.journal_lines l where l.account = 'unmatched_receipts' group by l.party) b
      on b.party = x.id
    where coalesce(x.held, 0) <> coalesce(b.booked, 0)), deposits as (
    select count(*) as n from public.orders o
    left join (select l.party, -sum(l.amount) as held from private.journal_lines l where l.account = 'deposit_escrow'
      group by l.party) e on e.party = o.id
    where case when o.state in ('processing', 'delivered', 'rented', 'returning') then coalesce(e.held, 0) not between 0 and o.deposit
      when o.state = 'disputed' then coalesce(e.held, 0) not between 0 and o.deposit else coalesce(e.held, 0) <> 0 end), split as (
    -- Every payment contains the whole deposit of its order. The last decisions on complaints determine the part that the
    -- shop retains.
    select count(*) as n from (
      select o.id, o.deposit, sum(-l.amount) filter (where j.kind in ('paid', 'matched')) as received,
        coalesce(sum(l.amount) filter (where j.kind in ('deposit_kept', 'deposit_kept_reversed')), 0) as retained
      from public.orders o join private.journals j on j.order_id = o.id
      left join private.journal_lines l on l.journal_id = j.id and l.account = 'deposit_escrow'
      where o.kind = 'rental' and exists (select from private.journals k where k.order_id = o.id and k.kind in ('paid', 'matched'))
      group by o.id) d
    where coalesce(d.received, 0) <> d.deposit or d.retained <> (
      select coalesce(sum(case when c.outcome = 'keep_deposit' then c.amount when c.outcome is null and c.first_outcome = 'keep_deposit'
        then c.first_amount end), 0) from private.complaints c where c.order_id = d.id)), surplus as (
    -- An overpayment is refunded: the shop retains at most the difference that it accepts of a transfer.
    select count(*) as n from (
      select l.journal_id from private.journal_lines l join private.journals j on j.id = l.journal_id
      where l.account = 'difference' and j.kind in ('paid', 'matched') group by l.journal_id having sum(l.amount) < -999) s), unposted as (
    select count(*) as n from private.payment_attempts a where a.state in ('paid', 'refunded')
      and not exists (select from private.journals j where j.key in ('paid:' || a.reference, 'received:' || a.reference))), settled as (
    select (select count(*) from private.settlements s where private.balance_of_journal('settled:' || s.id, s.gateway) <> -s.gross
        or private.balance_of_journal('settled:' || s.id, s.bank) <> s.gross - s.fee)
      + (select count(*) from private.settlement_reversals r join private.settlements s on s.id = r.settlement_id
        where private.balance_of_journal('settlement_reversed:' || s.id, s.gateway) <> s.gross)
      + (select count(*) from private.gateway_balances() g where g.balance < 0) as n)
  select 'sum', t.all_lines = 0, t.all_lines::text from totals t
  union all select 'journals', u.n = 0, u.n::text from unbalanced u
  union all select 'escrow', e.n = 0, e.n::text from escrow e
  union all select 'deposits', g.n + s.n = 0, (g.n + s.n)::text from deposits g, split s
  union all select 'refunds', r.n = 0, r.n::text from refunds r
  union all select 'exceptions', m.n = 0, m.n::text from unmatched m
  union all select 'payments', p.n + s.n = 0, (p.n + s.n)::text from unposted p, surplus s
  union all select 'settlements', d.n = 0, d.n::text from settled d
$$;

create function public.ledger_checks() returns table (name text, is_kept boolean, detail text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('ledger.read');
  return query select f.name, f.is_kept, f.detail from private.ledger_findings() f;
end
$$;
grant execute on function public.ledger_checks() to authenticated;

-- Balances of journals by account and party, without those of zero.
create function private.balances_of_journals(p_journals bigint[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('account', b.account, 'party', b.party, 'amount', b.amount) order by b.account, b.party), '[]')
  from (
    select l.account, l.party, sum(l.amount)::bigint as amount from private.journal_lines l where l.journal_id = any (p_journals)
    group by l.account, l.party having sum(l.amount) <> 0) b
$$;

-- Journals without an order whose lines belong to one of these orders or exceptions.
create function private.journals_of_parties(p_parties uuid[]) returns setof bigint
language sql stable security definer set search_path = '' rows 2 as $$
  select distinct l.journal_id from private.journal_lines l join private.journals j on j.id = l.journal_id
  where l.account = any ('{order_escrow,deposit_escrow,unmatched_receipts,refund_payable}') and l.party = any (p_parties) and j.order_id is null
$$;

-- Refunds of an order, or of an exception without order.
create function private.audited_refunds(p_order uuid, p_exception uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'exception_id', r.exception_id, 'amount', r.amount, 'is_sent', r.state = 'sent',
    'account', r.account) order by r.granted_at, r.id), '[]')
  from private.refunds r where case when p_order is null then r.exception_id = p_exception and r.order_id is null else r.order_id = p_order end
$$;

-- Attempts of an order. The receipt is the first observation as `paid`; later observations move no money.
create function private.audited_attempts(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'gateway', a.gateway, 'account', a.account, 'amount', a.amount, 'code', a.unique_code,
    'received', (
      select b.amount from private.payment_observations b where b.attempt_id = a.id and b.state = 'paid' and not exists (
        select from private.payment_observations c where c.attempt_id = a.id and c.state = 'refunded' and c.seq < b.seq)
      order by b.seq limit 1)) order by a.opened_at, a.id), '[]')
  from private.payment_attempts a where a.order_id = p_order
$$;

create function private.audited_exceptions(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'attempt_id', e.attempt_id, 'account', e.account, 'amount', e.amount,
    'is_short', e.kind = 'short', 'taken', e.taken, 'outcome', e.outcome)
    order by e.at, e.id), '[]')
  from private.payment_exceptions e where e.order_id = p_order
$$;

-- Decisions on complaints in chronological order. A first decision stands before the one on appeal that replaces it.
create function private.audited_decisions(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('outcome', d.outcome, 'amount', d.amount, 'replaces', d.replaces)
    order by c.opened_at, c.id, d.place), '[]')
  from private.complaints c cross join lateral (values
    (1, c.first_outcome, c.first_amount, false), (2, c.outcome, c.amount, c.first_outcome is not null)) d (place, outcome, amount, replaces)
  where c.order_id = p_order and d.outcome is not null
$$;

create function private.audited_orders(p_after uuid, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'order', 'id', o.id, 'number', o.number, 'kind', o.kind, 'total', o.total, 'deposit', o.deposit,
    'cost', f.cost, 'group', private.audited_group(o.group_id),
    'events', (select coalesce(jsonb_agg(jsonb_build_array(e.seq, e.event) order by e.seq), '[]') from public.order_events e where e.order_id = o.id),
    'attempts', private.audited_attempts(o.id), 'exceptions', private.audited_exceptions(o.id),
    'decisions', private.audited_decisions(o.id), 'refunds', private.audited_refunds(o.id, null),
    'booked', private.balances_of_journals(array(
      select j.id from private.journals j where j.order_id = o.id
      union select private.journals_of_parties(array(select e.id from private.payment_exceptions e where e.order_id = o.id) || o.id))))
  from (select * from public.orders x where p_after is null or x.id > p_after order by x.id limit p_limit) o
  left join private.order_facts f on f.order_id = o.id order by o.id
$$;

-- Receipts without an order.
create function private.audited_receipts(p_after uuid, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'receipt', 'id', e.id, 'reference', e.bank_reference, 'account', e.account, 'amount', e.amount,
    'outcome', e.outcome, 'refunds', private.audited_refunds(null, e.id),
    'booked', private.balances_of_journals(array(select private.journals_of_parties(array[e.id]))))
  from private.payment_exceptions e where e.order_id is null and (p_after is null or e.id > p_after) order by e.id limit p_limit
$$;

create function private.audited_settlements(p_after bigint, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'settlement', 'id', s.id::text, 'reference', s.reference, 'gateway', s.gateway, 'bank', s.bank,
    'gross', s.gross, 'fee', s.fee, 'is_reversed', r.settlement_id is not null,
    'booked', private.balances_of_journals(array(
      select j.id from private.journals j where j.key in ('settled:' || s.id, 'settlement_reversed:' || s.id))))
  from private.settlements s left join private.settlement_reversals r on r.settlement_id = s.id
  where p_after is null or s.id > p_after order by s.id limit p_limit
$$;

create function private.audited_outside_sales(p_after uuid, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'outside_sale', 'id', s.id, 'reference', coalesce(p.name, ''), 'amount', s.amount, 'cost', s.cost,
    'is_undone', s.undone_at is not null,
    'booked', private.balances_of_journals(array(
      select j.id from private.journals j where j.key in ('outside:' || s.id, 'outside_cost:' || s.id, 'undone_outside:' || s.id,
        'undone_outside_cost:' || s.id))))
  from private.outside_sales s left join public.products p on p.id = s.product_id
  where p_after is null or s.id > p_after order by s.id limit p_limit
$$;

-- Reasons of rows of bank statements, with the amount of their row in sen.
create function private.audited_reasons(p_after bigint, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'reason', 'id', g.id::text, 'reference', 'MUTASI-' || g.row_id, 'reason', g.reason,
    'account', a.code, 'amount', s.amount, 'is_withdrawn', g.withdrawn_at is not null,
    'booked', private.balances_of_journals(array(
      select j.id from private.journals j where j.key in ('reasoned:' || g.id, 'reason_withdrawn:' || g.id))))
  from private.statement_reasons g join private.statement_rows s on s.id = g.row_id join private.shop_accounts a on a.id = s.account_id
  where p_after is null or g.id > p_after order by g.id limit p_limit
$$;

-- Journals that no order, receipt, settlement, outside sale, reason, opening or rounding explains.
create function private.audited_strays(p_after bigint, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'journal', 'id', j.id::text, 'reference', j.key, 'booked', private.balances_of_journals(array[j.id]))
  from private.journals j
  where j.order_id is null and (p_after is null or j.id > p_after)
    and not exists (select from private.journal_lines l
      where l.journal_id = j.id and l.account = any ('{order_escrow,deposit_escrow,unmatched_receipts,refund_payable}')
        and (exists (select from public.orders o where o.id = l.party) or exists (select from private.payment_exceptions e where e.id = l.party)))
    and j.key not in (
      select 'settled:' || s.id from private.settlements s union all select 'settlement_reversed:' || s.id from private.settlements s
      union all select k.prefix || s.id from private.outside_sales s
        cross join (values ('outside:'), ('outside_cost:'), ('undone_outside:'), ('undone_outside_cost:')) k (prefix)
      union all select k.prefix || g.id from private.statement_reasons g
        cross join (values ('reasoned:'), ('reason_withdrawn:')) k (prefix)
      union all select k.prefix || o.id from private.opening_balances o
        cross join (values ('opened:'), ('opening_withdrawn:')) k (prefix))
    and not (j.kind = 'rounded' and exists (select from private.shop_accounts a where j.key like 'rounded:' || a.id || ':%'))
  order by j.id limit p_limit
$$;

-- A single statement, so that events and postings come from one snapshot.
create function private.audited_page(p_part text, p_after text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := greatest(1, least(coalesce(p_limit, 200), 500));
begin
  return coalesce(case p_part
    when 'orders' then (select jsonb_agg(a) from private.audited_orders(p_after::uuid, size) a)
    when 'receipts' then (select jsonb_agg(a) from private.audited_receipts(p_after::uuid, size) a)
    when 'settlements' then (select jsonb_agg(a) from private.audited_settlements(p_after::bigint, size) a)
    when 'outside_sales' then (select jsonb_agg(a) from private.audited_outside_sales(p_after::uuid, size) a)
    when 'reasons' then (select jsonb_agg(a) from private.audited_reasons(p_after::bigint, size) a)
    when 'openings' then (select jsonb_agg(a) from private.audited_openings(p_after::bigint, size) a)
    when 'roundings' then (select jsonb_agg(a) from private.audited_roundings(p_after::uuid, size) a)
    when 'strays' then (select jsonb_agg(a) from private.audited_strays(p_after::bigint, size) a) end, '[]');
end
$$;

-- A page of the data that the auditor compares: `orders`, `receipts`, `settlements`, `outside_sales`, `reasons`, `openings`,
-- `roundings` or `strays`, after the last id of the page before.
create function public.audited_books(p_part text, p_after text default null, p_limit integer default 200) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('ledger.read');
  return private.audited_page(p_part, p_after, p_limit);
end
$$;
grant execute on function public.audited_books(text, text, integer) to authenticated;
