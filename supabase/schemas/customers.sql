-- Customers as staff see them: search, contacts, notes, blocks, and devices of blocked customers.
-- Tables: private.customer_notes, private.customer_blocks, private.blocked_devices, private.staff_budgets.
-- Begin with public.find_customers, public.read_customer and public.block_customer.
-- Contacts are masked. Showing one and looking up one person are limited per day (private.staff_budgets) and logged.

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

-- The reason of a block. The block itself is auth.users.banned_until.
create table private.customer_blocks (
  customer_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (length(trim(reason)) between 3 and 300 and reason !~ '[[:cntrl:]]'),
  blocked_by uuid references auth.users (id) on delete set null,
  blocked_at timestamptz not null default now()
);

create index customer_blocks_by_person on private.customer_blocks (blocked_by);

alter table private.customer_blocks enable row level security;

-- Devices from which blocked customers have ordered. Orders of other accounts from these devices are flagged.
create table private.blocked_devices (
  device_hash bytea not null check (length(device_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (device_hash, user_id)
);

create index blocked_devices_of_user on private.blocked_devices (user_id);

alter table private.blocked_devices enable row level security;

-- How often a member of staff may perform an action per day.
create table private.staff_budgets (
  action text primary key check (action ~ '^[a-z_]{1,40}$'),
  per_day integer not null check (per_day between 1 and 10000)
);

alter table private.staff_budgets enable row level security;

insert into private.staff_budgets (action, per_day) values ('lookup', 50), ('reveal', 50);

-- Search and contacts.

-- Owners rank above administrators, administrators above other roles, these above customers.
create function private.role_rank(p_role text) returns integer
language sql immutable set search_path = '' as $$
  select case when p_role is null then 0 when p_role = 'owner' then 3 when p_role = 'admin' then 2 else 1 end
$$;

-- Whether an account's role ranks above the caller's.
create function private.is_of_higher_role(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.role_rank((select r.role from private.user_roles r where r.user_id = p_user))
    > private.role_rank((select r.role from private.user_roles r where r.user_id = auth.uid()))
$$;

-- Consumes one from the caller's daily budget of an action. The last one is logged and notifies the owners. Raises P0001 with `p_code` as
-- the message if the budget is used up; every gateway passes on only message and SQLSTATE.
create function private.spend_staff_budget(p_action text, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  budget constant text := format('staff %s %s', p_action, auth.uid());
  allowed constant integer := (select b.per_day from private.staff_budgets b where b.action = p_action);
  person text;
begin
  if private.consume_limits(array[budget], array[allowed], array[86400], null) > 0 then
    raise exception '%', p_code using errcode = 'P0001';
  end if;
  if (select cardinality(l.hits) from private.rate_limits l where l.bucket = private.limit_bucket(budget)) >= allowed then
    select coalesce(nullif(p.name, ''), 'Anggota tim') into person from public.profiles p where p.id = auth.uid();
    perform private.audit(auth.uid(), 'staff.' || p_action || '_budget_spent', auth.uid(), jsonb_build_object('per_day', allowed));
    perform private.notify(r.user_id, 'security',
      case p_action when 'lookup' then 'Banyak pencarian pelanggan' else 'Banyak kontak pelanggan dibuka' end,
      format(case p_action when 'lookup' then '%s mencari %s pelanggan tertentu dalam sehari. Periksa catatannya.'
        else '%s membuka %s nomor atau alamat dalam sehari. Periksa catatannya.' end, person, allowed),
      '/admin/audit', format('staff-%s-%s-%s-%s', p_action, auth.uid(), to_char(now(), 'YYYYMMDDHH24'), r.user_id))
    from private.user_roles r where r.role = 'owner';
  end if;
end
$$;

-- A page of customers. p_text is a whole phone number, a whole e-mail or a part of a name, as p_by says; p_cursor is the cursor of the last
-- row in the same order. A search that can identify one person (a number, an e-mail or a whole name) is a lookup: it consumes the budget
-- and is logged. Numbers and e-mails do not find accounts whose role ranks above the caller's.
create function public.find_customers(
  p_text text default null, p_by text default 'name', p_state text default null, p_sort text default 'newest', p_cursor text default null,
  p_limit integer default 50
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  literal text := replace(replace(replace(lower(nullif(trim(p_text), '')), '\', '\\'), '%', '\%'), '_', '\_');
  sort_order text := case p_sort when 'name' then 'lower(p.name), p.id' when 'oldest' then 'p.created_at, p.id' else 'p.created_at desc, p.id desc' end;
  after_cursor text := case when p_cursor is null then 'true' when p_sort = 'name' then '(lower(p.name), p.id) > ($3, $4)'
    when p_sort = 'oldest' then '(p.created_at, p.id) > ($3::timestamptz, $4)' else '(p.created_at, p.id) < ($3::timestamptz, $4)' end;
  is_exact constant boolean := coalesce(p_by in ('phone', 'email'), false);
  -- Accounts with exactly this name; two suffice to know that there are several.
  namesakes uuid[] := '{}';
  is_lookup boolean;
  found_rows jsonb;
begin
  perform private.require_permission('customers.read');
  if literal is not null and p_cursor is null and not is_exact then
    namesakes := array(select p.id from public.profiles p where lower(p.name) = lower(trim(p_text)) limit 2);
  end if;
  is_lookup := literal is not null and p_cursor is null and (is_exact or namesakes <> '{}');
  if is_lookup then
    perform private.spend_staff_budget('lookup', 'LOOKUP_LIMIT');
  end if;
  -- Dynamic, so that each sort order uses its index.
  execute format($q$
    select coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place), '[]')
    from (
      select row_number() over () as place, chosen.*
      from (
        select p.id, p.name, private.mask_phone(p.phone) as phone, private.mask_email(coalesce(p.email, private.reachable_email(u.email))) as email,
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
    case when literal is null then 'true'
      when p_by = 'phone' then 'p.phone = $1 and not private.is_of_higher_role(p.id)'
      when p_by = 'email' then '(p.email = lower(trim($1)) or (p.email is null and u.email = lower(trim($1)) and not private.is_unreachable_email($1))) and not private.is_of_higher_role(p.id)'
      else 'lower(p.name) like ''%'' || $2 || ''%''' end,
    case p_state when 'blocked' then 'u.banned_until > now()' when 'staff' then 'r.role is not null'
      when 'unverified' then 'not p.phone_verified' else 'true' end,
    after_cursor, sort_order)
  into found_rows
  using p_text, literal, left(p_cursor, -37), right(p_cursor, 36)::uuid, p_limit;
  if is_lookup then
    perform private.audit(auth.uid(), 'customer.looked_up',
      case when is_exact then (found_rows -> 0 ->> 'id')::uuid when cardinality(namesakes) = 1 then namesakes[1] end,
      jsonb_build_object('by', case when is_exact then p_by else 'name' end, 'text', case p_by
        when 'phone' then private.mask_phone(left(p_text, 40)) when 'email' then private.mask_email(left(p_text, 254))
        else left(trim(p_text), 1) || '•••' end));
  end if;
  return found_rows;
end
$$;
grant execute on function public.find_customers(text, text, text, text, text, integer) to authenticated;

-- For a search that runs on each keystroke: whether it may find an account by this whole number or e-mail. Consumes the budget and logs
-- only if there is such an account. False if the budget is used up, so that the search still finds names.
create function private.may_look_up(p_phone text, p_email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select p.id from public.profiles p where (p.phone = p_phone or p.email = p_email) and not private.is_of_higher_role(p.id) limit 1);
begin
  if person is null then
    return false;
  end if;
  perform private.spend_staff_budget('lookup', 'LOOKUP_LIMIT');
  perform private.audit(auth.uid(), 'customer.looked_up', person);
  return true;
exception when raise_exception then
  return false;
end
$$;

-- A contact in clear: the number ("phone") or the address ("email"). Raises 42501 HIGHER_ROLE, or P0001 REVEAL_LIMIT if the budget is used
-- up.
create function public.show_customer_contact(p_id uuid, p_what text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  contact text;
begin
  perform private.require_permission('customers.read');
  if p_what is null or p_what not in ('phone', 'email') then
    raise exception 'there is no such contact' using errcode = '22023';
  end if;
  if private.is_of_higher_role(p_id) then
    raise exception 'HIGHER_ROLE' using errcode = '42501';
  end if;
  select case p_what when 'phone' then p.phone else coalesce(p.email, private.reachable_email(u.email)) end into contact
  from public.profiles p join auth.users u on u.id = p.id where p.id = p_id and u.deleted_at is null;
  if contact is not null then
    perform private.spend_staff_budget('reveal', 'REVEAL_LIMIT');
    perform private.audit(auth.uid(), 'customer.' || p_what || '_shown', p_id);
  end if;
  return contact;
end
$$;
grant execute on function public.show_customer_contact(uuid, text) to authenticated;

-- Whether the actor may block an account or end its sessions: not their own, not an owner's, and of staff only if they may remove the role.
create function private.may_manage(p_actor uuid, p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_actor <> p_user and case
    when exists (select from private.user_roles r where r.user_id = p_user)
      then not exists (select from private.user_roles r where r.user_id = p_user and r.role = 'owner') and private.may_change_role(p_actor, p_user, null)
    else true end
$$;

-- One customer with masked contacts; null if there is none.
create function public.read_customer(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('customers.read');
  return (
    select jsonb_build_object(
      'id', p.id, 'name', p.name, 'phone', private.mask_phone(p.phone), 'email', private.mask_email(coalesce(p.email, private.reachable_email(u.email))),
      'phone_verified', p.phone_verified, 'profile_completed', p.profile_completed, 'created_at', p.created_at, 'role', r.role,
      'has_second_factor', private.has_second_factor(p.id),
      'is_me', p.id = auth.uid(),
      'may_manage', private.may('customers.write') and private.may_manage(auth.uid(), p.id),
      'block', case when u.banned_until > now() then jsonb_build_object('reason', b.reason, 'at', b.blocked_at,
        'by', (select d.name from public.profiles d where d.id = b.blocked_by)) end,
      'sessions', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'device', s.device, 'created_at', s.created_at,
          'last_used_at', s.last_used_at) order by s.last_used_at desc, s.id)
        from private.sessions s where s.user_id = p.id and s.ends_at > private.shop_now()
          and s.last_used_at + make_interval(secs => s.idle_seconds) > private.shop_now()), '[]'),
      'wish_count', (select count(*) from public.wishlists w where w.user_id = p.id),
      'order_count', (select count(*) from public.orders o where o.buyer_id = p.id and o.kind <> 'group'),
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
grant execute on function public.read_customer(uuid) to authenticated;

-- Notes.

-- "done", BODY (empty or too long) or MISSING.
create function public.add_customer_note(p_id uuid, p_body text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  body text := trim(regexp_replace(replace(coalesce(p_body, ''), E'\r', ''), '[\x01-\x09\x0B-\x1F\x7F]', ' ', 'g'));
begin
  perform private.require_permission('customers.write');
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
grant execute on function public.add_customer_note(uuid, text) to authenticated;

-- Deletes a note of the caller. "done", NOT_ALLOWED (another author) or MISSING.
create function public.delete_customer_note(p_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  deleted private.customer_notes%rowtype;
begin
  perform private.require_permission('customers.write');
  delete from private.customer_notes n where n.id = p_id and n.author_id = auth.uid() returning * into deleted;
  if deleted.id is null then
    return case when exists (select from private.customer_notes n where n.id = p_id) then 'NOT_ALLOWED' else 'MISSING' end;
  end if;
  perform private.audit(auth.uid(), 'customer.note_deleted', deleted.customer_id,
    jsonb_build_object('before', jsonb_build_object('body', deleted.body), 'after', null));
  return 'done';
end
$$;
grant execute on function public.delete_customer_note(uuid) to authenticated;

-- Blocks and sessions.

-- "done" if the caller may act on the account, else MISSING or NOT_ALLOWED.
create function private.check_customer_action(p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('customers.write');
  if not exists (select from auth.users u where u.id = p_id and u.deleted_at is null) then
    return 'MISSING';
  end if;
  return case when private.may_manage(auth.uid(), p_id) then 'done' else 'NOT_ALLOWED' end;
end
$$;

create function private.is_valid_reason(value text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(length(trim(value)) between 3 and 300 and value !~ '[[:cntrl:]]', false) $$;

-- Blocks an account and ends all its sessions. "done", MISSING, NOT_ALLOWED or REASON.
create function public.block_customer(p_id uuid, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := private.check_customer_action(p_id);
  ended integer;
begin
  if answer <> 'done' then
    return answer;
  end if;
  if not private.is_valid_reason(p_reason) then
    return 'REASON';
  end if;
  -- A distant date, as Supabase writes it: Supabase Auth cannot read "infinity".
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
grant execute on function public.block_customer(uuid, text) to authenticated;

create function public.unblock_customer(p_id uuid, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := private.check_customer_action(p_id);
begin
  if answer <> 'done' then
    return answer;
  end if;
  if not private.is_valid_reason(p_reason) then
    return 'REASON';
  end if;
  update auth.users set banned_until = null where id = p_id;
  delete from private.customer_blocks where customer_id = p_id;
  perform private.audit(auth.uid(), 'customer.unblocked', p_id, jsonb_build_object('reason', trim(p_reason)));
  return 'done';
end
$$;
grant execute on function public.unblock_customer(uuid, text) to authenticated;

-- Ends one session, or all with p_session null, including those of Supabase Auth alone.
create function public.end_customer_sessions(p_id uuid, p_session uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := private.check_customer_action(p_id);
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
grant execute on function public.end_customer_sessions(uuid, uuid) to authenticated;

-- Adds the devices of a blocked customer's orders; removes them when the block ends.
create function private.follow_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.banned_until is null then
    delete from private.blocked_devices d where d.user_id = new.id;
  else
    insert into private.blocked_devices (device_hash, user_id)
    select distinct f.device_hash, new.id from private.order_facts f where f.buyer_id = new.id and f.device_hash is not null
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger follow_block after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until) execute function private.follow_block();

-- Stores from which device each order was placed: {order: hash}, a keyed hash of address and browser computed by the server. Only the first
-- hash of an order counts. Flags orders from a device of another, blocked customer.
create function public.server_note_devices(p_notes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  note record;
  buyer uuid;
begin
  for note in select n.key::uuid as order_id, decode(n.value, 'hex') as hash from jsonb_each_text(private.json_of(p_notes)) n loop
    update private.order_facts f set device_hash = note.hash where f.order_id = note.order_id and f.device_hash is null returning f.buyer_id into buyer;
    continue when not found;
    if private.is_blocked_person(buyer) then
      insert into private.blocked_devices (device_hash, user_id) values (note.hash, buyer) on conflict do nothing;
    end if;
    if exists (select from private.blocked_devices d join auth.users u on u.id = d.user_id
      where d.device_hash = note.hash and d.user_id is distinct from buyer and u.banned_until > now()) then
      perform private.add_risk(note.order_id, 'blocked_device');
    end if;
  end loop;
end
$$;
grant execute on function public.server_note_devices(jsonb) to service_role;
