-- Orders: what was bought as it was then, the numbered events of its life, and what nobody but the shop reads about it.

-- Characters that cannot be mistaken for each other (Crockford), with a check character at the end: AA-7F3Q-9K2X.
create function private.order_check_character(value text) returns text
language sql immutable strict set search_path = '' as $$
  select substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (sum(place * (strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', letter) - 1)) % 31)::integer, 1)
  from unnest(string_to_array(value, null)) with ordinality as given (letter, place)
$$;

-- A random number for an order; nobody can count orders by it. A collision is tried again by the caller.
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

-- The default of a column.
grant execute on function private.order_number() to service_role;

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

-- States and kinds, with what belongs to each, are src/domain/order/transitions.ts.
alter table public.orders
  add column number text not null default private.order_number() unique,
  add column kind text not null default 'purchase' check (kind in ('purchase', 'rental', 'extension')),
  add column sale_kind text not null default 'item' check (sale_kind in ('account', 'item', 'service')),
  add column state text not null default 'pending_payment' check (state in ('pending_payment', 'payment_review', 'processing', 'delivered',
    'completed', 'disputed', 'cancelled', 'expired', 'refunded', 'rented', 'returning')),
  add column state_at timestamptz not null default clock_timestamp(),
  add column completed_at timestamptz,
  -- What was bought, as it was shown then.
  add column product_name text not null default '' check (length(product_name) <= 200),
  add column product_image text,
  add column game_name text check (length(game_name) <= 80),
  add column tier_name text check (length(tier_name) <= 60),
  add column attributes jsonb not null default '[]',
  add column unit_price bigint not null default 0 check (unit_price between 0 and 1000000000000),
  add column discount bigint not null default 0 check (discount between 0 and unit_price),
  add column deposit bigint not null default 0 check (deposit between 0 and 1000000000000),
  add column total bigint not null default 0,
  -- No foreign key: products and sales would be related through orders, too, and could not be read together without saying how.
  add column sale_id uuid,
  add column rental_minutes integer check (rental_minutes between 1 and 525600),
  -- What the buyer wrote for the delivery: {game_id?, server?, note?}.
  add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  add column warranty_days integer not null default 0 check (warranty_days between 0 and 365),
  add column delivery_hours integer not null default 24 check (delivery_hours between 1 and 336),
  add column rules_version integer not null default 1,
  add column delivery text not null default 'manual' check (delivery in ('automatic', 'manual')),
  add column parent_id uuid references public.orders (id) on delete restrict,
  -- Paid with the sandbox: kept apart from real money in every figure.
  add column is_test boolean not null default false,
  add constraint orders_total_adds_up check (total = unit_price - discount + deposit);

-- Events are an order's log; the log of staff would make every sale wait for every other.
drop trigger note_write on public.orders;

create index orders_by_state on public.orders (state, state_at, id);
create index orders_of_buyer_by_state on public.orders (buyer_id, state, created_at desc, id desc);

-- Private facts of an order: its buyer reads none of them.
create table private.order_facts (
  order_id uuid primary key references public.orders (id) on delete restrict,
  buyer_id uuid,
  -- The key that the buyer's form made, and the hash of what it sent: a repeated press is the same order.
  request_key uuid,
  request_hash bytea,
  unit_id uuid references private.units (id) on delete set null,
  sale_slot integer,
  -- Whether the order holds its unit. Only private.transition_order changes it.
  is_open boolean not null default true,
  quote jsonb not null default '{}',
  -- Names of private.risk_rules that applied.
  risks text[] not null default '{}',
  -- When staff began the work of a service.
  work_started_at timestamptz,
  -- How many hours more staff have asked for; null once answered.
  asked_hours integer,
  -- The last proof: its picture in the bucket `evidence` (null: a word only), and since when it waits; null when none waits.
  proof_path text,
  proof_at timestamptz,
  proofs_rejected smallint not null default 0,
  -- Opens /verifikasi/{code}: nobody can guess it.
  receipt_code text unique,
  destination_id uuid,
  unique (buyer_id, request_key)
);

-- Two open purchases of one unit are impossible, whatever a function does.
create unique index one_open_purchase_per_unit on private.order_facts (unit_id) where is_open;

alter table private.order_facts enable row level security;

-- Numbered per order, append-only. `actor_kind` is what a buyer reads; who of the staff it was stands apart.
create table public.order_events (
  order_id uuid not null references public.orders (id) on delete restrict,
  seq integer not null check (seq > 0),
  event text not null check (event ~ '^[a-z_]{1,40}$'),
  from_state text,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('buyer', 'staff', 'deadline', 'gateway', 'server')),
  at timestamptz not null default clock_timestamp(),
  note text check (length(note) <= 1000),
  primary key (order_id, seq)
);

create table private.order_event_actors (
  order_id uuid not null,
  seq integer not null,
  actor uuid not null,
  primary key (order_id, seq),
  foreign key (order_id, seq) references public.order_events (order_id, seq) on delete restrict
);

alter table public.order_events enable row level security;

alter table private.order_event_actors enable row level security;

create trigger refuse_change before update or delete on public.order_events for each row execute function private.refuse_change();

create trigger refuse_change before update or delete on private.order_event_actors
  for each row execute function private.refuse_change();

grant select on public.order_events to authenticated;
grant select, insert on public.order_events to service_role;

create policy order_events_read on public.order_events for select to authenticated
  using (exists (select from public.orders o where o.id = order_id));

-- Effects of events that leave the money transaction: notifications, messages, hints. Taken by the relay.
create table private.order_outbox (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  -- The event it is about; null for what is no event of the order.
  seq integer,
  -- Name of the event or notice.
  notice text not null,
  attempts smallint not null default 0,
  not_before timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  error text,
  unique (order_id, seq)
);

create index order_outbox_due on private.order_outbox (not_before) where done_at is null;

alter table private.order_outbox enable row level security;

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

create function private.receipt_code() returns text
language sql volatile set search_path = '' as $$
  select translate(encode(extensions.gen_random_bytes(15), 'base64'), '+/', '-_')
$$;

-- The embedded gateway passes JSON as a JSON string, PostgREST as it is.
create function private.json_of(p_value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(case jsonb_typeof(p_value) when 'string' then (p_value #>> '{}')::jsonb when 'object' then p_value end, '{}')
$$;

-- Every deadline of an order. A paused one goes on with what was left of it.
create table private.order_deadlines (
  order_id uuid not null references public.orders (id) on delete restrict,
  name text not null check (name in ('payment', 'review', 'delivery', 'confirmation', 'warranty', 'refund')),
  due_at timestamptz not null,
  -- Silent time after `due_at` before anything happens.
  grace interval not null default '0',
  paused_at timestamptz,
  reminded_at timestamptz,
  done_at timestamptz,
  primary key (order_id, name)
);

create index order_deadlines_due on private.order_deadlines (due_at) where paused_at is null and done_at is null;

alter table private.order_deadlines enable row level security;

create function private.set_deadline(p_order uuid, p_name text, p_due timestamptz, p_grace interval default '0') returns void
language sql security definer set search_path = '' as $$
  insert into private.order_deadlines (order_id, name, due_at, grace) values (p_order, p_name, p_due, p_grace)
  on conflict (order_id, name) do update set due_at = excluded.due_at, grace = excluded.grace, paused_at = null, done_at = null, reminded_at = null
$$;

create function private.end_deadlines(p_order uuid, p_names text[]) returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d set done_at = clock_timestamp()
  where d.order_id = p_order and d.name = any (p_names) and d.done_at is null
$$;

-- All running deadlines of an order stop at one moment and go on together: the time they run is exactly the time promised.
create function private.pause_deadlines(p_order uuid, p_at timestamptz default clock_timestamp()) returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d set paused_at = p_at where d.order_id = p_order and d.paused_at is null and d.done_at is null
$$;

create function private.resume_deadlines(p_order uuid, p_at timestamptz default clock_timestamp()) returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d set due_at = d.due_at + (p_at - d.paused_at), paused_at = null
  where d.order_id = p_order and d.paused_at is not null and d.done_at is null
$$;

-- An order that still waits for something: money, goods, an answer, or a warranty that runs. Every rule about open orders calls this.
create or replace function private.has_open_order(p_product uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.orders o
    where o.product_id = p_product and (
      o.state not in ('completed', 'cancelled', 'expired', 'refunded')
      or exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null
        and (d.name = 'refund' or (d.name = 'warranty' and (d.paused_at is not null or d.due_at > clock_timestamp()))))))
$$;

-- A person's copy of their data names its columns: a column that is added later is private until somebody decides otherwise.
create function private.export_orders(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'kind', o.kind, 'state', o.state, 'created_at', o.created_at,
    'product_name', o.product_name, 'game_name', o.game_name, 'unit_price', o.unit_price, 'discount', o.discount, 'deposit', o.deposit,
    'total', o.total, 'details', o.details, 'completed_at', o.completed_at) order by o.created_at), '[]')
  from public.orders o where o.buyer_id = p_user
$$;

do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.export_without_wishlist(uuid)'::regprocedure);
  rewritten text := regexp_replace(definition, '''orders'', coalesce\(\(select jsonb_agg\(to_jsonb\(o\).*?''\[\]''\)',
    '''orders'', private.export_orders(p_user)');
begin
  if rewritten = definition then
    raise exception 'the copy of a person''s data has no orders';
  end if;
  execute rewritten;
end
$$;
