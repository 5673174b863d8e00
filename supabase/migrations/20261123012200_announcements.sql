-- Announcements before they are sent: drafts and scheduled ones. Separate from public.notifications, so that nobody reads them early;
-- sending inserts the notification once, by a button or by the scheduler.
create table private.notification_drafts (
  id uuid primary key default gen_random_uuid(),
  -- Null: a broadcast.
  user_id uuid references auth.users (id) on delete cascade,
  type text not null default 'info' check (type in ('info', 'promo', 'price_drop', 'restock', 'rental', 'order', 'security')),
  title text not null check (length(trim(title)) between 1 and 120 and title !~ '[[:cntrl:]]' and title !~ '[\u202A-\u202E\u2066-\u2069]'),
  body text not null default ''
    check (length(body) <= 1000 and body !~ '[\x01-\x09\x0B-\x1F\x7F]' and body !~ '[\u202A-\u202E\u2066-\u2069]'),
  -- A name before an @ would make another site look like this one.
  link_url text check (private.is_link(link_url) and link_url !~ '^https://[^/?#]*@'),
  -- When to send; null: undecided.
  send_at timestamptz,
  -- The last editor, on whose behalf it is sent.
  author uuid,
  notification_id uuid unique references public.notifications (id) on delete cascade,
  sent_at timestamptz,
  -- How many accounts it was sent to.
  reached integer check (reached >= 0),
  -- Why it was not sent at its time.
  problem text check (problem in ('UNWANTED', 'AUTHOR', 'REFUSED')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- The version that was sent: a repeated request gets the same answer.
  sent_over timestamptz,
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

-- How many accounts would receive it.
create function private.count_reached(p_user uuid, p_type text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.profiles p
  where (p_user is null or p.id = p_user)
    and not exists (select from public.notification_preferences n where n.user_id = p.id and n.type = p_type and not n.is_wanted)
$$;

-- An announcement to one person needs the permission to read customers as well.
create function private.require_announcing_to(p_user uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_announcing();
  if p_user is not null and not private.may('customers.read') then
    raise exception 'not allowed to write to one customer' using errcode = '42501';
  end if;
end
$$;

create function public.save_notification_draft(
  p_id uuid, p_user uuid, p_type text, p_title text, p_body text, p_link_url text, p_send_at timestamptz, p_updated_at timestamptz default null,
  p_new uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept private.notification_drafts;
begin
  perform private.require_announcing_to(p_user);
  if p_send_at is not null and p_send_at <= clock_timestamp() then
    raise exception 'SEND_AT_PAST' using errcode = 'P0001';
  end if;
  if p_id is null then
    insert into private.notification_drafts (id, user_id, type, title, body, link_url, send_at, author)
    values (coalesce(p_new, gen_random_uuid()), p_user, p_type, p_title, p_body, p_link_url, p_send_at, auth.uid())
    on conflict (id) do nothing returning * into kept;
  end if;
  if kept.id is null then
    select * into kept from private.notification_drafts d where d.id = coalesce(p_id, p_new) for update;
    if kept.id is null then
      raise exception 'DRAFT_GONE' using errcode = 'P0001';
    end if;
    perform private.require_announcing_to(kept.user_id);
    if kept.sent_at is not null then
      raise exception 'ALREADY_SENT' using errcode = 'P0001';
    end if;
    -- A repeated creation with the same id updates the row, by its own author only.
    if (p_id is null and kept.author is distinct from auth.uid()) or (p_id is not null and p_updated_at is distinct from kept.updated_at) then
      raise exception 'DRAFT_CHANGED' using errcode = 'P0001';
    end if;
    update private.notification_drafts d
    set user_id = p_user, type = p_type, title = p_title, body = p_body, link_url = p_link_url, send_at = p_send_at, author = auth.uid(),
      problem = null
    where d.id = kept.id returning * into kept;
  end if;
  return jsonb_build_object('id', kept.id, 'updated_at', kept.updated_at);
end
$$;

-- Sends a draft that the caller has locked and that is not sent. Null when the person switched this type off.
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
    sent_over = case when made is not null then draft.updated_at end,
    reached = case when made is not null then private.count_reached(draft.user_id, draft.type) end,
    problem = case when made is null then 'UNWANTED' end
  where d.id = p_id;
  return made;
end
$$;

-- Sends at once. A version that was sent is not sent again and gets the same answer. "reached" is 0 when nobody receives it.
create function public.send_notification_draft(p_id uuid, p_updated_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
begin
  perform private.require_announcing();
  select * into draft from private.notification_drafts d where d.id = p_id for update;
  if draft.id is null then
    raise exception 'DRAFT_GONE' using errcode = 'P0001';
  end if;
  perform private.require_announcing_to(draft.user_id);
  if draft.sent_at is null then
    if p_updated_at is distinct from draft.updated_at then
      raise exception 'DRAFT_CHANGED' using errcode = 'P0001';
    end if;
    perform private.deliver_draft(p_id);
    select * into draft from private.notification_drafts d where d.id = p_id;
  elsif p_updated_at is distinct from draft.sent_over then
    raise exception 'ALREADY_SENT' using errcode = 'P0001';
  end if;
  return jsonb_build_object('is_sent', draft.sent_at is not null, 'reached', coalesce(draft.reached, 0));
end
$$;

-- Turns a scheduled announcement back into a draft.
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
  perform private.require_announcing_to(draft.user_id);
  if draft.sent_at is not null then
    raise exception 'ALREADY_SENT' using errcode = 'P0001';
  end if;
  update private.notification_drafts d set send_at = null where d.id = p_id;
end
$$;

-- Deletes a draft, what was sent from one, or another broadcast (which has one version). False when it does not exist.
create function public.delete_announcement(p_id uuid, p_updated_at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
begin
  perform private.require_announcing();
  select * into draft from private.notification_drafts d where d.id = p_id for update;
  if draft.id is null then
    delete from public.notifications n where n.id = p_id and n.user_id is null;
    return found;
  end if;
  perform private.require_announcing_to(draft.user_id);
  if p_updated_at is distinct from draft.updated_at then
    -- It may have been sent since: whoever meant to delete a draft does not delete a delivered notification.
    raise exception '%', case when draft.sent_at is null then 'DRAFT_CHANGED' else 'ALREADY_SENT' end using errcode = 'P0001';
  end if;
  if draft.sent_at is null then
    delete from private.notification_drafts d where d.id = p_id;
  else
    delete from public.notifications n where n.id = draft.notification_id;
  end if;
  return true;
end
$$;

-- Sends what is due. Skips locked rows; what failed stays a draft with its problem. A message to one person needs the permission to read
-- customers.
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
    -- The author must still have the permission.
    if not private.person_may(draft.author, 'notifications.write')
      or (draft.user_id is not null and not private.person_may(draft.author, 'customers.read')) then
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

-- Announcements of a state: drafts by last change, scheduled ones by their time, sent ones with their reach. Messages to one person are
-- listed only for those who may read customers.
-- @param p_after_at, p_after_id of the last row of the previous page
create function public.list_announcements(
  p_state text, p_after_at timestamptz default null, p_after_id uuid default null, p_limit integer default 20
)
returns table (
  id uuid, user_id uuid, recipient text, type text, title text, body text, link_url text, at timestamptz, updated_at timestamptz,
  reached integer, read_count integer, problem text, author text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  may_know boolean := private.may('customers.read');
begin
  perform private.require_announcing();
  if p_state = 'sent' then
    return query
    select coalesce(d.id, n.id), n.user_id, p.name, n.type, n.title, n.body, n.link_url, n.created_at,
      coalesce(d.updated_at, n.created_at), d.reached,
      case when n.user_id is not null then n.is_read::integer
        else (select count(*)::integer from public.notification_reads r where r.notification_id = n.id) end,
      d.problem, a.name
    from public.notifications n
    left join private.notification_drafts d on d.notification_id = n.id
    left join public.profiles p on p.id = n.user_id
    left join public.profiles a on a.id = d.author
    -- Without the notifications that the shop sends by itself.
    where n.id in (
        select b.id from public.notifications b where b.user_id is null
        union all
        select s.notification_id from private.notification_drafts s where may_know and s.notification_id is not null)
      and (p_after_at is null or (n.created_at, coalesce(d.id, n.id)) < (p_after_at, p_after_id))
    order by n.created_at desc, coalesce(d.id, n.id) desc
    limit least(greatest(p_limit, 1), 100);
  else
    return query
    select d.id, d.user_id, p.name, d.type, d.title, d.body, d.link_url, coalesce(d.send_at, d.updated_at), d.updated_at,
      case when d.user_id is not null then private.count_reached(d.user_id, d.type) end, 0, d.problem, a.name
    from private.notification_drafts d
    left join public.profiles p on p.id = d.user_id
    left join public.profiles a on a.id = d.author
    where d.sent_at is null and (d.send_at is not null) = (p_state = 'scheduled') and (may_know or d.user_id is null)
      and (p_after_at is null
        or (p_state = 'scheduled' and (d.send_at, d.id) > (p_after_at, p_after_id))
        or (p_state <> 'scheduled' and (d.updated_at, d.id) < (p_after_at, p_after_id)))
    order by d.send_at, case when d.send_at is null then d.updated_at end desc, case when d.send_at is null then d.id end desc, d.id
    limit least(greatest(p_limit, 1), 100);
  end if;
end
$$;

-- An unsent announcement to edit; null when it does not exist or was sent.
create function public.read_notification_draft(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_announcing();
  return (
    select jsonb_build_object('id', d.id, 'user_id', d.user_id, 'recipient', p.name, 'type', d.type,
      'title', d.title, 'body', d.body, 'link_url', d.link_url, 'send_at', d.send_at, 'updated_at', d.updated_at, 'problem', d.problem)
    from private.notification_drafts d left join public.profiles p on p.id = d.user_id
    where d.id = p_id and d.sent_at is null and (d.user_id is null or private.may('customers.read')));
end
$$;

-- How many accounts an announcement of this type would reach.
create function public.count_announcement_reach(p_user uuid, p_type text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_announcing_to(p_user);
  return private.count_reached(p_user, p_type);
end
$$;

-- Customers by a part of their name, or by their whole number or address. Numbers and addresses are masked.
create function public.find_recipients(p_text text) returns table (id uuid, name text, phone text, email text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted text := lower(trim(p_text));
  digits text := case when p_text !~ '[[:alpha:]]' then regexp_replace(regexp_replace(p_text, '\D', '', 'g'), '^0', '62') end;
begin
  perform private.require_announcing();
  if not private.may('customers.read') then
    raise exception 'not allowed to look for customers' using errcode = '42501';
  end if;
  if length(wanted) < 2 or length(wanted) > 100 then
    return;
  end if;
  return query
  select p.id, p.name, '+' || private.mask_phone(p.phone), private.mask_email(p.email)
  from public.profiles p
  where strpos(lower(p.name), wanted) > 0 or p.phone = digits or p.email = wanted
  order by strpos(lower(p.name), wanted) = 1 desc, p.name, p.id
  limit 8;
end
$$;

grant execute on function
  public.save_notification_draft(uuid, uuid, text, text, text, text, timestamp with time zone, timestamp with time zone, uuid),
  public.send_notification_draft(uuid, timestamp with time zone), public.recall_notification_draft(uuid),
  public.delete_announcement(uuid, timestamp with time zone), public.list_announcements(text, timestamp with time zone, uuid, integer),
  public.read_notification_draft(uuid), public.count_announcement_reach(uuid, text), public.find_recipients(text) to authenticated;
