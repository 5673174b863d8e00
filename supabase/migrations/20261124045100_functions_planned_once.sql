-- The database plans a function in SQL anew for every statement that calls it, one in PL/pgSQL once for a connection. What every signed-in
-- question and every order calls is written in PL/pgSQL therefore; it does what it did.

create or replace function private.is_signed_in() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = auth.uid()
      and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  ) and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
  );
end
$$;

create or replace function private.placed(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state, 'total', o.total, 'pay_until', d.due_at)
    from public.orders o left join private.order_deadlines d on d.order_id = o.id and d.name = 'payment' where o.id = p_order);
end
$$;

create or replace function private.next_deadline(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('name', d.name, 'due_at', d.due_at, 'paused_at', d.paused_at) from private.order_deadlines d
    where d.order_id = p_order and d.done_at is null order by d.due_at limit 1);
end
$$;

create or replace function private.wib_text(p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  there constant timestamp := p_at at time zone 'Asia/Jakarta';
begin
  return case when there::date = (now() at time zone 'Asia/Jakarta')::date then ''
    else extract(day from there) || ' '
      || (array['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'])[extract(month from there)::integer] || ' ' end
    || to_char(there, 'HH24.MI') || ' WIB';
end
$$;

create or replace function private.seconds_until_capacity(p_buckets text[], p_most integer[], p_windows integer[], p_at timestamptz) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(max(ceil(extract(epoch from room_at - p_at)))::integer, 0)
    from (
      select (
        -- With `most` hits in the window, there is room when the first of the last `most` leaves it.
        select recent.hit + make_interval(secs => wanted.window_s)
        from unnest(l.hits) as recent (hit)
        where recent.hit > p_at - make_interval(secs => wanted.window_s)
        order by recent.hit desc offset wanted.most - 1 limit 1
      ) as room_at
      from unnest(p_buckets, p_most, p_windows) as wanted (name, most, window_s)
      join private.rate_limits l on l.bucket = private.limit_bucket(wanted.name)
    ) waits);
end
$$;
