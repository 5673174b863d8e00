-- What whoever announces looks at: what was sent and how far it came, what waits, whom it is for.

-- Every broadcast and what was written to one customer. Of drafts the one changed last comes first, of scheduled ones the next.
-- @param p_after_at, p_after_id of the last row of the part before
create function public.list_announcements(p_state text, p_after_at timestamptz default null, p_after_id uuid default null, p_limit integer default 20)
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
    select coalesce(d.id, n.id), n.user_id, case when may_know then p.name end, n.type, n.title, n.body, n.link_url, n.created_at,
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
        select s.notification_id from private.notification_drafts s where s.notification_id is not null)
      and (p_after_at is null or (n.created_at, coalesce(d.id, n.id)) < (p_after_at, p_after_id))
    order by n.created_at desc, coalesce(d.id, n.id) desc
    limit least(greatest(p_limit, 1), 100);
  else
    return query
    select d.id, d.user_id, case when may_know then p.name end, d.type, d.title, d.body, d.link_url, coalesce(d.send_at, d.updated_at), d.updated_at,
      case when d.user_id is not null then private.count_reached(d.user_id, d.type) end, 0, d.problem, a.name
    from private.notification_drafts d
    left join public.profiles p on p.id = d.user_id
    left join public.profiles a on a.id = d.author
    where d.sent_at is null and (d.send_at is not null) = (p_state = 'scheduled')
      and (p_after_at is null
        or (p_state = 'scheduled' and (d.send_at, d.id) > (p_after_at, p_after_id))
        or (p_state <> 'scheduled' and (d.updated_at, d.id) < (p_after_at, p_after_id)))
    order by d.send_at, case when d.send_at is null then d.updated_at end desc, case when d.send_at is null then d.id end desc, d.id
    limit least(greatest(p_limit, 1), 100);
  end if;
end
$$;

-- One that is not sent yet, to be changed; null when it is gone or sent.
create function public.read_notification_draft(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_announcing();
  return (
    select jsonb_build_object('id', d.id, 'user_id', d.user_id, 'recipient', case when private.may('customers.read') then p.name end, 'type', d.type,
      'title', d.title, 'body', d.body, 'link_url', d.link_url, 'send_at', d.send_at, 'updated_at', d.updated_at, 'problem', d.problem)
    from private.notification_drafts d left join public.profiles p on p.id = d.user_id
    where d.id = p_id and d.sent_at is null);
end
$$;

-- How many accounts something of this type would reach.
create function public.count_announcement_reach(p_user uuid, p_type text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_announcing();
  return private.count_reached(p_user, p_type);
end
$$;

-- Customers by name, number or email, without their number or address: enough to tell them apart.
create function public.find_recipients(p_text text) returns table (id uuid, name text, phone text, email text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted text := lower(trim(p_text));
  digits text := regexp_replace(regexp_replace(p_text, '\D', '', 'g'), '^0', '62');
begin
  perform private.require_announcing();
  if not private.may('customers.read') then
    raise exception 'not allowed to look for customers' using errcode = '42501';
  end if;
  if length(wanted) < 2 or length(wanted) > 100 then
    return;
  end if;
  return query
  select p.id, p.name,
    case when p.phone is not null then '+' || left(p.phone, 4) || repeat('•', greatest(length(p.phone) - 7, 1)) || right(p.phone, 3) end,
    case when p.email is not null then left(p.email, 1) || '•••' || substring(p.email from '@.*$') end
  from public.profiles p
  where strpos(lower(p.name), wanted) > 0
    or (length(digits) >= 4 and p_text !~ '[[:alpha:]]' and strpos(p.phone, digits) > 0)
    or strpos(p.email, wanted) = 1
  order by strpos(lower(p.name), wanted) = 1 desc, p.name, p.id
  limit 8;
end
$$;

grant execute on function public.read_notification_draft(uuid), public.list_announcements(text, timestamptz, uuid, integer),
  public.count_announcement_reach(uuid, text), public.find_recipients(text) to authenticated;
