-- Orders: what the buyer reads (public.orders, public.order_events), the private facts beside it, deadlines, the outbox
-- of effects, the table of transitions, and the settings of selling.
-- Begin with public.orders and private.order_transitions. private.transition_order (order-transitions.sql) is the only
-- function that changes the state of an order.

-- The check character of an order number such as AA-7F3Q-9K2X, in the alphabet of Crockford without ambiguous
-- characters.
create function private.order_check_character(value text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return (select substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    1 + (sum(place * (strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', letter) - 1)) % 31)::integer, 1)
  from unnest(string_to_array(value, null)) with ordinality as letters (letter, place));
end
$$;

-- A random order number, which does not reveal how many orders exist. private.free_order_number avoids collisions.
create function private.order_number() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  random bytea := extensions.gen_random_bytes(7);
  letters text := '';
begin
  for place in 0..6 loop
    letters := letters || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random, place) & 31), 1);
  end loop;
  letters := letters || private.order_check_character(letters);
  return 'AA-' || left(letters, 4) || '-' || right(letters, 4);
end
$$;
grant execute on function private.order_number() to service_role;

-- src/domain/order/transitions.ts defines the kinds and states. An order references its product, so that a product with
-- orders cannot be deleted before they are detached.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid references auth.users (id) on delete set null,
  product_id uuid references public.products (id) on delete restrict,
  created_at timestamptz not null default private.shop_now(),
  updated_at timestamptz not null default now(),
  number text not null default private.order_number() unique,
  kind text not null default 'purchase' check (kind in ('purchase', 'rental', 'extension', 'group')),
  sale_kind text not null default 'item' check (sale_kind in ('account', 'item', 'service')),
  state text not null default 'pending_payment'
    check (state in ('pending_payment', 'payment_review', 'processing', 'delivered', 'completed', 'disputed', 'cancelled', 'expired',
    'refunded', 'rented', 'returning')),
  state_at timestamptz not null default private.shop_now(),
  completed_at timestamptz,
  -- Copy of the product at the time of the order.
  product_name text not null default '' check (length(product_name) <= 200),
  product_image text,
  game_name text check (length(game_name) <= 80),
  tier_name text check (length(tier_name) <= 60),
  attributes jsonb not null default '[]',
  unit_price bigint not null default 0 check (unit_price between 0 and 1000000000000),
  discount bigint not null default 0,
  deposit bigint not null default 0 check (deposit between 0 and 1000000000000),
  total bigint not null default 0,
  -- No foreign key: it would relate products to sales through orders as well, and the REST gateway could no longer embed
  -- one in the other without a hint.
  sale_id uuid,
  rental_minutes integer check (rental_minutes between 1 and 525600),
  -- Delivery details from the buyer: {game_id?, server?, note?}.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  warranty_days integer not null default 0 check (warranty_days between 0 and 365),
  delivery_hours integer not null default 24 check (delivery_hours between 1 and 336),
  rules_version integer not null default 1,
  delivery text not null default 'manual' check (delivery in ('automatic', 'manual')),
  parent_id uuid references public.orders (id) on delete restrict,
  -- Paid with the sandbox; excluded from figures of real money.
  is_test boolean not null default false,
  -- Number of orders that a group pays for; 1 for every other kind (order-groups.sql).
  quantity smallint not null default 1 check (quantity between 1 and 20),
  -- The group that pays for this order.
  group_id uuid references public.orders (id) on delete restrict,
  check (discount between 0 and unit_price),
  constraint orders_total_adds_up check (total = unit_price - discount + deposit),
  constraint orders_groups check ((kind = 'group') = (quantity > 1) and (group_id is null or kind = 'purchase'))
);

create index orders_of_product on public.orders (product_id);
create index orders_of_buyer on public.orders (buyer_id, created_at desc);
create index orders_by_state on public.orders (state, state_at, id);
create index orders_of_buyer_by_state on public.orders (buyer_id, state, created_at desc, id desc);
create index orders_returning on public.orders (state_at) where state = 'returning';
create index orders_of_group on public.orders (group_id) where group_id is not null;

alter table public.orders enable row level security;
grant select, insert, update on public.orders to service_role;
grant select on public.orders to authenticated;
revoke update on public.orders from authenticated;

-- Buyers read their own orders with a valid session and a passed second factor; staff with orders.read read all. No
-- client deletes an order. Only public.delete_product and public.remove_samples detach one from its product, after
-- checking that it is not open.
create policy orders_read on public.orders for select to authenticated
  using ((buyer_id = (select auth.uid()) and (select private.is_signed_in())) or (select private.may('orders.read')));

-- Clients may only clear product_id; every other change needs a function.
create function private.guard_order_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.product_id is not null or to_jsonb(new) - 'product_id' - 'updated_at' <> to_jsonb(old) - 'product_id' - 'updated_at') then
    raise exception 'an order changes only through its functions' using errcode = '42501';
  end if;
  return new;
end
$$;

-- Fires before touch_updated_at, because triggers fire in alphabetical order: it compares what the client sent.
create trigger guard_order_update before update on public.orders for each row execute function private.guard_order_update();

create trigger touch_updated_at before update on public.orders for each row execute function private.touch_updated_at();

create trigger refuse_delete before delete on public.orders for each row execute function private.refuse_delete();

create trigger refuse_sample_order before insert or update of product_id on public.orders
  for each row execute function private.refuse_sample_order();

-- What distinguishes one receipt code from every other: its letters and digits in Crockford's reading (small letters, I and L
-- for 1, O for 0). Codes from before that alphabet tell capital from small letters and have hyphens and underscores; without
-- both they still have about 100 random bits. The same rule as receiptKey in the program.
create function private.receipt_key(p_code text) returns text
language sql immutable set search_path = '' as $$
  select translate(p_code, 'abcdefghijklmnopqrstuvwxyzILO-_', 'ABCDEFGH1JK1MN0PQRSTUVWXYZ110')
$$;
grant execute on function private.receipt_key(text) to service_role;

-- Facts of an order that its buyer does not read.
create table private.order_facts (
  order_id uuid primary key references public.orders (id) on delete restrict,
  buyer_id uuid,
  -- Idempotency key of the buyer's form, and the hash of the request: a repeated request returns the same order.
  request_key uuid,
  request_hash bytea,
  unit_id uuid references private.units (id) on delete set null,
  sale_slot integer,
  -- Whether the order holds its unit; private.release_unit ends it.
  is_open boolean not null default true,
  quote jsonb not null default '{}',
  -- Names of the private.risk_rules that apply.
  risks text[] not null default '{}',
  -- When staff started the work of a service.
  work_started_at timestamptz,
  -- Extra hours that staff requested; null after the answer of the buyer.
  asked_hours integer,
  -- The last proof of payment: its picture in the bucket `evidence` (null for a claim without picture), and since when it
  -- waits for review (null when none waits).
  proof_path text,
  proof_at timestamptz,
  proofs_rejected smallint not null default 0,
  -- Random code of the public receipt page /verifikasi/{code}, found and unique by private.receipt_key.
  receipt_code text,
  destination_id uuid,
  -- When an order whose unit has credentials is delivered automatically. Fraud signals postpone it by up to two hours, so
  -- that staff can check the order.
  deliver_at timestamptz,
  credentials_closed_at timestamptz,
  device_hash bytea check (length(device_hash) = 32),
  -- A claim beyond the three that a buyer who has never paid may have open; reviewed last.
  is_extra_claim boolean not null default false,
  -- Cost of the unit when its revenue was recognised; the cost of the product may change afterwards.
  cost bigint check (cost > 0),
  unique (buyer_id, request_key)
);

-- Guarantees that two open purchases never hold the same unit.
create unique index one_open_purchase_per_unit on private.order_facts (unit_id) where is_open;
-- No two codes are read alike.
create unique index order_facts_by_receipt on private.order_facts (private.receipt_key(receipt_code));
create index order_facts_to_deliver on private.order_facts (deliver_at) where deliver_at is not null;
create index order_facts_of_destination on private.order_facts (destination_id) where destination_id is not null;

alter table private.order_facts enable row level security;

-- Append-only events, numbered per order. Buyers read actor_kind; private.order_event_actors names the person.
create table public.order_events (
  order_id uuid not null references public.orders (id) on delete restrict,
  seq integer not null check (seq > 0),
  event text not null check (event ~ '^[a-z_]{1,40}$'),
  from_state text,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('buyer', 'staff', 'deadline', 'gateway', 'server')),
  at timestamptz not null default private.shop_now(),
  note text check (length(note) <= 1000),
  primary key (order_id, seq)
);

alter table public.order_events enable row level security;
grant select, insert on public.order_events to service_role;
grant select on public.order_events to authenticated;

create policy order_events_read on public.order_events for select to authenticated
  using (exists (select from public.orders o where o.id = order_id));

create trigger refuse_change before update or delete on public.order_events for each row execute function private.refuse_change();

create table private.order_event_actors (
  order_id uuid not null,
  seq integer not null,
  actor uuid not null,
  primary key (order_id, seq),
  foreign key (order_id, seq) references public.order_events (order_id, seq) on delete restrict
);

alter table private.order_event_actors enable row level security;

create trigger refuse_change before update or delete on private.order_event_actors
  for each row execute function private.refuse_change();

-- Effects of events that follow the money transaction: notifications, messages and hints. The relay (order-effects.sql)
-- processes them.
create table private.order_outbox (
  id bigint primary key generated always as identity,
  order_id uuid not null,
  -- The event; null for a notice that is no event of the order.
  seq integer,
  -- Name of the event or notice.
  notice text not null,
  attempts smallint not null default 0,
  not_before timestamptz not null default private.shop_now(),
  done_at timestamptz,
  error text,
  -- Texts {buyer, staff}, written at the end of the transaction; null when they are made while sending.
  notifications jsonb,
  unique (order_id, seq)
);

create index order_outbox_due on private.order_outbox (not_before) where done_at is null;

alter table private.order_outbox enable row level security;
grant usage on sequence private.order_outbox_id_seq to service_role;

-- Deadlines of an order. A paused deadline resumes with the time that was left.
create table private.order_deadlines (
  order_id uuid not null references public.orders (id) on delete restrict,
  name text not null check (name in
    ('payment', 'review', 'claim', 'delivery', 'confirmation', 'warranty', 'refund', 'rental_ready', 'rental_opening', 'rental_end',
    'rotation')),
  due_at timestamptz not null,
  -- Tolerance after due_at before the deadline takes effect.
  grace interval not null default '0',
  paused_at timestamptz,
  reminded_at timestamptz,
  done_at timestamptz,
  -- Reasons of a pause: `exception` (money under review), `dispute`, `vault`. The deadline resumes when the last reason
  -- is removed.
  pauses text[] not null default '{}',
  primary key (order_id, name)
);

create index order_deadlines_due on private.order_deadlines (due_at) where paused_at is null and done_at is null;

alter table private.order_deadlines enable row level security;

-- Which event leads from which state to which, and who may trigger it. src/domain/order/transitions.ts has the same
-- rows; a test holds the two equal. The target `previous` is the state before the dispute.
create table private.order_transitions (
  kind text not null check (kind in ('purchase', 'rental', 'extension', 'group')),
  from_state text not null,
  event text not null,
  to_state text not null,
  actors text[] not null check (actors <@ array['buyer', 'staff', 'deadline', 'gateway', 'server']),
  permission text,
  needs_reason boolean not null default false,
  needs_fresh_factor boolean not null default false,
  primary key (kind, from_state, event)
);

alter table private.order_transitions enable row level security;

insert into private.order_transitions (kind, from_state, event, to_state, actors, permission, needs_reason, needs_fresh_factor) values
  ('purchase', 'pending_payment', 'submit_proof', 'payment_review', '{buyer}', null, false, false),
  ('purchase', 'pending_payment', 'pay', 'processing', '{gateway,staff}', 'payments.write', false, true),
  ('purchase', 'pending_payment', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('purchase', 'pending_payment', 'payment_timeout', 'expired', '{deadline}', null, false, false),
  ('purchase', 'payment_review', 'submit_proof', 'payment_review', '{buyer}', null, false, false),
  ('purchase', 'payment_review', 'pay', 'processing', '{gateway,staff}', 'payments.write', false, true),
  ('purchase', 'payment_review', 'reject_proof', 'pending_payment', '{staff}', 'payments.write', true, false),
  ('purchase', 'payment_review', 'reject_last_proof', 'expired', '{staff}', 'payments.write', true, false),
  ('purchase', 'payment_review', 'review_timeout', 'payment_review', '{deadline}', null, false, false),
  ('purchase', 'payment_review', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('purchase', 'processing', 'start_work', 'processing', '{staff}', 'orders.write', false, false),
  ('purchase', 'processing', 'ask_more_time', 'processing', '{staff}', 'orders.write', true, false),
  ('purchase', 'processing', 'grant_more_time', 'processing', '{buyer}', null, false, false),
  ('purchase', 'processing', 'deliver', 'delivered', '{staff,server}', 'orders.write', false, false),
  ('purchase', 'processing', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('purchase', 'processing', 'ask_cancellation', 'processing', '{buyer}', null, false, false),
  ('purchase', 'processing', 'refund_part', 'completed', '{staff}', 'refunds.write', true, true),
  ('purchase', 'processing', 'delivery_timeout', 'cancelled', '{deadline}', null, false, false),
  ('purchase', 'processing', 'work_timeout', 'processing', '{deadline}', null, false, false),
  ('purchase', 'delivered', 'confirm', 'completed', '{buyer}', null, false, false),
  ('purchase', 'delivered', 'confirmation_timeout', 'completed', '{deadline}', null, false, false),
  ('purchase', 'delivered', 'refund', 'refunded', '{staff}', 'refunds.write', true, true),
  ('purchase', 'delivered', 'refund_part', 'completed', '{staff}', 'refunds.write', true, true),
  ('purchase', 'completed', 'refund', 'refunded', '{staff}', 'refunds.write', true, true),
  ('purchase', 'completed', 'refund_part', 'completed', '{staff}', 'refunds.write', true, true),
  ('purchase', 'expired', 'revive', 'processing', '{gateway}', null, false, false),
  ('purchase', 'expired', 'refund_sent', 'expired', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'cancelled', 'refund_sent', 'cancelled', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'refunded', 'refund_sent', 'refunded', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'completed', 'refund_sent', 'completed', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'delivered', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('purchase', 'completed', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('purchase', 'delivered', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('purchase', 'completed', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('purchase', 'disputed', 'withdraw_complaint', 'previous', '{buyer}', null, false, false),
  ('purchase', 'disputed', 'resolve_refund', 'refunded', '{staff,deadline}', 'complaints.write', true, true),
  ('purchase', 'disputed', 'resolve_part_refund', 'completed', '{staff,deadline}', 'complaints.write', true, true),
  ('purchase', 'disputed', 'resolve_replacement', 'delivered', '{staff}', 'complaints.write', true, false),
  ('purchase', 'disputed', 'resolve_help', 'previous', '{staff}', 'complaints.write', true, false),
  ('purchase', 'disputed', 'resolve_no_fault', 'previous', '{staff,deadline}', 'complaints.write', true, false),
  ('purchase', 'disputed', 'refund_sent', 'disputed', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'payment_review', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('extension', 'payment_review', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('rental', 'payment_review', 'pay', 'processing', '{gateway,staff}', 'payments.write', false, true),
  ('extension', 'payment_review', 'pay', 'processing', '{gateway,staff}', 'payments.write', false, true),
  ('rental', 'payment_review', 'reject_last_proof', 'expired', '{staff}', 'payments.write', true, false),
  ('extension', 'payment_review', 'reject_last_proof', 'expired', '{staff}', 'payments.write', true, false),
  ('rental', 'payment_review', 'reject_proof', 'pending_payment', '{staff}', 'payments.write', true, false),
  ('extension', 'payment_review', 'reject_proof', 'pending_payment', '{staff}', 'payments.write', true, false),
  ('rental', 'payment_review', 'review_timeout', 'payment_review', '{deadline}', null, false, false),
  ('extension', 'payment_review', 'review_timeout', 'payment_review', '{deadline}', null, false, false),
  ('rental', 'payment_review', 'submit_proof', 'payment_review', '{buyer}', null, false, false),
  ('extension', 'payment_review', 'submit_proof', 'payment_review', '{buyer}', null, false, false),
  ('rental', 'pending_payment', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('extension', 'pending_payment', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('rental', 'pending_payment', 'pay', 'processing', '{gateway,staff}', 'payments.write', false, true),
  ('extension', 'pending_payment', 'pay', 'processing', '{gateway,staff}', 'payments.write', false, true),
  ('rental', 'pending_payment', 'payment_timeout', 'expired', '{deadline}', null, false, false),
  ('extension', 'pending_payment', 'payment_timeout', 'expired', '{deadline}', null, false, false),
  ('rental', 'pending_payment', 'submit_proof', 'payment_review', '{buyer}', null, false, false),
  ('extension', 'pending_payment', 'submit_proof', 'payment_review', '{buyer}', null, false, false),
  ('rental', 'processing', 'ready', 'delivered', '{server}', null, false, false),
  ('rental', 'processing', 'not_ready', 'disputed', '{deadline}', null, false, false),
  ('rental', 'processing', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('rental', 'delivered', 'cancel', 'cancelled', '{staff}', 'orders.write', true, false),
  ('rental', 'delivered', 'not_ready', 'disputed', '{deadline}', null, false, false),
  ('rental', 'delivered', 'start', 'rented', '{buyer,deadline}', null, false, false),
  ('rental', 'delivered', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('rental', 'rented', 'extend', 'rented', '{server}', null, false, false),
  ('rental', 'rented', 'end_early', 'returning', '{buyer}', null, false, false),
  ('rental', 'rented', 'end_for_breach', 'returning', '{staff}', 'rentals.write', true, false),
  ('rental', 'rented', 'time_over', 'returning', '{deadline}', null, false, false),
  ('rental', 'rented', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('rental', 'returning', 'rotate', 'completed', '{server}', null, false, false),
  ('rental', 'returning', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('rental', 'completed', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('rental', 'completed', 'refund', 'refunded', '{staff}', 'refunds.write', true, true),
  ('rental', 'completed', 'refund_part', 'completed', '{staff}', 'refunds.write', true, true),
  ('rental', 'delivered', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('rental', 'rented', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('rental', 'returning', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('rental', 'completed', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('rental', 'disputed', 'withdraw_complaint', 'previous', '{buyer}', null, false, false),
  ('rental', 'disputed', 'resolve_refund', 'refunded', '{staff,deadline}', 'complaints.write', true, true),
  ('rental', 'disputed', 'resolve_part_refund', 'previous', '{staff,deadline}', 'complaints.write', true, true),
  ('rental', 'disputed', 'resolve_replacement', 'processing', '{staff}', 'complaints.write', true, false),
  ('rental', 'disputed', 'resolve_minutes', 'rented', '{staff}', 'complaints.write', true, false),
  ('rental', 'disputed', 'resolve_help', 'previous', '{staff}', 'complaints.write', true, false),
  ('rental', 'disputed', 'resolve_no_fault', 'previous', '{staff,deadline}', 'complaints.write', true, false),
  ('rental', 'disputed', 'resolve_keep_deposit', 'previous', '{staff,deadline}', 'complaints.write', true, true),
  ('rental', 'expired', 'revive', 'processing', '{gateway}', null, false, false),
  ('extension', 'processing', 'merge', 'completed', '{server}', null, false, false),
  ('extension', 'processing', 'miss', 'cancelled', '{server}', null, false, false),
  ('extension', 'completed', 'refund', 'refunded', '{staff,server}', 'refunds.write', true, true),
  ('extension', 'completed', 'refund_part', 'completed', '{staff}', 'refunds.write', true, true),
  ('rental', 'expired', 'refund_sent', 'expired', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'cancelled', 'refund_sent', 'cancelled', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'refunded', 'refund_sent', 'refunded', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'disputed', 'refund_sent', 'disputed', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'processing', 'refund_sent', 'processing', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'delivered', 'refund_sent', 'delivered', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'rented', 'refund_sent', 'rented', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'returning', 'refund_sent', 'returning', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'completed', 'refund_sent', 'completed', '{staff,gateway}', 'refunds.write', false, true),
  ('extension', 'expired', 'refund_sent', 'expired', '{staff,gateway}', 'refunds.write', false, true),
  ('extension', 'cancelled', 'refund_sent', 'cancelled', '{staff,gateway}', 'refunds.write', false, true),
  ('extension', 'refunded', 'refund_sent', 'refunded', '{staff,gateway}', 'refunds.write', false, true),
  ('extension', 'completed', 'refund_sent', 'completed', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'returning', 'claim_deposit', 'disputed', '{staff}', 'rentals.write', true, true),
  ('purchase', 'pending_payment', 'refund_sent', 'pending_payment', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'payment_review', 'refund_sent', 'payment_review', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'processing', 'refund_sent', 'processing', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'delivered', 'refund_sent', 'delivered', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'pending_payment', 'refund_sent', 'pending_payment', '{staff,gateway}', 'refunds.write', false, true),
  ('rental', 'payment_review', 'refund_sent', 'payment_review', '{staff,gateway}', 'refunds.write', false, true),
  ('extension', 'pending_payment', 'refund_sent', 'pending_payment', '{staff,gateway}', 'refunds.write', false, true),
  ('extension', 'payment_review', 'refund_sent', 'payment_review', '{staff,gateway}', 'refunds.write', false, true),
  ('extension', 'processing', 'refund_sent', 'processing', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'pending_payment', 'pay_part', 'pending_payment', '{gateway}', null, false, false),
  ('rental', 'pending_payment', 'pay_part', 'pending_payment', '{gateway}', null, false, false),
  ('extension', 'pending_payment', 'pay_part', 'pending_payment', '{gateway}', null, false, false),
  ('purchase', 'payment_review', 'pay_part', 'pending_payment', '{gateway}', null, false, false),
  ('rental', 'payment_review', 'pay_part', 'pending_payment', '{gateway}', null, false, false),
  ('extension', 'payment_review', 'pay_part', 'pending_payment', '{gateway}', null, false, false),
  ('purchase', 'payment_review', 'payment_timeout', 'expired', '{deadline}', null, false, false),
  ('rental', 'payment_review', 'payment_timeout', 'expired', '{deadline}', null, false, false),
  ('extension', 'payment_review', 'payment_timeout', 'expired', '{deadline}', null, false, false),
  ('group', 'pending_payment', 'submit_proof', 'payment_review', '{buyer}', null, false, false),
  ('group', 'pending_payment', 'pay', 'completed', '{gateway,staff}', 'payments.write', false, true),
  ('group', 'pending_payment', 'pay_part', 'pending_payment', '{gateway}', null, false, false),
  ('group', 'pending_payment', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('group', 'pending_payment', 'payment_timeout', 'expired', '{deadline}', null, false, false),
  ('group', 'payment_review', 'submit_proof', 'payment_review', '{buyer}', null, false, false),
  ('group', 'payment_review', 'pay', 'completed', '{gateway,staff}', 'payments.write', false, true),
  ('group', 'payment_review', 'pay_part', 'pending_payment', '{gateway}', null, false, false),
  ('group', 'payment_review', 'reject_proof', 'pending_payment', '{staff}', 'payments.write', true, false),
  ('group', 'payment_review', 'reject_last_proof', 'expired', '{staff}', 'payments.write', true, false),
  ('group', 'payment_review', 'review_timeout', 'payment_review', '{deadline}', null, false, false),
  ('group', 'payment_review', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('group', 'payment_review', 'payment_timeout', 'expired', '{deadline}', null, false, false),
  ('group', 'expired', 'revive', 'completed', '{gateway}', null, false, false),
  ('group', 'pending_payment', 'refund_sent', 'pending_payment', '{staff,gateway}', 'refunds.write', false, true),
  ('group', 'payment_review', 'refund_sent', 'payment_review', '{staff,gateway}', 'refunds.write', false, true),
  ('group', 'expired', 'refund_sent', 'expired', '{staff,gateway}', 'refunds.write', false, true),
  ('group', 'cancelled', 'refund_sent', 'cancelled', '{staff,gateway}', 'refunds.write', false, true),
  ('group', 'completed', 'refund_sent', 'completed', '{staff,gateway}', 'refunds.write', false, true);

-- Settings of selling, editable by the owner; one row.
create table private.order_settings (
  id boolean primary key default true check (id),
  -- Version of the terms that a buyer accepts.
  rules_version integer not null default 1 check (rules_version > 0),
  payment_minutes integer not null default 30 check (payment_minutes between 5 and 1440),
  payment_grace_minutes integer not null default 10 check (payment_grace_minutes between 0 and 60),
  review_hours integer not null default 24 check (review_hours between 1 and 72),
  confirmation_hours integer not null default 72 check (confirmation_hours between 24 and 336),
  max_unpaid integer not null default 3 check (max_unpaid between 1 and 20),
  max_orders_minute integer not null default 10 check (max_orders_minute > 0),
  max_tries_minute integer not null default 120 check (max_tries_minute > 0),
  -- From this amount on, two people approve a payment.
  two_approvals_from bigint not null default 5000000 check (two_approvals_from > 0),
  -- An unpaid rental blocks a calendar, so it has less time than a purchase.
  rental_payment_minutes integer not null default 15 check (rental_payment_minutes between 5 and 60),
  extension_payment_minutes integer not null default 10 check (extension_payment_minutes between 5 and 30)
);

alter table private.order_settings enable row level security;

insert into private.order_settings default values;

create function private.free_order_number() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen text;
begin
  loop
    chosen := private.order_number();
    exit when not exists (select from public.orders o where o.number = chosen);
  end loop;
  return chosen;
end
$$;

-- A random receipt code in the alphabet of Crockford, so that it can be typed from paper. Codes issued before that
-- alphabet stay valid.
create function private.receipt_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random.bytes, place) & 31), 1), '' order by place)
  from (select extensions.gen_random_bytes(20) as bytes) random, generate_series(0, 19) place
$$;

-- Appends an event and queues its effects.
create function private.add_order_event(
  p_order uuid, p_seq integer, p_event text, p_from text, p_to text, p_actor_kind text, p_actor uuid, p_note text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, seq, event, from_state, to_state, actor_kind, note)
  values (p_order, p_seq, p_event, p_from, p_to, p_actor_kind, p_note);
  if p_actor is not null then
    insert into private.order_event_actors (order_id, seq, actor) values (p_order, p_seq, p_actor);
  end if;
  insert into private.order_outbox (order_id, seq, notice) values (p_order, p_seq, p_event);
end
$$;

create function private.add_order_notice(p_order uuid, p_notice text) returns void
language sql security definer set search_path = '' as $$
  insert into private.order_outbox (order_id, notice) values (p_order, p_notice)
$$;

-- Creates or restarts a deadline, without pause and reminder.
create function private.set_deadline(p_order uuid, p_name text, p_due timestamptz, p_grace interval default '0') returns void
language sql security definer set search_path = '' as $$
  insert into private.order_deadlines (order_id, name, due_at, grace) values (p_order, p_name, p_due, p_grace)
  on conflict (order_id, name) do update set due_at = excluded.due_at, grace = excluded.grace, paused_at = null, pauses = '{}', done_at = null,
    reminded_at = null
$$;

-- Ends deadlines. A claim ends with its review.
create function private.end_deadlines(p_order uuid, p_names text[]) returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d set done_at = private.shop_now()
  where d.order_id = p_order and d.done_at is null and (d.name = any (p_names) or (d.name = 'claim' and 'review' = any (p_names)))
$$;

-- Pauses the deadlines of an order. Those of the rental time run on, because a decision credits lost time, and so does the refund of a payment
-- that was not taken, because no decision about the order concerns it.
create function private.pause_deadlines(
  p_order uuid, p_at timestamptz default private.shop_now(), p_reason text default 'exception'
) returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d set paused_at = coalesce(d.paused_at, p_at), pauses = array_append(d.pauses, p_reason)
  where d.order_id = p_order and d.done_at is null and not p_reason = any (d.pauses)
    and d.name not in ('rental_ready', 'rental_opening', 'rental_end', 'rotation')
    and not (d.name = 'refund' and exists (
      select from private.refunds r where r.order_id = p_order and r.exception_id is not null and r.state <> 'sent'))
$$;

-- Removes one reason of a pause. The deadline resumes when it was the last one.
create function private.resume_deadlines(
  p_order uuid, p_at timestamptz default private.shop_now(), p_reason text default 'exception'
) returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d
  set due_at = case when d.pauses <@ array[p_reason] then d.due_at + greatest(p_at - d.paused_at, interval '0') else d.due_at end,
    paused_at = case when d.pauses <@ array[p_reason] then null else d.paused_at end,
    pauses = array_remove(d.pauses, p_reason)
  where d.order_id = p_order and p_reason = any (d.pauses) and d.done_at is null
$$;

-- Orders in the export of a person's data. Columns are listed, so that a new column stays private until it is added
-- here.
create function private.export_orders(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'kind', o.kind, 'state', o.state, 'created_at', o.created_at,
    'product_name', o.product_name, 'game_name', o.game_name, 'unit_price', o.unit_price, 'discount', o.discount, 'deposit', o.deposit,
    'total', o.total, 'details', o.details, 'completed_at', o.completed_at) order by o.created_at), '[]')
  from public.orders o where o.buyer_id = p_user
$$;

-- The reason why an account may not be deleted yet: OPEN_ORDER, MONEY_OWED, OPEN_EXCEPTION or OPEN_COMPLAINT; null when
-- it may.
create function private.account_obligation(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.orders o where o.buyer_id = p_user
      and o.state not in ('completed', 'cancelled', 'expired', 'refunded')) then 'OPEN_ORDER'
    when exists (select from private.refunds r join public.orders o on o.id = r.order_id where o.buyer_id = p_user and r.state <> 'sent')
      then 'MONEY_OWED'
    when exists (select from private.payment_exceptions e join public.orders o on o.id = e.order_id where o.buyer_id = p_user and e.state = 'open')
      then 'OPEN_EXCEPTION'
    when exists (select from private.complaints c join public.orders o on o.id = c.order_id where o.buyer_id = p_user
      and c.state in ('open', 'appealed')) then 'OPEN_COMPLAINT' end
$$;

create function public.server_account_obligation(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$ select private.account_obligation(p_user) $$;
grant execute on function public.server_account_obligation(uuid) to service_role;
