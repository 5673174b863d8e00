-- Messages about orders, and what is erased after an order, read the shop's time, as what they tell of.

create or replace function private.remind_orders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reminded integer;
begin
  with due as (
    update private.order_deadlines d set reminded_at = private.shop_now()
    where d.done_at is null and d.paused_at is null and d.reminded_at is null
      and ((d.name = 'payment' and d.due_at between (select private.shop_now()) and private.shop_now() + interval '10 minutes')
        or (d.name = 'confirmation' and d.due_at between (select private.shop_now()) and private.shop_now() + interval '24 hours'))
    returning d.order_id, d.name)
  insert into private.order_outbox (order_id, notice)
  select due.order_id, case due.name when 'payment' then 'payment_soon_over' else 'confirmation_soon_over' end from due;
  get diagnostics reminded = row_count;
  return reminded;
end
$$;

create or replace function private.tell_orders(p_max integer default 100) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  waiting private.order_outbox;
  done integer := 0;
begin
  for waiting in
    select * from private.order_outbox b where b.done_at is null and b.not_before <= (select private.shop_now())
    order by b.not_before, b.id limit p_max for update skip locked
  loop
    begin
      perform private.tell_order_notice(waiting);
      update private.order_outbox b set done_at = private.shop_now(), error = null where b.id = waiting.id;
      done := done + 1;
    exception when others then
      update private.order_outbox b set attempts = least(b.attempts + 1, 1000), error = left(sqlstate || ' ' || sqlerrm, 300),
        not_before = private.shop_now() + least(interval '1 hour', interval '10 seconds' * power(2, least(b.attempts, 9)))
      where b.id = waiting.id;
    end;
  end loop;
  return done;
end
$$;

create or replace function private.is_message_due(m private.message_outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select m.created_at > private.shop_now() - interval '1 day'
    and exists (select from auth.users u where u.id = m.user_id and u.phone_confirmed_at is not null and coalesce(u.phone, '') <> '')
    and (m.while_state is null or exists (select from public.orders o where o.id = m.order_id and o.state = m.while_state))
    and (m.audience = 'staff' or private.is_told(m.user_id, 'orders'))
    and (m.audience = 'buyer' or m.kind is null or (private.is_told(m.user_id, m.kind || ':whatsapp')
      and exists (select from private.staff_notice_kinds() k where k.kind = m.kind and m.user_id in (select private.staff_with(k.permission)))
      and (m.kind <> 'payment_exception' or exists (
        select from private.payment_exceptions e where e.order_id = m.order_id and e.state = 'open'))))
$$;

create or replace function private.queue_message(
  p_user uuid, p_key text, p_text text, p_audience text, p_kind text, p_order uuid, p_while_state text, p_is_urgent boolean
) returns void
language sql security definer set search_path = '' as $$
  insert into private.message_outbox (key, user_id, text, audience, kind, order_id, while_state, not_before)
  select p_key, u.id, left(p_text, 500), p_audience, p_kind, p_order, p_while_state,
    case when p_is_urgent then private.shop_now() else private.after_quiet_hours(private.shop_now()) end
  from auth.users u where u.id = p_user and u.phone_confirmed_at is not null and coalesce(u.phone, '') <> ''
    and private.is_told(p_user, case p_audience when 'buyer' then 'orders' else p_kind || ':whatsapp' end)
  on conflict (key) do nothing
$$;

create or replace function private.tidy_orders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from private.order_outbox b where b.id in (select x.id from private.order_outbox x where x.done_at < (select private.shop_now()) - interval '30 days' limit 500);
  get diagnostics gone = row_count;
  delete from private.message_outbox m where m.id in (select x.id from private.message_outbox x
    where x.sent_at < (select private.shop_now()) - interval '90 days' or (x.sent_at is null and x.created_at < (select private.shop_now()) - interval '30 days') limit 500);
  return gone;
end
$$;

create or replace function public.server_relay(p_max integer default 100) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  delivered integer;
  shown integer;
  told integer;
  moved integer;
begin
  moved := private.move_due_orders(50) + private.move_rentals(50) + private.remind_rentals();
  perform private.show_rentable(p_max);
  delivered := private.deliver_ready(50);
  shown := private.show_stock(p_max);
  perform private.set_due_prices(interval '2 minutes');
  told := private.tell_orders(p_max);
  return jsonb_build_object('stock', shown, 'told', told, 'moved', moved, 'delivered', delivered, 'left',
    exists (select from private.stock_changes) or exists (select from private.order_outbox b where b.done_at is null and b.not_before <= (select private.shop_now())));
end
$$;

create or replace function public.server_take_messages(
  p_max integer default 20, p_daily integer default 500, p_staff_daily integer default 200
) returns table(id bigint, phone text, text text)
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(7346) then
    return;
  end if;
  update private.message_outbox m set state = 'dropped' where m.id in (
    select w.id from private.message_outbox w where w.state = 'waiting' and w.not_before <= (select private.shop_now()) and not private.is_message_due(w)
    order by w.id limit 200);
  return query
    with spent as (
      select d.audience, count(*)::integer as messages from private.message_outbox d
      where d.sent_at > (select private.shop_now()) - interval '1 day' group by d.audience), waiting as (
      select w.id, w.audience, row_number() over (partition by w.audience order by w.id) as place from private.message_outbox w
      where w.state = 'waiting' and w.not_before <= (select private.shop_now())), due as (
      select w.id from waiting w left join spent s on s.audience = w.audience
      where w.place <= case w.audience when 'buyer' then p_daily else p_staff_daily end - coalesce(s.messages, 0)
      order by w.id limit p_max)
    update private.message_outbox m set state = 'sending', sent_at = private.shop_now()
    from auth.users u where u.id = m.user_id and m.id in (select d.id from due d) and m.state = 'waiting'
    returning m.id, u.phone::text, m.text;
end
$$;

create or replace function public.decide_message(p_id bigint, p_again boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.write');
  update private.message_outbox m set state = case when p_again then 'waiting' else 'dropped' end,
    created_at = case when p_again then private.shop_now() else m.created_at end, not_before = private.shop_now(),
    while_state = case when p_again then null else m.while_state end
  where m.id = p_id and (m.state in ('unknown', 'refused') or (m.state = 'sending' and m.sent_at < private.shop_now() - interval '5 minutes'));
  return case when found then jsonb_build_object('outcome', 'done') else jsonb_build_object('code', 'NOT_FOUND') end;
end
$$;

create or replace function public.undecided_messages() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.read');
  return coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'at', m.sent_at, 'audience', m.audience, 'order_id', m.order_id,
      'number', (select o.number from public.orders o where o.id = m.order_id), 'text', m.text,
      'state', case m.state when 'refused' then 'refused' else 'unknown' end) order by m.sent_at desc, m.id desc)
    from (select * from private.message_outbox x where (x.state in ('unknown', 'refused')
        or (x.state = 'sending' and x.sent_at < (select private.shop_now()) - interval '5 minutes'))
      and x.sent_at > (select private.shop_now()) - interval '14 days' order by x.sent_at desc limit 50) m), '[]');
end
$$;

create or replace function private.erase_order_traces(p_max integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  over uuid[];
  gone integer := 0;
  counted integer;
begin
  over := array(
    select t.order_id from (
      select m.order_id from private.order_messages m
      union select p.order_id from private.proof_pictures p where p.order_id is not null
      union select c.order_id from private.complaints c
        where exists (select from private.complaint_messages m where m.complaint_id = c.id)
          or exists (select from private.complaint_files f where f.complaint_id = c.id)) t
    join public.orders o on o.id = t.order_id and o.created_at < (select private.shop_now()) - interval '90 days'
    where private.is_long_over(t.order_id) limit p_max);
  insert into private.files_to_remove (bucket, path)
  select 'evidence', p.path from private.proof_pictures p where p.order_id = any (over)
  union select 'evidence', f.path from private.complaint_files f join private.complaints c on c.id = f.complaint_id where c.order_id = any (over)
  union (select 'evidence', o.name from storage.objects o
    where o.bucket_id = 'evidence' and o.created_at < (select private.shop_now()) - interval '7 days' and not private.is_complaint_file(o.name)
      and not exists (select from private.proof_pictures p where p.path = o.name and p.order_id is not null)
      and not exists (select from private.files_to_remove r where r.bucket = 'evidence' and r.path = o.name) limit p_max)
  on conflict do nothing;
  get diagnostics counted = row_count;
  gone := gone + counted;
  update private.order_facts f set proof_path = null where f.order_id = any (over) and f.proof_path is not null;
  delete from private.proof_pictures p where p.order_id = any (over)
    or (p.order_id is null and exists (select from private.files_to_remove r where r.bucket = 'evidence' and r.path = p.path));
  delete from private.order_messages m where m.order_id = any (over);
  get diagnostics counted = row_count;
  gone := gone + counted;
  delete from private.complaint_files f using private.complaints c where c.id = f.complaint_id and c.order_id = any (over);
  delete from private.complaint_messages m using private.complaints c where c.id = m.complaint_id and c.order_id = any (over);
  get diagnostics counted = row_count;
  gone := gone + counted;
  update private.refund_destinations d set sealed = null, fingerprints = '{}'
  where d.id in (
    select e.id from private.refund_destinations e
    where e.sealed is not null and e.created_at < (select private.shop_now()) - interval '90 days'
      and not exists (select from private.order_facts f join private.refunds r on r.order_id = f.order_id
        where f.destination_id = e.id and (r.state <> 'sent' or r.sent_at > (select private.shop_now()) - interval '90 days'))
    order by e.created_at limit p_max);
  get diagnostics counted = row_count;
  return gone + counted;
end
$$;

create or replace function private.is_long_over(p_order uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select o.state in ('completed', 'cancelled', 'expired', 'refunded')
    and coalesce((select max(greatest(d.due_at, coalesce(d.done_at, d.due_at))) from private.order_deadlines d where d.order_id = o.id), o.state_at)
      < private.shop_now() - interval '90 days'
    and not exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null and d.paused_at is not null)
    and not exists (select from private.refunds r where r.order_id = o.id
      and (r.state <> 'sent' or r.sent_at > private.shop_now() - interval '90 days'))
    and not exists (select from private.payment_exceptions e where e.order_id = o.id and e.state = 'open')
    and not exists (select from private.complaints c where c.order_id = o.id and c.state in ('open', 'appealed'))
  from public.orders o where o.id = p_order
$$;

create or replace function private.erase_what_is_over() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  update private.installation set orders_erased_at = private.shop_now() where orders_erased_at is null or orders_erased_at < (select private.shop_now()) - interval '1 hour';
  if not found then
    return 0;
  end if;
  gone := private.erase_order_traces() + private.erase_webhooks();
  if gone >= 200 then
    update private.installation set orders_erased_at = null;
  end if;
  return gone;
end
$$;

create or replace function private.erase_webhooks(p_max integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  counted integer;
  gone integer;
begin
  update private.webhook_inbox w set body = null, body_hash = sha256(convert_to(w.body, 'UTF8'))
  where w.id in (select x.id from private.webhook_inbox x where x.body is not null and x.is_authentic
    and x.received_at < (select private.shop_now()) - interval '90 days' order by x.received_at limit p_max);
  get diagnostics gone = row_count;
  delete from private.webhook_inbox w where w.id in (select x.id from private.webhook_inbox x
    where not x.is_authentic and x.received_at < (select private.shop_now()) - interval '7 days' order by x.received_at limit p_max);
  get diagnostics counted = row_count;
  return gone + counted;
end
$$;
