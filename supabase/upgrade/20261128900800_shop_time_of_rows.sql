-- Moments that later decisions compare with the shop's time are written by it.
alter table public.orders alter column created_at set default private.shop_now(), alter column state_at set default private.shop_now();
alter table public.order_events alter column at set default private.shop_now();
alter table private.order_outbox alter column not_before set default private.shop_now();
alter table private.order_messages alter column at set default private.shop_now();
alter table private.order_handovers alter column done_at set default private.shop_now();
alter table private.message_outbox alter column created_at set default private.shop_now(), alter column not_before set default private.shop_now();
alter table private.payment_attempts alter column opened_at set default private.shop_now();
alter table private.payment_observations alter column at set default private.shop_now();
alter table private.payment_exceptions alter column at set default private.shop_now();
alter table private.payment_approvals alter column at set default private.shop_now();
alter table private.proof_pictures alter column checked_at set default private.shop_now();
alter table private.webhook_inbox alter column received_at set default private.shop_now();
alter table private.sandbox_payments alter column updated_at set default private.shop_now();
alter table private.refunds alter column granted_at set default private.shop_now();
alter table private.refund_destinations alter column created_at set default private.shop_now();
alter table private.journals alter column at set default private.shop_now();
alter table private.settlements alter column made_at set default private.shop_now();
alter table private.settlement_reversals alter column reversed_at set default private.shop_now();
alter table private.complaints alter column opened_at set default private.shop_now(), alter column turn_from set default private.shop_now();
alter table private.complaint_messages alter column at set default private.shop_now();
alter table private.complaint_files alter column at set default private.shop_now();
alter table private.login_code_requests alter column asked_at set default private.shop_now();
alter table private.credentials alter column created_at set default private.shop_now();
alter table private.vault_state alter column since set default private.shop_now();
alter table private.rentals alter column created_at set default private.shop_now();
alter table private.rate_limits alter column expires_at set default private.shop_now();
-- The server writes rows with its own role.
grant execute on function private.shop_now() to service_role;
