-- An order says what was paid for it, to the rupiah: its total less the unique code of a transfer.
create or replace function private.order_detail(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.order_core_detail(p_order) || jsonb_build_object('credential', private.order_credential(o),
    'paid_amount', (select a.amount from private.payment_attempts a where a.order_id = o.id and a.state in ('paid', 'refunded')
      order by a.opened_at limit 1),
    'complaint', private.complaint_of(o.id, o.buyer_id is distinct from auth.uid()),
    'may_complain', o.state in ('delivered', 'completed') and private.may_complain(o))
  from public.orders o where o.id = p_order
$$;
