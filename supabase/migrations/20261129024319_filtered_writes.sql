-- Every update and delete of a function has a condition, since a hosted project loads pg-safeupdate, which refuses those without one, also
-- within functions. What the functions do stays the same.

set check_function_bodies = off;

create or replace function private.cells_truncated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.listing_cells where true;
  delete from private.listing_cell_changes where true;
  return null;
end
$$;

create or replace function private.erase_what_is_over() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  erased integer;
begin
  update private.installation set orders_erased_at = private.shop_now()
  where orders_erased_at is null or orders_erased_at < (select private.shop_now()) - interval '1 hour';
  if not found then
    return 0;
  end if;
  erased := private.erase_order_traces() + private.erase_webhooks();
  if erased >= 200 then
    update private.installation set orders_erased_at = null where true;
  end if;
  return erased;
end
$$;

create or replace function private.fold_listing_cells() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changes private.listing_cell_changes[];
begin
  if not exists (select from private.listing_cell_changes) or not pg_catalog.pg_try_advisory_xact_lock(7301) then
    return 0;
  end if;
  with taken as (delete from private.listing_cell_changes where true returning *)
  select array_agg(c) into changes from (
    select t.game_title_id, t.tier_id, t.category_id, t.sale_kind, t.is_sold, t.has_rental, t.band, sum(t.products)
    from taken t group by 1, 2, 3, 4, 5, 6, 7 having sum(t.products) <> 0) c;
  perform private.add_to_listing_cells(changes);
  delete from private.listing_cells l where l.products = 0;
  return coalesce(cardinality(changes), 0);
end
$$;

create or replace function private.follow_clock() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  machine timestamptz;
  clock private.shop_clock;
begin
  -- Skips a locked row: public.confirm_shop_clock locks orders before this row, and earlier tasks of this run may have locked orders.
  select * into clock from private.shop_clock c where c.stored_at is not null and not c.is_held for update skip locked;
  if not found then
    return 0;
  end if;
  machine := private.machine_now();
  if clock.quiet_to is null or machine not between clock.quiet_to and clock.quiet_to + interval '2 minutes' then
    clock.quiet_from := machine;
  end if;
  if machine - clock.quiet_from >= interval '10 minutes' and machine > clock.stored_at then
    clock.stored_at := machine;
    clock.machine_at := machine;
  end if;
  update private.shop_clock c
  set stored_at = clock.stored_at, machine_at = clock.machine_at, quiet_from = clock.quiet_from, quiet_to = machine where true;
  return (clock.stored_at = machine)::integer;
end
$$;

create or replace function private.send_wishlist_alerts_at(p_at timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  last_checked timestamptz;
  budget integer := 2000;
  told integer := 0;
  change record;
  outcome record;
begin
  select w.checked_until into last_checked from private.wishlist_alert_state w for update skip locked;
  if found then
    -- If the clock was set back, `last_checked` is in the future and this restarts from now.
    insert into private.wishlist_changes (product_id)
    select distinct s.product_id from public.flash_sales s
    where s.is_active and ((s.start_time > last_checked and s.start_time <= p_at) or (s.end_time > last_checked and s.end_time <= p_at))
      and exists (select from public.wishlists w where w.product_id = s.product_id and w.wants_news);
    update private.wishlist_alert_state set checked_until = p_at where true;
  end if;
  for change in
    with taken as (
      delete from private.wishlist_changes c where c.seq in (
        select q.seq from private.wishlist_changes q where q.not_before is null or q.not_before <= p_at
        order by q.seq limit 2000 for update skip locked)
      returning c.product_id, c.after_user
    )
    select t.product_id, (array_agg(t.after_user order by t.after_user nulls first))[1] as after_user from taken t group by t.product_id
  loop
    if budget = 0 then
      insert into private.wishlist_changes (product_id, after_user) values (change.product_id, change.after_user);
      continue;
    end if;
    select * into outcome from private.send_product_wishlist_alerts(change.product_id, change.after_user, budget, p_at);
    told := told + outcome.told;
    if outcome.is_left then
      insert into private.wishlist_changes (product_id) values (change.product_id);
    elsif outcome.handled = budget then
      insert into private.wishlist_changes (product_id, after_user) values (change.product_id, outcome.last_user);
    end if;
    budget := budget - outcome.handled;
  end loop;
  return told;
end
$$;

create or replace function public.confirm_shop_clock(p_difference integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  clock private.shop_clock;
  before timestamptz;
  machine timestamptz;
  unchanged_rentals integer := 0;
begin
  -- The sign-in service may have dated the second factor by the clock that jumped.
  if not private.may('system.write') or not (private.is_fresh_at(private.shop_now()) or private.is_fresh_at(private.machine_now())) then
    raise exception 'not allowed to confirm the clock' using errcode = '42501';
  end if;
  if (select c.is_held from private.shop_clock c) then
    -- Waits for transactions that place an order or create a session: they have read the time, and their rows must be visible below.
    perform pg_advisory_xact_lock(private.clock_lock());
    -- Orders are locked before rows that belong to them, as in every function that writes deadlines; those read the time afterwards.
    perform from public.orders o
    where o.state not in ('completed', 'cancelled', 'expired', 'refunded')
      or exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null)
    order by o.id for update;
  end if;
  select * into clock from private.shop_clock for update;
  if not clock.is_held then
    return jsonb_build_object('outcome', 'already', 'kept_ends', 0);
  end if;
  before := private.shop_now();
  machine := private.machine_now();
  if p_difference is null or abs(extract(epoch from machine - before) - p_difference) > extract(epoch from private.clock_tolerance()) then
    return jsonb_build_object('code', 'CLOCK_CHANGED');
  end if;
  update private.shop_clock c
  set stored_at = machine, machine_at = machine, is_held = false, held_since = null, epoch = c.epoch + 1, waits = 0 where true;
  if machine > before then
    insert into private.clock_skips (from_at, to_at) values (before, machine);
    unchanged_rentals := private.prolong_by(before, machine);
  else
    delete from private.clock_skips s where s.to_at > machine;
    perform private.bring_back_by(before, machine);
  end if;
  perform private.move_counts_by(before, machine - before);
  perform private.move_sign_ins_by(before, machine - before);
  perform private.audit(auth.uid(), 'clock.confirmed', null, jsonb_build_object('from', before, 'to', machine, 'kept_ends', unchanged_rentals));
  return jsonb_build_object('outcome', 'done', 'kept_ends', unchanged_rentals);
end
$$;

create or replace function public.require_second_factor(p_roles text[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
  former_roles text[];
  new_roles text[];
  refusal text;
begin
  perform private.require_permission('roles.write');
  if not exists (select from private.user_roles r where r.user_id = auth.uid() and r.role = 'owner') then
    return 'NOT_ALLOWED';
  end if;
  refusal := private.factor_refusal('roles.write');
  if refusal = 'NEEDS_FACTOR' and cardinality(p_roles) > 0 then
    return 'OWN_FACTOR';
  elsif refusal is not null then
    return refusal;
  elsif p_roles is null or exists (select from unnest(p_roles) as requested where not exists (select from private.staff_rules s where s.role = requested)) then
    return 'ROLE';
  end if;
  select coalesce(array_agg(s.role order by s.role) filter (where s.requires_second_factor), '{}'),
    coalesce(array_agg(s.role order by s.role) filter (where s.role = any (p_roles)), '{}') into former_roles, new_roles
  from private.staff_rules s;
  if former_roles <> new_roles then
    update private.staff_rules s set requires_second_factor = s.role = any (p_roles) where true;
    perform private.audit(auth.uid(), 'staff.rules_changed', null, jsonb_build_object(
      'before', jsonb_build_object('second_factor', to_jsonb(former_roles)), 'after', jsonb_build_object('second_factor', to_jsonb(new_roles))));
  end if;
  return 'done';
end
$$;

create or replace function public.save_opening_hours(p_version integer, p_hours jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hours constant jsonb := private.json_of(p_hours);
  days constant jsonb := coalesce(hours -> 'days', '[]');
  dates constant jsonb := coalesce(hours -> 'closed_dates', '[]');
  new_closed_dates date[];
  before jsonb;
begin
  perform private.require_permission('settings.write');
  if jsonb_typeof(days) <> 'array' or jsonb_typeof(dates) <> 'array' or jsonb_array_length(dates) > 60 then
    return jsonb_build_object('code', 'INVALID');
  elsif exists (select from jsonb_array_elements(days) d where coalesce(d ->> 'weekday', '') !~ '^[1-7]$'
      or coalesce(d ->> 'opens', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or coalesce(d ->> 'closes', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' or d ->> 'closes' = d ->> 'opens')
    or (select count(*) <> count(distinct d ->> 'weekday') from jsonb_array_elements(days) d)
    or exists (select from jsonb_array_elements(dates) d where jsonb_typeof(d) <> 'string'
      or not pg_catalog.pg_input_is_valid(d #>> '{}', 'date') or d #>> '{}' !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$') then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform from private.opening_settings s where s.version = p_version for update;
  if not found then
    return jsonb_build_object('code', 'SETTINGS_CHANGED', 'version', (select s.version from private.opening_settings s));
  end if;
  before := private.opening_hours_text();
  new_closed_dates := array(select distinct (d #>> '{}')::date from jsonb_array_elements(dates) d order by 1);
  update private.opening_settings s set version = s.version + 1, closed_dates = new_closed_dates where true;
  delete from private.opening_hours where true;
  insert into private.opening_hours (weekday, opens, closes)
  select (d ->> 'weekday')::smallint, (d ->> 'opens')::time, (d ->> 'closes')::time from jsonb_array_elements(days) d;
  perform private.audit(auth.uid(), 'opening_hours.changed', null,
    jsonb_build_object('before', before, 'after', private.opening_hours_text()));
  return jsonb_build_object('outcome', 'done', 'version', p_version + 1);
end
$$;

create or replace function public.save_payment_settings(p_version integer, p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entered constant jsonb := private.json_of(p_settings);
  accounts constant jsonb := coalesce(entered -> 'accounts', '[]');
  wanted_qris constant text := nullif(btrim(entered ->> 'qris'), '');
  wanted jsonb;
  before private.payment_settings;
  refusal text;
begin
  perform private.require_permission('payments.write');
  perform private.require_permission('settings.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif jsonb_typeof(accounts) <> 'array' or jsonb_array_length(accounts) > 10 or exists (
    select from jsonb_array_elements(accounts) a where coalesce(length(btrim(a ->> 'bank')), 0) not between 2 and 40
      or coalesce(a ->> 'number', '') !~ '^[0-9]{5,30}$' or coalesce(length(btrim(a ->> 'holder')), 0) not between 2 and 100) then
    return jsonb_build_object('code', 'INVALID');
  elsif (select count(*) <> count(distinct (private.bank_code(a ->> 'bank'), a ->> 'number')) from jsonb_array_elements(accounts) a) then
    return jsonb_build_object('code', 'INVALID');
  end if;
  wanted := coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', a.entered ->> 'id', 'bank', btrim(a.entered ->> 'bank'),
      'number', a.entered ->> 'number',
      'holder', btrim(a.entered ->> 'holder'))) order by a.place)
    from jsonb_array_elements(accounts) with ordinality as a (entered, place)), '[]');
  select * into before from private.payment_settings for update;
  if before.version <> p_version then
    return jsonb_build_object('code', 'SETTINGS_CHANGED', 'version', before.version);
  elsif wanted_qris is distinct from before.qris and wanted_qris is not null then
    refusal := private.qris_refusal(wanted_qris);
    if refusal is not null then
      return jsonb_build_object('code', refusal);
    end if;
  end if;
  -- The trigger adds the ids of the accounts.
  update private.payment_settings s set version = s.version + 1, qris = wanted_qris, accounts = wanted where true
  returning s.accounts into wanted;
  update private.payment_settings s set changed_at = private.shop_now() where (before.accounts, before.qris) is distinct from (wanted, wanted_qris);
  if coalesce(entered ->> 'sells_accounts', '') in ('true', 'false') then
    insert into public.website_settings (sells_accounts) values ((entered ->> 'sells_accounts')::boolean)
    on conflict (id) do update set sells_accounts = excluded.sells_accounts
    where website_settings.sells_accounts <> excluded.sells_accounts;
  end if;
  if (before.accounts, before.qris) is distinct from (wanted, wanted_qris) then
    perform private.audit(auth.uid(), 'payment_settings.changed', null, jsonb_build_object('accounts', (
      select jsonb_agg((a ->> 'bank') || ' ••••' || right(a ->> 'number', 4)) from jsonb_array_elements(wanted) a)));
    perform private.notify(r.user_id, 'security', 'Rekening toko diubah',
      'Diubah oleh ' || coalesce((select nullif(p.name, '') from public.profiles p where p.id = auth.uid()), 'seseorang')
        || '. Bukan kamu? Periksa pengaturan pembayaran dan keluarkan semua sesi.', '/admin/settings')
    from private.user_roles r where r.role = 'owner';
  end if;
  return jsonb_build_object('outcome', 'done', 'version', before.version + 1);
end
$$;

create or replace function public.server_beat_clock(p_boot text, p_uptime double precision, p_is_alone boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tolerance constant interval := private.clock_tolerance();
  clock private.shop_clock;
  machine timestamptz;
  counted timestamptz;
  is_believed boolean;
  is_waiting boolean := false;
begin
  -- No wait for the disk: losing the last report in a crash of the machine does no harm.
  perform set_config('synchronous_commit', 'off', true);
  select * into clock from private.shop_clock for update;
  machine := private.machine_now();
  select c.at + make_interval(secs => p_uptime - c.uptime) into counted
  from private.shop_clock_counts c where c.boot = p_boot and c.epoch = clock.epoch and c.uptime <= p_uptime;
  is_believed := case
    when clock.stored_at is null then true
    -- Before the counts are compared: another server may have reported later than this one, whose count was suspended.
    when not clock.is_held and machine between clock.stored_at - tolerance and clock.stored_at + tolerance then true
    when counted is not null then machine between greatest(counted, clock.stored_at) - tolerance and greatest(counted, clock.stored_at) + tolerance
    when machine between clock.stored_at - tolerance and clock.stored_at + tolerance then true
    -- The duration of the shop's downtime is unknown. A clock ahead of the stored time can be a pause, a clock behind it is a jump.
    when machine < clock.stored_at or clock.is_held and clock.machine_at > clock.stored_at then false
    when p_is_alone then true end;
  if is_believed is null then
    -- Another server may have counted through the downtime; its report ends the wait. Four reports without it accept the clock.
    is_believed := clock.waits >= 4;
    is_waiting := not is_believed;
  end if;
  if is_waiting then
    update private.shop_clock c set waits = c.waits + 1, quiet_from = null, quiet_to = null where true;
  elsif is_believed then
    update private.shop_clock c set stored_at = machine, machine_at = machine, is_held = false, held_since = null, waits = 0,
      quiet_from = null, quiet_to = null where true;
  else
    counted := greatest(counted, clock.stored_at);
    update private.shop_clock c
    set stored_at = counted, machine_at = machine, is_held = true, held_since = coalesce(clock.held_since, counted), waits = 0,
      quiet_from = null, quiet_to = null where true;
  end if;
  if not is_waiting then
    insert into private.shop_clock_counts as c (boot, uptime, at, epoch)
    values (p_boot, p_uptime, case when is_believed then machine else counted end, clock.epoch)
    on conflict (boot) do update set uptime = excluded.uptime, at = excluded.at, epoch = excluded.epoch;
    delete from private.shop_clock_counts c where c.at < private.shop_now() - interval '30 days';
  end if;
  return (select jsonb_build_object('now', private.shop_now(), 'is_held', c.is_held, 'is_waiting', is_waiting,
    'difference', round(extract(epoch from machine - private.shop_now()))) from private.shop_clock c);
end
$$;

create or replace function public.server_set_vault(p_is_open boolean, p_note text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  vault private.vault_state;
begin
  select * into vault from private.vault_state for update;
  if vault.is_open <> p_is_open then
    update private.vault_state set is_open = p_is_open, note = left(coalesce(p_note, ''), 200), since = private.shop_now() where true;
  elsif p_is_open then
    return;
  end if;
  if p_is_open then
    perform private.resume_deadlines(d.order_id, private.shop_now(), 'vault')
    from (select distinct x.order_id from private.order_deadlines x where 'vault' = any (x.pauses) and x.done_at is null) d;
  else
    -- Also orders of accounts without credentials, because nothing can be sealed now, and disputed orders, whose deadlines must stay paused
    -- when the complaint ends.
    perform private.pause_deadlines(o.id, private.shop_now(), 'vault')
    from public.orders o join private.order_facts f on f.order_id = o.id join private.units u on u.id = f.unit_id
    where (u.has_credentials or (o.sale_kind = 'account' and o.state = 'processing'))
      and o.state in ('processing', 'delivered', 'completed', 'disputed')
      and exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null and not 'vault' = any (d.pauses));
  end if;
end
$$;

reset check_function_bodies;

