-- Delivery of accounts and items, and what the buyer does next: login codes and the checklist that secures the account.
-- Tables: login_code_requests, order_handovers. Begin with plan_delivery and deliver_ready (automatic delivery), ask_login_code and
-- order_credential (what the page of an order shows). Reading the credentials themselves is in credential-access.sql.

-- Games send a verification code when somebody logs in on a new device. The buyer requests it from the shop; the answer is sealed, expires
-- after five minutes, and each reading is logged.
create table private.login_code_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  asked_at timestamptz not null default private.shop_now(),
  promised_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  sealed text check (length(sealed) <= 2000),
  expires_at timestamptz
);

create index login_code_requests_of_order on private.login_code_requests (order_id, asked_at);
create index login_code_requests_open on private.login_code_requests (asked_at) where answered_at is null;
create unique index one_open_login_code_request on private.login_code_requests (order_id) where answered_at is null;

alter table private.login_code_requests enable row level security;

-- Steps of the checklist that the buyer has done.
create table private.order_handovers (
  order_id uuid not null references public.orders (id) on delete restrict,
  step text not null check (length(step) between 1 and 120),
  done_at timestamptz not null default private.shop_now(),
  primary key (order_id, step)
);

alter table private.order_handovers enable row level security;

-- Automatic delivery.

-- Schedules the delivery of an order whose unit has credentials: at once, or after two hours when its risk points are 50 or more.
create function private.plan_delivery(p_order uuid) returns void
language sql security definer set search_path = '' as $$
  update private.order_facts f set deliver_at = private.shop_now() + case
    when (select coalesce(sum(r.points), 0) from private.risk_rules r where r.name = any (f.risks)) >= 50 then interval '2 hours'
    else interval '0' end
  from public.orders o, private.units u
  where f.order_id = p_order and o.id = p_order and o.state in ('pending_payment', 'payment_review', 'processing', 'expired')
    and o.kind = 'purchase' and o.sale_kind in ('account', 'item') and u.id = f.unit_id and u.has_credentials
$$;

-- Delivers the orders that are due, unless the vault is closed. Skips locked orders until the next call. Returns the number of deliveries.
create function private.deliver_ready(p_max integer default 50) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  delivered integer := 0;
begin
  if not (select v.is_open from private.vault_state v) then
    return 0;
  end if;
  for due in
    select f.order_id, o.state from private.order_facts f join public.orders o on o.id = f.order_id
    where f.deliver_at <= (select private.shop_now()) order by f.deliver_at limit p_max for update of o skip locked
  loop
    if due.state = 'processing' then
      update public.orders o set delivery = 'automatic' where o.id = due.order_id;
      perform private.transition_order(due.order_id, 'deliver', 'server');
      delivered := delivered + 1;
    end if;
    update private.order_facts f set deliver_at = null where f.order_id = due.order_id;
  end loop;
  return delivered;
end
$$;

-- Login codes.

-- The facts of the caller's order, if its credentials are open; else null.
create function private.own_open_credentials(p_order uuid) returns private.order_facts
language sql stable security definer set search_path = '' as $$
  select f from private.order_facts f join public.orders o on o.id = f.order_id
  where o.id = p_order and o.buyer_id = auth.uid() and private.is_signed_in() and private.credential_refusal(o, f, 'renter') is null
$$;

-- Requests a login code: {id, promised_at} or {code}: NOT_FOUND, VAULT_CLOSED, TOO_MANY (five a day and order), BUSY. An open request is
-- returned again. The promised time, ten minutes, counts opening hours only.
create function public.ask_login_code(p_order uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  request private.login_code_requests;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif not exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()) then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  perform 1 from public.orders o where o.id = p_order for share;
  if (private.own_open_credentials(p_order)).order_id is null then
    return jsonb_build_object('code', 'VAULT_CLOSED');
  end if;
  select * into request from private.login_code_requests r where r.order_id = p_order and r.answered_at is null;
  if not found then
    if (select count(*) from private.login_code_requests r
      where r.order_id = p_order and r.asked_at > private.shop_now() - interval '1 day') >= 5 then
      return jsonb_build_object('code', 'TOO_MANY');
    end if;
    insert into private.login_code_requests (order_id, promised_at)
    values (p_order, private.after_open_time(private.shop_now(), interval '10 minutes')) returning * into request;
    perform private.add_order_notice(p_order, 'login_code_asked');
  end if;
  return jsonb_build_object('id', request.id, 'promised_at', request.promised_at);
exception when unique_violation or lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.ask_login_code(uuid) to authenticated;

-- Staff answer a request with the sealed code. {outcome} or {code}: NOT_FOUND, ALREADY_ANSWERED.
create function public.store_login_code(p_request uuid, p_sealed text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.login_code_requests;
begin
  perform private.require_permission('credentials.write');
  select * into request from private.login_code_requests r where r.id = p_request for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif request.answered_at is not null then
    return jsonb_build_object('code', 'ALREADY_ANSWERED');
  end if;
  update private.login_code_requests r set answered_at = private.shop_now(), answered_by = auth.uid(), sealed = p_sealed,
    expires_at = private.shop_now() + interval '5 minutes' where r.id = p_request;
  perform private.add_order_notice(request.order_id, 'login_code_answered');
  return jsonb_build_object('outcome', 'done');
end
$$;
grant execute on function public.store_login_code(uuid, text) to authenticated;

-- The answer to the newest request: {id, sealed, expires_at} or {code}: NOT_FOUND, CODE_WAITING, CODE_EXPIRED. Writes a line into the log.
create function public.read_login_code(p_order uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.login_code_requests;
  f private.order_facts;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  perform 1 from public.orders o where o.id = p_order for share;
  f := private.own_open_credentials(p_order);
  select * into request from private.login_code_requests r where r.order_id = p_order and f.order_id is not null order by r.asked_at desc limit 1;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif request.answered_at is null then
    return jsonb_build_object('code', 'CODE_WAITING');
  elsif request.sealed is null or request.expires_at <= private.shop_now() then
    return jsonb_build_object('code', 'CODE_EXPIRED');
  end if;
  perform private.add_credential_line(f.unit_id, 'code_opened', auth.uid(), 'buyer', p_order, 'renter', null, null, null);
  return jsonb_build_object('id', request.id, 'sealed', request.sealed, 'expires_at', request.expires_at);
end
$$;
grant execute on function public.read_login_code(uuid) to authenticated;

create function public.login_code_queue() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'order_id', o.id, 'number', o.number, 'product_name', o.product_name,
      'asked_at', r.asked_at, 'promised_at', r.promised_at) order by r.asked_at), '[]')
    from private.login_code_requests r join public.orders o on o.id = r.order_id where r.answered_at is null);
end
$$;
grant execute on function public.login_code_queue() to authenticated;

-- Deletes expired login codes. Returns their number.
create function private.erase_login_codes() returns integer
language sql security definer set search_path = '' as $$
  with erased as (
    update private.login_code_requests r set sealed = null where r.sealed is not null and r.expires_at < (select private.shop_now()) returning 1)
  select count(*)::integer from erased
$$;

-- Checklist.

-- Marks a step as done or not done. {outcome} or {code}: NOT_FOUND, INVALID (not a step of the order's checklist).
create function public.tick_handover(p_order uuid, p_step text, p_done boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  select * into o from public.orders x where x.id = p_order and x.buyer_id = auth.uid();
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif not p_step = any (private.order_checklist(o)) then
    return jsonb_build_object('code', 'INVALID');
  elsif p_done then
    insert into private.order_handovers (order_id, step) values (p_order, p_step) on conflict do nothing;
  else
    delete from private.order_handovers h where h.order_id = p_order and h.step = p_step;
  end if;
  return jsonb_build_object('outcome', 'done');
end
$$;
grant execute on function public.tick_handover(uuid, text, boolean) to authenticated;

-- State of credentials, checklist and login code for the page of an order; null for extensions, services and orders without a unit.
create function private.order_credential(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('has', exists (select from private.credentials c where c.unit_id = u.id and c.erased_at is null),
    'is_open', private.credential_refusal(o, f, case o.kind when 'rental' then 'renter' else 'buyer' end) is null,
    'deliver_at', f.deliver_at, 'closed_at', f.credentials_closed_at,
    'is_vault_open', (select v.is_open from private.vault_state v),
    'sealed_at', (select max(c.created_at) from private.credentials c where c.unit_id = u.id),
    'opened_before', (select count(*) from private.credential_log l where l.unit_id = u.id and l.action = 'opened'
      and l.order_id is distinct from o.id),
    'opened_by_buyer', (select count(*) from private.credential_log l where l.order_id = o.id and l.unit_id = u.id and l.action = 'opened'
      and l.actor_kind = 'buyer'),
    'head', (select left(encode(l.hash, 'hex'), 16) from private.credential_log l where l.unit_id = u.id order by l.seq desc limit 1),
    'checklist', case when o.sale_kind = 'account' and o.kind = 'purchase' then (
      select coalesce(jsonb_agg(jsonb_build_object('step', s.step, 'is_done', exists (
        select from private.order_handovers h where h.order_id = o.id and h.step = s.step)) order by s.place), '[]')
      from unnest(private.handover_checklist(o.product_id)) with ordinality as s (step, place)) else '[]' end,
    'login_code', (select jsonb_build_object('id', r.id, 'asked_at', r.asked_at, 'promised_at', r.promised_at, 'answered_at', r.answered_at,
      'expires_at', r.expires_at) from private.login_code_requests r where r.order_id = o.id order by r.asked_at desc limit 1))
  from private.order_facts f join private.units u on u.id = f.unit_id
  where f.order_id = o.id and o.kind <> 'extension' and o.sale_kind in ('account', 'item')
$$;

-- An order receives another unit, so another account: the checklist starts again and former login codes become void.
create function private.begin_hand_over_anew() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.order_handovers h where h.order_id = new.order_id;
  -- Closes an open request and erases an answer.
  update private.login_code_requests r set answered_at = coalesce(r.answered_at, private.shop_now()), sealed = null,
    expires_at = least(coalesce(r.expires_at, private.shop_now()), private.shop_now()) where r.order_id = new.order_id;
  return null;
end
$$;

create trigger begin_hand_over_anew after update of unit_id on private.order_facts
  for each row when (old.unit_id is not null and new.unit_id is not null and old.unit_id <> new.unit_id)
  execute function private.begin_hand_over_anew();

insert into private.due_tasks (name, procedure) values ('erase_login_codes', 'erase_login_codes');
