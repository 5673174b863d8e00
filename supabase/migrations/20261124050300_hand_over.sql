-- Around the credentials: login codes that games ask for, the checklist of the hand-over, a game's fields, what people are told.

-- Games ask for a code on a new device. A buyer asks the shop for it; the answer is sealed, readable for five minutes, and logged.
create table private.login_code_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  asked_at timestamptz not null default clock_timestamp(),
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

-- The caller's order whose credentials are open; null otherwise.
create function private.own_open_credentials(p_order uuid) returns private.order_facts
language sql stable security definer set search_path = '' as $$
  select f from private.order_facts f join public.orders o on o.id = f.order_id
  where o.id = p_order and o.buyer_id = auth.uid() and private.is_signed_in() and private.credential_refusal(o, f, 'renter') is null
$$;

-- Five a day and order, one at a time. The promise counts in the hours in which people answer.
create function public.ask_login_code(p_order uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  asked private.login_code_requests;
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
  select * into asked from private.login_code_requests r where r.order_id = p_order and r.answered_at is null;
  if not found then
    if (select count(*) from private.login_code_requests r where r.order_id = p_order and r.asked_at > now() - interval '1 day') >= 5 then
      return jsonb_build_object('code', 'TOO_MANY');
    end if;
    insert into private.login_code_requests (order_id, promised_at)
    values (p_order, private.after_open_time(clock_timestamp(), interval '10 minutes')) returning * into asked;
    perform private.add_order_notice(p_order, 'login_code_asked');
  end if;
  return jsonb_build_object('id', asked.id, 'promised_at', asked.promised_at);
exception when unique_violation or lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create function public.store_login_code(p_request uuid, p_sealed text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked private.login_code_requests;
begin
  perform private.require_permission('credentials.write');
  select * into asked from private.login_code_requests r where r.id = p_request for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif asked.answered_at is not null then
    return jsonb_build_object('code', 'ALREADY_ANSWERED');
  end if;
  update private.login_code_requests r set answered_at = clock_timestamp(), answered_by = auth.uid(), sealed = p_sealed,
    expires_at = clock_timestamp() + interval '5 minutes' where r.id = p_request;
  perform private.add_order_notice(asked.order_id, 'login_code_answered');
  return jsonb_build_object('outcome', 'done');
end
$$;

-- The newest answer, as long as it lives.
create function public.read_login_code(p_order uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked private.login_code_requests;
  f private.order_facts;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  perform 1 from public.orders o where o.id = p_order for share;
  f := private.own_open_credentials(p_order);
  select * into asked from private.login_code_requests r where r.order_id = p_order and f.order_id is not null order by r.asked_at desc limit 1;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif asked.answered_at is null then
    return jsonb_build_object('code', 'CODE_WAITING');
  elsif asked.sealed is null or asked.expires_at <= clock_timestamp() then
    return jsonb_build_object('code', 'CODE_EXPIRED');
  end if;
  perform private.add_credential_line(f.unit_id, 'code_opened', auth.uid(), 'buyer', p_order, 'renter', null, null, null);
  return jsonb_build_object('id', asked.id, 'sealed', asked.sealed, 'expires_at', asked.expires_at);
end
$$;

create function public.login_code_queue() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'order_id', o.id, 'number', o.number, 'product_name', o.product_name,
      'asked_at', r.asked_at, 'promised_at', r.promised_at) order by r.asked_at), '[]')
    from private.login_code_requests r join public.orders o on o.id = r.order_id where r.answered_at is null);
end
$$;

-- Answers are nobody's business after their five minutes.
create function private.erase_login_codes() returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    update private.login_code_requests r set sealed = null where r.sealed is not null and r.expires_at < clock_timestamp() returning 1)
  select count(*)::integer from gone
$$;

insert into private.due_tasks (name, procedure) values ('erase_login_codes', 'erase_login_codes');

-- What a buyer has done to make the account safe.
create table private.order_handovers (
  order_id uuid not null references public.orders (id) on delete restrict,
  step text not null check (length(step) between 1 and 120),
  done_at timestamptz not null default clock_timestamp(),
  primary key (order_id, step)
);

alter table private.order_handovers enable row level security;

create function private.handover_checklist(p_product uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce((select g.checklist from public.products p join private.game_credentials g on g.game_title_id = p.game_title_id
    where p.id = p_product), private.default_handover_checklist())
$$;

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
  elsif not p_step = any (private.handover_checklist(o.product_id)) then
    return jsonb_build_object('code', 'INVALID');
  elsif p_done then
    insert into private.order_handovers (order_id, step) values (p_order, p_step) on conflict do nothing;
  else
    delete from private.order_handovers h where h.order_id = p_order and h.step = p_step;
  end if;
  return jsonb_build_object('outcome', 'done');
end
$$;

-- Fields and checklist of a game; of `null` the defaults.
create function public.credential_settings(p_game uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  return (select jsonb_build_object('is_default', g.game_title_id is null,
      'fields', coalesce(g.fields, private.default_credential_fields('account')),
      'checklist', coalesce(g.checklist, private.default_handover_checklist()))
    from (select) one left join private.game_credentials g on g.game_title_id = p_game);
end
$$;

create function public.save_credential_settings(p_game uuid, p_fields jsonb, p_checklist text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := case jsonb_typeof(p_fields) when 'string' then (p_fields #>> '{}')::jsonb else p_fields end;
begin
  perform private.require_permission('credentials.open');
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) not between 1 and 20
    or coalesce(array_length(p_checklist, 1), 0) > 12
    or exists (select from unnest(p_checklist) s where length(btrim(s)) not between 3 and 120)
    or exists (select from jsonb_array_elements(given) f where coalesce(f ->> 'name', '') !~ '^[a-z][a-z0-9_]{0,39}$'
      or length(btrim(coalesce(f ->> 'label', ''))) not between 1 and 60 or coalesce(f ->> 'scope', '') not in ('renter', 'buyer')
      or jsonb_typeof(f -> 'required') is distinct from 'boolean')
    or (select count(distinct f ->> 'name') from jsonb_array_elements(given) f) <> jsonb_array_length(given)
    or not exists (select from jsonb_array_elements(given) f where f ->> 'scope' = 'renter' and (f ->> 'required')::boolean)
    or not exists (select from public.game_titles g where g.id = p_game) then
    return jsonb_build_object('code', 'INVALID');
  end if;
  insert into private.game_credentials (game_title_id, fields, checklist) values (p_game, (
    select jsonb_agg(jsonb_build_object('name', f ->> 'name', 'label', btrim(f ->> 'label'), 'scope', f ->> 'scope', 'required', f -> 'required')
      order by place) from jsonb_array_elements(given) with ordinality as g (f, place)), array(select btrim(s) from unnest(p_checklist) s))
  on conflict (game_title_id) do update set fields = excluded.fields, checklist = excluded.checklist;
  perform private.audit(auth.uid(), 'credential_settings.changed', p_game, jsonb_build_object('name', (
    select g.name from public.game_titles g where g.id = p_game)));
  return jsonb_build_object('outcome', 'done');
end
$$;

create function public.vault_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  return (select jsonb_build_object('is_open', v.is_open, 'since', v.since, 'note', v.note,
    'keys', coalesce((select jsonb_agg(to_jsonb(k)) from public.server_vault_keys() k), '[]'),
    'sealed', (select count(*) from private.units u where u.has_credentials and u.state in ('available', 'reserved')),
    'without_credentials', (select count(*) from private.units u join public.products p on p.id = u.product_id
      where p.sale_kind = 'account' and not u.has_credentials and u.state in ('available', 'reserved') and p.archived_at is null),
    'login_codes', (select count(*) from private.login_code_requests r where r.answered_at is null),
    'products', coalesce((select jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'missing', p.missing) order by p.missing desc, p.name)
      from (select x.id, x.name, count(*) as missing from private.units u join public.products x on x.id = u.product_id
        where x.sale_kind = 'account' and not u.has_credentials and u.state in ('available', 'reserved') and x.archived_at is null
        group by x.id, x.name order by count(*) desc, x.name limit 50) p), '[]'))
    from private.vault_state v);
end
$$;

-- An order's page tells of its credentials what both sides may know.
alter function private.order_detail(uuid) rename to order_core_detail;

create function private.order_credential(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('has', u.has_credentials or exists (select from private.credentials c where c.unit_id = u.id),
    'is_open', private.credential_refusal(o, f, 'buyer') is null, 'deliver_at', f.deliver_at, 'closed_at', f.credentials_closed_at,
    'sealed_at', (select max(c.created_at) from private.credentials c where c.unit_id = u.id),
    'opened_before', (select count(*) from private.credential_log l where l.unit_id = u.id and l.action = 'opened'
      and l.order_id is distinct from o.id),
    'opened_by_buyer', (select count(*) from private.credential_log l where l.order_id = o.id and l.action = 'opened' and l.actor_kind = 'buyer'),
    'head', (select left(encode(l.hash, 'hex'), 16) from private.credential_log l where l.unit_id = u.id order by l.seq desc limit 1),
    'checklist', case when o.sale_kind = 'account' then (
      select coalesce(jsonb_agg(jsonb_build_object('step', s.step, 'is_done', exists (
        select from private.order_handovers h where h.order_id = o.id and h.step = s.step)) order by s.place), '[]')
      from unnest(private.handover_checklist(o.product_id)) with ordinality as s (step, place)) else '[]' end,
    'login_code', (select jsonb_build_object('id', r.id, 'asked_at', r.asked_at, 'promised_at', r.promised_at, 'answered_at', r.answered_at,
      'expires_at', r.expires_at) from private.login_code_requests r where r.order_id = o.id order by r.asked_at desc limit 1))
  from private.order_facts f join private.units u on u.id = f.unit_id where f.order_id = o.id and o.sale_kind in ('account', 'item')
$$;

create function private.order_detail(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.order_core_detail(p_order) || jsonb_build_object('credential', (
    select private.order_credential(o) from public.orders o where o.id = p_order))
$$;

grant execute on function public.ask_login_code(uuid), public.store_login_code(uuid, text), public.read_login_code(uuid),
  public.login_code_queue(), public.tick_handover(uuid, text, boolean), public.credential_settings(uuid),
  public.save_credential_settings(uuid, jsonb, text[]), public.vault_overview() to authenticated;
