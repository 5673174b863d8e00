-- Orders as their buyers and staff read them, messages of an order, receipts.

create table private.order_messages (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  author text not null check (author in ('buyer', 'shop')),
  author_id uuid,
  text text not null check (length(text) between 1 and 1000 and text !~ '[\x01-\x09\x0B-\x1F\x7F]'),
  at timestamptz not null default clock_timestamp()
);

create index order_messages_of_order on private.order_messages (order_id, at, id);

alter table private.order_messages enable row level security;

-- What does not belong into messages: passwords, bank numbers, telephone numbers, links elsewhere. Codes of games have up to twelve digits.
create function private.is_message_refused(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select private.looks_like_password(p_text)
    or p_text ~ '(\+62|\m62|\m0)[ .-]?8[0-9]{2}[ .-]?[0-9]{3,4}[ .-]?[0-9]{2,5}\M'
    or p_text ~ '\m[0-9]{13,19}\M'
    or p_text ~* '(https?://|www\.|wa\.me|t\.me)'
$$;

create function public.write_order_message(p_order uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  written constant text := btrim(p_text, E' \n\t');
  is_buyer constant boolean := exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid());
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif not is_buyer and not (private.may('orders.write') and exists (select from public.orders o where o.id = p_order)) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif coalesce(length(written), 0) not between 1 and 1000 or written ~ '[\x01-\x09\x0B-\x1F\x7F]' then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(written) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  elsif private.consume_limits(array['order:messages:' || auth.uid()], array[20], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  end if;
  insert into private.order_messages (order_id, author, author_id, text)
  values (p_order, case when is_buyer then 'buyer' else 'shop' end, auth.uid(), written);
  perform private.add_order_notice(p_order, case when is_buyer then 'message_of_buyer' else 'message_of_shop' end);
  return jsonb_build_object('outcome', 'done');
end
$$;

create function private.next_deadline(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', d.name, 'due_at', d.due_at, 'paused_at', d.paused_at) from private.order_deadlines d
  where d.order_id = p_order and d.done_at is null order by d.due_at limit 1
$$;

create function private.order_summary(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state, 'sale_kind', o.sale_kind, 'product_id', o.product_id,
    'product_name', o.product_name, 'product_image', o.product_image, 'game_name', o.game_name, 'total', o.total, 'created_at', o.created_at,
    'state_at', o.state_at, 'deadline', private.next_deadline(o.id), 'is_test', o.is_test)
$$;

create function private.order_detail(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.order_summary(o) || jsonb_build_object(
    'kind', o.kind, 'tier_name', o.tier_name, 'unit_price', o.unit_price, 'discount', o.discount, 'deposit', o.deposit,
    'details', o.details, 'warranty_days', o.warranty_days, 'delivery_hours', o.delivery_hours, 'work_started_at', f.work_started_at,
    'completed_at', o.completed_at, 'asked_hours', f.asked_hours,
    'version', (select max(e.seq) from public.order_events e where e.order_id = o.id),
    'deadlines', coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'due_at', d.due_at, 'paused_at', d.paused_at) order by d.due_at)
      from private.order_deadlines d where d.order_id = o.id and d.done_at is null), '[]'),
    'events', coalesce((select jsonb_agg(jsonb_build_object('seq', e.seq, 'event', e.event, 'from_state', e.from_state, 'to_state', e.to_state,
      'actor_kind', e.actor_kind, 'at', e.at, 'note', e.note) order by e.seq) from public.order_events e where e.order_id = o.id), '[]'),
    'payment', (select jsonb_build_object('reference', a.reference, 'method', a.method, 'amount', a.amount, 'expires_at', a.expires_at,
      'instructions', a.instructions) from private.payment_attempts a where a.order_id = o.id and a.state in ('created', 'pending')
      and a.instructions is not null),
    'methods', case when o.state = 'pending_payment' then to_jsonb(private.payment_methods()) else '[]' end,
    'proof', case when f.proof_at is not null then jsonb_build_object('path', f.proof_path, 'at', f.proof_at) end,
    'exception', (select jsonb_build_object('kind', x.kind, 'amount', x.amount, 'state', x.state) from private.payment_exceptions x
      where x.order_id = o.id order by x.state = 'open' desc, x.at desc limit 1),
    'refunds', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.state, 'reason', r.reason,
      'granted_at', r.granted_at, 'sent_at', r.sent_at, 'reference', r.reference) order by r.granted_at)
      from private.refunds r where r.order_id = o.id), '[]'),
    'destination', (select jsonb_build_object('bank', b.bank, 'last4', b.last4, 'holder', b.holder)
      from private.refund_destinations b where b.id = f.destination_id),
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at) order by m.at, m.id)
      from private.order_messages m where m.order_id = o.id), '[]'),
    'paid_method', (select a.method from private.payment_attempts a where a.order_id = o.id and a.state in ('paid', 'refunded')
      order by a.opened_at limit 1),
    'receipt_code', f.receipt_code)
  from public.orders o join private.order_facts f on f.order_id = o.id where o.id = p_order
$$;

-- One object, to the buyer and to staff with orders.read; null for everybody else, as for an order that is not there.
create function public.order_detail(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.may('orders.read') or (private.is_signed_in()
      and exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()))
    then private.order_detail(p_order) end
$$;

create function private.states_of(p_filter text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_filter when 'unpaid' then '{pending_payment,payment_review}' when 'processing' then '{processing}'
    when 'delivered' then '{delivered,disputed,rented,returning}' when 'completed' then '{completed}'
    when 'ended' then '{cancelled,expired,refunded}' when 'review' then '{payment_review}' when 'deliver' then '{processing}'
    when 'open' then '{pending_payment,payment_review,processing,delivered,disputed}' end::text[]
$$;

-- The place after which the next page begins: time and id of a row.
create function private.cursor_time(p_cursor text) returns timestamptz
language sql stable set search_path = '' as $$
  select case when p_cursor ~ '^[0-9T:.+ Z-]{10,40}~[0-9a-f-]{36}$' then split_part(p_cursor, '~', 1)::timestamptz else 'infinity' end
$$;

create function private.cursor_id(p_cursor text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_cursor ~ '^[0-9T:.+ Z-]{10,40}~[0-9a-f-]{36}$' then split_part(p_cursor, '~', 2)::uuid
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end
$$;

-- The caller's orders, newest first, 20 a page: {orders, counts, next}.
create function public.my_orders(p_filter text default 'all', p_cursor text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted constant text[] := private.states_of(p_filter);
  after_time constant timestamptz := private.cursor_time(p_cursor);
  after_id constant uuid := private.cursor_id(p_cursor);
  answer jsonb;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  with page as (
    select o.* from public.orders o
    where o.buyer_id = auth.uid() and (wanted is null or o.state = any (wanted)) and (o.created_at, o.id) < (after_time, after_id)
    order by o.created_at desc, o.id desc limit 21), shown as (
    select p.* from page p order by p.created_at desc, p.id desc limit 20)
  select jsonb_build_object(
    'orders', coalesce((select jsonb_agg(private.order_summary(o) order by o.created_at desc, o.id desc)
      from public.orders o where o.id in (select s.id from shown s)), '[]'),
    'next', case when (select count(*) from page) > 20 then (select s.created_at || '~' || s.id from shown s order by s.created_at, s.id limit 1) end)
  into answer;
  return answer || jsonb_build_object('counts', (
    select jsonb_build_object('all', coalesce(sum(c.n), 0), 'unpaid', coalesce(sum(c.n) filter (where c.state in ('pending_payment', 'payment_review')), 0),
      'processing', coalesce(sum(c.n) filter (where c.state = 'processing'), 0),
      'delivered', coalesce(sum(c.n) filter (where c.state in ('delivered', 'disputed', 'rented', 'returning')), 0),
      'completed', coalesce(sum(c.n) filter (where c.state = 'completed'), 0),
      'ended', coalesce(sum(c.n) filter (where c.state in ('cancelled', 'expired', 'refunded')), 0))
    from (select o.state, count(*) as n from public.orders o where o.buyer_id = auth.uid() group by o.state) c));
end
$$;

-- What anybody with a receipt's code may know: no person, and unknown and forged codes alike.
create function public.verify_receipt(p_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', o.number, 'product_name', o.product_name, 'game_name', o.game_name, 'total', o.total, 'is_test', o.is_test,
    'state', case when o.state in ('cancelled', 'refunded', 'completed') then o.state else 'paid' end,
    'paid_at', (select min(e.at) from public.order_events e where e.order_id = o.id and e.event in ('pay', 'revive')))
  from private.order_facts f join public.orders o on o.id = f.order_id where f.receipt_code = p_code and length(p_code) = 20
$$;

grant execute on function public.order_detail(uuid), public.my_orders(text, text), public.write_order_message(uuid, text) to authenticated;
grant execute on function public.verify_receipt(text) to anon, authenticated;
