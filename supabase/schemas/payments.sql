-- Payments of orders: attempts, what is observed of them, webhooks, approvals, and exceptions, which are receipts that
-- fit no rule.
-- Tables: private.payment_settings, private.payment_attempts, private.payment_observations, private.webhook_inbox,
-- private.payment_approvals, private.payment_exceptions.
-- Begin with public.take_payment_attempt, which opens an attempt, and private.observe_payment, the only function that
-- sets one to `paid`.

-- How the shop can be paid; one row. The server sets `gateways`, the preferred one first, when it starts.
create table private.payment_settings (
  id boolean primary key default true check (id),
  version integer not null default 1,
  gateways text[] not null default '{}' check (gateways <@ array['sandbox', 'manual', 'midtrans']),
  -- [{id, bank, number, holder}], the preferred one first.
  accounts jsonb not null default '[]' check (jsonb_typeof(accounts) = 'array' and jsonb_array_length(accounts) <= 10),
  -- The text of a static QRIS code.
  qris text check (length(qris) between 50 and 1000),
  changed_at timestamptz,
  -- Gateways that are not offered until staff offer them again (public.pause_gateway).
  paused_gateways text[] not null default '{}' check (paused_gateways <@ array['sandbox', 'manual', 'midtrans'])
);

alter table private.payment_settings enable row level security;

insert into private.payment_settings default values;

create table private.payment_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  -- Unique reference of the shop: order number, count, random part.
  reference text not null unique check (length(reference) between 6 and 60),
  gateway text not null check (gateway in ('sandbox', 'manual', 'midtrans')),
  method text not null check (method in ('sandbox', 'transfer', 'qris', 'va_bca', 'va_bni', 'va_bri', 'va_permata', 'va_cimb', 'bill_mandiri')),
  -- Ledger account that receives the money: cash:...
  account text not null check (account like 'cash:%'),
  -- Amount to pay: the amount due less the unique code.
  amount bigint not null check (amount > 0),
  unique_code integer not null default 0 check (unique_code between 0 and 499),
  state text not null default 'created' check (state in ('created', 'pending', 'failed', 'closed', 'expired', 'paid', 'refunded')),
  provider_id text,
  instructions jsonb,
  opened_at timestamptz not null default private.shop_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  inquiries smallint not null default 0,
  -- When the gateway is queried next; null: never automatically.
  next_inquiry_at timestamptz,
  -- When a process last started to close the attempt at its gateway.
  closing_at timestamptz,
  -- Bank reference of an approved transfer.
  bank_reference text check (length(bank_reference) between 3 and 60),
  -- Date of the receipt at the bank.
  received_on date,
  -- When the buyer submitted a proof. The amount is then reserved longer after the end of the attempt, because the money
  -- may still arrive.
  announced_at timestamptz,
  -- Until when the amount is reserved for this attempt; maintained by a trigger.
  held_until timestamptz,
  -- Another order held the same amount when the attempt was opened, so that staff have to tell the payments apart.
  is_shared boolean not null default false
);

create unique index one_live_attempt_per_order on private.payment_attempts (order_id) where state in ('created', 'pending');
create unique index bank_references on private.payment_attempts (account, bank_reference) where bank_reference is not null;
create index payment_attempts_of_order on private.payment_attempts (order_id, opened_at desc);
create index payment_inquiries_due on private.payment_attempts (next_inquiry_at) where next_inquiry_at is not null;
create index payment_attempts_by_amount on private.payment_attempts (amount, opened_at desc);
create index payment_attempts_by_bank_reference on private.payment_attempts (upper(bank_reference)) where bank_reference is not null;

create unique index one_live_amount_per_account on private.payment_attempts (account, amount)
  where state in ('created', 'pending') and gateway = 'manual' and not is_shared;

create index payment_amounts_held on private.payment_attempts (account, held_until, amount) where gateway = 'manual';

alter table private.payment_attempts enable row level security;

-- Observations of an attempt, append-only.
create table private.payment_observations (
  attempt_id uuid not null references private.payment_attempts (id) on delete restrict,
  seq integer not null check (seq > 0),
  at timestamptz not null default private.shop_now(),
  source text not null check (source in ('inquiry', 'staff', 'sandbox')),
  state text not null check (state in ('pending', 'failed', 'closed', 'expired', 'paid', 'refunded')),
  amount bigint not null check (amount >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  provider_status text check (length(provider_status) <= 100),
  primary key (attempt_id, seq)
);

alter table private.payment_observations enable row level security;

create trigger refuse_change before update or delete on private.payment_observations for each row execute function private.refuse_change();

-- Received webhooks, each stored once by its key. They move no money: they make an inquiry due.
create table private.webhook_inbox (
  id bigint primary key generated always as identity,
  gateway text not null check (gateway in ('sandbox', 'manual', 'midtrans')),
  key text not null check (length(key) between 1 and 200),
  received_at timestamptz not null default private.shop_now(),
  reference text check (length(reference) <= 60),
  is_authentic boolean not null,
  body text check (length(body) <= 65536),
  -- Hash of an erased body, which still proves what was received.
  body_hash bytea check (length(body_hash) = 32),
  unique (gateway, key)
);

create index webhook_inbox_by_age on private.webhook_inbox (received_at);
create index webhook_bodies on private.webhook_inbox (received_at) where body is not null;
create index webhooks_not_authentic on private.webhook_inbox (received_at) where not is_authentic;

alter table private.webhook_inbox enable row level security;
grant usage on sequence private.webhook_inbox_id_seq to service_role;

create table private.payment_approvals (
  attempt_id uuid not null references private.payment_attempts (id) on delete restrict,
  approver uuid not null,
  at timestamptz not null default private.shop_now(),
  amount bigint not null check (amount > 0),
  reference text not null,
  primary key (attempt_id, approver, at)
);

alter table private.payment_approvals enable row level security;

-- Receipts that fit no rule. Each one ends matched to an order or refunded; the shop retains none.
create table private.payment_exceptions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('late', 'short', 'over', 'double', 'unknown')),
  attempt_id uuid unique references private.payment_attempts (id) on delete restrict,
  order_id uuid references public.orders (id) on delete restrict,
  amount bigint not null check (amount > 0),
  expected bigint,
  state text not null default 'open' check (state in ('open', 'resolved')),
  outcome text check (outcome in ('match', 'refund')),
  reason text check (length(reason) <= 300),
  decided_by uuid,
  at timestamptz not null default private.shop_now(),
  decided_at timestamptz,
  account text check (account like 'cash:%'),
  bank_reference text check (length(bank_reference) between 3 and 60),
  received_on date,
  recorded_by uuid,
  -- Part that was booked to an order; the rest is held until it is refunded.
  taken bigint not null default 0,
  check ((state = 'resolved') = (outcome is not null)),
  constraint payment_exceptions_origin
    check ((attempt_id is not null and order_id is not null)
    or (kind = 'unknown' and attempt_id is null and account is not null and bank_reference is not null and received_on is not null)),
  constraint payment_exceptions_taken check (taken between 0 and amount),
  constraint payment_exceptions_matched check (outcome is distinct from 'match' or taken = amount)
);

create index payment_exceptions_open on private.payment_exceptions (at) where state = 'open';
create index payment_exceptions_of_order on private.payment_exceptions (order_id);
create unique index bank_references_of_exceptions on private.payment_exceptions (account, bank_reference) where bank_reference is not null;
create index payment_exceptions_by_amount on private.payment_exceptions (amount, at desc);

alter table private.payment_exceptions enable row level security;

create function private.attempt_json(a private.payment_attempts, p_is_new boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reference', a.reference, 'gateway', a.gateway, 'method', a.method, 'amount', a.amount, 'state', a.state,
    'expires_at', a.expires_at, 'instructions', a.instructions, 'is_new', p_is_new,
    'description', (select o.number || ' ' || o.product_name from public.orders o where o.id = a.order_id))
$$;

-- Extends the open attempt of an order whose proof was rejected, together with the payment deadline.
create function private.prolong_attempt(p_order uuid, p_until timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.payment_attempts a set expires_at = p_until where a.order_id = p_order and a.state in ('created', 'pending')
$$;

-- Why a proof cannot be submitted: NOT_PAYABLE, INVALID or PROOF_USED; null when it can. The picture must be in the
-- buyer's own folder of the bucket `evidence`.
create function private.proof_refusal(p_of public.orders, p_path text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from private.payment_attempts a where a.order_id = p_of.id and a.gateway = 'manual'
      and a.state not in ('paid', 'refunded')) then 'NOT_PAYABLE'
    when p_path is not null and (p_path not like p_of.buyer_id || '/%' or not private.is_checked_proof(p_path) or not exists (
      select from storage.objects f where f.bucket_id = 'evidence' and f.name = p_path)) then 'INVALID'
    when p_path is not null and private.is_used_proof(p_of.id, p_path) then 'PROOF_USED'
    end
$$;

-- The rank of a state of an attempt. Observations never lower it.
create function private.observed_rank(p_state text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['created', 'pending', 'failed', 'closed', 'expired', 'paid', 'refunded'], p_state)
$$;

-- Books a payment to its order, together with earlier payments that were too low; this resolves their exceptions.
create function private.book_payment(a private.payment_attempts, p_amount bigint, p_event text, p_actor_kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  bound jsonb;
  bound_amount bigint;
  bound_code bigint;
begin
  if a.gateway = 'sandbox' then
    update public.orders set is_test = true where id = a.order_id and not is_test;
  end if;
  select * into o from public.orders where id = a.order_id;
  with matched as (
    update private.payment_exceptions e set state = 'resolved', outcome = 'match', reason = 'Sisanya sudah dibayar', taken = e.amount,
      decided_at = private.shop_now()
    from (select x.id, x.amount - x.taken as left_over, t.unique_code from private.payment_exceptions x
      join private.payment_attempts t on t.id = x.attempt_id
      where x.order_id = a.order_id and x.kind = 'short' and x.state = 'open' for update of x) b
    where e.id = b.id returning e.id, b.left_over, b.unique_code)
  select coalesce(jsonb_agg(jsonb_build_array('unmatched_receipts', m.left_over, m.id) order by m.id), '[]'), coalesce(sum(m.left_over), 0),
    coalesce(sum(m.unique_code), 0)
  into bound, bound_amount, bound_code from matched m;
  perform private.post_payment('paid:' || a.reference, 'paid', o, jsonb_build_array(jsonb_build_array(a.account, p_amount)) || bound,
    p_amount + bound_amount, a.unique_code + bound_code, null, a.gateway = 'sandbox');
  perform private.transition_order(a.order_id, p_event, p_actor_kind, case p_actor_kind when 'staff' then auth.uid() end);
end
$$;

-- Reserves a unit or rental time for an expired order that was paid late, and returns whether there was one. An account
-- needs the unit that it held before, a group a unit for each of its orders. An extension is never revived.
create function private.revive_order(p_order uuid) returns boolean
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
  elsif o.kind = 'group' then
    return private.revive_orders_of_group(p_order);
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

-- State of an attempt and of its order after an observation.
create function private.observed(p_reference text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('attempt_state', a.state, 'order_state', o.state, 'order_id', o.id,
    'exception', (select e.kind from private.payment_exceptions e where e.attempt_id = a.id and e.state = 'open'))
  from private.payment_attempts a join public.orders o on o.id = a.order_id where a.reference = p_reference
$$;

-- Opens an exception for a receipt and posts the money as unmatched. A payment that was too low waits for the rest;
-- every other exception pauses the deadlines of an unpaid order and notifies staff.
create function private.open_exception(a private.payment_attempts, p_kind text, p_amount bigint, p_expected bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  new_id uuid;
begin
  insert into private.payment_exceptions (kind, attempt_id, order_id, amount, expected)
  values (p_kind, a.id, a.order_id, p_amount, p_expected) on conflict (attempt_id) do nothing returning id into new_id;
  if new_id is null then
    return;
  end if;
  perform private.post_journal('received:' || a.reference, 'received', a.order_id, jsonb_build_array(
    jsonb_build_array(a.account, p_amount), jsonb_build_array('unmatched_receipts', -p_amount, new_id)), null, a.gateway = 'sandbox');
  if p_kind = 'short' and private.amount_due(a.order_id) >= private.least_rest() then
    perform private.await_rest(a.order_id);
    return;
  end if;
  perform private.pause_deadlines(a.order_id) where exists (
    select from public.orders o where o.id = a.order_id and o.state in ('pending_payment', 'payment_review'));
  perform private.add_order_notice(a.order_id, 'payment_exception');
end
$$;

-- Merges an observation into an attempt and applies a payment to its order. The only function that sets an attempt to
-- `paid`. Locks the order before the attempt. Returns private.observed, or the code NOT_FOUND.
create function private.observe_payment(p_reference text, p_source text, p_observation jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  of_order uuid := (select a.order_id from private.payment_attempts a where a.reference = p_reference);
  o public.orders;
  a private.payment_attempts;
  next_state text := coalesce(p_observation ->> 'state', 'failed');
  received bigint := coalesce((p_observation ->> 'amount')::bigint, 0);
  expected bigint;
  difference bigint;
  is_booked boolean;
begin
  select * into o from public.orders where id = of_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into a from private.payment_attempts where reference = p_reference for update;
  -- Null means that the gateway does not know the attempt, which is certain only while it was never opened there.
  if p_observation is null and a.state <> 'created' then
    return private.observed(p_reference);
  end if;
  insert into private.payment_observations (attempt_id, seq, source, state, amount, refunded, provider_status)
  select a.id, coalesce(max(b.seq), 0) + 1, p_source, next_state, received, coalesce((p_observation ->> 'refunded')::bigint, 0),
    left(p_observation ->> 'provider_status', 100)
  from private.payment_observations b where b.attempt_id = a.id
  having not exists (select from private.payment_observations c where c.attempt_id = a.id and c.state = next_state and c.amount = received
    and c.refunded = coalesce((p_observation ->> 'refunded')::bigint, 0)
    and c.provider_status is not distinct from left(p_observation ->> 'provider_status', 100));
  if private.observed_rank(next_state) <= private.observed_rank(a.state) then
    return private.observed(p_reference);
  end if;
  update private.payment_attempts t set state = next_state,
    ended_at = case when next_state <> 'pending' then private.shop_now() end,
    next_inquiry_at = case when next_state = 'paid' then null else t.next_inquiry_at end
  where t.id = a.id;
  if next_state = 'paid' then
    is_booked := exists (select from private.journals j where j.order_id = o.id and j.kind in ('paid', 'matched'));
    expected := private.amount_due(o.id) - a.unique_code;
    difference := received - expected;
    if o.state in ('pending_payment', 'payment_review') and not is_booked then
      if difference = 0 or (difference between 1 and 999 and a.gateway = 'manual') then
        perform private.book_payment(a, received, 'pay', case p_source when 'staff' then 'staff' else 'gateway' end);
      else
        perform private.open_exception(a, case when difference < 0 then 'short' else 'over' end, received, expected);
      end if;
    elsif o.state = 'expired' and difference = 0 and not is_booked and private.revive_order(o.id) then
      perform private.book_payment(a, received, 'revive', 'gateway');
    else
      perform private.open_exception(a, case when is_booked and o.state not in ('cancelled', 'expired', 'refunded') then 'double' else 'late' end,
        received, expected);
    end if;
  end if;
  return private.observed(p_reference);
end
$$;

-- The unique code that tells transfers of one price apart, up to private.highest_code. An order gets its earlier code
-- for the same account and amount, otherwise the code whose amount the fewest orders hold, at random among equals. The
-- lock serialises the choice per account.
create function private.free_unique_code(p_order uuid, p_account text, p_due bigint) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  highest constant integer := private.highest_code(p_due);
  chosen integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_account, 7321));
  select a.unique_code into chosen from private.payment_attempts a
  where a.order_id = p_order and a.account = p_account and a.gateway = 'manual' and a.amount + a.unique_code = p_due
  order by a.opened_at limit 1;
  if found then
    return chosen;
  end if;
  select c into chosen from generate_series(least(1, highest), highest) c
  left join (
    select a.amount, count(distinct a.order_id) as holders from private.payment_attempts a
    where a.gateway = 'manual' and a.account = p_account and a.held_until > private.shop_now() and a.amount between p_due - highest and p_due
    group by a.amount) held on held.amount = p_due - c
  order by coalesce(held.holders, 0), random() limit 1;
  return chosen;
end
$$;

-- Opens an attempt before the gateway is called, or returns the open one. For another method or account, the open
-- attempt has to be closed first: the caller gets {close} and calls again. Codes: NOT_FOUND, NOT_PAYABLE,
-- METHOD_UNAVAILABLE, SWITCH_LIMIT, BUSY.
create function public.take_payment_attempt(p_order uuid, p_method text, p_account uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  due private.order_deadlines;
  open_attempt private.payment_attempts;
  last_attempt private.payment_attempts;
  receiver uuid;
  wanted text;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  select * into o from public.orders where id = p_order and buyer_id = auth.uid() for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into open_attempt from private.payment_attempts a where a.order_id = p_order and a.state in ('created', 'pending') for update;
  select s.code into wanted from private.shop_accounts s where s.id = p_account;
  if open_attempt.method = p_method and open_attempt.expires_at > private.shop_now()
    and open_attempt.amount + open_attempt.unique_code = private.amount_due(p_order)
    and (p_method <> 'transfer' or p_account is null or open_attempt.account = wanted) then
    return private.attempt_json(open_attempt, false);
  end if;
  select * into due from private.order_deadlines d where d.order_id = p_order and d.name = 'payment';
  if p_method = 'transfer' then
    select (a.offered ->> 'id')::uuid into receiver
    from jsonb_array_elements(private.offered_accounts()) with ordinality as a (offered, place)
    where p_account is null or (a.offered ->> 'id')::uuid = p_account order by a.place limit 1;
  end if;
  -- An order of a group has no payment deadline: the group is paid.
  if o.state <> 'pending_payment' or due.order_id is null or due.done_at is not null or due.paused_at is not null
    or due.due_at <= private.shop_now() then
    return jsonb_build_object('code', 'NOT_PAYABLE', 'state', o.state);
  elsif p_method is null or not p_method = any (private.payment_methods(private.amount_due(p_order))) or (p_method = 'transfer' and receiver is null) then
    return jsonb_build_object('code', 'METHOD_UNAVAILABLE');
  end if;
  wanted := private.receiving_account(private.gateway_of(p_method, private.amount_due(p_order)), p_method, receiver);
  select * into last_attempt from private.payment_attempts a where a.order_id = p_order order by a.opened_at desc, a.reference desc limit 1;
  if (last_attempt.account, last_attempt.method) <> (wanted, p_method) and private.method_changes(p_order) >= 10 then
    return jsonb_build_object('code', 'SWITCH_LIMIT');
  elsif open_attempt.id is not null then
    return jsonb_build_object('close', jsonb_build_object('reference', open_attempt.reference,
      'gateway', open_attempt.gateway, 'provider_id', open_attempt.provider_id));
  end if;
  return private.attempt_json(private.write_attempt(o, p_method, receiver, private.amount_due(p_order), due.due_at), true);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.take_payment_attempt(uuid, text, uuid) to authenticated;
