-- Messages of rentals: the start is told by WhatsApp too, what a renter has a short time for is told at night as well, and what is told about
-- more time leads to the rental it belongs to.

create or replace function private.is_urgent_notice(p_notice text) returns boolean
language sql immutable set search_path = '' as $$
  select p_notice in ('pay', 'revive', 'reject_proof', 'reject_last_proof', 'deliver', 'login_code_answered', 'credential_opened',
    'credential_closed', 'complaint_answered_by_shop', 'complaint_waits_for_buyer', 'ready', 'not_ready', 'start', 'rental_ends_15',
    'time_over', 'end_for_breach', 'miss') or p_notice like 'resolve\_%'
$$;

create or replace function private.rental_news(o public.orders, p_notice text, p_note text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  r private.rentals;
  ends text;
  left_minutes integer;
begin
  if o.kind = 'purchase' then
    return null;
  end if;
  select * into r from private.rentals x where x.order_id = o.id;
  ends := private.wib_text(private.rental_end(r));
  left_minutes := ceil(extract(epoch from private.rental_end(r) - clock_timestamp()) / 60);
  if o.kind = 'extension' then
    return case p_notice
      when 'pay' then '{}'::jsonb
      when 'merge' then jsonb_build_object('title', 'Sewa diperpanjang', 'link', '/orders/' || o.parent_id,
        'body', format('%s: sewa berakhir %s.', o.number, (select private.wib_text(upper(x.period)) from private.rentals x where x.order_id = o.parent_id)))
      when 'miss' then jsonb_build_object('title', 'Perpanjangan datang terlambat',
        'body', format('%s: masa sewa sudah berakhir. Uangmu dikembalikan penuh, isi rekening tujuan.', o.number), 'whatsapp', true)
      when 'payment_timeout' then jsonb_build_object('title', 'Perpanjangan tidak dibayar', 'link', '/orders/' || o.parent_id,
        'body', format('%s dilepas. Sewamu tetap berjalan sampai waktunya.', o.number)) end;
  end if;
  return case p_notice
    when 'pay' then jsonb_build_object('title', 'Pembayaran sewa diterima',
      'body', format('%s mulai %s. Data akun bisa dibuka di pesananmu.', o.product_name, private.wib_text(r.start_at)), 'whatsapp', true)
    when 'ready' then jsonb_build_object('title', format('%s siap disewa', o.product_name),
      'body', format('Waktu mulai saat pertama dibuka, paling lambat %s.', private.wib_text(private.rental_starts_by(r))), 'whatsapp', true)
    when 'start' then jsonb_build_object('title', 'Sewa dimulai', 'body', format('%s: berakhir %s.', o.product_name, ends),
      'whatsapp', true)
    when 'rental_ends_60' then jsonb_build_object('title', format('Sewa berakhir %s menit lagi', left_minutes),
      'body', format('%s berakhir %s.%s', o.product_name, ends, case when left_minutes < 57 then ' Pengingat ini terlambat.' else '' end))
    when 'rental_ends_15' then jsonb_build_object('title', format('Sewa berakhir %s menit lagi', greatest(left_minutes, 0)),
      'body', format('%s berakhir %s. Keluar dari akun sebelum itu.%s', o.product_name, ends,
        case when left_minutes < 12 then ' Pengingat ini terlambat.' else '' end), 'whatsapp', true)
    when 'extend' then '{}'::jsonb
    when 'time_over' then jsonb_build_object('title', 'Masa sewa berakhir',
      'body', format('%s: keluar dari akun di semua perangkat. Terima kasih!', o.product_name), 'whatsapp', true)
    when 'end_early' then jsonb_build_object('title', 'Sewa kamu akhiri', 'body', format('%s: keluar dari akun di semua perangkat.', o.product_name))
    when 'end_for_breach' then jsonb_build_object('title', 'Sewa dihentikan toko', 'body', format('%s: %s', o.number, p_note), 'whatsapp', true)
    when 'not_ready' then jsonb_build_object('title', 'Akun sewamu belum siap',
      'body', format('%s: maaf, kami cari unit lain, waktu lain, atau kembalikan uangmu. Waktumu tidak berjalan.', o.number), 'whatsapp', true)
    when 'rotate' then jsonb_build_object('title', 'Sewa selesai', 'body', case
      when exists (select from private.refunds f where f.key = 'deposit:' || o.id) and not o.is_test
        then format('%s selesai. Depositmu kembali; isi rekening tujuan kalau belum.', o.number)
      else format('Terima kasih! %s selesai.', o.number) end)
    when 'claim_deposit' then jsonb_build_object('title', 'Toko mengajukan klaim atas deposit',
      'body', format('%s: %s Jawab dalam 24 jam di pesananmu.', o.number, p_note), 'whatsapp', true)
    when 'resolve_minutes' then jsonb_build_object('title', 'Waktu sewamu ditambah',
      'body', format('%s: berakhir %s.', o.number, ends), 'whatsapp', true)
    when 'resolve_replacement' then jsonb_build_object('title', 'Sewamu dipindah ke unit lain',
      'body', format('%s: mulai %s.', o.number, private.wib_text(r.start_at)), 'whatsapp', true)
    when 'resolve_keep_deposit' then jsonb_build_object('title', 'Klaim deposit diputuskan',
      'body', format('%s: %s Kamu bisa banding dalam 72 jam.', o.number, p_note), 'whatsapp', true)
    end;
end
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
    perform private.notify(o.buyer_id, 'order', news ->> 'title', news ->> 'body', coalesce(news ->> 'link', '/orders/' || o.id), news_key);
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
