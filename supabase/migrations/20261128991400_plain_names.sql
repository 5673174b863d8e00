-- Functions, triggers and a column of notifications get the names of the glossary. The procedures server_relay and takings, which programs
-- outside may call, stay as aliases of process_outbox and revenue.

set constraints all immediate;

alter table private.order_outbox rename column news to notifications;
update private.due_tasks set name = 'purge_expired_order_data', procedure = 'purge_expired_order_data' where name = 'tidy_orders';

set check_function_bodies = off;

alter trigger write_order_news on private.order_outbox rename to write_order_notifications;
alter trigger guard_kept_columns on public.products rename to guard_derived_columns;
alter trigger guard_kept_columns on public.game_titles rename to guard_derived_columns;
alter trigger guard_kept_columns on public.categories rename to guard_derived_columns;
alter trigger guard_kept_columns on public.tiers rename to guard_derived_columns;
alter function private.guard_kept_columns() rename to guard_derived_columns;
alter function private.hand_over_news(public.orders, text, text) rename to hand_over_notification;
alter function private.hand_over_staff_news(public.orders, text) rename to hand_over_staff_notification;
alter function private.make_order_news(uuid, text, integer) rename to make_order_notifications;
alter function private.matching_part(private.search_reading, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, integer, jsonb, boolean, tsquery, boolean) rename to match_batch;
alter function private.order_news(public.orders, text, text) rename to order_notification;
alter function private.rental_news(public.orders, text, text) rename to rental_notification;
alter function private.rental_staff_news(public.orders, text) rename to rental_staff_notification;
alter function private.risks_of(uuid, text, bigint) rename to fraud_signals;
alter function private.show_stock(integer) rename to publish_stock_changes;
alter function private.staff_news(public.orders, text) rename to staff_notification;
alter function private.tell_order_notice(private.order_outbox) rename to notify_order_event;
alter function private.tell_orders(integer) rename to notify_order_events;
alter function private.tidy_orders() rename to purge_expired_order_data;
alter function private.write_order_news() rename to write_order_notifications;
alter function public.server_relay(integer) rename to process_outbox;
alter function public.takings(text) rename to revenue;

create or replace function private.make_order_notifications(p_order uuid, p_notice text, p_seq integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  o public.orders;
  buyer jsonb;
  destination text;
begin
  select * into o from public.orders where id = p_order;
  buyer := private.order_notification(o, p_notice, (select e.note from public.order_events e where e.order_id = p_order and e.seq = p_seq));
  if p_notice = 'refund_sent' then
    select format(' ke %s ••••%s', d.bank, d.last4) into destination from private.order_facts f
    join private.refund_destinations d on d.id = f.destination_id where f.order_id = o.id;
    buyer := buyer || jsonb_build_object('title', 'Refund terkirim' || coalesce(destination, ''));
  end if;
  return jsonb_build_object('buyer', buyer, 'staff', private.staff_notification(o, p_notice));
end
$$;

create or replace function private.matching_products(
  reading private.search_reading, p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean,
  p_in_stock boolean, p_on_sale boolean, p_depth integer, p_facts jsonb, p_sort text default 'relevance'
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  prefers_category constant boolean := p_sort = 'relevance' and p_category is null and reading.categories is not null;
  extra tsquery;
  found uuid[] := '{}';
begin
  for part in 0..3 loop
    exit when cardinality(found) >= p_depth or part > 1 and p_in_stock;
    continue when not prefers_category and part % 2 = 1;
    if p_sort in ('cheapest', 'dearest') then
      found := found || private.matching_by_price(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        p_depth - cardinality(found), p_facts, part > 1, p_sort = 'dearest');
    else
      extra := case when prefers_category then case when part % 2 = 0 then reading.categories else !! reading.categories end end;
      found := found || private.match_batch(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        p_depth - cardinality(found), p_facts, part > 1, extra, p_sort = 'newest');
    end if;
  end loop;
  return found;
end
$$;

create or replace function private.notify_order_event(p_row private.order_outbox) returns void
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

create or replace function private.notify_order_events(p_max integer default 100) returns integer
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

create or replace function private.order_notification(o public.orders, p_notice text, p_note text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  special constant jsonb := coalesce(private.rental_notification(o, p_notice, p_note), private.hand_over_notification(o, p_notice, p_note));
  due constant timestamptz := (private.next_deadline(o.id) ->> 'due_at')::timestamptz;
  until constant text := coalesce(private.wib_text(due), 'secepatnya');
  owed constant bigint := (select coalesce(sum(r.amount), 0) from private.refunds r where r.order_id = o.id);
begin
  if special is not null then
    return nullif(special, '{}');
  end if;
  return case p_notice
    when 'place' then jsonb_build_object('title', format('Pesanan %s dibuat', o.number),
      'body', format('Bayar %s sebelum %s.', private.rupiah(o.total), until))
    when 'payment_soon_over' then jsonb_build_object('title', format('Pesanan %s belum dibayar', o.number),
      'body', format('Waktu bayar habis %s.', until))
    when 'submit_proof' then jsonb_build_object('title', 'Bukti pembayaran diterima',
      'body', format('%s sedang diperiksa, paling lambat %s.', o.number, until))
    when 'pay' then jsonb_build_object('title', 'Pembayaran diterima',
      'body', format('%s disiapkan paling lambat %s.', o.product_name, until), 'whatsapp', true)
    when 'pay_part' then jsonb_build_object('title', format('Pembayaran %s: %s', o.number, lower(left(p_note, 1)) || substr(p_note, 2)),
      'body', format('Uangmu sudah kami terima. Bayar sisanya sebelum %s.', until), 'whatsapp', true)
    when 'revive' then jsonb_build_object('title', 'Pembayaran diterima',
      'body', format('%s tetap jadi milikmu, disiapkan paling lambat %s.', o.product_name, until), 'whatsapp', true)
    when 'reject_proof' then jsonb_build_object('title', 'Bukti belum cocok',
      'body', format('%s Kirim ulang sebelum %s.', p_note, until), 'whatsapp', true)
    when 'reject_last_proof' then jsonb_build_object('title', format('Pesanan %s dilepas', o.number),
      'body', 'Tiga bukti belum cocok. Uangmu tetap aman: hubungi kami kalau kamu sudah membayar.', 'whatsapp', true)
    when 'review_timeout' then jsonb_build_object('title', 'Pemeriksaan lebih lama dari biasanya',
      'body', format('%s masih kami periksa, paling lambat %s.', o.number, until))
    when 'payment_timeout' then jsonb_build_object('title', 'Waktu bayar habis',
      'body', case when owed > 0 then format('%s dilepas. Uang yang sudah masuk, %s, dikembalikan.', o.number, private.rupiah(owed))
        else format('%s dilepas. Sudah terlanjur bayar? Kami cek otomatis.', o.number) end)
    when 'payment_exception' then jsonb_build_object('title', 'Pembayaranmu perlu ditinjau',
      'body', format('Uang untuk %s sudah kami lihat dan aman. Kami kabari paling lambat besok.', o.number), 'whatsapp', true)
    when 'exception_refunded' then jsonb_build_object('title', format('Refund %s disetujui', private.rupiah(owed)),
      'body', format('%s: isi rekening tujuan.', o.number), 'whatsapp', true)
    when 'start_work' then jsonb_build_object('title', 'Mulai dikerjakan', 'body', format('%s sedang dikerjakan.', o.product_name))
    when 'ask_more_time' then jsonb_build_object('title', 'Kami minta waktu tambahan',
      'body', format('%s: %s', o.number, p_note), 'whatsapp', true)
    when 'work_timeout' then jsonb_build_object('title', 'Pengerjaan terlambat',
      'body', format('%s belum selesai. Kami ingatkan pengerjanya.', o.number))
    when 'deliver' then jsonb_build_object('title', format('%s sudah dikirim', o.product_name),
      'body', format('Periksa, lalu konfirmasi. Konfirmasi otomatis %s.', until), 'whatsapp', true)
    when 'confirmation_soon_over' then jsonb_build_object('title', format('Konfirmasi otomatis %s', until),
      'body', format('%s: ada masalah? Tulis ke kami sebelum itu.', o.number))
    when 'confirm' then jsonb_build_object('title', 'Pesanan selesai', 'body', format('Terima kasih! %s selesai.', o.number))
    when 'confirmation_timeout' then jsonb_build_object('title', 'Pesanan selesai', 'body', format('%s dikonfirmasi otomatis.', o.number))
    when 'cancel' then jsonb_build_object('title', format('Pesanan %s dibatalkan', o.number),
      'body', case when owed > 0 then format('Refund %s disetujui. Isi rekening tujuan.', private.rupiah(owed))
        else coalesce(p_note, 'Tidak ada yang perlu dibayar.') end, 'whatsapp', owed > 0)
    when 'delivery_timeout' then jsonb_build_object('title', format('Pesanan %s dibatalkan', o.number),
      'body', format('Kami tidak mengirim tepat waktu. Refund %s disetujui. Isi rekening tujuan.', private.rupiah(owed)), 'whatsapp', true)
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

create or replace function private.relay_orders() returns integer
language sql security definer set search_path = '' as $$
  select (r.done ->> 'stock')::integer + (r.done ->> 'told')::integer from (select public.process_outbox(500) as done) r
$$;

create or replace function private.staff_notification(o public.orders, p_notice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  message constant jsonb := coalesce(private.rental_staff_notification(o, p_notice), private.hand_over_staff_notification(o, p_notice),
    case case p_notice when 'revive' then 'pay' else p_notice end
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
        'body', o.number, 'link', '/admin/refunds') end);
begin
  return (select to_jsonb(k) || message from private.staff_notice_kinds() k where k.kind = message ->> 'kind');
end
$$;

create or replace function private.write_order(
  p_id uuid, p_kind text, p_product public.products, p_price jsonb, p_details jsonb, p_rules_version integer, p_minutes integer, p_parent uuid,
  p_key uuid, p_hash bytea, p_unit uuid, p_slot integer, p_option uuid
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  settings private.order_settings;
begin
  select * into settings from private.order_settings;
  insert into public.orders (id, buyer_id, product_id, number, kind, sale_kind, product_name, product_image, game_name, tier_name, attributes,
    unit_price, discount, deposit, total, sale_id, details, warranty_days, delivery_hours, rules_version, rental_minutes, parent_id)
  select p_id, buyer, p_product.id, private.free_order_number(), p_kind, p_product.sale_kind, p_product.name, p_product.image,
    (select g.name from public.game_titles g where g.id = p_product.game_title_id),
    (select t.name from public.tiers t where t.id = p_product.tier_id), to_jsonb(p_product.attributes),
    (p_price ->> 'unit_price')::bigint, (p_price ->> 'discount')::bigint, (p_price ->> 'deposit')::bigint, (p_price ->> 'total')::bigint,
    (p_price ->> 'sale_id')::uuid, p_details,
    case when p_kind = 'purchase' then least(365, coalesce(ceil(p_product.warranty_hours / 24.0)::integer,
      case p_product.sale_kind when 'account' then 14 else 0 end)) else 0 end,
    private.delivery_hours(p_product.sale_kind, p_product.delivery_hours), p_rules_version, p_minutes, p_parent;
  insert into private.order_facts (order_id, buyer_id, request_key, request_hash, unit_id, sale_slot, quote, risks, is_open)
  values (p_id, buyer, p_key, p_hash, p_unit, p_slot, p_price || jsonb_build_object('option_id', p_option),
    private.fraud_signals(buyer, p_product.sale_kind, (p_price ->> 'total')::bigint), p_kind = 'purchase');
  perform private.set_deadline(p_id, 'payment', private.shop_now() + make_interval(mins => case p_kind
    when 'rental' then settings.rental_payment_minutes
    when 'extension' then settings.extension_payment_minutes else settings.payment_minutes end),
    make_interval(mins => case p_kind when 'extension' then 0 else settings.payment_grace_minutes end));
  perform private.add_order_event(p_id, 1, 'place', null, 'pending_payment', 'buyer', buyer, null);
end
$$;

create or replace function private.write_order_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.order_outbox b set notifications = private.make_order_notifications(new.order_id, new.notice, new.seq)
  where b.id = new.id and b.done_at is null and b.notifications is null;
  return null;
exception when others then
  return null;
end
$$;

create or replace function public.process_outbox(p_max integer default 100) returns jsonb
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

create or replace function public.server_relay(p_max integer default 100) returns jsonb
language sql security definer set search_path = '' as $$ select public.process_outbox(p_max) $$;

create or replace function public.takings(p_by text default 'day') returns jsonb
language sql stable set search_path = '' as $$ select public.revenue(p_by) $$;

revoke all on function public.server_relay(integer) from public;
grant execute on function public.server_relay(integer) to service_role;
revoke all on function public.takings(text) from public;
grant execute on function public.takings(text) to authenticated;

reset check_function_bodies;
