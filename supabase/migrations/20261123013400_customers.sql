-- Customers as staff see them. Numbers and addresses are masked; reading one in clear is a function that leaves an audit entry.

-- Notes of staff about a customer.
create table private.customer_notes (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references auth.users (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  body text not null check (length(trim(body)) between 1 and 1000 and body !~ '[\x01-\x09\x0B-\x1F\x7F]'),
  created_at timestamptz not null default clock_timestamp()
);

create index customer_notes_of_customer on private.customer_notes (customer_id, created_at desc);
create index customer_notes_of_author on private.customer_notes (author_id);

alter table private.customer_notes enable row level security;

-- Why a customer is blocked; the block itself is in auth.users.
create table private.customer_blocks (
  customer_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (length(trim(reason)) between 3 and 300 and reason !~ '[[:cntrl:]]'),
  blocked_by uuid references auth.users (id) on delete set null,
  blocked_at timestamptz not null default now()
);

create index customer_blocks_by_person on private.customer_blocks (blocked_by);

alter table private.customer_blocks enable row level security;

grant all on private.customer_notes, private.customer_blocks to service_role;

-- One customer with masked contacts. Null when there is none.
create function public.read_customer(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need('customers.read');
  return (
    select jsonb_build_object(
      'id', p.id, 'name', p.name, 'phone', private.mask_phone(p.phone), 'email', private.mask_email(coalesce(p.email, nullif(u.email, ''))),
      'phone_verified', p.phone_verified, 'profile_completed', p.profile_completed, 'created_at', p.created_at, 'role', r.role,
      'has_second_factor', exists (select from auth.mfa_factors f where f.user_id = p.id and f.status::text = 'verified'),
      'is_me', p.id = auth.uid(),
      'may_manage', private.may('customers.write') and private.may_manage(auth.uid(), p.id),
      'block', case when u.banned_until > now() then jsonb_build_object('reason', b.reason, 'at', b.blocked_at,
        'by', (select d.name from public.profiles d where d.id = b.blocked_by)) end,
      'sessions', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'device', s.device, 'created_at', s.created_at,
          'last_used_at', s.last_used_at) order by s.last_used_at desc, s.id)
        from private.sessions s where s.user_id = p.id and s.ends_at > now() and s.last_used_at + make_interval(secs => s.idle_seconds) > now()), '[]'),
      'wish_count', (select count(*) from public.wishlists w where w.user_id = p.id),
      'order_count', (select count(*) from public.orders o where o.buyer_id = p.id),
      'notification_count', (select count(*) from public.notifications n where n.user_id = p.id),
      'notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.created_at desc) from (
        select m.id, m.type, m.title, m.is_read, m.created_at from public.notifications m where m.user_id = p.id
        order by m.created_at desc, m.id desc limit 10) n), '[]'),
      'notes', coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'created_at', n.created_at,
          'author', (select a.name from public.profiles a where a.id = n.author_id), 'is_mine', coalesce(n.author_id = auth.uid(), false))
        order by n.created_at desc, n.id) from private.customer_notes n where n.customer_id = p.id), '[]')
    )
    from public.profiles p
    join auth.users u on u.id = p.id
    left join private.user_roles r on r.user_id = p.id
    left join private.customer_blocks b on b.customer_id = p.id
    where p.id = p_id and u.deleted_at is null
  );
end
$$;

-- Whether the actor may end another account's sessions or block it: never an owner, never themselves, and of staff only those whose role
-- they may take away.
create function private.may_manage(p_actor uuid, p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_actor <> p_user and case
    when exists (select from private.user_roles r where r.user_id = p_user)
      then not exists (select from private.user_roles r where r.user_id = p_user and r.role = 'owner') and private.may_change_role(p_actor, p_user, null)
    else true end
$$;

-- A page of customers. p_text is a whole number, a whole e-mail, or a part of a name. p_cursor is that of the last row in the same order.
create function public.find_customers(
  p_text text default null, p_by text default 'name', p_state text default null, p_sort text default 'newest', p_cursor text default null,
  p_limit integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  literal text := replace(replace(replace(lower(nullif(trim(p_text), '')), '\', '\\'), '%', '\%'), '_', '\_');
  place text := case p_sort when 'name' then 'lower(p.name), p.id' when 'oldest' then 'p.created_at, p.id' else 'p.created_at desc, p.id desc' end;
  beyond text := case when p_cursor is null then 'true' when p_sort = 'name' then '(lower(p.name), p.id) > ($3, $4)'
    when p_sort = 'oldest' then '(p.created_at, p.id) > ($3::timestamptz, $4)' else '(p.created_at, p.id) < ($3::timestamptz, $4)' end;
  found jsonb;
begin
  perform private.need('customers.read');
  -- A statement per sort order, so that it uses its index.
  execute format($q$
    select coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place), '[]')
    from (
      select row_number() over () as place, chosen.*
      from (
        select p.id, p.name, private.mask_phone(p.phone) as phone, private.mask_email(coalesce(p.email, nullif(u.email, ''))) as email,
          p.phone_verified, p.profile_completed, r.role, coalesce(u.banned_until > now(), false) as is_blocked, p.created_at,
          coalesce((select max(s.last_used_at) from private.sessions s where s.user_id = p.id), u.last_sign_in_at) as last_used_at,
          %s || '~' || p.id as cursor
        from public.profiles p
        join auth.users u on u.id = p.id
        left join private.user_roles r on r.user_id = p.id
        where u.deleted_at is null and %s and %s and %s
        order by %s limit least(greatest($5, 1), 200)
      ) chosen
    ) f
  $q$,
    case p_sort when 'name' then 'lower(p.name)' else 'p.created_at::text' end,
    case when literal is null then 'true' when p_by = 'phone' then 'p.phone = $1'
      when p_by = 'email' then '(p.email = lower(trim($1)) or (p.email is null and u.email = lower(trim($1))))'
      else 'lower(p.name) like ''%'' || $2 || ''%''' end,
    case p_state when 'blocked' then 'u.banned_until > now()' when 'staff' then 'r.role is not null'
      when 'unverified' then 'not p.phone_verified' else 'true' end,
    beyond, place)
  into found
  using p_text, literal, left(p_cursor, -37), right(p_cursor, 36)::uuid, p_limit;
  return found;
end
$$;

-- Actions on a customer's account. Each leaves an audit entry; a refusal for a reason a person can read is an answer code, a missing
-- permission is an error.

-- The number ("phone") or the address ("email") in clear.
create function public.show_customer_contact(p_id uuid, p_what text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  shown text;
begin
  perform private.need('customers.read');
  if p_what is null or p_what not in ('phone', 'email') then
    raise exception 'there is no such contact' using errcode = '22023';
  end if;
  select case p_what when 'phone' then p.phone else coalesce(p.email, nullif(u.email, '')) end into shown
  from public.profiles p join auth.users u on u.id = p.id where p.id = p_id and u.deleted_at is null;
  if shown is not null then
    perform private.audit(auth.uid(), 'customer.' || p_what || '_shown', p_id);
  end if;
  return shown;
end
$$;

-- "done", or the refusal: MISSING, NOT_ALLOWED.
create function private.check_deed(p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need('customers.write');
  if not exists (select from auth.users u where u.id = p_id and u.deleted_at is null) then
    return 'MISSING';
  end if;
  return case when private.may_manage(auth.uid(), p_id) then 'done' else 'NOT_ALLOWED' end;
end
$$;

create function private.is_reason(value text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(length(trim(value)) between 3 and 300 and value !~ '[[:cntrl:]]', false) $$;

-- Ends every session, the shop's and Supabase Auth's, and prevents new ones.
create function public.block_customer(p_id uuid, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := private.check_deed(p_id);
  ended integer;
begin
  if answer <> 'done' then
    return answer;
  end if;
  if not private.is_reason(p_reason) then
    return 'REASON';
  end if;
  -- A distant date, like Supabase itself writes: its server cannot read "infinity".
  update auth.users set banned_until = now() + interval '100 years' where id = p_id;
  insert into private.customer_blocks (customer_id, reason, blocked_by) values (p_id, trim(p_reason), auth.uid())
  on conflict (customer_id) do update set reason = excluded.reason, blocked_by = excluded.blocked_by, blocked_at = now();
  delete from private.sessions where user_id = p_id;
  get diagnostics ended = row_count;
  delete from auth.sessions where user_id = p_id;
  perform private.audit(auth.uid(), 'customer.blocked', p_id, jsonb_build_object('reason', trim(p_reason), 'ended_sessions', ended));
  return 'done';
end
$$;

create function public.unblock_customer(p_id uuid, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := private.check_deed(p_id);
begin
  if answer <> 'done' then
    return answer;
  end if;
  if not private.is_reason(p_reason) then
    return 'REASON';
  end if;
  update auth.users set banned_until = null where id = p_id;
  delete from private.customer_blocks where customer_id = p_id;
  perform private.audit(auth.uid(), 'customer.unblocked', p_id, jsonb_build_object('reason', trim(p_reason)));
  return 'done';
end
$$;

-- Ends one session, or with p_session null all of them, those of Supabase Auth alone included.
create function public.end_customer_sessions(p_id uuid, p_session uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := private.check_deed(p_id);
  ended integer;
  device text;
begin
  if answer <> 'done' then
    return answer;
  end if;
  if p_session is not null then
    delete from private.sessions s where s.user_id = p_id and s.id = p_session returning s.device into device;
    if not found then
      return 'MISSING';
    end if;
    perform private.audit(auth.uid(), 'customer.session_ended', p_id, jsonb_build_object('device', device));
    return 'done';
  end if;
  delete from private.sessions where user_id = p_id;
  get diagnostics ended = row_count;
  delete from auth.sessions where user_id = p_id;
  perform private.audit(auth.uid(), 'customer.sessions_ended', p_id, jsonb_build_object('ended_sessions', ended));
  return 'done';
end
$$;

create function public.add_customer_note(p_id uuid, p_body text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  body text := trim(regexp_replace(replace(coalesce(p_body, ''), E'\r', ''), '[\x01-\x09\x0B-\x1F\x7F]', ' ', 'g'));
begin
  perform private.need('customers.write');
  if length(body) not between 1 and 1000 then
    return 'BODY';
  end if;
  if not exists (select from auth.users u where u.id = p_id and u.deleted_at is null) then
    return 'MISSING';
  end if;
  insert into private.customer_notes (customer_id, author_id, body) values (p_id, auth.uid(), body);
  perform private.audit(auth.uid(), 'customer.note_added', p_id, jsonb_build_object('before', null, 'after', jsonb_build_object('body', body)));
  return 'done';
end
$$;

-- Only the author's own.
create function public.delete_customer_note(p_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  gone private.customer_notes%rowtype;
begin
  perform private.need('customers.write');
  delete from private.customer_notes n where n.id = p_id and n.author_id = auth.uid() returning * into gone;
  if gone.id is null then
    return case when exists (select from private.customer_notes n where n.id = p_id) then 'NOT_ALLOWED' else 'MISSING' end;
  end if;
  perform private.audit(auth.uid(), 'customer.note_deleted', gone.customer_id,
    jsonb_build_object('before', jsonb_build_object('body', gone.body), 'after', null));
  return 'done';
end
$$;

grant execute on function public.read_customer(uuid), public.find_customers(text, text, text, text, text, integer),
  public.show_customer_contact(uuid, text), public.block_customer(uuid, text), public.unblock_customer(uuid, text),
  public.end_customer_sessions(uuid, uuid), public.add_customer_note(uuid, text), public.delete_customer_note(uuid) to authenticated;
