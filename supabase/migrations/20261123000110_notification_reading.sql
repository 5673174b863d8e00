-- What a person has read (specification, section 7, "Remote procedures"). Own rows carry it themselves; of a broadcast there is one
-- record per person. A broadcast from before the account was opened counts as read, and one of a type that somebody switched off is
-- neither counted nor listed. All three may be called as often as one likes, at once too.

-- A person asks for himself only.
create function private.require_self(u_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if u_id is distinct from auth.uid() or not private.is_signed_in() then
    raise exception 'notifications are read by whom they are for' using errcode = '42501';
  end if;
end
$$;

-- Broadcasts since the account was opened that its owner has not read, wanted or not.
create function private.unread_broadcasts(u_id uuid) returns table (id uuid, type text)
language sql stable set search_path = '' as $$
  select n.id, n.type
  from public.notifications n
  where n.user_id is null
    and n.created_at >= coalesce((select p.created_at from public.profiles p where p.id = u_id), '-infinity')
    and not exists (select from public.notification_reads r where r.notification_id = n.id and r.user_id = u_id)
$$;

create function public.get_unread_notification_count(u_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if u_id is null then
    return 0;
  end if;
  perform private.require_self(u_id);
  return (select count(*) from public.notifications n where n.user_id = u_id and not n.is_read)
    + (select count(*) from private.unread_broadcasts(u_id) b where not exists (
        select from public.notification_preferences p where p.user_id = u_id and p.type = b.type and not p.is_wanted));
end
$$;

-- A notification that is gone, or somebody else's, is nothing to mark.
create function public.mark_notification_read(n_id uuid, u_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if u_id is null then
    return;
  end if;
  perform private.require_self(u_id);
  update public.notifications set is_read = true where id = n_id and user_id = u_id and not is_read;
  -- The lock keeps the broadcast from being deleted between reading it here and pointing at it there.
  insert into public.notification_reads (notification_id, user_id)
  select n.id, u_id from public.notifications n where n.id = n_id and n.user_id is null for key share
  on conflict do nothing;
end
$$;

create function public.mark_all_notifications_read(u_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if u_id is null then
    return;
  end if;
  perform private.require_self(u_id);
  -- Two tabs of one person take the same rows one after the other.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(u_id::text, 7312));
  update public.notifications set is_read = true where user_id = u_id and not is_read;
  insert into public.notification_reads (notification_id, user_id)
  select n.id, u_id from public.notifications n
  where n.id in (select b.id from private.unread_broadcasts(u_id) b)
  order by n.id for key share
  on conflict do nothing;
end
$$;

grant execute on function public.get_unread_notification_count(uuid), public.mark_notification_read(uuid, uuid),
  public.mark_all_notifications_read(uuid) to authenticated;

-- Visitors share answers for a moment: a broadcast that came, changed or went makes them untrue.
create trigger announce_broadcast after insert on public.notifications
  for each row when (new.user_id is null) execute function private.announce_change();
create trigger announce_broadcast_changed after update on public.notifications
  for each row when (old.user_id is null or new.user_id is null) execute function private.announce_change();
create trigger announce_broadcast_gone after delete on public.notifications
  for each row when (old.user_id is null) execute function private.announce_change();
