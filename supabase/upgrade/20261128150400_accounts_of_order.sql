-- One row of an order list. `rest` is what bound receipts lack.
create or replace function private.order_summary(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'number', o.number, 'kind', o.kind, 'state', o.state, 'sale_kind', o.sale_kind, 'product_id', o.product_id,
    'product_name', o.product_name, 'product_image', o.product_image, 'game_name', o.game_name, 'total', o.total, 'created_at', o.created_at,
    'game_slug', (select g.slug from public.products p join public.game_titles g on g.id = p.game_title_id where p.id = o.product_id),
    'tier_slug', (select t.slug from public.products p join public.tiers t on t.id = p.tier_id where p.id = o.product_id),
    'state_at', o.state_at, 'deadline', private.next_deadline(o.id), 'is_test', o.is_test,
    'rest', case when o.state in ('pending_payment', 'payment_review') and exists (select from private.payment_exceptions e
      where e.order_id = o.id and e.kind = 'short' and e.state = 'open') then private.amount_due(o.id) end,
    'rental', case when o.kind <> 'purchase' then (select jsonb_build_object('start_at', r.start_at, 'ends_at', private.rental_end(r),
      'minutes', r.minutes + r.credited_minutes) from private.rentals r where r.order_id = o.id) end)
$$;

-- A buyer chooses between the accounts that the shop offers. `payment` is only what may be paid now.
create or replace function private.order_core_detail(p_order uuid) returns jsonb
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
      and a.instructions is not null and a.amount + a.unique_code = private.amount_due(o.id)),
    'awaits_decision', private.awaits_decision(o.id),
    'methods', case when o.state = 'pending_payment' then to_jsonb(private.payment_methods()) else '[]' end,
    'accounts', case when o.state = 'pending_payment' then private.offered_accounts() else '[]' end,
    'proof', case when f.proof_at is not null then jsonb_build_object('path', f.proof_path, 'at', f.proof_at) end,
    'exception', (select jsonb_build_object('kind', x.kind, 'state', x.state,
      'amount', case x.state when 'open' then x.amount - x.taken else x.amount end) from private.payment_exceptions x
      where x.order_id = o.id order by x.state = 'open' desc, x.at desc limit 1),
    'refunds', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.state, 'reason', r.reason,
      'granted_at', r.granted_at, 'sent_at', r.sent_at, 'reference', r.reference, 'is_extra', r.exception_id is not null) order by r.granted_at)
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
