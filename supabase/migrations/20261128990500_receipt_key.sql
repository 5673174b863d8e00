-- Codes of receipts, those from before the present alphabet too, are found in small letters, with look-alike characters and without hyphens: by a
-- key, whose unique index takes the place of the one of the code.

set check_function_bodies = off;

ALTER TABLE "private"."order_facts" DROP CONSTRAINT "order_facts_receipt_code_key";

create or replace function private.receipt_key(p_code text) returns text
language sql immutable set search_path = '' as $$
  select translate(p_code, 'abcdefghijklmnopqrstuvwxyzILO-_', 'ABCDEFGH1JK1MN0PQRSTUVWXYZ110')
$$;

create or replace function public.verify_receipt(p_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', o.number, 'product_name', o.product_name, 'game_name', o.game_name, 'total', o.total, 'is_test', o.is_test,
    'state', case when o.state in ('cancelled', 'refunded', 'completed') then o.state else 'paid' end,
    'paid_at', (select min(e.at) from public.order_events e where e.order_id = o.id and e.event in ('pay', 'revive')),
    'refunded', coalesce((select sum(r.amount) from private.refunds r where r.order_id = o.id and r.state = 'sent' and r.exception_id is null), 0),
    'refunded_at', (select max(r.sent_at) from private.refunds r where r.order_id = o.id and r.state = 'sent'))
  from private.order_facts f join public.orders o on o.id = f.order_id
  where private.receipt_key(f.receipt_code) = private.receipt_key(p_code)
$$;

REVOKE ALL ON FUNCTION "private"."receipt_key"(text) FROM PUBLIC;

CREATE UNIQUE INDEX order_facts_by_receipt ON private.order_facts USING btree (private.receipt_key(receipt_code));

reset check_function_bodies;

