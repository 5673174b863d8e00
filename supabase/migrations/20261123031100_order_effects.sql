-- Effects of orders, outside the transactions that move money: the stock shown, notifications, WhatsApp. Each once, by whichever process
-- comes first; what a killed process had taken is free again at once, because taking and doing are one transaction.

-- WhatsApp messages to people with a confirmed number, with a budget of their own a day. A message is marked before it is sent; one whose
-- answer never came is `unknown`, shown to staff and not repeated.
create table private.message_outbox (
  id bigint generated always as identity primary key,
  -- The same news is one message.
  key text not null unique check (length(key) <= 200),
  user_id uuid not null references auth.users (id) on delete cascade,
  text text not null check (length(text) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'unknown', 'refused')),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);

create index message_outbox_waiting on private.message_outbox (id) where state = 'waiting';
create index message_outbox_by_time on private.message_outbox (sent_at) where sent_at is not null;
create index message_outbox_of_user on private.message_outbox (user_id);

alter table private.message_outbox enable row level security;

-- A moment as people in the shop's time say it; with the day when it is another one.
create function private.wib_text(p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case when (p_at at time zone 'Asia/Jakarta')::date = (now() at time zone 'Asia/Jakarta')::date then ''
    else extract(day from p_at at time zone 'Asia/Jakarta') || ' '
      || (array['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'])[extract(month from p_at at time zone 'Asia/Jakarta')::integer] || ' ' end
    || to_char(p_at at time zone 'Asia/Jakarta', 'HH24.MI') || ' WIB'
$$;

-- What a buyer is told of an event: {title, body, whatsapp}. Null: nothing.
create function private.order_news(o public.orders, p_notice text, p_note text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  due constant timestamptz := (private.next_deadline(o.id) ->> 'due_at')::timestamptz;
  until constant text := coalesce(private.wib_text(due), 'secepatnya');
  owed constant bigint := (select coalesce(sum(r.amount), 0) from private.refunds r where r.order_id = o.id);
begin
  return case p_notice
    when 'place' then jsonb_build_object('title', format('Pesanan %s dibuat', o.number),
      'body', format('Bayar %s sebelum %s.', private.rupiah(o.total), until))
    when 'payment_soon_over' then jsonb_build_object('title', format('Pesanan %s belum dibayar', o.number),
      'body', format('Waktu bayar habis %s.', until))
    when 'submit_proof' then jsonb_build_object('title', 'Bukti pembayaran diterima',
      'body', format('%s sedang diperiksa, paling lambat %s.', o.number, until))
    when 'pay' then jsonb_build_object('title', 'Pembayaran diterima',
      'body', format('%s disiapkan paling lambat %s.', o.product_name, until), 'whatsapp', true)
    when 'revive' then jsonb_build_object('title', 'Pembayaran diterima',
      'body', format('%s tetap jadi milikmu, disiapkan paling lambat %s.', o.product_name, until), 'whatsapp', true)
    when 'reject_proof' then jsonb_build_object('title', 'Bukti belum cocok',
      'body', format('%s Kirim ulang sebelum %s.', p_note, until), 'whatsapp', true)
    when 'reject_last_proof' then jsonb_build_object('title', format('Pesanan %s dilepas', o.number),
      'body', 'Tiga bukti belum cocok. Uangmu tetap aman: hubungi toko kalau kamu sudah membayar.', 'whatsapp', true)
    when 'review_timeout' then jsonb_build_object('title', 'Pemeriksaan lebih lama dari biasanya',
      'body', format('%s masih kami periksa, paling lambat %s.', o.number, until))
    when 'payment_timeout' then jsonb_build_object('title', 'Waktu bayar habis',
      'body', format('%s dilepas. Sudah terlanjur bayar? Kami cek otomatis.', o.number))
    when 'payment_exception' then jsonb_build_object('title', 'Pembayaranmu perlu ditinjau',
      'body', format('Uang untuk %s sudah kami lihat dan aman. Kami kabari paling lambat besok.', o.number), 'whatsapp', true)
    when 'exception_refunded' then jsonb_build_object('title', format('Refund %s disetujui', private.rupiah(owed)),
      'body', format('%s: isi rekening tujuan.', o.number), 'whatsapp', true)
    when 'start_work' then jsonb_build_object('title', 'Mulai dikerjakan', 'body', format('%s sedang dikerjakan.', o.product_name))
    when 'ask_more_time' then jsonb_build_object('title', 'Toko minta waktu tambahan',
      'body', format('%s: %s', o.number, p_note), 'whatsapp', true)
    when 'work_timeout' then jsonb_build_object('title', 'Pengerjaan terlambat',
      'body', format('%s belum selesai. Kami ingatkan pengerjanya.', o.number))
    when 'deliver' then jsonb_build_object('title', format('%s sudah dikirim', o.product_name),
      'body', format('Periksa, lalu konfirmasi. Konfirmasi otomatis %s.', until), 'whatsapp', true)
    when 'confirmation_soon_over' then jsonb_build_object('title', format('Konfirmasi otomatis %s', until),
      'body', format('%s: ada masalah? Tulis ke toko sebelum itu.', o.number))
    when 'confirm' then jsonb_build_object('title', 'Pesanan selesai', 'body', format('Terima kasih! %s selesai.', o.number))
    when 'confirmation_timeout' then jsonb_build_object('title', 'Pesanan selesai', 'body', format('%s dikonfirmasi otomatis.', o.number))
    when 'cancel' then jsonb_build_object('title', format('Pesanan %s dibatalkan', o.number),
      'body', case when owed > 0 then format('Refund %s disetujui. Isi rekening tujuan.', private.rupiah(owed))
        else coalesce(p_note, 'Tidak ada yang perlu dibayar.') end, 'whatsapp', owed > 0)
    when 'delivery_timeout' then jsonb_build_object('title', format('Pesanan %s dibatalkan', o.number),
      'body', format('Toko tidak mengirim tepat waktu. Refund %s disetujui. Isi rekening tujuan.', private.rupiah(owed)), 'whatsapp', true)
    when 'refund' then jsonb_build_object('title', format('Refund %s disetujui', private.rupiah(owed)),
      'body', format('%s: isi rekening tujuan.', o.number), 'whatsapp', true)
    when 'refund_part' then jsonb_build_object('title', format('Refund %s disetujui', private.rupiah(owed)),
      'body', format('%s: isi rekening tujuan.', o.number), 'whatsapp', true)
    when 'refund_sent' then jsonb_build_object('title', 'Refund terkirim', 'body', format('%s: ref. %s.', o.number, p_note), 'whatsapp', true)
    when 'destination_set' then jsonb_build_object('title', 'Rekening refund disimpan',
      'body', format('%s: refund dikirim ke rekening yang kamu isi. Bukan kamu? Hubungi toko.', o.number))
    when 'message_of_shop' then jsonb_build_object('title', 'Pesan dari toko', 'body', format('%s: buka pesanan untuk membaca.', o.number))
    end;
end
$$;

-- Which staff hear of an event, by permission, and in which words. Null: none.
create function private.staff_news(o public.orders, p_notice text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case case p_notice when 'revive' then 'pay' else p_notice end
    when 'submit_proof' then jsonb_build_object('permission', 'payments.write', 'title', 'Bukti menunggu diperiksa',
      'body', format('%s, %s.', o.number, private.rupiah(o.total)), 'link', '/admin/payments')
    when 'pay' then jsonb_build_object('permission', 'orders.write', 'title', 'Pesanan baru untuk dikirim',
      'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/orders/' || o.id)
    when 'payment_exception' then jsonb_build_object('permission', 'payments.write', 'title', 'Pembayaran perlu ditinjau',
      'body', o.number, 'link', '/admin/payments')
    when 'work_timeout' then jsonb_build_object('permission', 'orders.write', 'title', 'Pengerjaan terlambat',
      'body', o.number, 'link', '/admin/orders/' || o.id)
    when 'ask_cancellation' then jsonb_build_object('permission', 'orders.write', 'title', 'Pembeli minta dibatalkan',
      'body', o.number, 'link', '/admin/orders/' || o.id)
    when 'message_of_buyer' then jsonb_build_object('permission', 'orders.write', 'title', 'Pesan dari pembeli',
      'body', o.number, 'link', '/admin/orders/' || o.id)
    when 'destination_set' then jsonb_build_object('permission', 'refunds.write', 'title', 'Refund siap dikirim',
      'body', o.number, 'link', '/admin/refunds') end
$$;

create function private.tell_order_notice(p_row private.order_outbox) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  news jsonb;
  news_key constant text := 'order:' || p_row.id;
begin
  select * into o from public.orders where id = p_row.order_id;
  news := private.order_news(o, p_row.notice,
    (select e.note from public.order_events e where e.order_id = p_row.order_id and e.seq = p_row.seq));
  if news is not null and o.buyer_id is not null then
    perform private.notify(o.buyer_id, 'order', news ->> 'title', news ->> 'body', '/orders/' || o.id, news_key);
    if news ->> 'whatsapp' = 'true' then
      insert into private.message_outbox (key, user_id, text)
      select news_key, u.id, left((news ->> 'title') || '. ' || (news ->> 'body'), 500) from auth.users u
      where u.id = o.buyer_id and u.phone_confirmed_at is not null and coalesce(u.phone, '') <> ''
      on conflict (key) do nothing;
    end if;
  end if;
  news := private.staff_news(o, p_row.notice);
  if news is not null then
    perform private.notify(r.user_id, 'order', news ->> 'title', news ->> 'body', news ->> 'link', news_key || ':' || r.user_id)
    from private.user_roles r join private.role_permissions p on p.role = r.role and p.permission = news ->> 'permission';
  end if;
end
$$;

-- One row at a time, so that a row that fails keeps no other from being told. Returns how many were done.
create function private.tell_orders(p_max integer default 100) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  waiting private.order_outbox;
  done integer := 0;
begin
  for waiting in
    select * from private.order_outbox b where b.done_at is null and b.not_before <= clock_timestamp()
    order by b.not_before, b.id limit p_max for update skip locked
  loop
    begin
      perform private.tell_order_notice(waiting);
      update private.order_outbox b set done_at = clock_timestamp(), error = null where b.id = waiting.id;
      done := done + 1;
    exception when others then
      update private.order_outbox b set attempts = least(b.attempts + 1, 1000), error = left(sqlstate || ' ' || sqlerrm, 300),
        not_before = clock_timestamp() + least(interval '1 hour', interval '10 seconds' * power(2, least(b.attempts, 9)))
      where b.id = waiting.id;
    end;
  end loop;
  return done;
end
$$;

-- Called twice a second while there is work: stock shown, people told, due orders moved. `left` tells whether to come back soon.
create function public.server_relay(p_max integer default 100) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  shown integer;
  told integer;
  moved integer;
begin
  moved := private.move_due_orders(50);
  shown := private.show_stock(p_max);
  told := private.tell_orders(p_max);
  return jsonb_build_object('stock', shown, 'told', told, 'moved', moved, 'left',
    exists (select from private.stock_changes) or exists (select from private.order_outbox b where b.done_at is null and b.not_before <= clock_timestamp()));
end
$$;

-- Reminders: ten minutes before the time to pay is over, a day before the confirmation by itself.
create function private.remind_orders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reminded integer;
begin
  with due as (
    update private.order_deadlines d set reminded_at = clock_timestamp()
    where d.done_at is null and d.paused_at is null and d.reminded_at is null
      and ((d.name = 'payment' and d.due_at between clock_timestamp() and clock_timestamp() + interval '10 minutes')
        or (d.name = 'confirmation' and d.due_at between clock_timestamp() and clock_timestamp() + interval '24 hours'))
    returning d.order_id, d.name)
  insert into private.order_outbox (order_id, notice)
  select due.order_id, case due.name when 'payment' then 'payment_soon_over' else 'confirmation_soon_over' end from due;
  get diagnostics reminded = row_count;
  return reminded;
end
$$;

create function private.relay_orders() returns integer
language sql security definer set search_path = '' as $$
  select (r.done ->> 'stock')::integer + (r.done ->> 'told')::integer from (select public.server_relay(500) as done) r
$$;

-- What nobody needs any more: webhooks after 90 days (after 7 when not authentic), done rows of the outbox after 30.
create function private.tidy_orders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from private.webhook_inbox w where w.id in (select x.id from private.webhook_inbox x
    where x.received_at < now() - case when x.is_authentic then interval '90 days' else interval '7 days' end order by x.received_at limit 500);
  get diagnostics gone = row_count;
  delete from private.order_outbox b where b.id in (select x.id from private.order_outbox x where x.done_at < now() - interval '30 days' limit 500);
  delete from private.message_outbox m where m.id in (select x.id from private.message_outbox x where x.sent_at < now() - interval '90 days' limit 500);
  return gone;
end
$$;

insert into private.due_tasks (name, procedure) values
  ('relay_orders', 'relay_orders'), ('remind_orders', 'remind_orders'), ('tidy_orders', 'tidy_orders');

create function public.server_take_messages(p_max integer default 20, p_daily integer default 500)
returns table (id bigint, phone text, text text)
language sql security definer set search_path = '' as $$
  update private.message_outbox m set state = 'sending', sent_at = clock_timestamp()
  from auth.users u
  where u.id = m.user_id and m.id in (
    select w.id from private.message_outbox w where w.state = 'waiting' order by w.id
    limit least(p_max, greatest(0, p_daily - (select count(*) from private.message_outbox d where d.sent_at > now() - interval '1 day')::integer))
    for update skip locked)
  returning m.id, u.phone::text, m.text
$$;

create function public.server_done_message(p_id bigint, p_state text) returns void
language sql security definer set search_path = '' as $$
  update private.message_outbox m set state = p_state where m.id = p_id and m.state = 'sending' and p_state in ('sent', 'unknown', 'refused')
$$;

-- Why an account may not be deleted yet; null when it may: an open order, money that is owed, a complaint.
create function private.account_obligation(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.orders o where o.buyer_id = p_user
      and o.state not in ('completed', 'cancelled', 'expired', 'refunded')) then 'OPEN_ORDER'
    when exists (select from private.refunds r join public.orders o on o.id = r.order_id where o.buyer_id = p_user and r.state <> 'sent')
      or exists (select from private.payment_exceptions e join public.orders o on o.id = e.order_id where o.buyer_id = p_user and e.state = 'open')
      then 'MONEY_OWED' end
$$;

create function public.server_account_obligation(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$ select private.account_obligation(p_user) $$;

grant execute on function public.server_relay(integer), public.server_take_messages(integer, integer), public.server_done_message(bigint, text),
  public.server_account_obligation(uuid) to service_role;

-- Proofs of payment: private pictures in their owner's folder, never overwritten, read by staff who check payments through signed
-- addresses.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('evidence', 'evidence', false, 10485760, '{image/jpeg,image/png,image/webp}')
on conflict (id) do nothing;

create policy evidence_read on storage.objects for select to authenticated
  using (bucket_id = 'evidence' and ((split_part(name, '/', 1) = (select auth.uid())::text and (select private.is_signed_in()))
    or (select private.may('payments.write'))));
create policy evidence_add on storage.objects for insert to authenticated
  with check (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.is_signed_in())
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{8,80}\.(jpg|jpeg|png|webp)$'
    and exists (select from public.orders o where o.buyer_id = (select auth.uid())
      and o.state in ('pending_payment', 'payment_review')));
