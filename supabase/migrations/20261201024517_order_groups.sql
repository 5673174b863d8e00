-- Order groups: several orders of one product that are placed and paid together. The group is an order of a new kind.

set check_function_bodies = off;

ALTER TABLE "private"."order_transitions" DROP CONSTRAINT "order_transitions_kind_check";

ALTER TABLE "public"."orders" DROP CONSTRAINT "orders_kind_check";

DROP FUNCTION "private"."write_order"(uuid, text, public.products, jsonb, jsonb, integer, integer, uuid, uuid, bytea, uuid, integer, uuid);

ALTER TABLE "public"."orders" ADD COLUMN "quantity" smallint NOT NULL DEFAULT 1;

ALTER TABLE "public"."orders" ADD COLUMN "group_id" uuid;

ALTER TABLE "private"."order_transitions" ADD CONSTRAINT "order_transitions_kind_check" CHECK ((kind = ANY (ARRAY['purchase'::text, 'rental'::text, 'extension'::text, 'group'::text])));

ALTER TABLE "public"."orders" ADD CONSTRAINT "orders_group_id_fkey" FOREIGN KEY (group_id) REFERENCES public.orders(id) ON DELETE RESTRICT;

ALTER TABLE "public"."orders" ADD CONSTRAINT "orders_groups" CHECK ((((kind = 'group'::text) = (quantity > 1)) AND ((group_id IS NULL) OR (kind = 'purchase'::text))));

ALTER TABLE "public"."orders" ADD CONSTRAINT "orders_kind_check" CHECK ((kind = ANY (ARRAY['purchase'::text, 'rental'::text, 'extension'::text, 'group'::text])));

ALTER TABLE "public"."orders" ADD CONSTRAINT "orders_quantity_check" CHECK (((quantity >= 1) AND (quantity <= 20)));

CREATE INDEX orders_of_group ON public.orders USING btree (group_id) WHERE (group_id IS NOT NULL);

insert into private.order_transitions (kind, from_state, event, to_state, actors, permission, needs_reason, needs_fresh_factor) values
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

reset check_function_bodies;
