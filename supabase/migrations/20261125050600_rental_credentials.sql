-- A renter opens the login of the unit from five minutes before the start until the end, to the second, whether or not anything else runs.

create function private.rental_refusal(o public.orders, f private.order_facts, p_scope text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_scope is distinct from 'renter' then 'INVALID'
    when o.state in ('pending_payment', 'payment_review') then 'NOT_YET'
    when o.state in ('cancelled', 'expired', 'refunded') or f.credentials_closed_at is not null then 'VAULT_CLOSED'
    when o.state in ('returning', 'completed') or private.rental_end(r) <= clock_timestamp() then 'ENDED'
    when o.state = 'disputed' and r.opened_at is null then 'VAULT_CLOSED'
    when clock_timestamp() < r.start_at - interval '5 minutes' then 'NOT_YET'
    when not private.is_rotated(r.unit_id, o.id) then 'ROTATION_PENDING' end
  from private.rentals r where r.order_id = o.id
$$;

-- Why the credentials of an order's unit are shut for whom it belongs to; null: they are open. The one rule; every reading asks it again.
create or replace function private.credential_refusal(o public.orders, f private.order_facts, p_scope text) returns text
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

-- The newest login of a rented unit, while the rental runs: the time is asked in the statement that reads, so that nothing has to be shut.
create function private.rental_parts(p_order uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('unit_id', c.unit_id, 'scope', c.scope, 'version', c.version, 'sealed', c.sealed,
    'wrapped_key', c.wrapped_key))
  from private.rentals r join private.credentials c on c.unit_id = r.unit_id and c.scope = 'renter' and c.erased_at is null
  where r.order_id = p_order and r.opened_at is not null and r.ended_at is null and clock_timestamp() < upper(r.period)
    and c.version = (select max(x.version) from private.credentials x where x.unit_id = c.unit_id and x.scope = 'renter' and x.erased_at is null)
    and c.version > coalesce((select max(l.version) from private.credential_log l
      where l.unit_id = r.unit_id and l.action = 'opened' and l.actor_kind = 'buyer' and l.order_id <> p_order), 0)
$$;

-- The first opening starts the clock of a rental. What is paid, in time and rotated needs no scheduler to be ready.
create function private.open_rental(p_order uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  answer jsonb;
begin
  select * into o from public.orders x where x.id = p_order for update;
  if o.state = 'processing' then
    answer := private.transition_order(p_order, 'ready', 'server');
    if answer ? 'code' then
      return answer ->> 'code';
    end if;
    o.state := 'delivered';
  end if;
  if o.state = 'delivered' then
    answer := private.transition_order(p_order, 'start', case when (
        select private.rental_starts_by(r) <= clock_timestamp() from private.rentals r where r.order_id = p_order) then 'deadline' else 'buyer' end);
    return answer ->> 'code';
  end if;
  return null;
end
$$;

-- Gives out the ciphertext of an order's unit to its buyer or renter, or to staff with a reason: the check, the line in the log and the answer
-- are one transaction, and the order's row is held, so that no opening commits after a decision that shuts it.
create or replace function public.open_credential(p_order uuid, p_scope text, p_reason text default null, p_device text default null) returns jsonb
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
  -- A rental's first opening moves it.
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
        and l.action = 'opened' and l.at > clock_timestamp() - interval '1 hour') >= 10 then
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

-- A newer password ends the time kept for its rotation, and lets the next renter in. Orders that somebody holds are left to the clock.
create function private.follow_new_password(p_unit uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
begin
  for waiting in
    select o.id, o.state from private.rentals r join public.orders o on o.id = r.order_id
    where r.unit_id = p_unit and r.is_blocking and r.kind = 'rental' and (o.state = 'returning'
      or (o.state = 'processing' and r.start_at <= clock_timestamp() + interval '5 minutes')
      or (o.state = 'disputed' and r.ended_at is not null))
    order by r.start_at for update of o skip locked
  loop
    if waiting.state = 'disputed' then
      perform private.free_rental_time(waiting.id);
    else
      perform private.transition_order(waiting.id, case waiting.state when 'returning' then 'rotate' else 'ready' end, 'server');
    end if;
  end loop;
end
$$;

do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.store_credential(uuid,integer,jsonb)'::regprocedure);
  rewritten text := replace(definition, E'  return jsonb_build_object(''version'', p_version);', E'  perform private.follow_new_password(p_unit);\n  return jsonb_build_object(''version'', p_version);');
begin
  if rewritten = definition then
    raise exception 'the storing of credentials has changed';
  end if;
  execute rewritten;
  -- What is open of a rental is its login.
  definition := pg_catalog.pg_get_functiondef('public.credential_history(uuid)'::regprocedure);
  rewritten := replace(definition, 'private.credential_refusal(o, f, ''buyer'')', 'private.credential_refusal(o, f, case o.kind when ''rental'' then ''renter'' else ''buyer'' end)');
  if rewritten = definition then
    raise exception 'the history of credentials has changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('private.order_credential(public.orders)'::regprocedure);
  rewritten := replace(definition, 'private.credential_refusal(o, f, ''buyer'')', 'private.credential_refusal(o, f, case o.kind when ''rental'' then ''renter'' else ''buyer'' end)');
  rewritten := replace(rewritten, 'case when o.sale_kind = ''account'' then (', 'case when o.sale_kind = ''account'' and o.kind = ''purchase'' then (');
  rewritten := replace(rewritten, 'where f.order_id = o.id and o.sale_kind in (''account'', ''item'')', 'where f.order_id = o.id and o.kind <> ''extension'' and o.sale_kind in (''account'', ''item'')');
  if rewritten = definition then
    raise exception 'the credentials of orders have changed';
  end if;
  execute rewritten;
  -- Whoever has a unit now is told when staff open it.
  definition := pg_catalog.pg_get_functiondef('public.open_unit_credential(uuid,text,text,text)'::regprocedure);
  rewritten := replace(definition, '''processing'', ''delivered'', ''completed'', ''disputed''', '''processing'', ''delivered'', ''rented'', ''returning'', ''completed'', ''disputed''');
  if rewritten = definition then
    raise exception 'the openings of staff have changed';
  end if;
  execute rewritten;
  -- Units somebody has rented are not withdrawn.
  definition := pg_catalog.pg_get_functiondef('private.change_units()'::regprocedure);
  rewritten := replace(definition, 'u.product_id = change.id and u.state = ''available''', 'u.product_id = change.id and u.state = ''available'' and not private.is_rented(u.id)');
  if rewritten = definition then
    raise exception 'the units of products have changed';
  end if;
  execute rewritten;
end
$$;

-- While the vault is shut nobody can open: rentals that wait for their first opening are not ready any more.
create function private.unready_rentals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.is_open and not new.is_open then
    update private.rentals r set ready_at = null from public.orders o
    where o.id = r.order_id and o.state = 'delivered' and r.is_blocking and r.opened_at is null;
  elsif new.is_open and not old.is_open then
    update private.rentals r set ready_at = clock_timestamp() from public.orders o
    where o.id = r.order_id and o.state = 'delivered' and r.is_blocking and r.opened_at is null and r.ready_at is null
      and clock_timestamp() < r.start_at + private.rental_slack();
  end if;
  return null;
end
$$;

create trigger unready_rentals after update on private.vault_state for each row execute function private.unready_rentals();
