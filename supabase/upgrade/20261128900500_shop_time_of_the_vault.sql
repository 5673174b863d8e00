-- Who may open what, and until when, is decided by the shop's time.

create or replace function private.begin_hand_over_anew() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.order_handovers h where h.order_id = new.order_id;
  -- Nobody answers for an account that was taken back; an answer is read no more.
  update private.login_code_requests r set answered_at = coalesce(r.answered_at, private.shop_now()), sealed = null,
    expires_at = least(coalesce(r.expires_at, private.shop_now()), private.shop_now()) where r.order_id = new.order_id;
  return null;
end
$$;

create or replace function private.follow_new_password(p_unit uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
begin
  for waiting in
    select o.id, o.state from private.rentals r join public.orders o on o.id = r.order_id
    where r.unit_id = p_unit and r.is_blocking and r.kind = 'rental' and (o.state = 'returning'
      or (o.state = 'processing' and r.start_at <= private.shop_now() + interval '5 minutes')
      or (o.state = 'rented' and upper(r.period) <= private.shop_now())
      or (o.state = 'disputed' and (r.ended_at is not null or (r.opened_at is not null and upper(r.period) <= private.shop_now()))))
    order by r.start_at for update of o skip locked
  loop
    if waiting.state = 'disputed' then
      perform private.free_rental_time(waiting.id);
    elsif waiting.state = 'rented' then
      -- The rotation follows the end by itself.
      perform private.transition_order(waiting.id, 'time_over', 'deadline');
    else
      perform private.transition_order(waiting.id, case waiting.state when 'returning' then 'rotate' else 'ready' end, 'server');
    end if;
  end loop;
end
$$;

create or replace function private.erase_credentials() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  old record;
  done integer := 0;
begin
  for old in
    select u.id, f.order_id from private.units u join private.order_facts f on f.unit_id = u.id join public.orders o on o.id = f.order_id
    where u.state = 'sold' and u.has_credentials and o.state = 'completed' and o.completed_at < (select private.shop_now()) - interval '30 days'
      and not exists (select from private.order_deadlines d where d.order_id = o.id
        and (d.done_at is null or d.done_at > (select private.shop_now()) - interval '30 days'))
    limit 200 for update of u skip locked
  loop
    update private.credentials c set sealed = null, wrapped_key = null, erased_at = private.shop_now() where c.unit_id = old.id and c.erased_at is null;
    update private.units u set has_credentials = false where u.id = old.id;
    perform private.add_credential_line(old.id, 'erased', null, 'system', old.order_id, null, null, null, null);
    done := done + 1;
  end loop;
  return done;
end
$$;

create or replace function private.erase_login_codes() returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    update private.login_code_requests r set sealed = null where r.sealed is not null and r.expires_at < (select private.shop_now()) returning 1)
  select count(*)::integer from gone
$$;

create or replace function public.ask_login_code(p_order uuid) returns jsonb
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
    if (select count(*) from private.login_code_requests r where r.order_id = p_order and r.asked_at > private.shop_now() - interval '1 day') >= 5 then
      return jsonb_build_object('code', 'TOO_MANY');
    end if;
    insert into private.login_code_requests (order_id, promised_at)
    values (p_order, private.after_open_time(private.shop_now(), interval '10 minutes')) returning * into asked;
    perform private.add_order_notice(p_order, 'login_code_asked');
  end if;
  return jsonb_build_object('id', asked.id, 'promised_at', asked.promised_at);
exception when unique_violation or lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.close_credentials(p_order uuid, p_is_closed boolean, p_reason text) returns jsonb
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

create or replace function public.read_login_code(p_order uuid) returns jsonb
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
  elsif asked.sealed is null or asked.expires_at <= private.shop_now() then
    return jsonb_build_object('code', 'CODE_EXPIRED');
  end if;
  perform private.add_credential_line(f.unit_id, 'code_opened', auth.uid(), 'buyer', p_order, 'renter', null, null, null);
  return jsonb_build_object('id', asked.id, 'sealed', asked.sealed, 'expires_at', asked.expires_at);
end
$$;

create or replace function public.store_login_code(p_request uuid, p_sealed text) returns jsonb
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
  update private.login_code_requests r set answered_at = private.shop_now(), answered_by = auth.uid(), sealed = p_sealed,
    expires_at = private.shop_now() + interval '5 minutes' where r.id = p_request;
  perform private.add_order_notice(asked.order_id, 'login_code_answered');
  return jsonb_build_object('outcome', 'done');
end
$$;

create or replace function public.server_set_vault(p_is_open boolean, p_note text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  was private.vault_state;
begin
  select * into was from private.vault_state for update;
  if was.is_open <> p_is_open then
    update private.vault_state set is_open = p_is_open, note = left(coalesce(p_note, ''), 200), since = private.shop_now();
  elsif p_is_open then
    return;
  end if;
  if p_is_open then
    perform private.resume_deadlines(d.order_id, private.shop_now(), 'vault')
    from (select distinct x.order_id from private.order_deadlines x where 'vault' = any (x.pauses) and x.done_at is null) d;
  else
    -- Accounts without their data wait as well: nothing can be sealed. What is disputed must not run on when its complaint ends.
    perform private.pause_deadlines(o.id, private.shop_now(), 'vault')
    from public.orders o join private.order_facts f on f.order_id = o.id join private.units u on u.id = f.unit_id
    where (u.has_credentials or (o.sale_kind = 'account' and o.state = 'processing'))
      and o.state in ('processing', 'delivered', 'completed', 'disputed')
      and exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null and not 'vault' = any (d.pauses));
  end if;
end
$$;

-- A moment that has not come yet, by more than what two clocks differ, proves nothing.
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
revoke all on function private.is_fresh_at(timestamptz) from public;

create or replace function private.is_fresh() returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_fresh_at(private.shop_now()) $$;

create or replace function private.is_fresh_sign_in(p_user uuid, p_auth_session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = p_user and s.id = p_auth_session
      and (s.not_after is null or s.not_after > private.shop_now())
      and (u.banned_until is null or u.banned_until <= private.shop_now())
      and u.deleted_at is null
  ) and (
    not exists (select from auth.mfa_factors f where f.user_id = p_user and f.status::text = 'verified')
    or exists (
      select from auth.mfa_amr_claims c
      where c.session_id = p_auth_session and c.authentication_method in ('totp', 'mfa/phone')
        and c.updated_at > private.shop_now() - interval '10 minutes' and c.updated_at <= private.shop_now() + interval '1 minute'
    )
  )
$$;

-- Uses a code for one sign-in of its owner. Returns how many are left; null when the code fits none. The method is recorded as `totp`,
-- because that is what every version of Supabase Auth reads the second level from. How fresh it is, the shop's time decides.
create or replace function public.server_use_recovery_code(p_user uuid, p_auth_session uuid, p_hash text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  is_right boolean;
begin
  -- One after another: a code that is sent twice at once is good once.
  perform from auth.sessions s where s.id = p_auth_session and s.user_id = p_user for update;
  if not found then
    return null;
  end if;
  update private.recovery_codes c set used_at = private.shop_now()
  where c.user_id = p_user and c.code_hash = p_hash and c.used_at is null
    and c.code_hash in (select u.code_hash from private.unused_recovery_codes(p_user) u)
  returning true into is_right;
  if is_right is null then
    return null;
  end if;
  update auth.sessions set aal = 'aal2', updated_at = private.shop_now() where id = p_auth_session;
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), p_auth_session, private.shop_now(), private.shop_now(), 'totp')
  on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at;
  perform private.audit(p_user, 'account.recovery_code_used', p_user);
  perform private.notify(p_user, 'security', 'Kode pemulihan dipakai untuk masuk',
    'Bukan kamu? Ganti kata sandimu sekarang, lalu atur ulang verifikasi 2 langkah.', '/settings');
  return public.server_count_recovery_codes(p_user);
end
$$;
