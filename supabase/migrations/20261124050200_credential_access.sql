-- Sealing, opening and erasing of credentials.

-- The unit that is sealed next, and the version it gets: {unit_id, version, fields}. Without a unit: the first free one without data, else
-- the product's only one.
create function public.credential_target(p_product uuid, p_unit uuid default null, p_scope text default 'buyer') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen uuid := p_unit;
  of_product uuid := p_product;
begin
  perform private.require_permission('credentials.write');
  if p_scope not in ('renter', 'buyer') then
    return jsonb_build_object('code', 'INVALID');
  elsif chosen is not null then
    select u.product_id into of_product from private.units u
    where u.id = chosen and u.state <> 'withdrawn' and (p_product is null or u.product_id = p_product);
    if not found then
      return jsonb_build_object('code', 'NOT_FOUND');
    end if;
  else
    select u.id into chosen from private.units u
    where u.product_id = p_product and u.state = 'available' and not u.has_credentials order by u.position limit 1;
    if chosen is null then
      if not exists (select from private.units u where u.product_id = p_product and u.state <> 'withdrawn') then
        return jsonb_build_object('code', 'NO_UNIT');
      elsif (select count(*) from private.units u where u.product_id = p_product and u.state <> 'withdrawn') > 1 then
        return jsonb_build_object('code', 'UNIT_NEEDED');
      end if;
      select u.id into chosen from private.units u where u.product_id = p_product and u.state <> 'withdrawn';
    end if;
  end if;
  if not exists (select from public.products p where p.id = of_product and p.sale_kind in ('account', 'item')) then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  return jsonb_build_object('unit_id', chosen, 'fields', private.credential_fields(of_product),
    'version', 1 + coalesce((select max(c.version) from private.credentials c where c.unit_id = chosen), 0));
end
$$;

-- An order whose unit has its credentials is delivered by itself; caution holds it back for two hours at most, while somebody may look.
alter table private.order_facts add column deliver_at timestamptz;

create index order_facts_to_deliver on private.order_facts (deliver_at) where deliver_at is not null;

create function private.plan_delivery(p_order uuid) returns void
language sql security definer set search_path = '' as $$
  update private.order_facts f set deliver_at = clock_timestamp() + case
    when (select coalesce(sum(r.points), 0) from private.risk_rules r where r.name = any (f.risks)) >= 50 then interval '2 hours'
    else interval '0' end
  from public.orders o, private.units u
  where f.order_id = p_order and o.id = p_order and o.state in ('pending_payment', 'payment_review', 'processing', 'expired')
    and o.kind = 'purchase' and o.sale_kind in ('account', 'item') and u.id = f.unit_id and u.has_credentials
$$;

-- Stores the parts of one version. `p_version` is the one that credential_target named: a newer one meanwhile is VERSION_CHANGED.
create function public.store_credential(p_unit uuid, p_version integer, p_parts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  unit private.units;
  parts constant jsonb := case jsonb_typeof(p_parts) when 'string' then (p_parts #>> '{}')::jsonb else p_parts end;
  needed text[];
  holder uuid;
begin
  perform private.require_permission('credentials.write');
  select * into unit from private.units u where u.id = p_unit and u.state <> 'withdrawn' for no key update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) not between 1 and 2 then
    return jsonb_build_object('code', 'INVALID');
  elsif p_version is distinct from 1 + coalesce((select max(c.version) from private.credentials c where c.unit_id = p_unit), 0) then
    return jsonb_build_object('code', 'VERSION_CHANGED');
  end if;
  insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields, written_by)
  select p_unit, g ->> 'scope', p_version, g ->> 'sealed', g ->> 'wrapped_key', g ->> 'key_id',
    array(select jsonb_array_elements_text(g -> 'fields')), auth.uid()
  from jsonb_array_elements(parts) g;
  needed := array(select distinct f ->> 'scope' from jsonb_array_elements(private.credential_fields(unit.product_id)) f
    where (f ->> 'required')::boolean);
  update private.units u set has_credentials = not exists (
    select from unnest(needed) n (scope) where not exists (
      select from private.credentials c where c.unit_id = p_unit and c.scope = n.scope and c.erased_at is null))
  where u.id = p_unit;
  perform private.add_credential_line(p_unit, 'sealed', auth.uid(), 'shop', null,
    case when parts @> '[{"scope": "buyer"}]' then 'buyer' else 'renter' end, p_version, null, null);
  perform private.audit(auth.uid(), 'credential.sealed', unit.product_id, jsonb_build_object('version', p_version,
    'name', (select p.name from public.products p where p.id = unit.product_id)));
  -- An order that waits for this unit goes on.
  select f.order_id into holder from private.order_facts f join public.orders o on o.id = f.order_id
  where f.unit_id = p_unit and f.is_open and o.state = 'processing';
  if holder is not null then
    perform private.plan_delivery(holder);
  end if;
  return jsonb_build_object('version', p_version);
exception when check_violation or not_null_violation or invalid_text_representation then
  return jsonb_build_object('code', 'INVALID');
end
$$;

-- Delivers what is due; locked orders are left to the next call. Returns how many were delivered.
create function private.deliver_ready(p_max integer default 50) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ready record;
  done integer := 0;
begin
  if not (select v.is_open from private.vault_state v) then
    return 0;
  end if;
  for ready in
    select f.order_id, o.state from private.order_facts f join public.orders o on o.id = f.order_id
    where f.deliver_at <= clock_timestamp() order by f.deliver_at limit p_max for update of o skip locked
  loop
    if ready.state = 'processing' then
      update public.orders o set delivery = 'automatic' where o.id = ready.order_id;
      perform private.transition_order(ready.order_id, 'deliver', 'server');
      done := done + 1;
    end if;
    update private.order_facts f set deliver_at = null where f.order_id = ready.order_id;
  end loop;
  return done;
end
$$;

alter table private.order_facts add column credentials_closed_at timestamptz;

-- Why the credentials of an order's unit are shut for whom it belongs to; null: they are open. The one rule; every reading asks it again.
create function private.credential_refusal(o public.orders, f private.order_facts, p_scope text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_scope is null or p_scope not in ('renter', 'buyer') then 'INVALID'
    when o.kind = 'purchase' and not o.state in ('delivered', 'completed', 'disputed') then 'VAULT_CLOSED'
    when o.kind <> 'purchase' then 'VAULT_CLOSED'
    when f.credentials_closed_at is not null then 'VAULT_CLOSED'
    when f.unit_id is null or not exists (
      select from private.credentials c where c.unit_id = f.unit_id and c.erased_at is null) then 'NO_CREDENTIALS' end
$$;

-- The newest part of each scope.
create function private.credential_parts(p_unit uuid, p_scope text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('unit_id', c.unit_id, 'scope', c.scope, 'version', c.version, 'sealed', c.sealed,
    'wrapped_key', c.wrapped_key) order by c.scope desc)
  from (select distinct on (x.scope) x.* from private.credentials x
    where x.unit_id = p_unit and x.erased_at is null and (p_scope = 'buyer' or x.scope = 'renter')
    order by x.scope, x.version desc) c
$$;

create function private.opened_count(p_unit uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.credential_log l where l.unit_id = p_unit and l.action = 'opened'
$$;

-- Staff open with a reason, the permission, and a second factor shown just now. Null: they may.
create function private.staff_opening_refusal(p_reason text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.open');
  return coalesce(private.factor_refusal('credentials.open'),
    case when coalesce(length(btrim(p_reason)), 0) not between 10 and 300 then 'REASON_NEEDED' end);
end
$$;

-- Gives out the ciphertext of an order's unit to its buyer, or to staff with a reason: the check, the line in the log and the answer are one
-- transaction, and the order's row is held, so that no opening commits after a decision that shuts it.
create function public.open_credential(p_order uuid, p_scope text, p_reason text default null, p_device text default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  f private.order_facts;
  refusal text;
  is_buyer boolean;
  opened integer;
  parts jsonb;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif private.consume_limits(array['credential:tries:' || auth.uid()], array[120], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  end if;
  select * into o from public.orders x where x.id = p_order for share;
  is_buyer := o.buyer_id is not distinct from auth.uid() and o.id is not null;
  if not is_buyer then
    if o.id is null or not private.may('orders.read') then
      return jsonb_build_object('code', 'NOT_FOUND');
    end if;
    refusal := private.staff_opening_refusal(p_reason);
  end if;
  select * into f from private.order_facts x where x.order_id = p_order;
  if refusal is null and is_buyer then
    refusal := case
      when private.has_second_factor(auth.uid()) and not private.is_fresh() then 'NOT_FRESH'
      else private.credential_refusal(o, f, p_scope) end;
    if refusal is null and (select count(*) from private.credential_log l where l.order_id = p_order and l.actor = auth.uid()
        and l.action = 'opened' and l.at > clock_timestamp() - interval '1 hour') >= 10 then
      refusal := 'TOO_MANY';
    end if;
  end if;
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  parts := private.credential_parts(f.unit_id, p_scope);
  if parts is null then
    return jsonb_build_object('code', 'NO_CREDENTIALS');
  end if;
  opened := private.opened_count(f.unit_id);
  perform private.add_credential_line(f.unit_id, 'opened', auth.uid(), case when is_buyer then 'buyer' else 'shop' end, p_order, p_scope,
    (select max((p ->> 'version')::integer) from jsonb_array_elements(parts) p), case when not is_buyer then btrim(p_reason) end, p_device);
  if not is_buyer then
    perform private.audit(auth.uid(), 'credential.opened', p_order, jsonb_build_object('name', o.number, 'reason', left(btrim(p_reason), 300)));
    perform private.add_order_notice(p_order, 'credential_opened');
  end if;
  return jsonb_build_object('parts', parts, 'opened_count', opened);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- Staff, of a unit without an order, or whoever has it now is told.
create function public.open_unit_credential(p_unit uuid, p_scope text, p_reason text, p_device text default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  refusal text := private.staff_opening_refusal(p_reason);
  parts jsonb;
  opened integer;
  holder uuid;
begin
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_scope is null or p_scope not in ('renter', 'buyer') then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select f.order_id into holder from private.order_facts f join public.orders o on o.id = f.order_id
  where f.unit_id = p_unit and o.state in ('processing', 'delivered', 'completed', 'disputed') order by o.created_at desc limit 1;
  if holder is not null then
    return public.open_credential(holder, p_scope, p_reason, p_device);
  end if;
  parts := private.credential_parts(p_unit, p_scope);
  if parts is null then
    return jsonb_build_object('code', 'NO_CREDENTIALS');
  end if;
  opened := private.opened_count(p_unit);
  perform private.add_credential_line(p_unit, 'opened', auth.uid(), 'shop', null, p_scope,
    (select max((p ->> 'version')::integer) from jsonb_array_elements(parts) p), btrim(p_reason), p_device);
  perform private.audit(auth.uid(), 'credential.opened', p_unit, jsonb_build_object('name', coalesce((
    select p.name from private.units u join public.products p on p.id = u.product_id where u.id = p_unit), ''),
    'reason', left(btrim(p_reason), 300)));
  return jsonb_build_object('parts', parts, 'opened_count', opened);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- Staff shut the credentials of an order, or open them again; the buyer is told.
create function public.close_credentials(p_order uuid, p_is_closed boolean, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  refusal text;
  unit uuid;
begin
  perform private.require_permission('credentials.open');
  refusal := coalesce(private.factor_refusal('credentials.open'),
    case when coalesce(length(btrim(p_reason)), 0) not between 10 and 300 then 'REASON_NEEDED' end);
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  perform 1 from public.orders o where o.id = p_order for update;
  update private.order_facts f set credentials_closed_at = case when p_is_closed then clock_timestamp() end
  where f.order_id = p_order and (f.credentials_closed_at is null) = p_is_closed returning f.unit_id into unit;
  if unit is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  if p_is_closed then
    perform private.add_credential_line(unit, 'closed', auth.uid(), 'shop', p_order, null, null, btrim(p_reason), null);
    perform private.add_order_notice(p_order, 'credential_closed');
  end if;
  perform private.audit(auth.uid(), case when p_is_closed then 'credential.closed' else 'credential.reopened' end, p_order,
    jsonb_build_object('name', (select o.number from public.orders o where o.id = p_order), 'reason', left(btrim(p_reason), 300)));
  return jsonb_build_object('outcome', 'done');
end
$$;

-- What the buyer of an order, and staff with orders.read, may know about the credentials of its unit; null for everybody else.
create function public.credential_history(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  o public.orders;
  f private.order_facts;
  is_staff constant boolean := private.may('orders.read');
begin
  select * into o from public.orders x where x.id = p_order;
  select * into f from private.order_facts x where x.order_id = p_order;
  if o.id is null or f.unit_id is null or not (is_staff or (private.is_signed_in() and o.buyer_id = auth.uid())) then
    return null;
  end if;
  return (
    select jsonb_build_object('is_open', private.credential_refusal(o, f, 'buyer') is null,
      'sealed_at', max(l.at) filter (where l.action = 'sealed'), 'version', max(l.version) filter (where l.action = 'sealed'),
      'opened_before', count(*) filter (where l.action = 'opened' and l.order_id is distinct from p_order),
      'head', (select left(encode(h.hash, 'hex'), 16) from private.credential_log h where h.unit_id = f.unit_id order by h.seq desc limit 1),
      'is_intact', private.is_credential_log_intact(f.unit_id),
      'lines', coalesce(jsonb_agg(jsonb_build_object('seq', l.seq, 'at', l.at, 'action', l.action, 'actor_kind', l.actor_kind,
        'is_own', l.order_id is not distinct from p_order and l.actor is not distinct from o.buyer_id,
        -- Reasons and devices of other people's orders are theirs.
        'reason', case when is_staff or l.order_id = p_order then l.reason end,
        'device', case when is_staff or (l.order_id = p_order and l.actor_kind = 'buyer') then l.device end) order by l.seq), '[]'))
    from private.credential_log l where l.unit_id = f.unit_id);
end
$$;

-- A product's units as staff see them; never what is in them.
create function public.unit_credentials(p_product uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.write');
  return (
    select jsonb_build_object('fields', private.credential_fields(p_product), 'units', coalesce((
      select jsonb_agg(jsonb_build_object('unit_id', u.id, 'position', row_number, 'state', u.state, 'has_credentials', u.has_credentials,
        'version', c.version, 'sealed_at', c.created_at, 'fields', c.fields, 'key_id', c.key_id, 'is_erased', c.erased_at is not null,
        'opened_count', private.opened_count(u.id), 'order_id', x.order_id, 'order_number', x.number) order by u.position)
      from (select *, row_number() over (order by w.position) from private.units w where w.product_id = p_product and w.state <> 'withdrawn'
        order by w.position limit 500) u
      left join lateral (select k.* from private.credentials k where k.unit_id = u.id order by k.version desc, k.scope limit 1) c on true
      left join lateral (select f.order_id, o.number from private.order_facts f join public.orders o on o.id = f.order_id
        where f.unit_id = u.id and o.state not in ('cancelled', 'expired') order by o.created_at desc limit 1) x on true), '[]')));
end
$$;

-- Data keys that another key than this wraps.
create function public.server_credentials_to_rewrap(p_key_id text, p_max integer default 500)
returns table (unit_id uuid, scope text, version integer, wrapped_key text)
language sql stable security definer set search_path = '' as $$
  select c.unit_id, c.scope, c.version, c.wrapped_key from private.credentials c
  where c.erased_at is null and c.key_id <> p_key_id order by c.key_id, c.unit_id, c.scope, c.version limit least(p_max, 1000)
$$;

-- Stores what was wrapped anew, where nobody was faster. Returns how many.
create function public.server_store_rewrapped(p_rows jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored integer;
begin
  update private.credentials c set wrapped_key = g.wrapped_key, key_id = g.key_id
  from jsonb_to_recordset(case jsonb_typeof(p_rows) when 'string' then (p_rows #>> '{}')::jsonb else p_rows end)
    as g (unit_id uuid, scope text, version integer, was text, wrapped_key text, key_id text)
  where c.unit_id = g.unit_id and c.scope = g.scope and c.version = g.version and c.wrapped_key = g.was;
  get diagnostics stored = row_count;
  return stored;
end
$$;

create function public.server_vault_keys() returns table (key_id text, count bigint)
language sql stable security definer set search_path = '' as $$
  select c.key_id, count(*) from private.credentials c where c.erased_at is null group by c.key_id order by c.key_id
$$;

-- Credentials of what was sold lose their data keys 30 days after the last deadline of the order; the log stays.
create function private.erase_credentials() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  old record;
  done integer := 0;
begin
  for old in
    select u.id, f.order_id from private.units u join private.order_facts f on f.unit_id = u.id join public.orders o on o.id = f.order_id
    where u.state = 'sold' and u.has_credentials and o.state = 'completed' and o.completed_at < now() - interval '30 days'
      and not exists (select from private.order_deadlines d where d.order_id = o.id
        and (d.done_at is null or d.done_at > now() - interval '30 days'))
    limit 200 for update of u skip locked
  loop
    update private.credentials c set sealed = null, wrapped_key = null, erased_at = clock_timestamp() where c.unit_id = old.id and c.erased_at is null;
    update private.units u set has_credentials = false where u.id = old.id;
    perform private.add_credential_line(old.id, 'erased', null, 'system', old.order_id, null, null, null, null);
    done := done + 1;
  end loop;
  return done;
end
$$;

create index units_to_erase on private.units (id) where state = 'sold' and has_credentials;

insert into private.due_tasks (name, procedure) values ('erase_credentials', 'erase_credentials');

grant execute on function public.credential_target(uuid, uuid, text), public.store_credential(uuid, integer, jsonb),
  public.open_credential(uuid, text, text, text), public.open_unit_credential(uuid, text, text, text), public.credential_history(uuid),
  public.close_credentials(uuid, boolean, text), public.unit_credentials(uuid) to authenticated;
grant execute on function public.server_credentials_to_rewrap(text, integer), public.server_store_rewrapped(jsonb),
  public.server_vault_keys() to service_role;
