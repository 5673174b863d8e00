-- Notices say the total that a decision refunds, what was sent and what is coming; complaints are read with both.

set check_function_bodies = off;

create or replace function private.refund_text(p_order uuid) returns text
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

create or replace function private.hand_over_news(o public.orders, p_notice text, p_note text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c private.complaints;
  staff_reason text;
begin
  select * into c from private.complaints x where x.order_id = o.id order by x.opened_at desc limit 1;
  if p_notice in ('credential_opened', 'credential_closed') then
    select l.reason into staff_reason from private.credential_log l
    where l.order_id = o.id and l.actor_kind = 'shop' and l.reason is not null order by l.at desc limit 1;
  end if;
  return case
    when p_notice = 'deliver' and o.delivery = 'automatic' then jsonb_build_object('title', format('%s siap dibuka', o.product_name),
      'body', format('Datanya ada di Brankas pesanan %s. Buka hanya di sini, jangan bagikan.', o.number), 'whatsapp', true)
    when p_notice = 'credential_opened' then jsonb_build_object('title', 'Kami membuka data akunmu',
      'body', format('%s: %s', o.number, staff_reason), 'whatsapp', true)
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

create or replace function private.complaint_of(p_order uuid, p_for_staff boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'reason', c.reason, 'text', c.text, 'state', c.state, 'opened_at', c.opened_at, 'turn', c.turn,
    'due_at', case when c.state in ('open', 'appealed') then c.due_at end, 'outcome', c.outcome, 'amount', c.amount, 'minutes', c.minutes,
    'opened_by', c.opened_by, 'claimed_amount', c.claimed_amount, 'decision', c.decision,
    'refund_sent', (select coalesce(sum(r.amount), 0) from private.refunds r where r.complaint_id = c.id and r.state = 'sent'),
    'refund_due', (select coalesce(sum(r.amount), 0) from private.refunds r where r.complaint_id = c.id and r.state <> 'sent'),
    'decided_at', c.decided_at, 'first_outcome', c.first_outcome, 'first_amount', c.first_amount, 'first_decision', c.first_decision,
    'appeal', c.appeal, 'is_by_silence', c.decided_at is not null and c.decided_by is null,
    'appeal_until', case when c.state = 'decided' and private.with_skips(c.decided_at) + interval '72 hours' > private.shop_now()
      then private.with_skips(c.decided_at) + interval '72 hours' end,
    'decided_by', case when p_for_staff and c.decided_by is not null then private.buyer_name(c.decided_by) end,
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at) order by m.at, m.id)
      from private.complaint_messages m where m.complaint_id = c.id), '[]'),
    'files', coalesce((select jsonb_agg(
      jsonb_build_object('path', f.path, 'author', f.author, 'kind', f.kind, 'bytes', f.bytes, 'at', f.at) order by f.at)
      from private.complaint_files f where f.complaint_id = c.id), '[]'))
  from private.complaints c where c.order_id = p_order order by c.opened_at desc limit 1
$$;

create or replace function public.complaint_case(p_complaint uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('complaints.write');
  return (select jsonb_build_object('order', private.order_detail(o.id), 'buyer_name', private.buyer_name(o.buyer_id),
      'attributes', o.attributes, 'refundable', private.disputed_refund(o.id), 'rental', private.rental_case(o),
      'history', public.credential_history(o.id),
      'buyer', (select jsonb_build_object('orders', count(*), 'completed', count(*) filter (where x.state = 'completed'),
        'refunded', count(*) filter (where x.state = 'refunded'),
        'complaints', (select count(*) from private.complaints k join public.orders y on y.id = k.order_id where y.buyer_id = o.buyer_id))
        from public.orders x where x.buyer_id = o.buyer_id),
      'must_be_other', c.state = 'appealed' and c.first_decided_by is not distinct from auth.uid(),
      'replacements', coalesce((
        select jsonb_agg(jsonb_build_object('unit_id', r.id, 'product_name', r.name, 'price', r.price, 'position', r.position))
        from (select u.id, p.name, p.price, u.position from private.units u join public.products p on p.id = u.product_id
          where u.state = 'available' and p.sale_kind = o.sale_kind and (o.sale_kind <> 'account' or u.has_credentials)
            and (o.kind = 'rental' or not private.is_rented(u.id))
            and (u.product_id = o.product_id or (p.game_title_id = (select q.game_title_id from public.products q where q.id = o.product_id)
              and p.price >= o.unit_price and o.kind = 'purchase'))
          order by (u.product_id = o.product_id) desc, p.price, u.position limit 20) r), '[]'))
    from private.complaints c join public.orders o on o.id = c.order_id where c.id = p_complaint);
end
$$;

REVOKE ALL ON FUNCTION "private"."refund_text"(uuid) FROM PUBLIC;

reset check_function_bodies;
