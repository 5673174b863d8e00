-- The board of rentals: what runs, what begins within a day, which passwords are to be changed, and what is in trouble.

create function private.rental_row(o public.orders, r private.rentals) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('order_id', o.id, 'number', o.number, 'state', o.state, 'product_id', o.product_id, 'product_name', o.product_name,
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
        and n.kind = 'rental' and n.id <> r.id and n.start_at between r.start_at and clock_timestamp() + interval '30 minutes')
      when 'processing' then r.start_at < clock_timestamp() else false end,
    'login_code', (select jsonb_build_object('id', c.id, 'promised_at', c.promised_at) from private.login_code_requests c
      where c.order_id = o.id and c.answered_at is null),
    'complaint_id', (select c.id from private.complaints c where c.order_id = o.id and c.state in ('open', 'appealed')),
    'problem', (select c.reason from private.complaints c where c.order_id = o.id and c.state in ('open', 'appealed')))
$$;

create function public.rental_board() returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  moment constant timestamptz := clock_timestamp();
  day constant tstzrange := tstzrange(moment, moment + interval '24 hours');
begin
  perform private.require_permission('rentals.write');
  return (
    with live as (
      select o, r, private.rental_row(o, r) as line from public.orders o join private.rentals r on r.order_id = o.id
      where o.kind = 'rental' and o.state in ('delivered', 'rented', 'returning', 'disputed') and r.is_blocking
      order by o.state_at limit 500),
    coming as (
      select private.rental_row(o, r) as line from private.rentals r join public.orders o on o.id = r.order_id
      where r.is_blocking and r.kind = 'rental' and r.opened_at is null and r.start_at < upper(day) and o.state = 'processing'
      order by r.start_at limit 200),
    shown as (
      select r.unit_id from private.rentals r where r.is_blocking and r.blocked && day group by r.unit_id limit 200)
    select jsonb_build_object('server_time', moment,
      'now', coalesce((select jsonb_agg(l.line order by l.line ->> 'ends_at') from live l where (l.o).state in ('delivered', 'rented')), '[]'),
      'next', coalesce((select jsonb_agg(c.line order by c.line ->> 'start_at') from coming c where (c.line ->> 'is_late')::boolean is not true), '[]'),
      'to_rotate', coalesce((select jsonb_agg(l.line order by (l.line ->> 'is_late')::boolean desc, l.line ->> 'rotate_by') from live l
        where (l.o).state = 'returning'), '[]'),
      'trouble', coalesce((select jsonb_agg(t.line order by t.line ->> 'start_at') from (
        select l.line from live l where (l.o).state = 'disputed' or (l.line -> 'login_code' ->> 'promised_at')::timestamptz < moment
          or ((l.o).state = 'returning' and (l.line ->> 'is_late')::boolean)
        union all select c.line from coming c where (c.line ->> 'is_late')::boolean) t), '[]'),
      'blocks', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'unit_id', r.unit_id, 'product_name', p.name,
          'unit_position', (select count(*) from private.units w where w.product_id = u.product_id and w.state <> 'withdrawn' and w.position <= u.position),
          'from', lower(r.blocked), 'to', upper(r.blocked), 'note', r.note) order by lower(r.blocked))
        from private.rentals r join private.units u on u.id = r.unit_id left join public.products p on p.id = u.product_id
        where r.kind = 'block' and r.is_blocking and upper(r.period) > moment), '[]'),
      'units', coalesce((select jsonb_agg(jsonb_build_object('unit_id', u.id, 'product_id', u.product_id, 'product_name', p.name,
          'position', (select count(*) from private.units w where w.product_id = u.product_id and w.state <> 'withdrawn' and w.position <= u.position),
          'bars', (select jsonb_agg(jsonb_build_object('order_id', b.order_id, 'kind', b.kind, 'state', x.state, 'from', lower(b.blocked),
            'to', upper(b.blocked)) order by lower(b.blocked)) from private.rentals b left join public.orders x on x.id = b.order_id
            where b.unit_id = u.id and b.is_blocking and b.blocked && day)) order by p.name, u.position)
        from shown s join private.units u on u.id = s.unit_id left join public.products p on p.id = u.product_id), '[]')));
end
$$;

create index rentals_kept on private.rentals (upper(period)) where is_blocking and kind = 'block';

grant execute on function public.rental_board() to authenticated;
