-- The list of orders has a filter for those to which the caller is assigned, with their count.

set check_function_bodies = off;

create or replace function private.states_of(p_filter text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_filter when 'unpaid' then '{pending_payment,payment_review}' when 'processing' then '{processing}'
    when 'delivered' then '{delivered,disputed,rented,returning}' when 'completed' then '{completed}'
    when 'rental' then '{processing,delivered,rented,returning,disputed}'
    when 'ended' then '{cancelled,expired,refunded}' when 'review' then '{payment_review}' when 'deliver' then '{processing}'
    when 'open' then '{pending_payment,payment_review,processing,delivered,rented,returning,disputed}'
    when 'mine' then '{processing,delivered,disputed}' end::text[]
$$;

create or replace function public.order_queue(p_filter text default 'open', p_search text default '', p_cursor text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted constant text[] := private.states_of(p_filter);
  after_time constant timestamptz := private.cursor_time(p_cursor);
  after_id constant uuid := private.cursor_id(p_cursor);
  literal constant text := upper(btrim(coalesce(p_search, '')));
  pattern constant text := '%' || replace(replace(replace(literal, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  answer jsonb;
begin
  perform private.require_permission('orders.read');
  with page as (
    select o.* from public.orders o
    where (wanted is null or o.state = any (wanted))
      and (p_filter <> 'refund' or exists (select from private.refunds r where r.order_id = o.id and r.state <> 'sent'))
      and (p_filter <> 'mine' or exists (select from private.order_workers w where w.order_id = o.id and w.worker_id = auth.uid()))
      and (literal = '' or o.number = literal
        or o.buyer_id = case when literal ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$' then literal::uuid end
        or upper(o.product_name) like pattern)
      and (o.created_at, o.id) < (after_time, after_id)
    order by o.created_at desc, o.id desc limit 31), shown as (
    select p.* from page p order by p.created_at desc, p.id desc limit 30)
  select jsonb_build_object(
    'orders', coalesce((select jsonb_agg(private.order_summary(o) || jsonb_build_object('buyer_name', private.buyer_name(o.buyer_id))
      order by o.created_at desc, o.id desc) from public.orders o where o.id in (select s.id from shown s)), '[]'),
    'next', case when (select count(*) from page) > 30 then (select s.created_at || '~' || s.id from shown s order by s.created_at, s.id limit 1) end)
  into answer;
  return answer || jsonb_build_object('counts', (
    select jsonb_build_object('all', coalesce(sum(c.n), 0),
      'open', coalesce(sum(c.n) filter (
        where c.state in ('pending_payment', 'payment_review', 'processing', 'delivered', 'rented', 'returning', 'disputed')), 0),
      'review', coalesce(sum(c.n) filter (where c.state = 'payment_review'), 0),
      'deliver', coalesce(sum(c.n) filter (where c.state = 'processing'), 0),
      'delivered', coalesce(sum(c.n) filter (where c.state in ('delivered', 'disputed', 'rented', 'returning')), 0),
      'completed', coalesce(sum(c.n) filter (where c.state = 'completed'), 0),
      'ended', coalesce(sum(c.n) filter (where c.state in ('cancelled', 'expired', 'refunded')), 0),
      'refund', (select count(distinct r.order_id) from private.refunds r where r.state <> 'sent'),
      'mine', (select count(*) from private.order_workers w join public.orders o on o.id = w.order_id
        where w.worker_id = auth.uid() and o.state = any (private.states_of('mine'))))
    from (select o.state, count(*) as n from public.orders o group by o.state) c));
end
$$;

reset check_function_bodies;

