-- The login of a buyer's own game account, which some services need. It belongs to an order: the server seals it for the order, the worker
-- assigned to the order opens it with a reason, and it is shut and erased with the order. Tables: order_workers, order_logins. Its history is
-- in private.credential_log, as a chain whose unit_id is the id of the order. Begin with login_refusal (the rule), server_store_order_login,
-- assign_worker and open_order_login.

-- The member of staff who works on the order of a service. One at a time; who it was before is in the audit log.
create table private.order_workers (
  order_id uuid primary key references public.orders (id) on delete restrict,
  worker_id uuid not null references auth.users (id) on delete cascade,
  assigned_at timestamptz not null default private.shop_now()
);

create index order_workers_of_worker on private.order_workers (worker_id);

alter table private.order_workers enable row level security;

-- The newest login of an order, sealed as the credentials of a unit are; an earlier one is overwritten. Erasing it deletes its data key.
create table private.order_logins (
  order_id uuid primary key references public.orders (id) on delete restrict,
  version integer not null check (version > 0),
  sealed text check (length(sealed) <= 20000),
  wrapped_key text check (length(wrapped_key) <= 500),
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  -- {name: label} of the sealed fields at the time of sealing.
  labels jsonb not null check (jsonb_typeof(labels) = 'object'),
  sealed_at timestamptz not null default private.shop_now(),
  -- Shut by an event of the order. A login that the buyer seals afterwards is open again.
  closed_at timestamptz,
  erased_at timestamptz,
  check ((erased_at is null) = (wrapped_key is not null and sealed is not null))
);

create index order_logins_by_key on private.order_logins (key_id) where erased_at is null;
create index order_logins_to_erase on private.order_logins (closed_at) where erased_at is null;

alter table private.order_logins enable row level security;

-- Whether an order needs a login: a service of a category that asks for one, or an order that has one already.
create function private.asks_login(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select o.kind = 'purchase' and o.sale_kind = 'service' and (
    exists (select from public.products p join public.categories c on c.id = p.category_id where p.id = o.product_id and c.asks_login)
    or exists (select from private.order_logins l where l.order_id = o.id))
$$;

-- The fields that the buyer fills: what a renter of an account of the game needs to log in, and a code where the game asks for one.
create function private.login_fields(p_product uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with fields as (
    select f, place from jsonb_array_elements(coalesce(
      (select g.fields from public.products p join private.game_credentials g on g.game_title_id = p.game_title_id where p.id = p_product),
      private.default_credential_fields('account'))) with ordinality as e (f, place)
    where f ->> 'scope' = 'renter')
  select coalesce((select jsonb_agg(f || jsonb_build_object('secret', coalesce(f -> 'secret', 'true')) order by place) from fields), '[]')
    || case when exists (select from fields where f ->> 'name' = 'recovery_codes') then '[]' else
      '[{"name": "recovery_codes", "label": "Kode masuk atau kode pemulihan", "scope": "renter", "required": false, "secret": true}]'::jsonb end
$$;

-- Whether a login is there: `none`, `sealed`, `shut` (by the order's end or a decision) or `erased`.
create function private.login_status(p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select case when l.erased_at is not null then 'erased' when l.closed_at is not null then 'shut' else 'sealed' end
    from private.order_logins l where l.order_id = p_order), 'none')
$$;

-- Why a login must not be sealed (by the buyer of the order) or opened (by staff): NOT_ASSIGNED (only the worker of the order opens it),
-- NO_LOGIN_NEEDED, NO_LOGIN or LOGIN_CLOSED; null when it may. orderLoginRefusal in src/domain/credential/order-login.ts has the same rule.
create function private.login_refusal(p_act text, p_state text, p_asks_login boolean, p_status text, p_is_worker boolean) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_act = 'open' and not p_is_worker then 'NOT_ASSIGNED'
    when not p_asks_login then 'NO_LOGIN_NEEDED'
    when p_act = 'open' and p_status in ('none', 'erased') then 'NO_LOGIN'
    when p_state not in ('processing', 'delivered', 'disputed') or (p_act = 'open' and p_status = 'shut') then 'LOGIN_CLOSED' end
$$;

-- Whether an event shuts the login: the order ends, or a complaint is decided for the buyer. shutsOrderLogin in
-- src/domain/credential/order-login.ts has the same rule.
create function private.shuts_login(p_event text, p_to_state text) returns boolean
language sql immutable set search_path = '' as $$
  select p_to_state in ('completed', 'cancelled', 'expired', 'refunded') or p_event = 'resolve_replacement'
$$;

create function private.login_refusal_of(o public.orders, p_act text, p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.login_refusal(p_act, o.state, private.asks_login(o), private.login_status(o.id),
    exists (select from private.order_workers w where w.order_id = o.id and w.worker_id = p_person))
$$;

-- Appends a line to the history of an order's login. The caller has locked the order.
create function private.add_login_line(p_order uuid, p_action text, p_actor uuid, p_actor_kind text, p_reason text, p_device text) returns void
language sql security definer set search_path = '' as $$
  select private.add_credential_line(p_order, p_action, p_actor, p_actor_kind, p_order, 'login',
    (select l.version from private.order_logins l where l.order_id = p_order), p_reason, p_device)
$$;

-- Sealing by the buyer.

-- What the server has to seal: {version, fields}, or {code}: NOT_FOUND, BUSY and those of private.login_refusal.
create function public.order_login_target(p_order uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  refusal text;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif private.consume_limits(array['credential:tries:' || auth.uid()], array[120], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  end if;
  select * into o from public.orders x where x.id = p_order and x.buyer_id = auth.uid();
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  refusal := private.login_refusal_of(o, 'seal', auth.uid());
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  return jsonb_build_object('fields', private.login_fields(o.product_id),
    'version', 1 + coalesce((select l.version from private.order_logins l where l.order_id = p_order), 0));
end
$$;
grant execute on function public.order_login_target(uuid) to authenticated;

-- Stores what the server has sealed for the buyer, after order_login_target with the buyer's token. Only the server calls it, so that
-- nothing is stored that its keys do not open. {version} or {code}: NOT_FOUND, INVALID, VERSION_CHANGED and those of private.login_refusal.
create function public.server_store_order_login(
  p_order uuid, p_version integer, p_sealed text, p_wrapped_key text, p_key text, p_fields text[], p_device text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  refusal text;
begin
  select * into o from public.orders x where x.id = p_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  refusal := coalesce(private.login_refusal_of(o, 'seal', o.buyer_id), case
    when p_sealed is null or p_wrapped_key is null then 'INVALID'
    when p_version is distinct from 1 + coalesce((select l.version from private.order_logins l where l.order_id = p_order), 0)
      then 'VERSION_CHANGED' end);
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  insert into private.order_logins (order_id, version, sealed, wrapped_key, key_id, labels)
  select p_order, p_version, p_sealed, p_wrapped_key, p_key, coalesce(jsonb_object_agg(f ->> 'name', f ->> 'label'), '{}')
  from jsonb_array_elements(private.login_fields(o.product_id)) f where f ->> 'name' = any (p_fields)
  on conflict (order_id) do update set version = excluded.version, sealed = excluded.sealed, wrapped_key = excluded.wrapped_key,
    key_id = excluded.key_id, labels = excluded.labels, sealed_at = excluded.sealed_at, closed_at = null, erased_at = null;
  perform private.add_login_line(p_order, 'sealed', o.buyer_id, 'buyer', null, p_device);
  perform private.add_order_notice(p_order, 'login_sealed');
  return jsonb_build_object('version', p_version);
exception when check_violation or not_null_violation then
  return jsonb_build_object('code', 'INVALID');
end
$$;
grant execute on function public.server_store_order_login(uuid, integer, text, text, text, text[], text) to service_role;

-- The worker.

-- The name of a member of staff; the masked phone number of one without a name.
create function private.staff_name(p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(p.name, ''), private.mask_phone(p.phone), '') from public.profiles p where p.id = p_person
$$;

-- Assigns the order of a service to a member of staff, or with null to nobody. Whoever is assigned can open the login, so that this needs
-- the permission and the fresh second factor of opening credentials. It takes the lock of open_order_login: after it, the former worker
-- opens nothing. {outcome} or {code}: NOT_FOUND, TRANSITION_NOT_ALLOWED, WORKER_UNFIT, BUSY or those of private.factor_refusal.
create function public.assign_worker(p_order uuid, p_worker uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  former uuid;
  refusal text;
begin
  perform private.require_permission('credentials.open');
  refusal := private.factor_refusal('credentials.open');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  select * into o from public.orders x where x.id = p_order and x.kind = 'purchase' and x.sale_kind = 'service' for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif o.state not in ('processing', 'delivered', 'disputed') then
    return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
  elsif p_worker is not null and not private.account_may(p_worker, 'orders.write') then
    return jsonb_build_object('code', 'WORKER_UNFIT');
  end if;
  select w.worker_id into former from private.order_workers w where w.order_id = p_order;
  if former is not distinct from p_worker then
    return jsonb_build_object('outcome', 'already');
  end if;
  delete from private.order_workers w where w.order_id = p_order;
  if p_worker is not null then
    insert into private.order_workers (order_id, worker_id) values (p_order, p_worker);
  end if;
  if private.asks_login(o) then
    perform private.add_login_line(p_order, case when p_worker is null then 'unassigned' else 'assigned' end, auth.uid(), 'shop', null, null);
  end if;
  perform private.audit(auth.uid(), case when p_worker is null then 'order.unassigned' else 'order.assigned' end, p_order,
    jsonb_build_object('name', o.number, 'worker', private.staff_name(coalesce(p_worker, former))));
  if p_worker is not null and p_worker <> auth.uid() then
    perform private.notify(p_worker, 'order', 'Pesanan ditugaskan ke kamu', format('%s: %s.', o.number, o.product_name), '/admin/orders/' || o.id);
  end if;
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.assign_worker(uuid, uuid) to authenticated;

-- Opening by the worker.

-- The sealed login for the worker of the order: {parts, opened_count} as open_credential, or {code}: NOT_FOUND, REASON_NEEDED (10 to 300
-- characters), NEEDS_FACTOR, NOT_FRESH, TOO_MANY (ten an hour and order), BUSY and those of private.login_refusal. The check, the line of
-- the history and the answer are one transaction that locks the order, so that no opening commits after the login was shut or reassigned.
create function public.open_order_login(p_order uuid, p_reason text, p_device text default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  login private.order_logins;
  opened integer;
  refusal text;
begin
  perform private.require_permission('orders.write');
  if private.consume_limits(array['credential:tries:' || auth.uid()], array[120], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  end if;
  select * into o from public.orders x where x.id = p_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  refusal := coalesce(private.login_refusal_of(o, 'open', auth.uid()), case
    when not private.has_second_factor(auth.uid()) then 'NEEDS_FACTOR'
    when not private.is_fresh() then 'NOT_FRESH'
    when coalesce(length(btrim(p_reason)), 0) not between 10 and 300 then 'REASON_NEEDED'
    when (select count(*) from private.credential_log l where l.unit_id = p_order and l.actor = auth.uid() and l.action = 'opened'
      and l.at > private.shop_now() - interval '1 hour') >= 10 then 'TOO_MANY' end);
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  select * into login from private.order_logins l where l.order_id = p_order;
  opened := private.opened_count(p_order);
  perform private.add_login_line(p_order, 'opened', auth.uid(), 'shop', btrim(p_reason), p_device);
  perform private.audit(auth.uid(), 'login.opened', p_order, jsonb_build_object('name', o.number, 'reason', left(btrim(p_reason), 300)));
  perform private.add_order_notice(p_order, 'login_opened');
  return jsonb_build_object('opened_count', opened, 'parts', jsonb_build_array(jsonb_build_object('unit_id', p_order, 'scope', 'login',
    'version', login.version, 'sealed', login.sealed, 'wrapped_key', login.wrapped_key, 'labels', login.labels)));
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.open_order_login(uuid, text, text) to authenticated;

-- Shutting and erasing.

-- Runs within the transaction of the event, so that no opening follows it.
create function private.shut_order_login() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.order_logins l set closed_at = private.shop_now()
  where l.order_id = new.order_id and l.closed_at is null and l.erased_at is null and private.shuts_login(new.event, new.to_state);
  if found then
    perform private.add_login_line(new.order_id, 'closed', null, 'system', null, null);
  end if;
  return null;
end
$$;

create trigger shut_order_login after insert on public.order_events for each row execute function private.shut_order_login();

-- Erases logins that were shut 24 hours ago. Locked orders are left to the next call. Returns how many.
create function private.erase_order_logins() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  expired record;
  erased integer := 0;
begin
  for expired in
    select l.order_id from private.order_logins l join public.orders o on o.id = l.order_id
    where l.erased_at is null and l.closed_at <= (select private.shop_now()) - interval '24 hours'
    order by l.closed_at limit 200 for update of o skip locked
  loop
    -- Again after the lock, because the buyer may have sealed a new one.
    update private.order_logins l set sealed = null, wrapped_key = null, labels = '{}', erased_at = private.shop_now()
    where l.order_id = expired.order_id and l.erased_at is null and l.closed_at <= private.shop_now() - interval '24 hours';
    if found then
      perform private.add_login_line(expired.order_id, 'erased', null, 'system', null, null);
      erased := erased + 1;
    end if;
  end loop;
  return erased;
end
$$;

-- What buyer and staff see.

-- Steps with which the buyer of a service secures the own account afterwards; the last one makes the shared login worthless.
create function private.login_checklist() returns text[]
language sql immutable set search_path = '' as $$
  select array['Masuk dan periksa hasil pengerjaannya', 'Keluarkan semua perangkat lain', 'Ganti kata sandi akun']
$$;

-- The checklist of an order: of a service with a login, else of the product's game.
create function private.order_checklist(o public.orders) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when private.asks_login(o) then private.login_checklist() else private.handover_checklist(o.product_id) end
$$;

-- State, fields and history of an order's login for its page, never its content; null for an order that needs none.
create function private.order_login(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('fields', private.login_fields(o.product_id), 'status', private.login_status(o.id),
    'may_seal', private.login_refusal_of(o, 'seal', null) is null, 'is_vault_open', (select v.is_open from private.vault_state v),
    'has_worker', exists (select from private.order_workers w where w.order_id = o.id),
    'sealed_at', l.sealed_at, 'closed_at', l.closed_at, 'erased_at', l.erased_at, 'erases_at', l.closed_at + interval '24 hours',
    'is_intact', private.is_credential_log_intact(o.id),
    'lines', coalesce((select jsonb_agg(jsonb_build_object('seq', h.seq, 'at', h.at, 'action', h.action, 'actor_kind', h.actor_kind,
        'is_own', h.actor is not distinct from o.buyer_id, 'reason', h.reason,
        'device', case when h.actor_kind = 'buyer' then h.device end) order by h.seq)
      from private.credential_log h where h.unit_id = o.id), '[]'),
    'checklist', (select jsonb_agg(jsonb_build_object('step', s.step, 'is_done', exists (
        select from private.order_handovers d where d.order_id = o.id and d.step = s.step)) order by s.place)
      from unnest(private.login_checklist()) with ordinality as s (step, place)))
  from (select) one left join private.order_logins l on l.order_id = o.id
  where private.asks_login(o)
$$;

-- The worker of an order: {id, name, is_me}; null without one.
create function private.order_worker(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', w.worker_id, 'name', private.staff_name(w.worker_id), 'is_me', w.worker_id = auth.uid())
  from private.order_workers w where w.order_id = p_order
$$;

-- The staff whom the caller may assign to an order: [{id, name}]. Empty for an order that is no service, and for whoever may assign nobody.
create function private.assignable_workers(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', private.staff_name(s.id)) order by private.staff_name(s.id), s.id), '[]')
  from private.staff_with('orders.write') as s (id)
  where o.kind = 'purchase' and o.sale_kind = 'service' and o.state in ('processing', 'delivered', 'disputed')
    and private.may('credentials.open') and private.account_may(s.id, 'orders.write')
$$;
