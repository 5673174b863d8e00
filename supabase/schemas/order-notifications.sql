-- Texts of notifications about orders, in Indonesian: what the buyer reads, then what staff read. Texts of rentals, of
-- the hand-over and of complaints stand in functions of their own, which the text of an event combines.
-- The outbox stores the texts at the end of a transaction: begin with the trigger at the end of this file.

-- The sentence whether the last decision on an order's complaint can be appealed.
create function private.appeal_text(p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select case c.state when 'decided' then 'Kamu bisa banding dalam 72 jam.' else 'Keputusan ini final.' end
    from private.complaints c where c.order_id = p_order order by c.opened_at desc limit 1), '')
$$;

-- What the last decision on an order's complaint refunds, as sentences: on appeal with what was sent before, and with what becomes of the
-- refund of the first decision. Empty when there is no refund.
create function private.refund_text(p_order uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  c private.complaints;
  sent bigint;
  due bigint;
  is_replaced boolean;
begin
  select * into c from private.complaints x where x.order_id = p_order order by x.opened_at desc limit 1;
  select coalesce(sum(r.amount) filter (where r.state = 'sent'), 0), coalesce(sum(r.amount) filter (where r.state <> 'sent'), 0)
  into sent, due from private.refunds r where r.complaint_id = c.id;
  is_replaced := c.state = 'final' and c.first_outcome is not distinct from 'part_refund';
  return concat_ws(' ',
    case
      when not is_replaced then null
      when c.outcome not in ('refund', 'part_refund') then case when sent > 0
        then format('%s yang sudah terkirim tetap milikmu.', private.rupiah(sent))
        else format('Refund %s dari keputusan pertama batal.', private.rupiah(c.first_amount)) end
      when sent > 0 and due > 0 then format('%s sudah terkirim, %s menyusul.', private.rupiah(sent), private.rupiah(due))
      when sent > 0 then format('%s sudah terkirim, tidak ada lagi yang menyusul.', private.rupiah(sent))
      when due = c.first_amount then format('Jumlahnya tetap %s.', private.rupiah(due))
      else format('Ini menggantikan %s dari keputusan pertama.', private.rupiah(c.first_amount)) end,
    case when due > 0 then 'Isi rekening tujuan.' end);
end
$$;

-- What the buyer reads about the hand-over or a complaint; null for other events.
create function private.hand_over_notification(o public.orders, p_notice text, p_note text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c private.complaints;
  staff_reason text;
begin
  select * into c from private.complaints x where x.order_id = o.id order by x.opened_at desc limit 1;
  if p_notice in ('credential_opened', 'credential_closed', 'login_opened') then
    select l.reason into staff_reason from private.credential_log l
    where l.order_id = o.id and l.actor_kind = 'shop' and l.reason is not null order by l.at desc limit 1;
  end if;
  return case
    when p_notice = 'deliver' and o.delivery = 'automatic' then jsonb_build_object('title', format('%s siap dibuka', o.product_name),
      'body', format('Datanya ada di Brankas pesanan %s. Buka hanya di sini, jangan bagikan.', o.number), 'whatsapp', true)
    when p_notice = 'credential_opened' then jsonb_build_object('title', 'Kami membuka data akunmu',
      'body', format('%s: %s', o.number, staff_reason), 'whatsapp', true)
    when p_notice = 'login_opened' then jsonb_build_object('title', 'Pengerja membuka login akunmu',
      'body', format('%s: %s', o.number, staff_reason), 'whatsapp', true)
    when p_notice in ('pay', 'revive') and private.asks_login(o) then jsonb_build_object('title', 'Pembayaran diterima',
      'body', format('%s: isi login akunmu di halaman pesanan, jangan lewat chat.', o.product_name), 'whatsapp', true)
    when p_notice = 'credential_closed' then jsonb_build_object('title', 'Brankas pesananmu kami tutup',
      'body', format('%s: %s', o.number, staff_reason), 'whatsapp', true)
    when p_notice = 'login_code_answered' then jsonb_build_object('title', 'Kode masuk sudah ada',
      'body', format('%s: buka pesanan dalam 5 menit.', o.number), 'whatsapp', true)
    when p_notice = 'open_complaint' then jsonb_build_object('title', 'Komplain diterima',
      'body', format('%s: semua batas waktu berhenti. Kami menjawab paling lambat %s.', o.number, private.wib_text(c.due_at)))
    when p_notice = 'appeal' then jsonb_build_object('title', 'Banding diterima',
      'body', format('%s: orang lain dari kami memutuskan paling lambat %s.', o.number, private.wib_text(c.due_at)))
    when p_notice = 'withdraw_complaint' then jsonb_build_object('title', 'Komplain dicabut',
      'body', format('%s: batas waktu berjalan lagi.', o.number))
    when p_notice = 'complaint_answered_by_shop' then jsonb_build_object('title', 'Kami menjawab komplainmu',
      'body', case c.turn when 'buyer' then format('%s: jawab sebelum %s.', o.number, private.wib_text(c.due_at))
        else format('%s: keputusan paling lambat %s.', o.number, private.wib_text(c.due_at)) end, 'whatsapp', true)
    when p_notice = 'complaint_waits_for_buyer' then jsonb_build_object('title', 'Komplainmu menunggu jawabanmu',
      'body', format('%s: jawab sebelum %s.', o.number, private.wib_text(c.due_at)), 'whatsapp', true)
    when p_notice = 'resolve_refund' then jsonb_build_object('title', 'Komplain diputuskan: uang kembali penuh',
      'body', format('%s: %s %s', o.number, p_note, private.refund_text(o.id)), 'whatsapp', true)
    when p_notice = 'resolve_part_refund' then jsonb_build_object('title', format('Komplain diputuskan: kembali %s', private.rupiah(c.amount)),
      'body', format('%s: %s %s', o.number, p_note, private.refund_text(o.id)), 'whatsapp', true)
    when p_notice = 'resolve_replacement' then jsonb_build_object('title', 'Komplain diputuskan: akun pengganti',
      'body', concat_ws(' ', format('%s: data penggantinya ada di Brankas.', o.number), nullif(private.refund_text(o.id), '')), 'whatsapp', true)
    when p_notice in ('resolve_help', 'resolve_no_fault') then jsonb_build_object('title', 'Komplain diputuskan',
      'body', concat_ws(' ', format('%s: %s', o.number, p_note), nullif(private.refund_text(o.id), ''), private.appeal_text(o.id)),
      'whatsapp', true)
    end;
end
$$;

-- What the renter reads; null where the text of a purchase applies, an empty object where nothing is sent.
create function private.rental_notification(o public.orders, p_notice text, p_note text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  r private.rentals;
  ends text;
  left_minutes integer;
begin
  if o.kind in ('purchase', 'group') then
    return null;
  end if;
  select * into r from private.rentals x where x.order_id = o.id;
  ends := private.wib_text(private.rental_end(r));
  left_minutes := ceil(extract(epoch from private.rental_end(r) - private.shop_now()) / 60);
  if o.kind = 'extension' then
    return case p_notice
      when 'pay' then '{}'::jsonb
      when 'merge' then jsonb_build_object('title', 'Sewa diperpanjang', 'link', '/orders/' || o.parent_id,
        'body', format('%s: sewa berakhir %s.', o.number,
          (select private.wib_text(upper(x.period)) from private.rentals x where x.order_id = o.parent_id)))
      when 'miss' then jsonb_build_object('title', 'Perpanjangan datang terlambat',
        'body', format('%s: masa sewa sudah berakhir. Uangmu dikembalikan penuh, isi rekening tujuan.', o.number), 'whatsapp', true)
      when 'payment_timeout' then jsonb_build_object('title', 'Perpanjangan tidak dibayar', 'link', '/orders/' || o.parent_id,
        'body', format('%s dilepas. Sewamu tetap berjalan sampai waktunya.', o.number))
      when 'refund' then jsonb_build_object('title', format('Refund %s disetujui',
          (select private.rupiah(sum(f.amount)::bigint) from private.refunds f where f.order_id = o.id)),
        'body', format('%s, perpanjangan sewa %s: isi rekening tujuan.', o.number,
          (select x.number from public.orders x where x.id = o.parent_id)), 'whatsapp', true) end;
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
    when 'claim_deposit' then jsonb_build_object('title', 'Kami mengajukan klaim atas deposit',
      'body', format('%s: %s Jawab dalam 24 jam di pesananmu.', o.number, p_note), 'whatsapp', true)
    when 'resolve_minutes' then jsonb_build_object('title', 'Waktu sewamu ditambah',
      'body', concat_ws(' ', format('%s: berakhir %s.', o.number, ends), nullif(private.refund_text(o.id), '')), 'whatsapp', true)
    when 'resolve_replacement' then jsonb_build_object('title', 'Sewamu dipindah ke unit lain',
      'body', concat_ws(' ', format('%s: mulai %s.', o.number, private.wib_text(r.start_at)), nullif(private.refund_text(o.id), '')),
      'whatsapp', true)
    when 'resolve_keep_deposit' then jsonb_build_object('title', 'Klaim deposit diputuskan',
      'body', concat_ws(' ', format('%s: %s', o.number, p_note), nullif(private.refund_text(o.id), ''), private.appeal_text(o.id)),
      'whatsapp', true)
    end;
end
$$;

-- What the buyer reads about an event: {title, body, link?, whatsapp?}; null when nothing is sent. Texts of rentals come first, then those of
-- groups, of the hand-over and of complaints; the texts below are those of purchases.
create function private.order_notification(o public.orders, p_notice text, p_note text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  special constant jsonb := coalesce(private.rental_notification(o, p_notice, p_note), private.group_notification(o, p_notice),
    private.hand_over_notification(o, p_notice, p_note));
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

-- Kinds of notifications for staff: the permission of the recipients, whether WhatsApp is used too, and whether it is
-- sent during quiet hours. src/domain/notification/staff-notice.ts has the same list.
create function private.staff_notice_kinds() returns table (kind text, permission text, by_whatsapp boolean, is_urgent boolean)
language sql immutable set search_path = '' as $$
  values ('proof_waiting', 'payments.write', true, false), ('to_deliver', 'orders.write', true, false),
    ('payment_exception', 'payments.write', true, false), ('cancellation_asked', 'orders.write', true, false),
    ('complaint', 'complaints.write', true, true), ('login_code_asked', 'credentials.write', true, true),
    ('work_late', 'orders.write', false, false), ('buyer_message', 'orders.write', false, false), ('refund_ready', 'refunds.write', false, false),
    ('to_rotate', 'rentals.write', true, true), ('rental_trouble', 'rentals.write', true, true)
$$;

create function private.hand_over_staff_notification(o public.orders, p_notice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case
    when p_notice in ('open_complaint', 'appeal', 'complaint_answered_by_buyer', 'complaint_waits_for_shop') then jsonb_build_object(
      'kind', 'complaint', 'title', case p_notice when 'open_complaint' then 'Komplain baru' when 'appeal' then 'Banding baru'
        when 'complaint_waits_for_shop' then 'Komplain hampir lewat waktu' else 'Pembeli menjawab komplain' end,
      'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/complaints')
    when p_notice = 'login_sealed' then jsonb_build_object('kind', 'to_deliver', 'title', 'Login pesanan sudah diisi pembeli',
      'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/orders/' || o.id)
    when p_notice = 'login_code_asked' then jsonb_build_object('kind', 'login_code_asked', 'title', 'Kode masuk diminta',
      'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/vault') end);
end
$$;

-- Null where the text of a purchase applies, an empty object where nothing is sent.
create function private.rental_staff_notification(o public.orders, p_notice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case
    when o.kind in ('purchase', 'group') then null
    when p_notice in ('pay', 'revive') then '{}'::jsonb
    when p_notice in ('time_over', 'end_early', 'end_for_breach') and o.state = 'returning' then jsonb_build_object('kind', 'to_rotate',
      'title', 'Ganti kata sandi akun sewa', 'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/rentals')
    when p_notice = 'rotation_late' then jsonb_build_object('kind', 'rental_trouble', 'title', 'Kata sandi sewa belum diganti',
      'body', format('%s: %s. Penyewa berikutnya menunggu.', o.number, o.product_name), 'link', '/admin/rentals')
    when p_notice = 'not_ready' then jsonb_build_object('kind', 'rental_trouble', 'title', 'Sewa belum siap pada waktunya',
      'body', format('%s: %s. Putuskan unit lain, waktu lain, atau refund.', o.number, o.product_name), 'link', '/admin/rentals') end);
end
$$;

-- What staff receive about an event: a row of private.staff_notice_kinds with {title, body, link}; null when nothing is sent. Texts of rentals
-- come first, then those of the hand-over and complaints, then those of groups; the texts below are those of purchases.
create function private.staff_notification(o public.orders, p_notice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  message constant jsonb := coalesce(private.rental_staff_notification(o, p_notice), private.hand_over_staff_notification(o, p_notice),
    private.group_staff_notification(o, p_notice),
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

-- The texts of an event: {buyer, staff}.
create function private.make_order_notifications(p_order uuid, p_notice text, p_seq integer) returns jsonb
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

-- Writes the texts at the end of the transaction, when everything that belongs to the event is stored. An error in a
-- text must not fail a payment: the text is then made while sending.
create function private.write_order_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.order_outbox b set notifications = private.make_order_notifications(new.order_id, new.notice, new.seq)
  where b.id = new.id and b.done_at is null and b.notifications is null;
  return null;
exception when others then
  return null;
end
$$;

-- The minutes that are left of a rental are computed while sending.
create constraint trigger write_order_notifications after insert on private.order_outbox deferrable initially deferred for each row
  when (new.notice not like 'rental\_ends\_%') execute function private.write_order_notifications();
