-- Effects of orders after their transaction: the relay, WhatsApp messages and their settings, reminders, and the
-- erasure of old data.
-- Tables: private.message_outbox, private.message_settings. Begin with the relay, which the server calls, and with
-- private.notify_order_events, which sends the rows of private.order_outbox.

-- WhatsApp messages to people with a confirmed number, within a daily budget per audience. A message is marked as
-- `sending` first. One without an answer becomes `unknown`: staff decide about it, and it is not repeated
-- automatically.
create table private.message_outbox (
  id bigint primary key generated always as identity,
  -- Identifies the event, so that it is sent once.
  key text not null unique check (length(key) <= 200),
  user_id uuid not null references auth.users (id) on delete cascade,
  text text not null check (length(text) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'unknown', 'refused', 'dropped')),
  created_at timestamptz not null default private.shop_now(),
  sent_at timestamptz,
  audience text not null default 'buyer' check (audience in ('buyer', 'staff')),
  -- For staff: a kind of private.staff_notice_kinds, or null for a message that cannot be switched off.
  kind text,
  order_id uuid references public.orders (id) on delete cascade,
  -- The message is dropped when the order has left this state; null: it is valid in every state.
  while_state text,
  not_before timestamptz not null default private.shop_now()
);

create index message_outbox_waiting on private.message_outbox (id) where state = 'waiting';
create index message_outbox_by_time on private.message_outbox (sent_at) where sent_at is not null;
create index message_outbox_of_user on private.message_outbox (user_id);
create index message_outbox_undecided on private.message_outbox (sent_at) where state in ('sending', 'unknown', 'refused');
create index message_outbox_of_order on private.message_outbox (order_id) where order_id is not null;

alter table private.message_outbox enable row level security;
grant usage on sequence private.message_outbox_id_seq to service_role;

-- Switches of a person for messages about orders. Without a row, all are on.
create table private.message_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- WhatsApp about own orders; notifications cannot be switched off.
  has_order_messages boolean not null default true,
  -- Staff: whether WhatsApp messages are sent at all.
  is_on_duty boolean not null default true,
  -- Staff: the switches that are off, '<kind>:notification' or '<kind>:whatsapp'.
  muted text[] not null default '{}' check (cardinality(muted) <= 40)
);

alter table private.message_settings enable row level security;

-- A time in the shop's zone (WIB), with the date unless it is today.
create function private.wib_text(p_at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  local_time constant timestamp := p_at at time zone 'Asia/Jakarta';
begin
  return case when local_time::date = (private.shop_now() at time zone 'Asia/Jakarta')::date then ''
    else extract(day from local_time) || ' '
      || (array['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'])[extract(month from local_time)::integer] || ' ' end
    || to_char(local_time, 'HH24.MI') || ' WIB';
end
$$;

-- The time itself between 07.00 and 22.00 WIB, otherwise the next 07.00.
create function private.after_quiet_hours(p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when extract(hour from l.moment) between 7 and 21 then p_at
    else (date_trunc('day', l.moment) + case when extract(hour from l.moment) >= 22 then interval '31 hours' else interval '7 hours' end)
      at time zone 'Asia/Jakarta' end
  from (select p_at at time zone 'Asia/Jakarta' as moment) l
$$;

-- Whether a switch of a person is on.
create function private.is_told(p_user uuid, p_switch text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.message_settings s where s.user_id = p_user
    and (p_switch = any (s.muted) or (p_switch like '%:whatsapp' and not s.is_on_duty) or (p_switch = 'orders' and not s.has_order_messages)))
$$;

-- Queues a WhatsApp message if the person has a confirmed number and the switch is on. During quiet hours, only urgent
-- messages are sent at once.
create function private.queue_message(
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

-- Notices that are sent during quiet hours, too: answers to an act of the buyer, short deadlines, login codes and
-- complaints.
create function private.is_urgent_notice(p_notice text) returns boolean
language sql immutable set search_path = '' as $$
  select p_notice in ('pay', 'revive', 'reject_proof', 'reject_last_proof', 'deliver', 'login_code_answered', 'credential_opened', 'login_opened',
    'credential_closed', 'complaint_answered_by_shop', 'complaint_waits_for_buyer', 'ready', 'not_ready', 'start', 'rental_ends_15',
    'time_over', 'end_for_breach', 'miss') or p_notice like 'resolve\_%'
$$;

-- People whose role has a permission.
create function private.staff_with(p_permission text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct r.user_id from private.user_roles r join private.role_permissions p on p.role = r.role and p.permission = p_permission
$$;

-- Sends the notification and the WhatsApp message of an outbox row to the buyer and to the staff with the permission.
create function private.notify_order_event(p_row private.order_outbox) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  texts jsonb;
  message jsonb;
  message_key constant text := 'order:' || p_row.id;
begin
  select * into o from public.orders where id = p_row.order_id;
  texts := coalesce(p_row.notifications, private.make_order_notifications(p_row.order_id, p_row.notice, p_row.seq));
  message := nullif(texts -> 'buyer', 'null');
  if message is not null and o.buyer_id is not null then
    perform private.notify(o.buyer_id, 'order', message ->> 'title', message ->> 'body',
      coalesce(message ->> 'link', '/orders/' || o.id), message_key);
    if message ->> 'whatsapp' = 'true' then
      perform private.queue_message(o.buyer_id, message_key, (message ->> 'title') || '. ' || (message ->> 'body'), 'buyer', p_row.notice, o.id,
        o.state, private.is_urgent_notice(p_row.notice));
    end if;
  end if;
  message := nullif(texts -> 'staff', 'null');
  if message is not null then
    perform private.notify(s.id, 'order', message ->> 'title', message ->> 'body', message ->> 'link', message_key || ':' || s.id)
    from private.staff_with(message ->> 'permission') as s (id) where private.is_told(s.id, (message ->> 'kind') || ':notification');
    if message ->> 'by_whatsapp' = 'true' then
      perform private.queue_message(s.id, message_key || ':' || s.id, (message ->> 'title') || '. ' || (message ->> 'body'), 'staff',
        message ->> 'kind', o.id, case when p_row.notice = 'payment_exception' then null else o.state end, (message ->> 'is_urgent')::boolean)
      from private.staff_with(message ->> 'permission') as s (id);
    end if;
  end if;
end
$$;

-- Processes due rows of the outbox and returns how many succeeded. Every row has its own exception block: one that
-- fails is retried with growing delay and does not block the others.
create function private.notify_order_events(p_max integer default 100) returns integer
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
      perform private.notify_order_event(waiting);
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

-- One round of background work: due orders and rentals, deliveries, published stock, prices and notifications. The
-- server calls it twice a second while work is left.
create function public.process_outbox(p_max integer default 100) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  delivered integer;
  shown integer;
  notified integer;
  advanced integer;
begin
  advanced := private.move_due_orders(50) + private.move_rentals(50) + private.remind_rentals();
  perform private.show_rentable(p_max);
  delivered := private.deliver_ready(50);
  shown := private.publish_stock_changes(p_max);
  perform private.set_due_prices(interval '2 minutes');
  notified := private.notify_order_events(p_max);
  return jsonb_build_object('stock', shown, 'told', notified, 'moved', advanced, 'delivered', delivered, 'left',
    exists (select from private.stock_changes)
      or exists (select from private.order_outbox b where b.done_at is null and b.not_before <= (select private.shop_now())));
end
$$;
grant execute on function public.process_outbox(integer) to service_role;

-- Alias of process_outbox for servers of releases before this name.
create function public.server_relay(p_max integer default 100) returns jsonb
language sql security definer set search_path = '' as $$ select public.process_outbox(p_max) $$;
grant execute on function public.server_relay(integer) to service_role;

-- Queues reminders ten minutes before the payment deadline and a day before the automatic confirmation, and returns how
-- many.
create function private.remind_orders() returns integer
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

create function private.relay_orders() returns integer
language sql security definer set search_path = '' as $$
  select (r.done ->> 'stock')::integer + (r.done ->> 'told')::integer from (select public.process_outbox(500) as done) r
$$;

-- Deletes processed rows of the order outbox after 30 days, sent messages after 90 and unsent ones after 30.
create function private.purge_expired_order_data() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.order_outbox b where b.id in (select x.id from private.order_outbox x
    where x.done_at < (select private.shop_now()) - interval '30 days' limit 500);
  get diagnostics deleted = row_count;
  delete from private.message_outbox m where m.id in (select x.id from private.message_outbox x
    where x.sent_at < (select private.shop_now()) - interval '90 days'
      or (x.sent_at is null and x.created_at < (select private.shop_now()) - interval '30 days') limit 500);
  return deleted;
end
$$;

insert into private.due_tasks (name, procedure) values
  ('relay_orders', 'relay_orders'), ('remind_orders', 'remind_orders'), ('purge_expired_order_data', 'purge_expired_order_data');

-- Whether a waiting message is still to be sent: not older than a day, the number confirmed, the order in its state,
-- the switch on, and staff still responsible.
create function private.is_message_due(m private.message_outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.with_skips(m.created_at) > private.shop_now() - interval '1 day'
    and exists (select from auth.users u where u.id = m.user_id and u.phone_confirmed_at is not null and coalesce(u.phone, '') <> '')
    and (m.while_state is null or exists (select from public.orders o where o.id = m.order_id and o.state = m.while_state))
    and (m.audience = 'staff' or private.is_told(m.user_id, 'orders'))
    and (m.audience = 'buyer' or m.kind is null or (private.is_told(m.user_id, m.kind || ':whatsapp')
      and exists (select from private.staff_notice_kinds() k where k.kind = m.kind and m.user_id in (select private.staff_with(k.permission)))
      and (m.kind <> 'payment_exception' or exists (
        select from private.payment_exceptions e where e.order_id = m.order_id and e.state = 'open'))))
$$;

-- Takes due messages within the daily budgets, marks them as `sending` and returns them. Messages that are no longer
-- due are dropped. A concurrent call returns nothing.
create function public.server_take_messages(
  p_max integer default 20, p_daily integer default 500, p_staff_daily integer default 200
) returns table(id bigint, phone text, text text)
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(7346) then
    return;
  end if;
  update private.message_outbox m set state = 'dropped' where m.id in (
    select w.id from private.message_outbox w where w.state = 'waiting' and w.not_before <= (select private.shop_now())
      and not private.is_message_due(w)
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
grant execute on function public.server_take_messages(integer, integer, integer) to service_role;

-- Records how the sending of a message ended.
create function public.server_done_message(p_id bigint, p_state text) returns void
language sql security definer set search_path = '' as $$
  update private.message_outbox m set state = p_state where m.id = p_id and m.state = 'sending' and p_state in ('sent', 'unknown', 'refused')
$$;
grant execute on function public.server_done_message(bigint, text) to service_role;

-- Messages of the last 14 days with an unknown result, newest first: without answer, refused, or taken by a process
-- that died.
create function public.undecided_messages() returns jsonb
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
grant execute on function public.undecided_messages() to authenticated;

-- Sends a message with an unknown result again, or drops it.
create function public.decide_message(p_id bigint, p_again boolean) returns jsonb
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
grant execute on function public.decide_message(bigint, boolean) to authenticated;

-- {has_phone, orders, staff}. `staff` is null for people without a role; otherwise {is_on_duty, kinds: [{kind,
-- notification, whatsapp}]} with the kinds of their permissions.
create function public.read_message_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'has_phone', exists (select from auth.users u where u.id = me and u.phone_confirmed_at is not null and coalesce(u.phone, '') <> ''),
    'orders', private.is_told(me, 'orders'),
    'staff', (select jsonb_build_object('is_on_duty', coalesce((select s.is_on_duty from private.message_settings s where s.user_id = me), true),
        'kinds', jsonb_agg(jsonb_build_object('kind', k.kind, 'notification', private.is_told(me, k.kind || ':notification'),
          'whatsapp', case when k.by_whatsapp then not exists (
            select from private.message_settings s where s.user_id = me and k.kind || ':whatsapp' = any (s.muted)) end)))
      from private.staff_notice_kinds() k where me in (select private.staff_with(k.permission)) having count(*) > 0));
end
$$;
grant execute on function public.read_message_settings() to authenticated;

-- Sets one switch of the caller: 'orders', 'duty', '<kind>:notification' or '<kind>:whatsapp'. Code: INVALID.
create function public.choose_message_setting(p_switch text, p_is_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif p_is_on is null or not (coalesce(p_switch, '') in ('orders', 'duty') or exists (select from private.staff_notice_kinds() k
    where p_switch = k.kind || ':notification' or (k.by_whatsapp and p_switch = k.kind || ':whatsapp'))) then
    return jsonb_build_object('code', 'INVALID');
  end if;
  insert into private.message_settings (user_id) values (me) on conflict (user_id) do nothing;
  update private.message_settings s set
    has_order_messages = case p_switch when 'orders' then p_is_on else s.has_order_messages end,
    is_on_duty = case p_switch when 'duty' then p_is_on else s.is_on_duty end,
    muted = case when p_switch in ('orders', 'duty') then s.muted when p_is_on then array_remove(s.muted, p_switch)
      else array_remove(s.muted, p_switch) || p_switch end
  where s.user_id = me;
  return jsonb_build_object('outcome', 'done');
end
$$;
grant execute on function public.choose_message_setting(text, boolean) to authenticated;

-- Sends every owner a WhatsApp message when the shop's accounts change. It cannot be switched off.
create function private.tell_accounts_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.message_outbox (key, user_id, text, audience)
  select 'accounts:' || new.version || ':' || u.id, u.id, 'Rekening toko diubah. Bukan tim kamu? Periksa pengaturan pembayaran sekarang.', 'staff'
  from private.user_roles r join auth.users u on u.id = r.user_id
  where r.role = 'owner' and u.phone_confirmed_at is not null and coalesce(u.phone, '') <> '' on conflict (key) do nothing;
  return null;
end
$$;

create trigger tell_accounts_changed after update on private.payment_settings for each row
  when ((old.accounts, old.qris) is distinct from (new.accounts, new.qris) and old.version <> new.version)
  execute function private.tell_accounts_changed();

-- Whether an order has been closed for 90 days in every respect: state, deadlines, refunds, exceptions and complaints.
create function private.is_long_over(p_order uuid) returns boolean
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

-- Erases messages, proofs and evidence of orders that have been closed for 90 days, uploads that were not submitted
-- within 7 days, and numbers of bank accounts whose refund was sent 90 days ago. Processes at most p_max orders and
-- returns how many rows and files it erased.
create function private.erase_order_traces(p_max integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  over uuid[];
  erased integer := 0;
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
  erased := erased + counted;
  update private.order_facts f set proof_path = null where f.order_id = any (over) and f.proof_path is not null;
  delete from private.proof_pictures p where p.order_id = any (over)
    or (p.order_id is null and exists (select from private.files_to_remove r where r.bucket = 'evidence' and r.path = p.path));
  delete from private.order_messages m where m.order_id = any (over);
  get diagnostics counted = row_count;
  erased := erased + counted;
  delete from private.complaint_files f using private.complaints c where c.id = f.complaint_id and c.order_id = any (over);
  delete from private.complaint_messages m using private.complaints c where c.id = m.complaint_id and c.order_id = any (over);
  get diagnostics counted = row_count;
  erased := erased + counted;
  update private.refund_destinations d set sealed = null, fingerprints = '{}'
  where d.id in (
    select e.id from private.refund_destinations e
    where e.sealed is not null and e.created_at < (select private.shop_now()) - interval '90 days'
      and not exists (select from private.order_facts f join private.refunds r on r.order_id = f.order_id
        where f.destination_id = e.id and (r.state <> 'sent' or r.sent_at > (select private.shop_now()) - interval '90 days'))
    order by e.created_at limit p_max);
  get diagnostics counted = row_count;
  return erased + counted;
end
$$;

-- Erases bodies of webhooks after 90 days, and deletes webhooks that failed authentication after 7 days.
create function private.erase_webhooks(p_max integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  counted integer;
  erased integer;
begin
  update private.webhook_inbox w set body = null, body_hash = sha256(convert_to(w.body, 'UTF8'))
  where w.id in (select x.id from private.webhook_inbox x where x.body is not null and x.is_authentic
    and x.received_at < (select private.shop_now()) - interval '90 days' order by x.received_at limit p_max);
  get diagnostics erased = row_count;
  delete from private.webhook_inbox w where w.id in (select x.id from private.webhook_inbox x
    where not x.is_authentic and x.received_at < (select private.shop_now()) - interval '7 days' order by x.received_at limit p_max);
  get diagnostics counted = row_count;
  return erased + counted;
end
$$;

-- Runs once an hour, and again at once while more is left.
create function private.erase_what_is_over() returns integer
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

insert into private.due_tasks (name, procedure) values ('erase_what_is_over', 'erase_what_is_over');
