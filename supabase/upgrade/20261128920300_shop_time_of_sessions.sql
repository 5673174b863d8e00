-- Sessions, codes, invitations and limits begin and end by the shop's time: a jump of the machine's clock signs nobody out and gives no limit anew.
alter table private.sessions alter column created_at set default private.shop_now(), alter column last_used_at set default private.shop_now();
alter table private.code_requests alter column created_at set default private.shop_now();
alter table private.email_changes alter column created_at set default private.shop_now();
alter table private.staff_invitations alter column created_at set default private.shop_now(),
  alter column expires_at set default private.shop_now() + interval '7 days';

create or replace function private.is_signed_in() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
begin
  return exists (
    select from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = auth.uid()
      and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > moment)
      and (u.banned_until is null or u.banned_until <= moment)
      and u.deleted_at is null
  ) and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
  );
end
$$;

create or replace function private.account_may(p_person uuid, p_wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    join private.user_roles r on r.user_id = u.id
    join private.role_permissions p on p.role = r.role
    where u.id = p_person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= private.shop_now())
      and p.permission = p_wanted and private.meets_factor_rule(r.user_id, r.role)
  )
$$;

create or replace function public.server_create_session(
  p_user uuid, p_token_hash text, p_auth_session uuid, p_device text, p_idle_seconds integer, p_life_seconds integer
) returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  moment timestamptz;
begin
  perform pg_advisory_xact_lock_shared(private.clock_lock());
  moment := private.shop_now();
  -- Clears a few expired sessions of all accounts, with their sessions of Supabase Auth.
  delete from private.sessions where id in (
    select idle.id from private.sessions idle where idle.last_used_at + make_interval(secs => idle.idle_seconds) <= moment
      and idle.last_used_at <= moment - make_interval(secs => p_idle_seconds)
    order by idle.last_used_at limit 20 for update skip locked);
  delete from private.sessions where id in (
    select old.id from private.sessions old where old.ends_at <= moment order by old.ends_at limit 20 for update skip locked);
  return query insert into private.sessions as s (user_id, token_hash, auth_session_id, device, idle_seconds, created_at, last_used_at, ends_at)
  values (p_user, decode(p_token_hash, 'hex'), p_auth_session, left(p_device, 80), p_idle_seconds, moment, moment,
    moment + make_interval(secs => p_life_seconds))
  returning s.id, least(s.ends_at, s.last_used_at + make_interval(secs => s.idle_seconds));
end
$$;

-- A valid session: not expired, its session of Supabase Auth valid, its owner neither blocked nor deleted.
create or replace function public.server_find_session(p_token_hash text) returns table (
  id uuid, user_id uuid, auth_session_id uuid, device text, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz,
  awaits_second_factor boolean
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_id, s.auth_session_id, s.device, s.created_at, s.last_used_at,
    least(s.ends_at, s.last_used_at + make_interval(secs => s.idle_seconds)),
    coalesce(a.aal::text, 'aal1') = 'aal1' and exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status::text = 'verified')
  from private.sessions s
  join auth.sessions a on a.id = s.auth_session_id
  join auth.users u on u.id = s.user_id
  where s.token_hash = decode(p_token_hash, 'hex')
    and s.ends_at > private.shop_now() and s.last_used_at + make_interval(secs => s.idle_seconds) > private.shop_now()
    and (a.not_after is null or a.not_after > private.shop_now())
    and (u.banned_until is null or u.banned_until <= private.shop_now()) and u.deleted_at is null
$$;

create or replace function public.server_touch_session(p_id uuid) returns timestamptz
language sql security definer set search_path = '' as $$
  update private.sessions s set last_used_at = private.shop_now() where s.id = p_id
  returning least(s.ends_at, s.last_used_at + make_interval(secs => s.idle_seconds))
$$;

create or replace function private.direct_auth_sessions(p_user uuid) returns table (id uuid, device text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.id, private.device_name(a.user_agent), coalesce(a.created_at, private.shop_now()),
    coalesce(greatest(a.created_at, a.updated_at, a.refreshed_at at time zone 'utc'), private.shop_now())
  from auth.sessions a
  left join private.sessions s on s.auth_session_id = a.id
  where a.user_id = p_user and s.id is null and (a.not_after is null or a.not_after > private.shop_now())
$$;

create or replace function public.server_list_sessions(p_user uuid) returns table (id uuid, device text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select listed.id, listed.device, listed.created_at, listed.last_used_at from (
    select s.id, s.device, s.created_at, s.last_used_at from private.sessions s
    where s.user_id = p_user and s.ends_at > private.shop_now() and s.last_used_at + make_interval(secs => s.idle_seconds) > private.shop_now()
    union all
    select d.id, d.device, d.created_at, d.last_used_at from private.direct_auth_sessions(p_user) d
  ) listed
  order by listed.last_used_at desc, listed.id
$$;

create or replace function public.read_customer(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('customers.read');
  return (
    select jsonb_build_object(
      'id', p.id, 'name', p.name, 'phone', private.mask_phone(p.phone), 'email', private.mask_email(coalesce(p.email, private.reachable_email(u.email))),
      'phone_verified', p.phone_verified, 'profile_completed', p.profile_completed, 'created_at', p.created_at, 'role', r.role,
      'has_second_factor', exists (select from auth.mfa_factors f where f.user_id = p.id and f.status::text = 'verified'),
      'is_me', p.id = auth.uid(),
      'may_manage', private.may('customers.write') and private.may_manage(auth.uid(), p.id),
      'block', case when u.banned_until > now() then jsonb_build_object('reason', b.reason, 'at', b.blocked_at,
        'by', (select d.name from public.profiles d where d.id = b.blocked_by)) end,
      'sessions', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'device', s.device, 'created_at', s.created_at,
          'last_used_at', s.last_used_at) order by s.last_used_at desc, s.id)
        from private.sessions s where s.user_id = p.id and s.ends_at > private.shop_now()
          and s.last_used_at + make_interval(secs => s.idle_seconds) > private.shop_now()), '[]'),
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

create or replace function public.server_find_code_request(p_id uuid) returns table (purpose text, phone text, user_id uuid)
language sql stable security definer set search_path = '' as $$
  select r.purpose, r.phone, r.user_id from private.code_requests r where r.id = p_id and r.created_at > private.shop_now() - interval '1 day'
$$;

create or replace function public.server_open_code_request(p_purpose text, p_phone text, p_id uuid default null, p_user uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
begin
  delete from private.code_requests where created_at < private.shop_now() - interval '1 day';
  insert into private.code_requests as r (id, purpose, phone, user_id) values (coalesce(p_id, gen_random_uuid()), p_purpose, p_phone, p_user)
  on conflict (phone, purpose) do update set id = excluded.id, user_id = excluded.user_id, created_at = excluded.created_at
  returning r.id into opened;
  return opened;
end
$$;

-- Stores the hash of a code for an e-mail; the previous code of the account becomes invalid. False when somebody else has confirmed the
-- e-mail: then no code is valid.
create or replace function public.server_open_email_change(p_user uuid, p_email text, p_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_free boolean := not private.is_confirmed_email_of_another(p_email, p_user);
begin
  insert into private.email_changes as c (user_id, email, code_hash) values (p_user, p_email, case when is_free then p_hash end)
  on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, tries = 0, created_at = private.shop_now();
  return is_free;
end
$$;

-- Confirms the e-mail whose code this is. Whoever only claimed it has none afterwards, and reads so. `answer` is done, or the refusal:
-- INVALID, SPENT (five wrong codes), TAKEN (somebody else confirmed it meanwhile). `former` is what the account had confirmed before.
create or replace function public.server_confirm_email(p_user uuid, p_hash text) returns table (answer text, email text, former text)
language plpgsql security definer set search_path = '' as $$
declare
  change private.email_changes;
  before public.profiles;
  claimer uuid;
begin
  update private.email_changes c set tries = c.tries + 1
  where c.user_id = p_user and c.created_at > private.shop_now() - interval '10 minutes'
  returning c.* into change;
  if change.user_id is null then
    return query select 'INVALID', null::text, null::text;
    return;
  end if;
  if change.tries > 5 then
    return query select 'SPENT', null::text, null::text;
    return;
  end if;
  if change.code_hash is distinct from p_hash then
    return query select 'INVALID', null::text, null::text;
    return;
  end if;
  -- One e-mail after another: of two accounts that confirm it at once, the first has it.
  perform pg_advisory_xact_lock(hashtextextended('email:' || change.email, 0));
  if private.is_confirmed_email_of_another(change.email, p_user) then
    delete from private.email_changes c where c.user_id = p_user;
    return query select 'TAKEN', null::text, null::text;
    return;
  end if;
  for claimer in
    update public.profiles p set email = null where p.email = change.email and p.id <> p_user returning p.id
  loop
    perform private.notify(claimer, 'security', 'Emailmu dipakai orang lain',
      'Orang lain sudah membuktikan bahwa email itu miliknya, jadi email itu dilepas dari akunmu. Kamu tetap bisa masuk dengan nomor HP.',
      '/profile');
    perform private.audit(p_user, 'account.email_released', claimer);
  end loop;
  select p.* into before from public.profiles p where p.id = p_user for update;
  update public.profiles p set email = change.email, email_confirmed_at = private.shop_now(), profile_completed = true where p.id = p_user;
  delete from private.email_changes c where c.user_id = p_user;
  perform private.audit(p_user, 'account.email_confirmed', p_user);
  return query select 'done', change.email,
    case when before.email_confirmed_at is not null and before.email <> change.email then before.email end;
end
$$;

create or replace function private.accept_invitation(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  taken private.staff_invitations%rowtype;
  caller text := current_setting('app.actor', true);
begin
  delete from private.staff_invitations i using auth.users u
  where u.id = p_user and u.phone_confirmed_at is not null and u.deleted_at is null and i.phone = u.phone
  returning i.* into taken;
  if taken.id is null or taken.expires_at <= private.shop_now()
    or exists (select from private.user_roles r where r.user_id = p_user)
    or not private.may_change_role(taken.invited_by, p_user, taken.role)
    or not private.account_may(taken.invited_by, 'roles.write') then
    return;
  end if;
  perform private.grant_role(taken.invited_by, p_user, taken.role);
  perform set_config('app.actor', coalesce(caller, ''), true);
  perform private.audit(p_user, 'invitation.taken', p_user, jsonb_build_object('role', taken.role));
end
$$;

-- Invites a number for a week. A new invitation replaces a waiting one of the same number only when the caller may revoke that one.
create or replace function public.invite_staff(p_phone text, p_role text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- Checked as for an unknown account.
  answer text := private.check_role_change(gen_random_uuid(), p_role);
  made uuid;
begin
  if answer <> 'done' then
    return answer;
  end if;
  if p_role is null then
    return 'ROLE';
  end if;
  if p_phone is null or p_phone !~ '^[0-9]{7,15}$' then
    return 'PHONE';
  end if;
  if exists (select from public.profiles p join private.user_roles r on r.user_id = p.id where p.phone = p_phone) then
    return 'HAS_ROLE';
  end if;
  delete from private.staff_invitations where expires_at <= private.shop_now();
  insert into private.staff_invitations as waiting (phone, role, invited_by) values (p_phone, p_role, auth.uid())
  on conflict (phone) do update set role = excluded.role, invited_by = excluded.invited_by, created_at = private.shop_now(), expires_at = excluded.expires_at
    where private.check_role_change(gen_random_uuid(), waiting.role) = 'done'
  returning id into made;
  if made is null then
    return 'NOT_ALLOWED';
  end if;
  perform private.audit(auth.uid(), 'invitation.made', made, jsonb_build_object('name', private.mask_phone(p_phone), 'role', p_role));
  return 'done';
end
$$;

create or replace function public.read_staff() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('roles.write');
  return jsonb_build_object(
    'people', coalesce((select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'phone', private.mask_phone(p.phone), 'role', r.role, 'granted_at', r.granted_at,
        'has_second_factor', exists (select from auth.mfa_factors f where f.user_id = p.id and f.status::text = 'verified'),
        'is_blocked', coalesce(u.banned_until > now(), false), 'is_me', p.id = auth.uid(),
        'last_used_at', coalesce((select max(s.last_used_at) from private.sessions s where s.user_id = p.id), u.last_sign_in_at))
      order by array_position(array['owner', 'admin', 'cs', 'finance', 'content'], r.role), lower(p.name), p.id)
      from private.user_roles r join public.profiles p on p.id = r.user_id join auth.users u on u.id = p.id), '[]'),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object(
        'id', i.id, 'phone', private.mask_phone(i.phone), 'role', i.role, 'created_at', i.created_at, 'expires_at', i.expires_at,
        'by', (select p.name from public.profiles p where p.id = i.invited_by)) order by i.created_at desc, i.id)
      from private.staff_invitations i where i.expires_at > private.shop_now()), '[]'),
    'rules', (select jsonb_object_agg(s.role, s.requires_second_factor) from private.staff_rules s)
  );
end
$$;

create or replace function private.clear_expired() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
  total integer := 0;
begin
  delete from private.rate_limits where bucket in (
    select l.bucket from private.rate_limits l where l.expires_at < (select private.shop_now()) - interval '1 minute' order by l.expires_at limit 500 for update skip locked);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.code_requests where id in (
    select r.id from private.code_requests r where r.created_at < (select private.shop_now()) - interval '1 day' order by r.created_at limit 500 for update skip locked);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.sessions where id in (
    select s.id from private.sessions s where s.ends_at < (select private.shop_now()) order by s.ends_at limit 100 for update skip locked);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.notification_keys where key in (
    select k.key from private.notification_keys k where k.key like 'wish:%' and k.created_at < (select private.shop_now()) - interval '30 days'
    order by k.created_at limit 500 for update skip locked);
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
