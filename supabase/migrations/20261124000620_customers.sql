-- The people who buy, as the shop's own people see them. Numbers and addresses come masked; one of them in clear is a function that leaves
-- a line in the log, so that nobody reads them any other way.

alter policy profiles_read on public.profiles using (id = (select auth.uid()) and (select private.is_signed_in()));

create index profiles_by_age on public.profiles (created_at desc, id desc);
create index profiles_by_name on public.profiles (lower(name), id);
create index profiles_by_part_of_name on public.profiles using gin (lower(name) extensions.gin_trgm_ops);
create index profiles_by_start_of_email on public.profiles (email text_pattern_ops);

-- What the shop's people write about somebody, for each other.
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

-- Why somebody is blocked; that he is, stands in auth.users.
create table private.customer_blocks (
  customer_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (length(trim(reason)) between 3 and 300 and reason !~ '[[:cntrl:]]'),
  blocked_by uuid references auth.users (id) on delete set null,
  blocked_at timestamptz not null default now()
);
create index customer_blocks_by_person on private.customer_blocks (blocked_by);
alter table private.customer_blocks enable row level security;
grant all on private.customer_notes, private.customer_blocks to service_role;

create function private.need(p_permission text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may(p_permission) then
    raise exception 'not allowed: %', p_permission using errcode = '42501';
  end if;
end
$$;

-- A page of customers. p_text is matched as what it is said to be: a whole number, the start of an e-mail, a part of a name. p_cursor is
-- the last row's, of the same order.
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
  -- Written out for the order that is asked for, so that it comes from its index.
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
      when p_by = 'email' then '(p.email like $2 || ''%'' or (p.email is null and u.email = lower(trim($1))))'
      else 'lower(p.name) like ''%'' || $2 || ''%''' end,
    case p_state when 'blocked' then 'u.banned_until > now()' when 'staff' then 'r.role is not null'
      when 'unverified' then 'not p.phone_verified' else 'true' end,
    beyond, place)
  into found
  using p_text, literal, left(p_cursor, -37), right(p_cursor, 36)::uuid, p_limit;
  return found;
end
$$;

-- One customer, whole but for what is masked. Null when there is none.
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

-- Whether one may end another's sign-ins or block him: never an owner, never himself, and of the shop's people only those whose role he may take.
create function private.may_manage(p_actor uuid, p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_actor <> p_user and case
    when exists (select from private.user_roles r where r.user_id = p_user)
      then not exists (select from private.user_roles r where r.user_id = p_user and r.role = 'owner') and private.may_change_role(p_actor, p_user, null)
    else true end
$$;

revoke execute on function public.find_customers(text, text, text, text, text, integer), public.read_customer(uuid) from public, anon;
grant execute on function public.find_customers(text, text, text, text, text, integer), public.read_customer(uuid) to authenticated;
