-- The ledger: journals that are posted once by their key, append-only, whose lines sum to zero. Debit is positive, credit negative.
create table private.ledger_accounts (
  code text primary key check (code ~ '^[a-z_]+(:[a-z0-9_]+){0,2}$'),
  type text not null check (type in ('asset', 'liability', 'revenue', 'expense'))
);

alter table private.ledger_accounts enable row level security;

insert into private.ledger_accounts (code, type) values
  -- What buyers paid for orders that are open, per order.
  ('order_escrow', 'liability'),
  ('deposit_escrow', 'liability'),
  -- Money that fits no order, per payment exception.
  ('unmatched_receipts', 'liability'),
  -- Refunds that are granted and not sent yet, per order or exception.
  ('refund_payable', 'liability'),
  ('revenue:sale', 'revenue'),
  ('revenue:rental', 'revenue'),
  ('expense:gateway', 'expense'),
  ('expense:unique_code', 'expense'),
  ('expense:compensation', 'expense'),
  ('difference', 'expense');

create table private.journals (
  id bigint generated always as identity primary key,
  -- Names the event that is posted: the same event cannot be posted twice.
  key text not null unique check (length(key) between 3 and 200),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  order_id uuid references public.orders (id) on delete restrict,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  note text check (length(note) <= 300),
  -- Money of the sandbox: in the books, but in no figure.
  is_test boolean not null default false
);

create index journals_of_order on private.journals (order_id, id);
create index journals_by_time on private.journals (at, id);

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

alter table private.journals enable row level security;

alter table private.journal_lines enable row level security;

create trigger refuse_change before update or delete on private.journals
  for each statement execute function private.refuse_change();

create trigger refuse_change before update or delete on private.journal_lines
  for each statement execute function private.refuse_change();

revoke truncate, update, delete on private.journals, private.journal_lines from service_role;

-- Checked at the end of the transaction, so that no caller can forget it.
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

-- Posts a journal: `p_lines` is [[account, amount, party?], ...]; lines of zero are left out. A key that was posted before posts nothing.
-- Accounts with a variable part (`cash:bank:bca`) come into being with their first line. Returns whether it was posted now.
create function private.post_journal(
  p_key text, p_kind text, p_order uuid, p_lines jsonb, p_note text default null, p_is_test boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  made bigint;
begin
  insert into private.journals (key, kind, order_id, actor, note, is_test) values (p_key, p_kind, p_order, auth.uid(), left(p_note, 300), p_is_test)
  on conflict (key) do nothing returning id into made;
  if made is null then
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

-- Balance of an account for one party; debit positive.
create function private.balance_of(p_account text, p_party uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.amount), 0)::bigint from private.journal_lines l where l.account = p_account and l.party = p_party
$$;

-- One row per account; they sum to zero. Money of the sandbox is in it.
create function public.trial_balance() returns table (account text, balance bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('ledger.read');
  return query select l.account, sum(l.amount)::bigint from private.journal_lines l group by l.account order by l.account;
end
$$;

-- What goes back to buyers. Granting is a decision and is posted; sending is the movement of money and is posted by itself.
create table private.refunds (
  id uuid primary key default gen_random_uuid(),
  -- The decision it belongs to: the same one cannot grant twice.
  key text not null unique check (length(key) between 3 and 200),
  order_id uuid references public.orders (id) on delete restrict,
  exception_id uuid,
  amount bigint not null check (amount > 0),
  reason text not null default '' check (length(reason) <= 300),
  state text not null default 'granted' check (state in ('granted', 'sent', 'failed')),
  granted_by uuid,
  granted_at timestamptz not null default clock_timestamp(),
  sent_by uuid,
  sent_at timestamptz,
  -- The bank's or gateway's reference of the transfer.
  reference text check (length(reference) between 3 and 100),
  is_test boolean not null default false,
  check ((state = 'sent') = (reference is not null))
);

create index refunds_of_order on private.refunds (order_id);
create index refunds_to_send on private.refunds (granted_at) where state <> 'sent';

alter table private.refunds enable row level security;

-- Money that was received for an order and not granted back yet: cash, or receipts that were matched to it later.
create function private.refundable(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(0, coalesce((
    select sum(l.amount) from private.journal_lines l join private.journals j on j.id = l.journal_id
    where j.order_id = p_order and ((j.kind = 'paid' and l.account like 'cash:%') or (j.kind = 'matched' and l.account = 'unmatched_receipts'))), 0)
    - coalesce((select sum(r.amount) from private.refunds r where r.order_id = p_order and r.exception_id is null), 0))::bigint
$$;

-- Grants a refund of an order, never more than was received: out of its escrow while it is there, else out of revenue. Who gets back all
-- that was received has nothing to do with what was never received (the unique code, a difference): those are reversed. Returns the amount
-- granted.
create function private.grant_refund(p_key text, p_order uuid, p_amount bigint, p_reason text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  left_over constant bigint := private.refundable(p_order);
  granted constant bigint := least(p_amount, left_over);
  escrow constant bigint := -private.balance_of('order_escrow', p_order);
  unique_code bigint := 0;
  difference bigint := 0;
  is_test constant boolean := (select o.is_test from public.orders o where o.id = p_order);
begin
  if granted <= 0 or exists (select from private.refunds r where r.key = p_key) then
    return 0;
  end if;
  insert into private.refunds (key, order_id, amount, reason, granted_by, is_test)
  values (p_key, p_order, granted, left(coalesce(p_reason, ''), 300), auth.uid(), is_test);
  if granted = left_over then
    select coalesce(sum(l.amount) filter (where l.account = 'expense:unique_code'), 0), coalesce(sum(l.amount) filter (where l.account = 'difference'), 0)
    into unique_code, difference
    from private.journal_lines l join private.journals j on j.id = l.journal_id where j.order_id = p_order;
  end if;
  perform private.post_journal('refund:' || p_key, 'refund', p_order, jsonb_build_array(
    jsonb_build_array('order_escrow', least(escrow, granted + unique_code + difference), p_order),
    jsonb_build_array('revenue:sale', greatest(0, granted + unique_code + difference - escrow)),
    jsonb_build_array('expense:unique_code', -unique_code),
    jsonb_build_array('difference', -difference),
    jsonb_build_array('refund_payable', -granted, p_order)), left(p_reason, 300), is_test);
  return granted;
end
$$;

-- What is left in an order's escrow becomes revenue.
create function private.recognise_revenue(p_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  escrow bigint := -private.balance_of('order_escrow', p_order);
begin
  if escrow > 0 then
    perform private.post_journal('recognised:' || p_order, 'recognised', p_order, jsonb_build_array(
      jsonb_build_array('order_escrow', escrow, p_order), jsonb_build_array('revenue:sale', -escrow)), null,
      (select o.is_test from public.orders o where o.id = p_order));
  end if;
end
$$;
