-- What was told to one person goes in time: read, after half a year; unread, after a little more than one. What is for everyone stays, and with
-- it who read it: without that it would count as new again. So does what was sent from a draft, which is in the list of whoever announces,
-- and what a key says was told once and never again.

create index notifications_read_by_age on public.notifications (created_at) where user_id is not null and is_read;
create index notifications_unread_by_age on public.notifications (created_at) where user_id is not null and not is_read;
-- A notification that goes looks for its keys.
create index notification_keys_of_notification on private.notification_keys (notification_id);

-- A few at a time: each one that goes is told to whoever listens to the table. Waits for nobody. It walks the indexes by age until it has
-- enough, whatever is known of the tables' sizes: a shop that was open for years begins with very many.
create function private.clear_notifications() returns integer
language plpgsql security definer set search_path = ''
  set enable_seqscan to off set enable_bitmapscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  gone integer;
  total integer := 0;
begin
  delete from public.notifications where id in (
    select n.id from public.notifications n
    where n.user_id is not null and n.is_read and n.created_at < now() - interval '180 days'
      and not exists (select from private.notification_drafts d where d.notification_id = n.id)
      and not exists (select from private.notification_keys k where k.notification_id = n.id)
    order by n.created_at limit 2000 for update skip locked);
  get diagnostics total = row_count;
  delete from public.notifications where id in (
    select n.id from public.notifications n
    where n.user_id is not null and not n.is_read and n.created_at < now() - interval '400 days'
      and not exists (select from private.notification_drafts d where d.notification_id = n.id)
      and not exists (select from private.notification_keys k where k.notification_id = n.id)
    order by n.created_at limit 2000 for update skip locked);
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
insert into private.due_tasks (name, procedure) values ('notifications_cleared', 'clear_notifications');
