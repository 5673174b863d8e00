-- What may happen to rentals and to more time of one: rows of src/domain/order/transitions.ts; a test holds the two equal.

insert into private.order_transitions (kind, from_state, event, to_state, actors, permission, needs_reason, needs_fresh_factor)
select k.kind, t.from_state, t.event, t.to_state, t.actors, t.permission, t.needs_reason, t.needs_fresh_factor
from private.order_transitions t cross join (values ('rental'), ('extension')) as k (kind)
where t.kind = 'purchase' and t.from_state in ('pending_payment', 'payment_review');

insert into private.order_transitions (kind, from_state, event, to_state, actors, permission, needs_reason, needs_fresh_factor) values
  ('rental', 'processing', 'ready', 'delivered', '{server}', null, false, false),
  ('rental', 'processing', 'not_ready', 'disputed', '{deadline}', null, false, false),
  ('rental', 'processing', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('rental', 'delivered', 'cancel', 'cancelled', '{staff}', 'orders.write', true, false),
  ('rental', 'delivered', 'not_ready', 'disputed', '{deadline}', null, false, false),
  ('rental', 'delivered', 'start', 'rented', '{buyer,deadline}', null, false, false),
  ('rental', 'delivered', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('rental', 'rented', 'extend', 'rented', '{server}', null, false, false),
  ('rental', 'rented', 'end_early', 'returning', '{buyer}', null, false, false),
  ('rental', 'rented', 'end_for_breach', 'returning', '{staff}', 'rentals.write', true, false),
  ('rental', 'rented', 'time_over', 'returning', '{deadline}', null, false, false),
  ('rental', 'rented', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('rental', 'returning', 'rotate', 'completed', '{server}', null, false, false),
  ('rental', 'returning', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('rental', 'returning', 'claim_deposit', 'disputed', '{staff}', 'rentals.write', true, false),
  ('rental', 'completed', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('rental', 'completed', 'refund', 'refunded', '{staff}', 'refunds.write', true, true),
  ('rental', 'completed', 'refund_part', 'completed', '{staff}', 'refunds.write', true, true),
  ('rental', 'delivered', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('rental', 'rented', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('rental', 'returning', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('rental', 'completed', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('rental', 'disputed', 'withdraw_complaint', 'previous', '{buyer}', null, false, false),
  ('rental', 'disputed', 'resolve_refund', 'refunded', '{staff,deadline}', 'complaints.write', true, true),
  ('rental', 'disputed', 'resolve_part_refund', 'previous', '{staff}', 'complaints.write', true, true),
  ('rental', 'disputed', 'resolve_replacement', 'processing', '{staff}', 'complaints.write', true, false),
  ('rental', 'disputed', 'resolve_minutes', 'rented', '{staff}', 'complaints.write', true, false),
  ('rental', 'disputed', 'resolve_help', 'previous', '{staff}', 'complaints.write', true, false),
  ('rental', 'disputed', 'resolve_no_fault', 'previous', '{staff,deadline}', 'complaints.write', true, false),
  ('rental', 'disputed', 'resolve_keep_deposit', 'previous', '{staff,deadline}', 'complaints.write', true, true),
  ('rental', 'expired', 'revive', 'processing', '{gateway}', null, false, false),
  ('extension', 'processing', 'merge', 'completed', '{server}', null, false, false),
  ('extension', 'processing', 'miss', 'cancelled', '{server}', null, false, false),
  ('extension', 'completed', 'refund', 'refunded', '{staff}', 'refunds.write', true, true),
  ('extension', 'completed', 'refund_part', 'completed', '{staff}', 'refunds.write', true, true);

insert into private.order_transitions (kind, from_state, event, to_state, actors, permission, needs_reason, needs_fresh_factor)
select 'rental', s.state, 'refund_sent', s.state, '{staff,gateway}'::text[], 'refunds.write', false, true
from unnest(array['expired', 'cancelled', 'refunded', 'disputed', 'processing', 'delivered', 'rented', 'returning', 'completed']) as s (state)
union all
select 'extension', s.state, 'refund_sent', s.state, '{staff,gateway}'::text[], 'refunds.write', false, true
from unnest(array['expired', 'cancelled', 'refunded', 'completed']) as s (state);

alter table private.order_settings
  -- A rental that is not paid keeps a calendar: it has less time than goods.
  add column rental_payment_minutes integer not null default 15 check (rental_payment_minutes between 5 and 60),
  add column extension_payment_minutes integer not null default 10 check (extension_payment_minutes between 5 and 30);

alter table private.order_deadlines drop constraint order_deadlines_name_check;

alter table private.order_deadlines add constraint order_deadlines_name_check check (name in ('payment', 'review', 'delivery', 'confirmation',
  'warranty', 'refund', 'rental_ready', 'rental_opening', 'rental_end', 'rotation'));

-- The time of a rental runs through: what was lost is credited by a decision. Everything else of an order stands still together.
create or replace function private.pause_deadlines(p_order uuid, p_at timestamptz default clock_timestamp(), p_reason text default 'exception') returns void
language sql security definer set search_path = '' as $$
  update private.order_deadlines d set paused_at = coalesce(d.paused_at, p_at), pauses = array_append(d.pauses, p_reason)
  where d.order_id = p_order and d.done_at is null and not p_reason = any (d.pauses)
    and d.name not in ('rental_ready', 'rental_opening', 'rental_end', 'rotation')
$$;

-- A unit that is rented, or will be, is not for sale. The second look is a statement of its own: it sees who rented while this waited.
create or replace function private.lock_free_unit(p_product uuid, p_wanted uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  chosen uuid;
  refused uuid[] := '{}';
begin
  loop
    select u.id into chosen from private.units u
    where u.product_id = p_product and u.state = 'available' and (p_wanted is null or u.id = p_wanted) and u.id <> all (refused)
    order by u.has_credentials desc, u.position limit 1 for update skip locked;
    if chosen is null then
      select u.id into chosen from private.units u
      where u.product_id = p_product and u.state = 'available' and (p_wanted is null or u.id = p_wanted) and u.id <> all (refused)
      order by u.has_credentials desc, u.position limit 1 for update;
    end if;
    exit when chosen is null or not private.is_rented(chosen);
    refused := array_append(refused, chosen);
  end loop;
  return chosen;
end
$$;

-- Keeps a time of one unit of a product: the first that is free then. A start that is now needs a password nobody else has seen. Null: none is
-- free. `p_order` is the order that is to have it, whose earlier time is let go of first.
create function private.take_rental_time(
  p_order uuid, p_product uuid, p_option uuid, p_start timestamptz, p_minutes integer, p_rules text, p_wanted uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  block constant tstzrange := private.rental_block(p_start, p_minutes);
  needs_rotated constant boolean := p_start < clock_timestamp() + private.rental_slack();
  unit uuid;
begin
  update private.rentals r set is_blocking = false where r.order_id = p_order;
  for unit in
    select u.id from private.units u where u.product_id = p_product and u.state = 'available' and u.has_credentials
      and (p_wanted is null or u.id = p_wanted)
      and not exists (select from private.rentals r where r.unit_id = u.id and r.is_blocking and r.blocked && block)
      and (not needs_rotated or private.is_rotated(u.id, p_order))
    order by u.position
  loop
    -- Sales lock the same row. Whoever held it may have sold or rented the unit: every look after it is a new statement.
    perform 1 from private.units u where u.id = unit and u.state = 'available' for update;
    continue when not found;
    continue when exists (select from private.rentals r where r.unit_id = unit and r.is_blocking and r.blocked && block);
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

-- When a rental that was not opened begins by itself: two hours after it could be opened, and the minutes (ten at most, twice at most) that
-- its renter waited for a login code before. Null: it could not be opened yet.
create function private.rental_starts_by(r private.rentals) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when r.ready_at is not null then least(greatest(r.start_at, r.ready_at) + private.rental_wait() + coalesce((
      select sum(least(interval '10 minutes', coalesce(c.answered_at, clock_timestamp()) - c.asked_at))
      from (select * from private.login_code_requests q where q.order_id = r.order_id order by q.asked_at limit 2) c), '0'),
    r.start_at + private.rental_slack() + private.rental_wait()) end
$$;

-- When a rental ends, whether or not anybody has noticed that it began. Null: it has not begun.
create function private.rental_end(r private.rentals) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case
    when r.ended_at is not null then least(r.ended_at, upper(r.period))
    when r.opened_at is not null then upper(r.period)
    when private.rental_starts_by(r) <= clock_timestamp()
      then private.rental_starts_by(r) + make_interval(mins => r.minutes + r.credited_minutes) end
$$;

-- Until when a renter may cancel: an hour before the start; who starts now cannot.
create function private.rental_cancel_until(r private.rentals) returns timestamptz
language sql immutable set search_path = '' as $$ select r.start_at - interval '60 minutes' $$;
