-- Reading rentals: access of the renter to the credentials, and the views for the renter's page, decisions and the rental board. Begin with
-- rental_refusal (the rule for access), rental_detail and rental_board. Table: rentals in rentals.sql.

-- Access to the credentials.

-- Why the renter of an order may not open the credentials: INVALID, NOT_YET, VAULT_CLOSED, ENDED, ROTATION_PENDING; null when allowed. The
-- newest version must be one that no other renter has opened.
create function private.rental_refusal(o public.orders, f private.order_facts, p_scope text) returns text
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

-- The sealed login of a running rental; null otherwise. Time and rotation are checked in the statement that reads the credentials, so that
-- the end of a rental needs no lock.
create function private.rental_parts(p_order uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.credential_parts(r.unit_id, 'renter')
  from private.rentals r
  where r.order_id = p_order and r.opened_at is not null and r.ended_at is null and private.shop_now() < upper(r.period)
    and (select max(x.version) from private.credentials x where x.unit_id = r.unit_id and x.scope = 'renter' and x.erased_at is null)
      > coalesce((select max(l.version) from private.credential_log l
        where l.unit_id = r.unit_id and l.action = 'opened' and l.actor_kind = 'buyer' and l.order_id <> p_order), 0)
$$;

-- Starts the time of a rental at its first opening. Also makes a paid rental ready that no scheduled task has reached yet. Returns the code
-- of a refused transition, or null.
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
        select private.rental_starts_by(r) <= private.shop_now() from private.rentals r where r.order_id = p_order) then 'deadline' else 'buyer' end);
    return answer ->> 'code';
  end if;
  return null;
end
$$;

-- A new version of a unit's credentials completes its rotation: rentals that end or wait for it move on at once, also those whose time has
-- passed without an event yet. Locked orders are left to private.move_rentals.
create function private.follow_new_password(p_unit uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  affected record;
begin
  for affected in
    select o.id, o.state from private.rentals r join public.orders o on o.id = r.order_id
    where r.unit_id = p_unit and r.is_blocking and r.kind = 'rental' and (o.state = 'returning'
      or (o.state = 'processing' and r.start_at <= private.shop_now() + interval '5 minutes')
      or (o.state = 'rented' and upper(r.period) <= private.shop_now())
      or (o.state = 'disputed' and (r.ended_at is not null or (r.opened_at is not null and upper(r.period) <= private.shop_now()))))
    order by r.start_at for update of o skip locked
  loop
    if affected.state = 'disputed' then
      perform private.free_rental_time(affected.id);
    elsif affected.state = 'rented' then
      -- The end of a rental triggers `rotate` (private.follow_rental_event).
      perform private.transition_order(affected.id, 'time_over', 'deadline');
    else
      perform private.transition_order(affected.id, case affected.state when 'returning' then 'rotate' else 'ready' end, 'server');
    end if;
  end loop;
end
$$;

-- When the vault closes, rentals that wait for their first opening are no longer ready; when it opens in time, they are ready again.
create function private.unready_rentals() returns trigger
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

create trigger unready_rentals after update on private.vault_state for each row execute function private.unready_rentals();

-- Views.

-- A rental for its renter and for staff.
create function private.rental_detail(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('minutes', r.minutes + r.credited_minutes,
    'option_id', r.option_id,
    'option_name', coalesce((select p.duration from public.rental_options p where p.id = r.option_id), private.minutes_text(r.minutes)),
    'start_at', r.start_at, 'ready_at', r.ready_at, 'opened_at', r.opened_at,
    'starts_by', case when r.opened_at is null then private.rental_starts_by(r) end,
    'ends_at', private.rental_end(r), 'ended_at', r.ended_at, 'credited_minutes', r.credited_minutes,
    'is_rotated', private.is_rotated(r.unit_id, o.id),
    'deposit_state', case when o.deposit = 0 or o.state in ('pending_payment', 'payment_review', 'expired') then null
      when private.kept_deposit(o.id) > 0 then 'kept'
      when exists (select from private.complaints c
        where c.order_id = o.id and c.reason = 'deposit' and c.state in ('open', 'appealed')) then 'claimed'
      when private.held_deposit(o.id) > 0 then 'held' else 'returned' end,
    'rules', r.rules,
    'cancel_until', case when o.state = 'processing' then private.rental_cancel_until(r) end,
    'extension', case when o.state = 'rented' then jsonb_build_object(
      'is_open', private.rental_end(r) <= private.shop_now() + interval '60 minutes' and private.rental_end(r) > private.shop_now(),
      'until', private.rental_end(r),
      'options', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.duration, 'minutes', p.duration_minutes, 'price', p.price)
        order by p.duration_minutes, p.price) from public.rental_options p where p.product_id = o.product_id and p.duration_minutes is not null
          and not exists (select from private.rentals n where n.unit_id = r.unit_id and n.is_blocking and n.order_id is distinct from o.id
            and n.blocked && tstzrange(upper(r.period), private.rotated_by(upper(r.period) + make_interval(mins => p.duration_minutes))))), '[]'),
      'pending_order', (select x.id from public.orders x where x.parent_id = o.id and x.kind = 'extension'
        and x.state in ('pending_payment', 'payment_review') order by x.created_at desc limit 1)) end,
    'server_time', private.shop_now())
  from private.rentals r where r.order_id = o.id and o.kind = 'rental'
$$;

-- The unused minutes that the price of a rental paid for. Those of its extensions are used last, and are refunded by their own orders.
-- Credited minutes stand for lost ones; they are worth no more than what was paid for.
create function private.unused_paid_minutes(o public.orders, r private.rentals) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(o.rental_minutes, private.unused_minutes(r) - coalesce((
    select sum(e.minutes) from public.orders x join private.rentals e on e.order_id = x.id
    where x.parent_id = o.id and x.kind = 'extension' and x.state in ('completed', 'refunded')), 0)))::integer
$$;

-- A rental for the decision of a complaint: the rest of the time; the price of what is unused of this order, at most what is left of it; the
-- deposit that is held or was kept by the decision that is appealed; the extensions that a full refund includes; and until when the unit is
-- free after it.
create function private.rental_case(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('minutes', r.minutes + r.credited_minutes, 'start_at', r.start_at, 'opened_at', r.opened_at,
    'ends_at', private.rental_end(r), 'unused_minutes', private.unused_minutes(r),
    'paid_minutes', o.rental_minutes, 'unused_paid_minutes', private.unused_paid_minutes(o, r),
    'refund_pro_rata', greatest(0, least(
      floor((o.total - o.deposit)::numeric * private.unused_paid_minutes(o, r) / o.rental_minutes)::bigint,
      private.disputed_refund(o.id) - private.held_deposit(o.id) - private.kept_deposit(o.id))),
    'deposit', private.disputed_deposit(o.id),
    'unused_extensions', coalesce((select jsonb_agg(jsonb_build_object('number', x.number, 'amount', private.refundable(x.id)))
      from private.unused_extensions(o.id) x), '[]'),
    'free_until', (select min(lower(n.blocked)) from private.rentals n where n.unit_id = r.unit_id and n.is_blocking and n.id <> r.id
      and lower(n.blocked) >= coalesce(private.rental_end(r), r.start_at)))
  from private.rentals r where r.order_id = o.id and o.kind = 'rental'
$$;

-- A row of the board. plan_cache_mode cancels the setting of the caller, under which the query would be planned for every row.
create function private.rental_row(o public.orders, r private.rentals) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'auto' as $$
begin
  return (select jsonb_build_object('order_id', o.id, 'number', o.number, 'state', o.state,
    'product_id', o.product_id, 'product_name', o.product_name, 'game_name', o.game_name, 'unit_id', r.unit_id,
    'unit_position', (select count(*) from private.units w join private.units u on u.id = r.unit_id
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

-- The rental board: rentals in work, the fifty that begin next within 24 hours, problems, blocked times, and the day of each unit among
-- them.
create function public.rental_board() returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  moment constant timestamptz := private.shop_now();
  day constant tstzrange := tstzrange(moment, moment + interval '24 hours');
begin
  perform private.require_permission('rentals.write');
  return (
    with live as (
      select o, r, private.rental_row(o, r) as line from public.orders o join private.rentals r on r.order_id = o.id
      where o.kind = 'rental' and o.state in ('delivered', 'rented', 'returning', 'disputed') and r.is_blocking
      order by o.state_at limit 200),
    coming as (
      select private.rental_row(o, r) as line from private.rentals r join public.orders o on o.id = r.order_id
      where r.is_blocking and r.kind = 'rental' and r.opened_at is null and r.start_at < upper(day) and o.state = 'processing'
      order by r.start_at limit 50),
    shown as (
      select distinct (x.line ->> 'unit_id')::uuid as unit_id from (select l.line from live l union all select c.line from coming c) x limit 60)
    select jsonb_build_object('server_time', moment,
      'now', coalesce((select jsonb_agg(l.line order by l.line ->> 'ends_at') from live l where (l.o).state in ('delivered', 'rented')), '[]'),
      'next', coalesce((select jsonb_agg(c.line order by c.line ->> 'start_at') from coming c
        where (c.line ->> 'is_late')::boolean is not true), '[]'),
      'to_rotate', coalesce((select jsonb_agg(l.line order by (l.line ->> 'is_late')::boolean desc, l.line ->> 'rotate_by') from live l
        where (l.o).state = 'returning'), '[]'),
      'trouble', coalesce((select jsonb_agg(t.line order by t.line ->> 'start_at') from (
        select l.line from live l where (l.o).state = 'disputed' or (l.line -> 'login_code' ->> 'promised_at')::timestamptz < moment
          or ((l.o).state = 'returning' and (l.line ->> 'is_late')::boolean)
        union all select c.line from coming c where (c.line ->> 'is_late')::boolean) t), '[]'),
      'blocks', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'unit_id', r.unit_id, 'product_name', coalesce(p.name, ''),
          'unit_position', (select count(*) from private.units w
            where w.product_id = u.product_id and w.state <> 'withdrawn' and w.position <= u.position),
          'from', lower(r.blocked), 'to', upper(r.blocked), 'note', r.note) order by lower(r.blocked))
        from private.rentals r join private.units u on u.id = r.unit_id left join public.products p on p.id = u.product_id
        where r.kind = 'block' and r.is_blocking and upper(r.period) > moment), '[]'),
      'units', coalesce((select jsonb_agg(jsonb_build_object('unit_id', u.id, 'product_id', u.product_id, 'product_name', coalesce(p.name, ''),
          'position', (select count(*) from private.units w
            where w.product_id = u.product_id and w.state <> 'withdrawn' and w.position <= u.position),
          'bars', (select jsonb_agg(jsonb_build_object('order_id', b.order_id, 'kind', b.kind, 'state', x.state, 'from', lower(b.blocked),
            'to', upper(b.blocked)) order by lower(b.blocked)) from private.rentals b left join public.orders x on x.id = b.order_id
            where b.unit_id = u.id and b.is_blocking and upper(b.blocked) > moment and lower(b.blocked) < upper(day))) order by p.name, u.position)
        from shown s join private.units u on u.id = s.unit_id left join public.products p on p.id = u.product_id), '[]')));
end
$$;
grant execute on function public.rental_board() to authenticated;
