-- Announcements: notifications that staff write, send at once or schedule, to one customer or to everyone.
-- Table: private.notification_drafts. Begin with private.deliver_draft, which sends one, and its two callers:
-- public.send_notification_draft and the scheduled private.send_due_notifications.
-- Announcements to one customer also require customers.read. Sent ones are rows of public.notifications (notifications.sql).

-- Drafts and scheduled announcements, and what was sent from them. Separate from public.notifications, so that recipients cannot read a
-- draft. Sending inserts the notification exactly once.
create table private.notification_drafts (
  id uuid primary key default gen_random_uuid(),
  -- Null: everyone.
  user_id uuid references auth.users (id) on delete cascade,
  type text not null default 'info' check (type in ('info', 'promo', 'price_drop', 'restock', 'rental', 'order', 'security')),
  -- announcementProblems in src/domain/notification/announcement.ts has the same rules.
  title text not null check (length(title) between 1 and 120 and private.is_plain_text(title) and title !~ '\n'),
  body text not null default '' check (length(body) <= 1000 and private.is_plain_text(body)),
  -- A user name before an @ would make the link look like one to this shop.
  link_url text check (private.is_link(link_url) and link_url !~ '^https://[^/?#]*@'),
  -- When to send it; null: not scheduled.
  send_at timestamptz,
  -- The last editor. A scheduled announcement is sent with their permissions.
  author uuid,
  notification_id uuid unique references public.notifications (id) on delete cascade,
  sent_at timestamptz,
  -- The number of accounts that received it.
  reached integer check (reached >= 0),
  -- Why it was not sent at its time: the recipient switched the type off, the author lost the permission, or an error.
  problem text check (problem in ('UNWANTED', 'AUTHOR', 'REFUSED')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- The version that was sent. A repeated request to send it gets the same answer.
  sent_version timestamptz,
  check ((sent_at is null) = (notification_id is null))
);

create index notification_drafts_due on private.notification_drafts (send_at) where sent_at is null and send_at is not null;
create index notification_drafts_of_person on private.notification_drafts (user_id) where user_id is not null;

alter table private.notification_drafts enable row level security;

-- Raises 42501 without notifications.write.
create function private.require_announcing() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.may('notifications.write') then
    raise exception 'not allowed to announce' using errcode = '42501';
  end if;
end
$$;

-- Raises 42501 without notifications.write, or without customers.read for a message to one customer.
create function private.require_announcing_to(p_user uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_announcing();
  if p_user is not null and not private.may('customers.read') then
    raise exception 'not allowed to write to one customer' using errcode = '42501';
  end if;
end
$$;

-- The number of accounts that would receive an announcement of this type.
create function private.count_recipients(p_user uuid, p_type text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.profiles p
  where (p_user is null or p.id = p_user)
    and not exists (select from public.notification_preferences n where n.user_id = p.id and n.type = p_type and not n.is_wanted)
$$;

-- Saves a draft (a new one without p_id). Returns id and version. Raises SEND_AT_PAST, DRAFT_GONE, ALREADY_SENT, or DRAFT_CHANGED when
-- p_updated_at is not the stored version. Creation is idempotent: the form chooses the id (p_new).
create function public.save_notification_draft(
  p_id uuid, p_user uuid, p_type text, p_title text, p_body text, p_link_url text, p_send_at timestamptz, p_updated_at timestamptz default null,
  p_new uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored private.notification_drafts;
begin
  perform private.require_announcing_to(p_user);
  if p_send_at is not null and p_send_at <= private.shop_now() then
    raise exception 'SEND_AT_PAST' using errcode = 'P0001';
  end if;
  if p_id is null then
    insert into private.notification_drafts (id, user_id, type, title, body, link_url, send_at, author)
    values (coalesce(p_new, gen_random_uuid()), p_user, p_type, p_title, p_body, p_link_url, p_send_at, auth.uid())
    on conflict (id) do nothing returning * into stored;
  end if;
  if stored.id is null then
    select * into stored from private.notification_drafts d where d.id = coalesce(p_id, p_new) for update;
    if stored.id is null then
      raise exception 'DRAFT_GONE' using errcode = 'P0001';
    end if;
    perform private.require_announcing_to(stored.user_id);
    if stored.sent_at is not null then
      raise exception 'ALREADY_SENT' using errcode = 'P0001';
    end if;
    -- A repeated creation with the same id updates the draft, for its own author only.
    if (p_id is null and stored.author is distinct from auth.uid()) or (p_id is not null and p_updated_at is distinct from stored.updated_at) then
      raise exception 'DRAFT_CHANGED' using errcode = 'P0001';
    end if;
    update private.notification_drafts d
    set user_id = p_user, type = p_type, title = p_title, body = p_body, link_url = p_link_url, send_at = p_send_at, author = auth.uid(),
      problem = null
    where d.id = stored.id returning * into stored;
  end if;
  return jsonb_build_object('id', stored.id, 'updated_at', stored.updated_at);
end
$$;
grant execute on function public.save_notification_draft(uuid, uuid, text, text, text, text, timestamptz, timestamptz, uuid)
  to authenticated;

-- Sends a draft that the caller has locked and that is not sent. Returns the notification, or null when the recipient switched its type
-- off.
create function private.deliver_draft(p_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  draft private.notification_drafts;
  sent_id uuid;
begin
  select * into draft from private.notification_drafts d where d.id = p_id;
  sent_id := private.notify(draft.user_id, draft.type, draft.title, draft.body, draft.link_url, 'draft:' || draft.id);
  update private.notification_drafts d
  set notification_id = sent_id, sent_at = case when sent_id is not null then private.shop_now() end, send_at = null,
    sent_version = case when sent_id is not null then draft.updated_at end,
    reached = case when sent_id is not null then private.count_recipients(draft.user_id, draft.type) end,
    problem = case when sent_id is null then 'UNWANTED' end
  where d.id = p_id;
  return sent_id;
end
$$;

-- Sends a draft now. A version that was sent is not sent again and gets the same answer. `reached` is 0 when no account receives it.
-- Raises DRAFT_GONE, DRAFT_CHANGED or ALREADY_SENT.
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
  elsif p_updated_at is distinct from draft.sent_version then
    raise exception 'ALREADY_SENT' using errcode = 'P0001';
  end if;
  return jsonb_build_object('is_sent', draft.sent_at is not null, 'reached', coalesce(draft.reached, 0));
end
$$;
grant execute on function public.send_notification_draft(uuid, timestamptz) to authenticated;

-- Turns a scheduled announcement into a draft.
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
grant execute on function public.recall_notification_draft(uuid) to authenticated;

-- Deletes a draft, a sent announcement with its notification, or a broadcast that was not sent from a draft and has only one version.
-- Returns false when it does not exist. Raises DRAFT_CHANGED or ALREADY_SENT.
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
    -- It may have been sent since: a request to delete a draft must not delete a notification.
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
grant execute on function public.delete_announcement(uuid, timestamptz) to authenticated;

-- Scheduled: sends announcements whose time has come. Skips locked rows. One that cannot be sent becomes a draft with a problem.
create function private.send_due_notifications() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
  sent_id uuid;
  sent integer := 0;
begin
  for draft in
    select d.* from private.notification_drafts d
    where d.sent_at is null and d.send_at <= (select private.shop_now())
    order by d.send_at, d.id limit 50 for update skip locked
  loop
    -- The author must still have the permissions.
    if not private.account_may(draft.author, 'notifications.write')
      or (draft.user_id is not null and not private.account_may(draft.author, 'customers.read')) then
      update private.notification_drafts d set send_at = null, problem = 'AUTHOR' where d.id = draft.id;
      continue;
    end if;
    begin
      sent_id := private.deliver_draft(draft.id);
      if sent_id is not null then
        sent := sent + 1;
        perform private.audit(draft.author, 'notifications.sent', sent_id, jsonb_build_object('name', draft.title, 'scheduled', true));
      end if;
    exception when others then
      update private.notification_drafts d set send_at = null, problem = 'REFUSED' where d.id = draft.id;
    end;
  end loop;
  return sent;
end
$$;

-- One page of announcements in a state: drafts by last change, scheduled ones by their time, sent ones with their reach. Messages to one
-- customer only with customers.read. p_after_at and p_after_id belong to the last row of the previous page.
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
  may_read_customers boolean := private.may('customers.read');
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
        select s.notification_id from private.notification_drafts s where may_read_customers and s.notification_id is not null)
      and (p_after_at is null or (n.created_at, coalesce(d.id, n.id)) < (p_after_at, p_after_id))
    order by n.created_at desc, coalesce(d.id, n.id) desc
    limit least(greatest(p_limit, 1), 100);
  else
    return query
    select d.id, d.user_id, p.name, d.type, d.title, d.body, d.link_url, coalesce(d.send_at, d.updated_at), d.updated_at,
      case when d.user_id is not null then private.count_recipients(d.user_id, d.type) end, 0, d.problem, a.name
    from private.notification_drafts d
    left join public.profiles p on p.id = d.user_id
    left join public.profiles a on a.id = d.author
    where d.sent_at is null and (d.send_at is not null) = (p_state = 'scheduled') and (may_read_customers or d.user_id is null)
      and (p_after_at is null
        or (p_state = 'scheduled' and (d.send_at, d.id) > (p_after_at, p_after_id))
        or (p_state <> 'scheduled' and (d.updated_at, d.id) < (p_after_at, p_after_id)))
    order by d.send_at, case when d.send_at is null then d.updated_at end desc, case when d.send_at is null then d.id end desc, d.id
    limit least(greatest(p_limit, 1), 100);
  end if;
end
$$;
grant execute on function public.list_announcements(text, timestamptz, uuid, integer) to authenticated;

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
grant execute on function public.read_notification_draft(uuid) to authenticated;

create function public.count_announcement_reach(p_user uuid, p_type text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_announcing_to(p_user);
  return private.count_recipients(p_user, p_type);
end
$$;
grant execute on function public.count_announcement_reach(uuid, text) to authenticated;

-- Customers by a part of their name, or by their whole phone number or e-mail address, which are masked in the answer. Matches of a number
-- or address count against a limit (private.may_look_up); above it only names are searched.
create function public.find_recipients(p_text text) returns table (id uuid, name text, phone text, email text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  search_text text := lower(trim(p_text));
  digits text := case when p_text !~ '[[:alpha:]]' then regexp_replace(regexp_replace(p_text, '\D', '', 'g'), '^0', '62') end;
  may_match_contact boolean;
begin
  perform private.require_announcing();
  if not private.may('customers.read') then
    raise exception 'not allowed to look for customers' using errcode = '42501';
  end if;
  if length(search_text) < 2 or length(search_text) > 100 then
    return;
  end if;
  may_match_contact := private.may_look_up(digits, search_text);
  return query
  select p.id, p.name, '+' || private.mask_phone(p.phone), private.mask_email(p.email)
  from public.profiles p
  where strpos(lower(p.name), search_text) > 0 or (may_match_contact and (p.phone = digits or p.email = search_text))
  order by strpos(lower(p.name), search_text) = 1 desc, p.name, p.id
  limit 8;
end
$$;
grant execute on function public.find_recipients(text) to authenticated;

create trigger touch_updated_at before update on private.notification_drafts for each row execute function private.touch_updated_at();

create constraint trigger note_write after insert or delete or update on private.notification_drafts deferrable initially deferred
  for each row execute function private.audit_write();

insert into private.due_tasks (name, procedure) values ('notifications', 'send_due_notifications');
