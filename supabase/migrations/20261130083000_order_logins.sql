-- The login of a buyer's own game account for a service: sealed for the order, opened by the worker assigned to it, shut and erased with the order.

set check_function_bodies = off;

ALTER TABLE "public"."categories" ADD COLUMN "asks_login" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."credential_log" DROP CONSTRAINT "credential_log_action_check";

ALTER TABLE "private"."credential_log" ADD CONSTRAINT "credential_log_action_check" CHECK ((action = ANY (ARRAY['sealed'::text, 'opened'::text, 'code_opened'::text, 'closed'::text, 'erased'::text, 'assigned'::text, 'unassigned'::text])));

create table private.order_workers (
  order_id uuid primary key references public.orders (id) on delete restrict,
  worker_id uuid not null references auth.users (id) on delete cascade,
  assigned_at timestamptz not null default private.shop_now()
);

create table private.order_logins (
  order_id uuid primary key references public.orders (id) on delete restrict,
  version integer not null check (version > 0),
  sealed text check (length(sealed) <= 20000),
  wrapped_key text check (length(wrapped_key) <= 500),
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  labels jsonb not null check (jsonb_typeof(labels) = 'object'),
  sealed_at timestamptz not null default private.shop_now(),
  closed_at timestamptz,
  erased_at timestamptz,
  check ((erased_at is null) = (wrapped_key is not null and sealed is not null))
);

create index order_workers_of_worker on private.order_workers (worker_id);

create index order_logins_by_key on private.order_logins (key_id) where erased_at is null;

create index order_logins_to_erase on private.order_logins (closed_at) where erased_at is null;

alter table private.order_workers enable row level security;

alter table private.order_logins enable row level security;

create or replace function private.asks_login(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select o.kind = 'purchase' and o.sale_kind = 'service' and (
    exists (select from public.products p join public.categories c on c.id = p.category_id where p.id = o.product_id and c.asks_login)
    or exists (select from private.order_logins l where l.order_id = o.id))
$$;

create or replace function private.login_fields(p_product uuid) returns jsonb
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

create or replace function private.login_status(p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select case when l.erased_at is not null then 'erased' when l.closed_at is not null then 'shut' else 'sealed' end
    from private.order_logins l where l.order_id = p_order), 'none')
$$;

create or replace function private.login_refusal(p_act text, p_state text, p_asks_login boolean, p_status text, p_is_worker boolean) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_act = 'open' and not p_is_worker then 'NOT_ASSIGNED'
    when not p_asks_login then 'NO_LOGIN_NEEDED'
    when p_act = 'open' and p_status in ('none', 'erased') then 'NO_LOGIN'
    when p_state not in ('processing', 'delivered', 'disputed') or (p_act = 'open' and p_status = 'shut') then 'LOGIN_CLOSED' end
$$;

create or replace function private.shuts_login(p_event text, p_to_state text) returns boolean
language sql immutable set search_path = '' as $$
  select p_to_state in ('completed', 'cancelled', 'expired', 'refunded') or p_event = 'resolve_replacement'
$$;

create or replace function private.login_refusal_of(o public.orders, p_act text, p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.login_refusal(p_act, o.state, private.asks_login(o), private.login_status(o.id),
    exists (select from private.order_workers w where w.order_id = o.id and w.worker_id = p_person))
$$;

create or replace function private.add_login_line(p_order uuid, p_action text, p_actor uuid, p_actor_kind text, p_reason text, p_device text) returns void
language sql security definer set search_path = '' as $$
  select private.add_credential_line(p_order, p_action, p_actor, p_actor_kind, p_order, 'login',
    (select l.version from private.order_logins l where l.order_id = p_order), p_reason, p_device)
$$;

create or replace function public.order_login_target(p_order uuid) returns jsonb
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

create or replace function public.server_store_order_login(
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

create or replace function private.staff_name(p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(p.name, ''), private.mask_phone(p.phone), '') from public.profiles p where p.id = p_person
$$;

create or replace function public.assign_worker(p_order uuid, p_worker uuid default null) returns jsonb
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

create or replace function public.open_order_login(p_order uuid, p_reason text, p_device text default null) returns jsonb
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

create or replace function private.shut_order_login() returns trigger
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

create or replace function private.erase_order_logins() returns integer
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

create or replace function private.login_checklist() returns text[]
language sql immutable set search_path = '' as $$
  select array['Masuk dan periksa hasil pengerjaannya', 'Keluarkan semua perangkat lain', 'Ganti kata sandi akun']
$$;

create or replace function private.order_checklist(o public.orders) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when private.asks_login(o) then private.login_checklist() else private.handover_checklist(o.product_id) end
$$;

create or replace function private.order_login(o public.orders) returns jsonb
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

create or replace function private.order_worker(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', w.worker_id, 'name', private.staff_name(w.worker_id), 'is_me', w.worker_id = auth.uid())
  from private.order_workers w where w.order_id = p_order
$$;

create or replace function private.assignable_workers(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', private.staff_name(s.id)) order by private.staff_name(s.id), s.id), '[]')
  from private.staff_with('orders.write') as s (id)
  where o.kind = 'purchase' and o.sale_kind = 'service' and o.state in ('processing', 'delivered', 'disputed')
    and private.may('credentials.open') and private.account_may(s.id, 'orders.write')
$$;

create trigger shut_order_login after insert on public.order_events for each row execute function private.shut_order_login();

REVOKE ALL ON FUNCTION "private"."asks_login"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."login_fields"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."login_status"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."login_refusal"(text, text, boolean, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shuts_login"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."login_refusal_of"(public.orders, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_login_line"(uuid, text, uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."order_login_target"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."order_login_target"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."server_store_order_login"(uuid, integer, text, text, text, text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_store_order_login"(uuid, integer, text, text, text, text[], text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."staff_name"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."assign_worker"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."assign_worker"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."open_order_login"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_order_login"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."shut_order_login"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_order_logins"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."login_checklist"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_checklist"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_login"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_worker"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assignable_workers"(public.orders) FROM PUBLIC;

GRANT ALL ON TABLE "private"."order_workers" TO "service_role";

GRANT ALL ON TABLE "private"."order_logins" TO "service_role";

reset check_function_bodies;

update public.categories set asks_login = true where slug ~ '(^|-)(joki|boost)';
