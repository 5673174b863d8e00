-- Realtime: the tables of the publication supabase_realtime, row by row to those whom row-level security shows the row. A hosted project
-- has the publication and reads it itself; the embedded server puts triggers on its tables.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'notifications'
  ) then
    alter publication supabase_realtime add table public.notifications;
  end if;
end
$$;

-- Private channels: every account has one of its own, `user:<id>`; administrators may join any. Nobody else may listen or send.
create function private.may_join(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and (topic = 'user:' || auth.uid()::text or private.is_admin())
$$;

create policy shop_channels_hear on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.may_join((select realtime.topic()))));
create policy shop_channels_say on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and (select private.may_join((select realtime.topic()))));

grant execute on function private.may_join(text) to authenticated;
