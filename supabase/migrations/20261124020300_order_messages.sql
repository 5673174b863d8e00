-- WhatsApp about orders: to buyers, and to staff on duty. Budgets of their own, quiet hours from 22.00 to 07.00 WIB for what can wait, each
-- kind switched off by its receiver, news that is no longer true or a day old is dropped. A message is marked before it is sent; where nobody
-- said whether it arrived, people decide.

alter table private.message_outbox drop constraint message_outbox_state_check;
alter table private.message_outbox
  add constraint message_outbox_state_check check (state in ('waiting', 'sending', 'sent', 'unknown', 'refused', 'dropped')),
  add column audience text not null default 'buyer' check (audience in ('buyer', 'staff')),
  -- Of staff's: a row of private.staff_notice_kinds, or null for what cannot be switched off.
  add column kind text,
  add column order_id uuid references public.orders (id) on delete cascade,
  -- News of an order that has moved on is dropped; null: true whatever the state.
  add column while_state text,
  add column not_before timestamptz not null default clock_timestamp();

create index message_outbox_undecided on private.message_outbox (sent_at) where state in ('sending', 'unknown', 'refused');
create index message_outbox_of_order on private.message_outbox (order_id) where order_id is not null;

-- What a person wants to be told of orders. No row: everything.
create table private.message_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- WhatsApp about their own orders; notifications cannot be switched off.
  has_order_messages boolean not null default true,
  -- Staff: whether WhatsApp comes at all.
  is_on_duty boolean not null default true,
  -- Staff: '<kind>:notification', '<kind>:whatsapp'.
  muted text[] not null default '{}' check (cardinality(muted) <= 40)
);

alter table private.message_settings enable row level security;

-- What staff are told of orders: who by permission, and whether by WhatsApp too. Its twin is src/domain/notification/staff-notice.ts.
create function private.staff_notice_kinds() returns table (kind text, permission text, by_whatsapp boolean, is_urgent boolean)
language sql immutable set search_path = '' as $$
  values ('proof_waiting', 'payments.write', true, false), ('to_deliver', 'orders.write', true, false),
    ('payment_exception', 'payments.write', true, false), ('cancellation_asked', 'orders.write', true, false),
    ('complaint', 'complaints.write', true, true), ('login_code_asked', 'credentials.write', true, true),
    ('work_late', 'orders.write', false, false), ('buyer_message', 'orders.write', false, false), ('refund_ready', 'refunds.write', false, false)
$$;

create function private.is_told(p_user uuid, p_switch text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.message_settings s where s.user_id = p_user
    and (p_switch = any (s.muted) or (p_switch like '%:whatsapp' and not s.is_on_duty) or (p_switch = 'orders' and not s.has_order_messages)))
$$;

create function private.staff_with(p_permission text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct r.user_id from private.user_roles r join private.role_permissions p on p.role = r.role and p.permission = p_permission
$$;

-- The moment itself by day, else seven o'clock in the morning (WIB).
create function private.after_quiet_hours(p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when extract(hour from l.moment) between 7 and 21 then p_at
    else (date_trunc('day', l.moment) + case when extract(hour from l.moment) >= 22 then interval '31 hours' else interval '7 hours' end)
      at time zone 'Asia/Jakarta' end
  from (select p_at at time zone 'Asia/Jakarta' as moment) l
$$;

-- What answers a buyer's own act of just now, or has a short time to act in, is told at night too; so are codes and complaints.
create function private.is_urgent_notice(p_notice text) returns boolean
language sql immutable set search_path = '' as $$
  select p_notice in ('pay', 'revive', 'reject_proof', 'reject_last_proof', 'deliver', 'login_code_answered', 'credential_opened',
    'credential_closed', 'complaint_answered_by_shop', 'complaint_waits_for_buyer') or p_notice like 'resolve\_%'
$$;

-- {kind, permission, title, body, link}; null: staff are not told.
create or replace function private.staff_news(o public.orders, p_notice text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(k) || news.words from (
    select case case p_notice when 'revive' then 'pay' else p_notice end
      when 'submit_proof' then jsonb_build_object('kind', 'proof_waiting', 'title', 'Bukti menunggu diperiksa',
        'body', format('%s, %s.', o.number, private.rupiah(o.total)), 'link', '/admin/payments')
      when 'review_timeout' then jsonb_build_object('kind', 'proof_waiting', 'title', 'Bukti belum juga diperiksa',
        'body', format('%s, %s.', o.number, private.rupiah(o.total)), 'link', '/admin/payments')
      when 'pay' then jsonb_build_object('kind', 'to_deliver', 'title', 'Pesanan baru untuk dikirim',
        'body', format('%s: %s. Kirim sebelum %s.', o.number, o.product_name,
          coalesce(private.wib_text((private.next_deadline(o.id) ->> 'due_at')::timestamptz), 'secepatnya')), 'link', '/admin/orders/' || o.id)
      when 'payment_exception' then jsonb_build_object('kind', 'payment_exception', 'title', 'Pembayaran perlu ditinjau',
        'body', o.number, 'link', '/admin/payments')
      when 'work_timeout' then jsonb_build_object('kind', 'work_late', 'title', 'Pengerjaan terlambat',
        'body', o.number, 'link', '/admin/orders/' || o.id)
      when 'ask_cancellation' then jsonb_build_object('kind', 'cancellation_asked', 'title', 'Pembeli minta dibatalkan',
        'body', o.number, 'link', '/admin/orders/' || o.id)
      when 'message_of_buyer' then jsonb_build_object('kind', 'buyer_message', 'title', 'Pesan dari pembeli',
        'body', o.number, 'link', '/admin/orders/' || o.id)
      when 'destination_set' then jsonb_build_object('kind', 'refund_ready', 'title', 'Refund siap dikirim',
        'body', o.number, 'link', '/admin/refunds') end as words) news
  join private.staff_notice_kinds() k on k.kind = news.words ->> 'kind'
$$;

create function private.queue_message(p_user uuid, p_key text, p_text text, p_audience text, p_kind text, p_order uuid, p_while_state text,
  p_is_urgent boolean) returns void
language sql security definer set search_path = '' as $$
  insert into private.message_outbox (key, user_id, text, audience, kind, order_id, while_state, not_before)
  select p_key, u.id, left(p_text, 500), p_audience, p_kind, p_order, p_while_state,
    case when p_is_urgent then clock_timestamp() else private.after_quiet_hours(clock_timestamp()) end
  from auth.users u where u.id = p_user and u.phone_confirmed_at is not null and coalesce(u.phone, '') <> ''
    and private.is_told(p_user, case p_audience when 'buyer' then 'orders' else p_kind || ':whatsapp' end)
  on conflict (key) do nothing
$$;

create or replace function private.tell_order_notice(p_row private.order_outbox) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  news jsonb;
  sent_to text;
  news_key constant text := 'order:' || p_row.id;
begin
  select * into o from public.orders where id = p_row.order_id;
  news := private.order_news(o, p_row.notice,
    (select e.note from public.order_events e where e.order_id = p_row.order_id and e.seq = p_row.seq));
  if p_row.notice = 'refund_sent' then
    select format(' ke %s ••••%s', d.bank, d.last4) into sent_to from private.order_facts f
    join private.refund_destinations d on d.id = f.destination_id where f.order_id = o.id;
    news := news || jsonb_build_object('title', 'Refund terkirim' || coalesce(sent_to, ''));
  end if;
  if news is not null and o.buyer_id is not null then
    perform private.notify(o.buyer_id, 'order', news ->> 'title', news ->> 'body', '/orders/' || o.id, news_key);
    if news ->> 'whatsapp' = 'true' then
      perform private.queue_message(o.buyer_id, news_key, (news ->> 'title') || '. ' || (news ->> 'body'), 'buyer', p_row.notice, o.id,
        o.state, private.is_urgent_notice(p_row.notice));
    end if;
  end if;
  news := private.staff_news(o, p_row.notice);
  if news is not null then
    perform private.notify(s.id, 'order', news ->> 'title', news ->> 'body', news ->> 'link', news_key || ':' || s.id)
    from private.staff_with(news ->> 'permission') as s (id) where private.is_told(s.id, (news ->> 'kind') || ':notification');
    if news ->> 'by_whatsapp' = 'true' then
      perform private.queue_message(s.id, news_key || ':' || s.id, (news ->> 'title') || '. ' || (news ->> 'body'), 'staff', news ->> 'kind',
        o.id, case when p_row.notice = 'payment_exception' then null else o.state end, (news ->> 'is_urgent')::boolean)
      from private.staff_with(news ->> 'permission') as s (id);
    end if;
  end if;
end
$$;

-- Whether a message that waits is still to be sent: true, wanted, to a confirmed number, to somebody whose work it is.
create function private.is_message_due(m private.message_outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select m.created_at > clock_timestamp() - interval '1 day'
    and exists (select from auth.users u where u.id = m.user_id and u.phone_confirmed_at is not null and coalesce(u.phone, '') <> '')
    and (m.while_state is null or exists (select from public.orders o where o.id = m.order_id and o.state = m.while_state))
    and (m.audience = 'staff' or private.is_told(m.user_id, 'orders'))
    and (m.audience = 'buyer' or m.kind is null or (private.is_told(m.user_id, m.kind || ':whatsapp')
      and exists (select from private.staff_notice_kinds() k where k.kind = m.kind and m.user_id in (select private.staff_with(k.permission)))
      and (m.kind <> 'payment_exception' or exists (
        select from private.payment_exceptions e where e.order_id = m.order_id and e.state = 'open'))))
$$;

-- Taken messages count as being sent from here on. One process at a time, so that no two spend one budget.
drop function public.server_take_messages(integer, integer);
create function public.server_take_messages(p_max integer default 20, p_daily integer default 500, p_staff_daily integer default 200)
returns table (id bigint, phone text, text text)
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(7346) then
    return;
  end if;
  update private.message_outbox m set state = 'dropped' where m.id in (
    select w.id from private.message_outbox w where w.state = 'waiting' and w.not_before <= clock_timestamp() and not private.is_message_due(w)
    order by w.id limit 200);
  return query
    with spent as (
      select d.audience, count(*)::integer as messages from private.message_outbox d
      where d.sent_at > clock_timestamp() - interval '1 day' group by d.audience), waiting as (
      select w.id, w.audience, row_number() over (partition by w.audience order by w.id) as place from private.message_outbox w
      where w.state = 'waiting' and w.not_before <= clock_timestamp()), due as (
      select w.id from waiting w left join spent s on s.audience = w.audience
      where w.place <= case w.audience when 'buyer' then p_daily else p_staff_daily end - coalesce(s.messages, 0)
      order by w.id limit p_max)
    update private.message_outbox m set state = 'sending', sent_at = clock_timestamp()
    from auth.users u where u.id = m.user_id and m.id in (select d.id from due d) and m.state = 'waiting'
    returning m.id, u.phone::text, m.text;
end
$$;

-- Messages nobody knows the end of: no answer, refused, or taken by a process that died. Of the last two weeks, newest first.
create function public.undecided_messages() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.read');
  return coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'at', m.sent_at, 'audience', m.audience, 'order_id', m.order_id,
      'number', (select o.number from public.orders o where o.id = m.order_id), 'text', m.text,
      'state', case m.state when 'refused' then 'refused' else 'unknown' end) order by m.sent_at desc, m.id desc)
    from (select * from private.message_outbox x where (x.state in ('unknown', 'refused')
        or (x.state = 'sending' and x.sent_at < clock_timestamp() - interval '5 minutes'))
      and x.sent_at > clock_timestamp() - interval '14 days' order by x.sent_at desc limit 50) m), '[]');
end
$$;

-- A person decides about such a message: once more, or done with.
create function public.decide_message(p_id bigint, p_again boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.write');
  update private.message_outbox m set state = case when p_again then 'waiting' else 'dropped' end,
    created_at = case when p_again then clock_timestamp() else m.created_at end, not_before = clock_timestamp(),
    while_state = case when p_again then null else m.while_state end
  where m.id = p_id and (m.state in ('unknown', 'refused') or (m.state = 'sending' and m.sent_at < clock_timestamp() - interval '5 minutes'));
  return case when found then jsonb_build_object('outcome', 'done') else jsonb_build_object('code', 'NOT_FOUND') end;
end
$$;

-- {has_phone, orders, staff}; `staff` is null for who is none: {is_on_duty, kinds: [{kind, notification, whatsapp}]} of what their role hears.
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

-- One switch of one's own: 'orders', 'duty', '<kind>:notification', '<kind>:whatsapp'. Code: INVALID.
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

-- A changed account of the shop is told to every owner by WhatsApp too, at once; nobody switches that off.
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

grant execute on function public.server_take_messages(integer, integer, integer) to service_role;
grant execute on function public.undecided_messages(), public.decide_message(bigint, boolean), public.read_message_settings(),
  public.choose_message_setting(text, boolean) to authenticated;
