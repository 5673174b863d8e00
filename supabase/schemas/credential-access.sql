-- Who may read the sealed credentials of a unit, and the record of each reading. The functions hand out ciphertext and the wrapped data
-- key; the server decrypts them for one answer. Begin with credential_refusal (the rule for buyers and renters) and open_credential.
-- Tables: credentials and credential_log in vault.sql.

-- Why the buyer or renter of an order may not read the credentials of its unit: INVALID, VAULT_CLOSED, NO_CREDENTIALS or a code of
-- private.rental_refusal; null when they may. This is the only copy of the rule; every function that reads credentials calls it.
create function private.credential_refusal(o public.orders, f private.order_facts, p_scope text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_scope is null or p_scope not in ('renter', 'buyer') then 'INVALID'
    when o.kind = 'extension' then 'VAULT_CLOSED'
    when o.kind = 'purchase' and not o.state in ('delivered', 'completed', 'disputed') then 'VAULT_CLOSED'
    when o.kind = 'purchase' and f.credentials_closed_at is not null then 'VAULT_CLOSED'
    when o.kind = 'rental' and private.rental_refusal(o, f, p_scope) is not null then private.rental_refusal(o, f, p_scope)
    when f.unit_id is null or not exists (
      select from private.credentials c where c.unit_id = f.unit_id and c.erased_at is null) then 'NO_CREDENTIALS' end
$$;

-- The newest part of each scope that `p_scope` includes; null when there is none. The present labels of the fields take precedence over
-- those from the time of sealing.
create function private.credential_parts(p_unit uuid, p_scope text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('unit_id', c.unit_id, 'scope', c.scope, 'version', c.version, 'sealed', c.sealed,
    'wrapped_key', c.wrapped_key,
    'labels', c.labels || private.labels_of((select u.product_id from private.units u where u.id = c.unit_id), c.fields))
    order by c.scope desc)
  from (select distinct on (x.scope) x.* from private.credentials x
    where x.unit_id = p_unit and x.erased_at is null and (p_scope = 'buyer' or x.scope = 'renter')
    order by x.scope, x.version desc) c
$$;

-- Staff need the permission credentials.open (raises 42501), a fresh second factor and a reason of 10 to 300 characters. Null: allowed.
create function private.staff_opening_refusal(p_reason text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('credentials.open');
  return coalesce(private.factor_refusal('credentials.open'),
    case when coalesce(length(btrim(p_reason)), 0) not between 10 and 300 then 'REASON_NEEDED' end);
end
$$;

-- Returns the sealed parts of an order's unit to its buyer or renter, or to staff with a reason: {parts, opened_count} or {code}. The
-- check, the log line and the answer are one transaction that locks the order, so that no reading commits after a decision that closes the
-- credentials. Codes besides those of the refusals: NOT_FOUND, NOT_FRESH (the buyer has a second factor and did not use it lately),
-- TOO_MANY (ten readings an hour and order), ENDED, BUSY. The first reading of a rental starts its time.
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
  -- The first opening of a rental is a transition, which needs the stronger lock.
  select * into o from public.orders x where x.id = p_order and x.kind = 'rental' for update;
  if not found then
    select * into o from public.orders x where x.id = p_order for share;
  end if;
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
        and l.action = 'opened' and l.at > private.shop_now() - interval '1 hour') >= 10 then
      refusal := 'TOO_MANY';
    end if;
    if refusal is null and o.kind = 'rental' then
      refusal := private.open_rental(p_order);
    end if;
  end if;
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  parts := case when is_buyer and o.kind = 'rental' then private.rental_parts(p_order) else private.credential_parts(f.unit_id, p_scope) end;
  if parts is null then
    return jsonb_build_object('code', case when is_buyer and o.kind = 'rental' then 'ENDED' else 'NO_CREDENTIALS' end);
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
grant execute on function public.open_credential(uuid, text, text, text) to authenticated;

-- Staff read the credentials of a unit. If the unit belongs to an order, the reading is recorded with the order and its buyer is notified.
create function public.open_unit_credential(p_unit uuid, p_scope text, p_reason text, p_device text default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  refusal text := private.staff_opening_refusal(p_reason);
  parts jsonb;
  opened integer;
  current_order uuid;
begin
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_scope is null or p_scope not in ('renter', 'buyer') then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select f.order_id into current_order from private.order_facts f join public.orders o on o.id = f.order_id
  where f.unit_id = p_unit and o.state in ('processing', 'delivered', 'rented', 'returning', 'completed', 'disputed')
  order by o.created_at desc limit 1;
  if current_order is not null then
    return public.open_credential(current_order, p_scope, p_reason, p_device);
  end if;
  parts := private.credential_parts(p_unit, p_scope);
  if parts is null then
    return jsonb_build_object('code', 'NO_CREDENTIALS');
  end if;
  opened := private.opened_count(p_unit);
  perform private.add_credential_line(p_unit, 'opened', auth.uid(), 'shop', null, p_scope,
    (select max((p ->> 'version')::integer) from jsonb_array_elements(parts) p), btrim(p_reason), p_device);
  perform private.audit(auth.uid(), 'credential.opened', p_unit, jsonb_build_object('name', private.unit_product_name(p_unit),
    'reason', left(btrim(p_reason), 300)));
  return jsonb_build_object('parts', parts, 'opened_count', opened);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.open_unit_credential(uuid, text, text, text) to authenticated;

-- Staff close the credentials of an order, or open them again. Closing notifies the buyer.
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
  update private.order_facts f set credentials_closed_at = case when p_is_closed then private.shop_now() end
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
grant execute on function public.close_credentials(uuid, boolean, text) to authenticated;

-- The log of an order's unit for its buyer and for staff with orders.read; null for everybody else.
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
    select jsonb_build_object('is_open', private.credential_refusal(o, f, case o.kind when 'rental' then 'renter' else 'buyer' end) is null,
      'sealed_at', max(l.at) filter (where l.action = 'sealed'), 'version', max(l.version) filter (where l.action = 'sealed'),
      'opened_before', count(*) filter (where l.action = 'opened' and l.order_id is distinct from p_order),
      'head', (select left(encode(h.hash, 'hex'), 16) from private.credential_log h where h.unit_id = f.unit_id order by h.seq desc limit 1),
      'is_intact', private.is_credential_log_intact(f.unit_id),
      'lines', coalesce(jsonb_agg(jsonb_build_object('seq', l.seq, 'at', l.at, 'action', l.action, 'actor_kind', l.actor_kind,
        'is_own', l.order_id is not distinct from p_order and l.actor is not distinct from o.buyer_id,
        -- A buyer does not see reasons and devices that concern another order.
        'reason', case when is_staff or l.order_id = p_order then l.reason end,
        'device', case when is_staff or (l.order_id = p_order and l.actor_kind = 'buyer') then l.device end) order by l.seq), '[]'))
    from private.credential_log l where l.unit_id = f.unit_id);
end
$$;
grant execute on function public.credential_history(uuid) to authenticated;

-- Whether the session has a second factor that was used in the ten minutes before `p_moment`, or the account has none. A time of use more
-- than one minute after `p_moment`, which clock differences do not explain, does not count. Used by private.is_fresh.
create function private.is_fresh_at(p_moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and (
    not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
    or exists (
      select from jsonb_array_elements(
        case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as used
      where used ->> 'method' in ('totp', 'mfa/phone')
        and jsonb_typeof(used -> 'timestamp') = 'number'
        and to_timestamp((used ->> 'timestamp')::double precision) > p_moment - interval '10 minutes'
        and to_timestamp((used ->> 'timestamp')::double precision) <= p_moment + interval '1 minute'
    )
  )
$$;
