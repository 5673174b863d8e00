-- How many messages wait for somebody: those without an hour, and those whose hour has passed.
create or replace function private.waiting_drafts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', count(*) filter (where d.send_at is null or d.send_at < now() - interval '5 minutes'),
    'late', count(*) filter (where d.send_at < now() - interval '5 minutes'))
  from private.notification_drafts d where d.sent_at is null
$$;
