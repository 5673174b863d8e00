-- Rentals begin and end by the shop's time.

create or replace function private.follow_rental_event(p_order uuid, p_event text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  parent public.orders;
  more private.rentals;
  ends timestamptz;
begin
  select * into o from public.orders where id = p_order;
  if o.kind = 'rental' and p_event in ('pay', 'revive', 'resolve_replacement') then
    perform private.transition_order(p_order, 'ready', 'server');
  elsif p_event in ('end_early', 'end_for_breach', 'time_over') then
    perform private.transition_order(p_order, 'rotate', 'server');
  elsif o.kind = 'rental' and o.state = 'returning' and (p_event like 'resolve\_%' or p_event = 'withdraw_complaint') then
    perform private.transition_order(p_order, 'rotate', 'server');
  elsif o.kind = 'extension' and p_event in ('pay', 'revive') then
    select * into more from private.rentals r where r.order_id = p_order;
    select * into parent from public.orders x where x.id = o.parent_id for update;
    -- Time that is already over cannot grow.
    if more.is_blocking and parent.state in ('rented', 'disputed') and exists (select from private.rentals r where r.order_id = parent.id
        and r.ended_at is null and upper(r.period) > private.shop_now() and upper(r.period) = lower(more.period)) then
      perform private.transition_order(p_order, 'merge', 'server');
      ends := upper(more.period);
      update private.rentals r set period = tstzrange(lower(r.period), ends), minutes = r.minutes + more.minutes, reminded = 0,
        blocked = tstzrange(lower(r.blocked), private.rotated_by(ends)) where r.order_id = parent.id;
      perform private.set_deadline(parent.id, 'rental_end', ends);
      perform private.transition_order(parent.id, 'extend', 'server');
    else
      perform private.transition_order(p_order, 'miss', 'server', null,
        jsonb_build_object('note', 'Pembayaran datang setelah masa sewa berakhir.'));
    end if;
  end if;
end
$$;

create or replace function private.first_free_time(p_product uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  with shortest as (
    select min(o.duration_minutes) as minutes from public.rental_options o where o.product_id = p_product and o.duration_minutes is not null),
  units as (
    select u as id, private.shop_now() + case when private.is_rotated(u) then '0' else private.rental_slack() end as soonest
    from private.rentable_units(p_product) u),
  starts as (
    select u.id as unit, u.soonest as at from units u
    union all
    select u.id, greatest(u.soonest, upper(r.blocked)) from units u join private.rentals r on r.unit_id = u.id
    where r.is_blocking and upper(r.blocked) > (select private.shop_now()))
  select min(s.at) from starts s cross join shortest o
  where o.minutes is not null and private.is_unit_free(s.unit, private.rental_block(s.at, o.minutes))
$$;

create or replace function private.is_rented(p_unit uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select exists (select from private.rentals r where r.unit_id = p_unit and r.is_blocking and upper(r.blocked) > (select private.shop_now())));
end
$$;

create or replace function private.may_complain_of_rental(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select o.state in ('delivered', 'rented', 'returning', 'completed') and exists (
    select from private.rentals r where r.order_id = o.id
      and coalesce(private.rental_end(r), 'infinity') > private.shop_now() - interval '24 hours')
$$;

create or replace function private.move_rentals(p_max integer default 50) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select o.id, 'ready' as event from private.rentals r join public.orders o on o.id = r.order_id
    where r.is_blocking and r.kind = 'rental' and r.opened_at is null and r.start_at <= (select private.shop_now()) + interval '5 minutes'
      and o.state = 'processing' and private.is_rotated(r.unit_id, o.id) and (select v.is_open from private.vault_state v)
    order by r.start_at limit p_max for update of o skip locked
  loop
    perform private.transition_order(due.id, due.event, 'server');
    done := done + 1;
  end loop;
  for due in
    select o.id from public.orders o join private.rentals r on r.order_id = o.id
    where o.state = 'returning' and private.is_rotated(r.unit_id) order by o.state_at limit p_max for update of o skip locked
  loop
    perform private.transition_order(due.id, 'rotate', 'server');
    done := done + 1;
  end loop;
  return done;
end
$$;

create or replace function private.open_rental(p_order uuid) returns text
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
        select private.rental_starts_by(r) <= private.shop_now() from private.rentals r where r.order_id = p_order) then 'deadline' else 'buyer' end);
    return answer ->> 'code';
  end if;
  return null;
end
$$;

create or replace function private.rental_end(r private.rentals) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case
    when r.ended_at is not null then least(r.ended_at, upper(r.period))
    when r.opened_at is not null then upper(r.period)
    when private.rental_starts_by(r) <= private.shop_now()
      then private.rental_starts_by(r) + make_interval(mins => r.minutes + r.credited_minutes) end);
end
$$;

create or replace function private.rental_parts(p_order uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.credential_parts(r.unit_id, 'renter')
  from private.rentals r
  where r.order_id = p_order and r.opened_at is not null and r.ended_at is null and private.shop_now() < upper(r.period)
    and (select max(x.version) from private.credentials x where x.unit_id = r.unit_id and x.scope = 'renter' and x.erased_at is null)
      > coalesce((select max(l.version) from private.credential_log l
        where l.unit_id = r.unit_id and l.action = 'opened' and l.actor_kind = 'buyer' and l.order_id <> p_order), 0)
$$;

create or replace function private.rental_refusal(o public.orders, f private.order_facts, p_scope text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case
    when p_scope is distinct from 'renter' then 'INVALID'
    when o.state in ('pending_payment', 'payment_review') then 'NOT_YET'
    when o.state in ('cancelled', 'expired', 'refunded') or f.credentials_closed_at is not null then 'VAULT_CLOSED'
    when o.state in ('returning', 'completed') or private.rental_end(r) <= private.shop_now() then 'ENDED'
    when o.state = 'disputed' and r.opened_at is null then 'VAULT_CLOSED'
    when private.shop_now() < r.start_at - interval '5 minutes' then 'NOT_YET'
    when not private.is_rotated(r.unit_id, o.id) then 'ROTATION_PENDING' end
  from private.rentals r where r.order_id = o.id);
end
$$;

create or replace function private.rental_row(o public.orders, r private.rentals) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'auto' as $$
begin
  return (select jsonb_build_object('order_id', o.id, 'number', o.number, 'state', o.state, 'product_id', o.product_id, 'product_name', o.product_name,
    'game_name', o.game_name, 'unit_id', r.unit_id, 'unit_position', (select count(*) from private.units w join private.units u on u.id = r.unit_id
      where w.product_id = u.product_id and w.state <> 'withdrawn' and w.position <= u.position),
    'buyer_name', private.buyer_name(o.buyer_id), 'start_at', r.start_at, 'ready_at', r.ready_at, 'opened_at', r.opened_at,
    'ends_at', private.rental_end(r), 'minutes', r.minutes + r.credited_minutes,
    'rotate_by', case when o.state in ('returning', 'disputed') then (select d.due_at from private.order_deadlines d
      where d.order_id = o.id and d.name = 'rotation' and d.done_at is null) end,
    'next_start_at', (select min(n.start_at) from private.rentals n where n.unit_id = r.unit_id and n.is_blocking and n.kind = 'rental'
      and n.id <> r.id and n.start_at > r.start_at),
    'is_rotated', private.is_rotated(r.unit_id, o.id),
    'is_late', case o.state when 'returning' then exists (select from private.rentals n where n.unit_id = r.unit_id and n.is_blocking
        and n.kind = 'rental' and n.id <> r.id and n.start_at between r.start_at and private.shop_now() + interval '30 minutes')
      when 'processing' then r.start_at < private.shop_now() else false end,
    'login_code', (select jsonb_build_object('id', c.id, 'promised_at', c.promised_at) from private.login_code_requests c
      where c.order_id = o.id and c.answered_at is null),
    'complaint_id', (select c.id from private.complaints c where c.order_id = o.id and c.state in ('open', 'appealed')),
    'problem', (select c.reason from private.complaints c where c.order_id = o.id and c.state in ('open', 'appealed'))));
end
$$;

create or replace function private.rental_starts_by(r private.rentals) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case when r.ready_at is not null then least(greatest(r.start_at, r.ready_at) + private.rental_wait() + coalesce((
      select sum(least(interval '10 minutes', coalesce(c.answered_at, private.shop_now()) - c.asked_at))
      from (select * from private.login_code_requests q where q.order_id = r.order_id order by q.asked_at limit 2) c), '0'),
    r.start_at + private.rental_slack() + private.rental_wait()) end);
end
$$;

create or replace function private.show_rentable(p_max integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  noted uuid[];
  free uuid[];
  done integer;
begin
  with taken as (
    delete from private.rentable_changes c
    where c.id in (select n.id from private.rentable_changes n order by n.id limit p_max for update skip locked) returning c.product_id)
  select array_agg(distinct t.product_id), count(*) into noted, done from taken t;
  if done = 0 then
    return 0;
  end if;
  perform set_config('app.shows_stock', 'on', true), set_config('app.carries', 'on', true);
  free := array(select p.id from public.products p where p.id = any (noted) order by p.id for no key update skip locked);
  update public.products p set rentable_from = f.at
  from (select w.id, private.first_free_time(w.id) as at from unnest(free) as w (id)) f
  -- "Now" is every time that has passed.
  where p.id = f.id and p.rentable_from is distinct from f.at
    and (p.rentable_from <= (select private.shop_now()) and f.at <= (select private.shop_now()) + interval '1 second') is not true;
  insert into private.rentable_changes (product_id)
  select b.id from unnest(noted) as b (id) where b.id <> all (free) and exists (select from public.products p where p.id = b.id);
  perform set_config('app.shows_stock', 'off', true), set_config('app.carries', 'off', true);
  return done;
end
$$;

create or replace function private.take_rental_time(
  p_order uuid, p_product uuid, p_option uuid, p_start timestamptz, p_minutes integer, p_rules text, p_wanted uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  block constant tstzrange := private.rental_block(p_start, p_minutes);
  needs_rotated constant boolean := p_start < private.shop_now() + private.rental_slack();
  unit uuid;
begin
  update private.rentals r set is_blocking = false where r.order_id = p_order;
  for unit in
    select u.id from private.units u where u.product_id = p_product and u.state = 'available' and u.has_credentials
      and (p_wanted is null or u.id = p_wanted) and private.is_unit_free(u.id, block)
      and (not needs_rotated or private.is_rotated(u.id, p_order))
    order by u.position
  loop
    -- Sales lock the same row. Whoever held it may have sold or rented the unit: every look after it is a new statement.
    perform 1 from private.units u where u.id = unit and u.state = 'available' for update;
    continue when not found;
    continue when not private.is_unit_free(unit, block);
    begin
      insert into private.rentals (kind, order_id, unit_id, option_id, minutes, start_at, period, blocked, rules)
      values ('rental', p_order, unit, p_option, p_minutes, p_start, tstzrange(p_start, p_start + make_interval(mins => p_minutes)), block, p_rules)
      on conflict (order_id) do update set unit_id = excluded.unit_id, start_at = excluded.start_at, minutes = excluded.minutes,
        period = excluded.period, blocked = excluded.blocked, is_blocking = true, ready_at = null, opened_at = null, ended_at = null, reminded = 0;
      return unit;
    exception when exclusion_violation then
      continue;
    end;
  end loop;
  return null;
end
$$;

create or replace function private.unready_rentals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.is_open and not new.is_open then
    update private.rentals r set ready_at = null from public.orders o
    where o.id = r.order_id and o.state = 'delivered' and r.is_blocking and r.opened_at is null;
  elsif new.is_open and not old.is_open then
    update private.rentals r set ready_at = private.shop_now() from public.orders o
    where o.id = r.order_id and o.state = 'delivered' and r.is_blocking and r.opened_at is null and r.ready_at is null
      and private.shop_now() < r.start_at + private.rental_slack();
  end if;
  return null;
end
$$;

create or replace function private.unused_minutes(r private.rentals) returns integer
language sql stable security definer set search_path = '' as $$
  select case when private.rental_end(r) is null then r.minutes + r.credited_minutes
    else greatest(0, floor(extract(epoch from private.rental_end(r) - private.shop_now()) / 60))::integer end
$$;
