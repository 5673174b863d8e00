-- Payments: attempts that are written before a gateway is called, what inquiries observed, webhooks as they came, and money that fits no
-- rule. private.observe_payment is the only way to `paid`.

-- What the shop takes payments with. `gateways` is set by the server at its start.
create table private.payment_settings (
  id boolean primary key default true check (id),
  version integer not null default 1,
  gateways text[] not null default '{}' check (gateways <@ array['sandbox', 'manual']),
  -- [{bank, number, holder}]; payers see the first.
  accounts jsonb not null default '[]' check (jsonb_typeof(accounts) = 'array' and jsonb_array_length(accounts) <= 10),
  -- A static QRIS as its text.
  qris text check (length(qris) between 50 and 1000),
  changed_at timestamptz
);

insert into private.payment_settings default values;

alter table private.payment_settings enable row level security;

create table private.payment_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  -- Ours, never met again: the order's number, the count, a random part.
  reference text not null unique check (length(reference) between 6 and 60),
  gateway text not null check (gateway in ('sandbox', 'manual')),
  method text not null check (method in ('sandbox', 'transfer', 'qris')),
  -- Where the money arrives in the books: cash:...
  account text not null check (account like 'cash:%'),
  -- To be paid: the order's total less the unique code.
  amount bigint not null check (amount > 0),
  unique_code integer not null default 0 check (unique_code between 0 and 499),
  state text not null default 'created' check (state in ('created', 'pending', 'failed', 'closed', 'expired', 'paid', 'refunded')),
  provider_id text,
  instructions jsonb,
  opened_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  inquiries smallint not null default 0,
  -- When the gateway is asked next; null: never by itself.
  next_inquiry_at timestamptz,
  -- When a process last set out to close it at its gateway.
  closing_at timestamptz,
  -- The bank's reference of an approved transfer.
  bank_reference text check (length(bank_reference) between 3 and 60)
);

create unique index one_live_attempt_per_order on private.payment_attempts (order_id) where state in ('created', 'pending');
-- Two live transfers of one amount could not be told apart.
create unique index one_live_amount_per_account on private.payment_attempts (account, amount)
  where state in ('created', 'pending') and gateway = 'manual';
create unique index bank_references on private.payment_attempts (account, bank_reference) where bank_reference is not null;
create index payment_attempts_of_order on private.payment_attempts (order_id, opened_at desc);
create index payment_inquiries_due on private.payment_attempts (next_inquiry_at) where next_inquiry_at is not null;

alter table private.payment_attempts enable row level security;

create table private.payment_observations (
  attempt_id uuid not null references private.payment_attempts (id) on delete restrict,
  seq integer not null check (seq > 0),
  at timestamptz not null default clock_timestamp(),
  source text not null check (source in ('inquiry', 'staff', 'sandbox')),
  state text not null check (state in ('pending', 'failed', 'closed', 'expired', 'paid', 'refunded')),
  amount bigint not null check (amount >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  provider_status text check (length(provider_status) <= 100),
  primary key (attempt_id, seq)
);

alter table private.payment_observations enable row level security;

create trigger refuse_change before update or delete on private.payment_observations for each row execute function private.refuse_change();

-- Webhooks as they came, each once by its key. They move nothing: they make an inquiry due.
create table private.webhook_inbox (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('sandbox', 'manual')),
  key text not null check (length(key) between 1 and 200),
  received_at timestamptz not null default clock_timestamp(),
  reference text check (length(reference) <= 60),
  is_authentic boolean not null,
  body text check (length(body) <= 65536),
  unique (gateway, key)
);

create index webhook_inbox_by_age on private.webhook_inbox (received_at);

alter table private.webhook_inbox enable row level security;

create table private.payment_approvals (
  attempt_id uuid not null references private.payment_attempts (id) on delete restrict,
  approver uuid not null,
  at timestamptz not null default clock_timestamp(),
  amount bigint not null check (amount > 0),
  reference text not null,
  primary key (attempt_id, approver, at)
);

alter table private.payment_approvals enable row level security;

-- Money that fits no rule. It ends matched to its order, or refunded; nobody keeps it.
create table private.payment_exceptions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('late', 'short', 'over', 'double', 'unknown')),
  attempt_id uuid not null unique references private.payment_attempts (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete restrict,
  amount bigint not null check (amount > 0),
  expected bigint not null,
  state text not null default 'open' check (state in ('open', 'resolved')),
  outcome text check (outcome in ('match', 'refund')),
  reason text check (length(reason) <= 300),
  decided_by uuid,
  at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  check ((state = 'resolved') = (outcome is not null))
);

create index payment_exceptions_open on private.payment_exceptions (at) where state = 'open';
create index payment_exceptions_of_order on private.payment_exceptions (order_id);

alter table private.payment_exceptions enable row level security;

-- How the shop can be paid, best first.
create function private.payment_methods() returns text[]
language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when 'sandbox' = any (s.gateways) then 'sandbox' end,
    case when 'manual' = any (s.gateways) and s.qris is not null then 'qris' end,
    case when 'manual' = any (s.gateways) and s.accounts <> '[]' then 'transfer' end], null)
  from private.payment_settings s
$$;

-- A code of 1 to 499 rupiah, at most 1 % of the total, that tells transfers of one amount apart; 0 below Rp20.000. Codes of ended attempts
-- rest for a week. Null: none is free.
create function private.free_unique_code(p_account text, p_total bigint) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen integer;
begin
  if p_total < 20000 then
    return case when not exists (select from private.payment_attempts a
      where a.account = p_account and a.amount = p_total and a.gateway = 'manual' and a.state in ('created', 'pending')) then 0 end;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_account, 7321));
  select c into chosen from generate_series(1, least(499, p_total / 100)::integer) as c
  where not exists (select from private.payment_attempts a where a.account = p_account and a.gateway = 'manual' and a.amount = p_total - c
    and (a.state in ('created', 'pending') or a.ended_at > clock_timestamp() - interval '7 days'))
  order by random() limit 1;
  return chosen;
end
$$;

create function private.attempt_json(a private.payment_attempts, p_is_new boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reference', a.reference, 'gateway', a.gateway, 'method', a.method, 'amount', a.amount, 'state', a.state,
    'expires_at', a.expires_at, 'instructions', a.instructions, 'is_new', p_is_new,
    'description', (select o.number || ' ' || o.product_name from public.orders o where o.id = a.order_id))
$$;

-- Writes the attempt before the gateway is called, or returns the one that lives. With another method the living one is closed first: the
-- caller gets {close} and asks again. Codes: NOT_FOUND, NOT_PAYABLE, METHOD_UNAVAILABLE, CODES_FULL.
create function public.take_payment_attempt(p_order uuid, p_method text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  due private.order_deadlines;
  living private.payment_attempts;
  settings private.payment_settings;
  code integer := 0;
  cash text;
  how jsonb;
  counted integer;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  select * into o from public.orders where id = p_order and buyer_id = auth.uid() for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into living from private.payment_attempts a where a.order_id = p_order and a.state in ('created', 'pending') for update;
  if found and living.method = p_method and living.expires_at > clock_timestamp() then
    return private.attempt_json(living, false);
  end if;
  select * into due from private.order_deadlines d where d.order_id = p_order and d.name = 'payment';
  if o.state <> 'pending_payment' or due.done_at is not null or due.paused_at is not null or due.due_at <= clock_timestamp() then
    return jsonb_build_object('code', 'NOT_PAYABLE', 'state', o.state);
  elsif p_method is null or not p_method = any (private.payment_methods()) then
    return jsonb_build_object('code', 'METHOD_UNAVAILABLE');
  elsif living.id is not null then
    return jsonb_build_object('close', jsonb_build_object('reference', living.reference, 'gateway', living.gateway, 'provider_id', living.provider_id));
  end if;
  select * into settings from private.payment_settings;
  cash := case p_method when 'sandbox' then 'cash:gateway:sandbox' when 'qris' then 'cash:gateway:qris'
    else 'cash:bank:' || lower(regexp_replace(settings.accounts #>> '{0,bank}', '[^A-Za-z0-9]+', '_', 'g')) end;
  if p_method <> 'sandbox' then
    code := private.free_unique_code(cash, o.total);
    if code is null then
      return jsonb_build_object('code', 'CODES_FULL');
    end if;
    how := case p_method
      when 'transfer' then jsonb_build_object('kind', 'transfer', 'bank', settings.accounts #>> '{0,bank}',
        'account', settings.accounts #>> '{0,number}', 'holder', settings.accounts #>> '{0,holder}') end;
  end if;
  select count(*) into counted from private.payment_attempts a where a.order_id = p_order;
  insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, unique_code, instructions, expires_at, next_inquiry_at)
  values (p_order, o.number || '-' || counted + 1 || '-' || upper(encode(extensions.gen_random_bytes(3), 'hex')),
    case p_method when 'sandbox' then 'sandbox' else 'manual' end, p_method, cash, o.total - code, code, how, due.due_at,
    case p_method when 'sandbox' then clock_timestamp() + interval '30 seconds' end)
  returning * into living;
  return private.attempt_json(living, true);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- The deadline of a rejected proof's order is a new one; so is its attempt's.
create function private.prolong_attempt(p_order uuid, p_until timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.payment_attempts a set expires_at = p_until where a.order_id = p_order and a.state in ('created', 'pending')
$$;

-- Why a proof cannot be taken now; null when it can. A picture lies in the buyer's own folder of the bucket `evidence`.
create function private.proof_refusal(p_of public.orders, p_path text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from private.payment_attempts a where a.order_id = p_of.id and a.gateway = 'manual') then 'NOT_PAYABLE'
    when p_path is not null and (p_path not like p_of.buyer_id || '/%' or not exists (
      select from storage.objects f where f.bucket_id = 'evidence' and f.name = p_path)) then 'INVALID'
    when p_of.state = 'pending_payment'
      and not exists (select from public.orders b where b.buyer_id = p_of.buyer_id and b.state = 'completed')
      and exists (select from public.orders b where b.buyer_id = p_of.buyer_id and b.id <> p_of.id and b.state = 'payment_review') then 'PROOF_OPEN'
    end
$$;

create function private.observed_rank(p_state text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['created', 'pending', 'failed', 'closed', 'expired', 'paid', 'refunded'], p_state)
$$;

create function private.open_exception(a private.payment_attempts, p_kind text, p_amount bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  insert into private.payment_exceptions (kind, attempt_id, order_id, amount, expected)
  values (p_kind, a.id, a.order_id, p_amount, a.amount) on conflict (attempt_id) do nothing returning id into made;
  if made is null then
    return;
  end if;
  perform private.post_journal('received:' || a.reference, 'received', a.order_id, jsonb_build_array(
    jsonb_build_array(a.account, p_amount), jsonb_build_array('unmatched_receipts', -p_amount, made)), null, a.gateway = 'sandbox');
  -- Nothing runs out while somebody decides about money that has come.
  perform private.pause_deadlines(a.order_id) where exists (
    select from public.orders o where o.id = a.order_id and o.state in ('pending_payment', 'payment_review'));
  perform private.add_order_notice(a.order_id, 'payment_exception');
end
$$;

-- Books what was paid for an order that can take it, and moves it.
create function private.book_payment(a private.payment_attempts, p_amount bigint, p_event text, p_actor_kind text) returns void
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
    jsonb_build_array('order_escrow', -o.total, a.order_id)), null, a.gateway = 'sandbox');
  perform private.transition_order(a.order_id, p_event, p_actor_kind, case p_actor_kind when 'staff' then auth.uid() end);
end
$$;

-- An order whose payment came after it ran out lives again, if its unit is free; of goods that are alike, any unit. Returns whether it does.
create function private.revive_order(p_order uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  held uuid;
  unit uuid;
begin
  select * into o from public.orders where id = p_order;
  select f.unit_id into held from private.order_facts f where f.order_id = p_order;
  if o.state <> 'expired' or o.product_id is null then
    return false;
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

-- Folds an observation into its attempt (the highest rank wins, in whatever order they come) and does what follows for the order. Locks the
-- order, then the attempt. Null: the gateway has never heard of it. Returns {attempt_state, order_state, exception}.
create function private.observe_payment(p_reference text, p_source text, p_observation jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  of_order uuid := (select a.order_id from private.payment_attempts a where a.reference = p_reference);
  o public.orders;
  a private.payment_attempts;
  next_state text := coalesce(p_observation ->> 'state', 'failed');
  received bigint := coalesce((p_observation ->> 'amount')::bigint, 0);
  difference bigint;
begin
  select * into o from public.orders where id = of_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into a from private.payment_attempts where reference = p_reference for update;
  -- Never heard of: certain only for one that was never opened.
  if p_observation is null and a.state <> 'created' then
    return private.observed(p_reference);
  end if;
  insert into private.payment_observations (attempt_id, seq, source, state, amount, refunded, provider_status)
  select a.id, coalesce(max(b.seq), 0) + 1, p_source, next_state, received, coalesce((p_observation ->> 'refunded')::bigint, 0),
    left(p_observation ->> 'provider_status', 100)
  from private.payment_observations b where b.attempt_id = a.id
  having not exists (select from private.payment_observations c where c.attempt_id = a.id and c.state = next_state and c.amount = received
    and c.refunded = coalesce((p_observation ->> 'refunded')::bigint, 0));
  if private.observed_rank(next_state) <= private.observed_rank(a.state) then
    return private.observed(p_reference);
  end if;
  update private.payment_attempts t set state = next_state,
    ended_at = case when next_state <> 'pending' then clock_timestamp() end,
    next_inquiry_at = case when next_state = 'paid' then null else t.next_inquiry_at end
  where t.id = a.id;
  if next_state = 'paid' then
    difference := received - a.amount;
    if o.state in ('pending_payment', 'payment_review') and not exists (
        select from private.journals j where j.order_id = o.id and j.kind = 'paid') then
      if difference = 0 or (difference between 1 and 999 and a.gateway = 'manual') then
        perform private.book_payment(a, received, 'pay', case p_source when 'staff' then 'staff' else 'gateway' end);
      else
        perform private.open_exception(a, case when difference < 0 then 'short' else 'over' end, received);
      end if;
    elsif o.state = 'expired' and difference = 0 and not exists (select from private.journals j where j.order_id = o.id and j.kind = 'paid')
      and private.revive_order(o.id) then
      perform private.book_payment(a, received, 'revive', 'gateway');
    else
      perform private.open_exception(a, case when exists (select from private.journals j where j.order_id = o.id and j.kind = 'paid')
        and o.state not in ('cancelled', 'expired', 'refunded') then 'double' else 'late' end, received);
    end if;
  end if;
  return private.observed(p_reference);
end
$$;

create function private.observed(p_reference text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('attempt_state', a.state, 'order_state', o.state, 'order_id', o.id,
    'exception', (select e.kind from private.payment_exceptions e where e.attempt_id = a.id and e.state = 'open'))
  from private.payment_attempts a join public.orders o on o.id = a.order_id where a.reference = p_reference
$$;

grant execute on function public.take_payment_attempt(uuid, text) to authenticated;
