-- What is going to be told, before it is: drafts, and what waits for its hour. Apart from public.notifications, so that nobody reads it
-- early; there it arrives when it is sent, once, by whoever presses the button or by the due task.

create table private.notification_drafts (
  id uuid primary key default gen_random_uuid(),
  -- Null: for everyone.
  user_id uuid references auth.users (id) on delete cascade,
  type text not null default 'info' check (type in ('info', 'promo', 'price_drop', 'restock', 'rental', 'order', 'security')),
  title text not null check (length(trim(title)) between 1 and 120 and title !~ '[[:cntrl:]]' and title !~ '[\u202A-\u202E\u2066-\u2069]'),
  body text not null default ''
    check (length(body) <= 1000 and body !~ '[\x01-\x09\x0B-\x1F\x7F]' and body !~ '[\u202A-\u202E\u2066-\u2069]'),
  -- A name before an @ would make another site look like this one.
  link_url text check (private.is_link(link_url) and link_url !~ '^https://[^/?#]*@'),
  -- When it is to be sent; null: not decided.
  send_at timestamptz,
  -- Who wrote it last. On his behalf it is sent.
  author uuid,
  notification_id uuid unique references public.notifications (id) on delete cascade,
  sent_at timestamptz,
  -- How many accounts it was for.
  reached integer check (reached >= 0),
  -- Why its hour passed without it.
  problem text check (problem in ('UNWANTED', 'AUTHOR', 'REFUSED')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((sent_at is null) = (notification_id is null))
);
create index notification_drafts_due on private.notification_drafts (send_at) where sent_at is null and send_at is not null;
create index notification_drafts_of_person on private.notification_drafts (user_id) where user_id is not null;
alter table private.notification_drafts enable row level security;
create trigger touch_updated_at before update on private.notification_drafts for each row execute function private.touch_updated_at();
select private.watch_writes('private.notification_drafts');

create function private.require_announcing() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.may('notifications.write') then
    raise exception 'not allowed to announce' using errcode = '42501';
  end if;
end
$$;

-- How many accounts hear of it.
create function private.count_reached(p_user uuid, p_type text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.profiles p
  where (p_user is null or p.id = p_user)
    and not exists (select from public.notification_preferences n where n.user_id = p.id and n.type = p_type and not n.is_wanted)
$$;

-- Saves a draft, or what is to be sent at p_send_at. @param p_updated_at what an existing one was changed over
create function public.save_notification_draft(
  p_id uuid, p_user uuid, p_type text, p_title text, p_body text, p_link_url text, p_send_at timestamptz, p_updated_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept private.notification_drafts;
begin
  perform private.require_announcing();
  -- One person is found through his data: whoever may not look at customers does not write to one either.
  if p_user is not null and not private.may('customers.read') then
    raise exception 'not allowed to write to one customer' using errcode = '42501';
  end if;
  if p_send_at is not null and p_send_at <= clock_timestamp() then
    raise exception 'SEND_AT_PAST' using errcode = 'P0001';
  end if;
  if p_id is null then
    insert into private.notification_drafts (user_id, type, title, body, link_url, send_at, author)
    values (p_user, p_type, p_title, p_body, p_link_url, p_send_at, auth.uid()) returning * into kept;
  else
    select * into kept from private.notification_drafts d where d.id = p_id for update;
    if kept.id is null then
      raise exception 'DRAFT_GONE' using errcode = 'P0001';
    end if;
    if kept.sent_at is not null then
      raise exception 'ALREADY_SENT' using errcode = 'P0001';
    end if;
    if p_updated_at is distinct from kept.updated_at then
      raise exception 'DRAFT_CHANGED' using errcode = 'P0001';
    end if;
    update private.notification_drafts d
    set user_id = p_user, type = p_type, title = p_title, body = p_body, link_url = p_link_url, send_at = p_send_at, author = auth.uid(),
      problem = null
    where d.id = p_id returning * into kept;
  end if;
  return jsonb_build_object('id', kept.id, 'updated_at', kept.updated_at);
end
$$;

-- Sends one that the caller has locked and that is not sent. Null when the person does not want this type.
create function private.deliver_draft(p_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  draft private.notification_drafts;
  made uuid;
begin
  select * into draft from private.notification_drafts d where d.id = p_id;
  made := private.notify(draft.user_id, draft.type, draft.title, draft.body, draft.link_url, 'draft:' || draft.id);
  update private.notification_drafts d
  set notification_id = made, sent_at = case when made is not null then clock_timestamp() end, send_at = null,
    reached = case when made is not null then private.count_reached(draft.user_id, draft.type) end,
    problem = case when made is null then 'UNWANTED' end
  where d.id = p_id;
  return made;
end
$$;

-- Sends at once. What was sent before is not sent again, and answered alike. "reached" is 0 when nobody hears of it.
create function public.send_notification_draft(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
begin
  perform private.require_announcing();
  select * into draft from private.notification_drafts d where d.id = p_id for update;
  if draft.id is null then
    raise exception 'DRAFT_GONE' using errcode = 'P0001';
  end if;
  if draft.sent_at is null then
    perform private.deliver_draft(p_id);
    select * into draft from private.notification_drafts d where d.id = p_id;
  end if;
  return jsonb_build_object('is_sent', draft.sent_at is not null, 'reached', coalesce(draft.reached, 0));
end
$$;

-- What waited for its hour becomes a draft again.
create function public.recall_notification_draft(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
begin
  perform private.require_announcing();
  select * into draft from private.notification_drafts d where d.id = p_id for update;
  if draft.id is null then
    raise exception 'DRAFT_GONE' using errcode = 'P0001';
  end if;
  if draft.sent_at is not null then
    raise exception 'ALREADY_SENT' using errcode = 'P0001';
  end if;
  update private.notification_drafts d set send_at = null where d.id = p_id;
end
$$;

-- Takes away a draft, or what was sent from one, or a broadcast that was written otherwise. False when it was gone.
create function public.delete_announcement(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
begin
  perform private.require_announcing();
  select * into draft from private.notification_drafts d where d.id = p_id for update;
  if draft.id is not null and draft.sent_at is null then
    delete from private.notification_drafts d where d.id = p_id;
  else
    delete from public.notifications n where n.id = coalesce(draft.notification_id, p_id) and (n.user_id is null or draft.id is not null);
  end if;
  return found;
end
$$;

grant execute on function public.save_notification_draft(uuid, uuid, text, text, text, text, timestamptz, timestamptz),
  public.send_notification_draft(uuid), public.recall_notification_draft(uuid), public.delete_announcement(uuid) to authenticated;

-- What is due. A row that somebody else is at is left to him; what failed stays a draft that says why.
create function private.send_due_notifications() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
  made uuid;
  sent integer := 0;
begin
  for draft in
    select d.* from private.notification_drafts d
    where d.sent_at is null and d.send_at <= clock_timestamp()
    order by d.send_at, d.id limit 50 for update skip locked
  loop
    -- Who may not announce any more does not do so later either.
    if not exists (
      select from private.user_roles r join private.role_permissions p on p.role = r.role
      where r.user_id = draft.author and p.permission = 'notifications.write'
    ) then
      update private.notification_drafts d set send_at = null, problem = 'AUTHOR' where d.id = draft.id;
      continue;
    end if;
    begin
      made := private.deliver_draft(draft.id);
      if made is not null then
        sent := sent + 1;
        perform private.audit(draft.author, 'notifications.sent', made, jsonb_build_object('name', draft.title, 'scheduled', true));
      end if;
    exception when others then
      update private.notification_drafts d set send_at = null, problem = 'REFUSED' where d.id = draft.id;
    end;
  end loop;
  return sent;
end
$$;
insert into private.due_tasks (name, procedure) values ('notifications', 'send_due_notifications');
