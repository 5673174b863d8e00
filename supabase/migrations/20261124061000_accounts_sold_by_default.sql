-- Accounts are bought in the shop unless its owner says otherwise: their login data is sealed, and complaints are answered. A shop whose
-- owner switched the sale off again, which the log knows, keeps its WhatsApp way; a shop that only had the old default follows the new one.
alter table public.website_settings alter column sells_accounts set default true;

update public.website_settings s set sells_accounts = true
where not s.sells_accounts and not exists (
  select from private.audit_log l where l.action = 'website_settings.changed' and l.detail -> 'after' ->> 'sells_accounts' = 'false');

-- What the update left for the end of the transaction would refuse a later change of the table in it.
set constraints public.note_write immediate;
set constraints public.note_write deferred;

create or replace function public.read_payment_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.read');
  return (select jsonb_build_object('version', s.version, 'accounts', s.accounts, 'qris', s.qris, 'gateways', s.gateways,
    'sells_accounts', coalesce((select w.sells_accounts from public.website_settings w), true), 'changed_at', s.changed_at)
    from private.payment_settings s);
end
$$;
