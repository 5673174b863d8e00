-- What nobody needs any more: webhooks after 90 days (after 7 when not authentic), done rows of the outbox after 30, messages after 90, and
-- those that were never sent after 30: a server that begins to send tells no old news.
create or replace function private.tidy_orders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from private.webhook_inbox w where w.id in (select x.id from private.webhook_inbox x
    where x.received_at < now() - case when x.is_authentic then interval '90 days' else interval '7 days' end order by x.received_at limit 500);
  get diagnostics gone = row_count;
  delete from private.order_outbox b where b.id in (select x.id from private.order_outbox x where x.done_at < now() - interval '30 days' limit 500);
  delete from private.message_outbox m where m.id in (select x.id from private.message_outbox x
    where x.sent_at < now() - interval '90 days' or (x.sent_at is null and x.created_at < now() - interval '30 days') limit 500);
  return gone;
end
$$;
