-- What is told to one person is read by him, and written by functions alone. Through the table the shop's people reach only what is for everyone.

alter policy notifications_read on public.notifications
  using (user_id is null or (user_id = (select auth.uid()) and (select private.is_signed_in())));
alter policy notifications_insert on public.notifications with check (user_id is null and (select private.may('notifications.write')));
alter policy notifications_update on public.notifications
  using (user_id is null and (select private.may('notifications.write')))
  with check (user_id is null and (select private.may('notifications.write')));
alter policy notifications_delete on public.notifications using (user_id is null and (select private.may('notifications.write')));

-- A name before an @ would make another site look like this one: so it is with drafts, and so here, whoever writes.
update public.notifications set link_url = null where link_url ~ '^https://[^/?#]*@';
-- What the log has to say of that is said first: a table with triggers that wait cannot be altered.
set constraints all immediate;
alter table public.notifications add constraint notifications_link_names_its_site check (link_url !~ '^https://[^/?#]*@');

-- Who announces something to one person has to be allowed to look at customers as well.
create function private.require_announcing_to(p_user uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_announcing();
  if p_user is not null and not private.may('customers.read') then
    raise exception 'not allowed to write to one customer' using errcode = '42501';
  end if;
end
$$;

-- As before; a draft for one person is not taken over by who may not write to one.
create or replace function public.save_notification_draft(
  p_id uuid, p_user uuid, p_type text, p_title text, p_body text, p_link_url text, p_send_at timestamptz, p_updated_at timestamptz default null
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
    insert into private.notification_drafts (user_id, type, title, body, link_url, send_at, author)
    values (p_user, p_type, p_title, p_body, p_link_url, p_send_at, auth.uid()) returning * into kept;
  else
    select * into kept from private.notification_drafts d where d.id = p_id for update;
    if kept.id is null then
      raise exception 'DRAFT_GONE' using errcode = 'P0001';
    end if;
    perform private.require_announcing_to(kept.user_id);
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

create or replace function public.recall_notification_draft(p_id uuid) returns void
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

-- As before, without what is for one person where the reader may not look at customers.
create or replace function public.list_announcements(
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
    -- Not the many that the shop writes to people by itself.
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

create or replace function public.read_notification_draft(p_id uuid) returns jsonb
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

create or replace function public.count_announcement_reach(p_user uuid, p_type text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_announcing_to(p_user);
  return private.count_reached(p_user, p_type);
end
$$;
