-- A full refund of a rental by a decision on its complaint also refunds its paid extensions whose time had not begun when the renter
-- complained, unless the decision keeps them.

set check_function_bodies = off;

create or replace function private.apply_rental_complaint_event(
  o public.orders, r private.rentals, p_event text, p_detail jsonb, p_seq integer, p_reason text, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_event in ('open_complaint', 'appeal') then
    perform private.pause_deadlines(o.id, p_at, 'dispute');
    return true;
  end if;
  perform private.resume_deadlines(o.id, p_at, 'dispute');
  if p_event like 'resolve\_%' then
    perform private.undo_kept_deposit(o.id, p_seq, p_reason);
    perform private.refund_by_decision(o.id, p_event, p_detail, p_seq, p_reason, p_at);
  end if;
  case p_event
    when 'withdraw_complaint', 'resolve_help', 'resolve_no_fault', 'resolve_part_refund' then
      null;
    when 'resolve_refund' then
      perform private.end_deadlines(o.id, '{rental_ready,rental_opening,rental_end,rotation}');
      perform private.end_refunded_rental(r, o.id, p_at);
      if p_detail ->> 'extensions' is distinct from 'keep' then
        perform private.refund_unused_extensions(o.id, p_reason);
      end if;
    when 'resolve_keep_deposit' then
      perform private.keep_deposit(o.id, (p_detail ->> 'amount')::bigint, p_seq, p_reason);
    when 'resolve_minutes' then
      perform private.credit_rental_minutes(r, o.id, (p_detail ->> 'minutes')::integer, p_at);
    when 'resolve_replacement' then
      perform private.replace_rented_unit(o, r, p_detail, p_at);
    else
      return false;
  end case;
  -- A unit that was not ready in time has another half hour.
  if p_event in ('withdraw_complaint', 'resolve_help', 'resolve_no_fault', 'resolve_part_refund')
    and r.ready_at is null and private.state_before_dispute(o.id) = 'processing' then
    perform private.set_deadline(o.id, 'rental_ready', p_at + private.rental_slack());
  end if;
  -- After the end of a rental no later event recognises its revenue or returns the rest of the deposit.
  if p_event in ('resolve_keep_deposit', 'resolve_part_refund', 'resolve_help', 'resolve_no_fault')
    and private.state_before_dispute(o.id) = 'completed' then
    perform private.recognise_revenue(o.id);
    perform private.return_deposit(o.id, p_reason);
  end if;
  return true;
end
$$;

create or replace function private.refund_unused_extensions(p_order uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  extension uuid;
  answer jsonb;
begin
  for extension in select x.id from private.unused_extensions(p_order) x loop
    answer := private.transition_order(extension, 'refund', 'server', null, jsonb_build_object('note', p_reason));
    if answer ? 'code' then
      raise exception 'extension % was not refunded: %', extension, answer ->> 'code' using errcode = '55P03';
    end if;
  end loop;
end
$$;

create or replace function private.rental_case(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('minutes', r.minutes + r.credited_minutes, 'start_at', r.start_at, 'opened_at', r.opened_at,
    'ends_at', private.rental_end(r), 'unused_minutes', private.unused_minutes(r),
    'refund_pro_rata', floor((o.total - o.deposit)::numeric * private.unused_minutes(r) / greatest(1, r.minutes + r.credited_minutes))::bigint,
    'deposit', private.held_deposit(o.id),
    'unused_extensions', coalesce((select jsonb_agg(jsonb_build_object('number', x.number, 'amount', private.refundable(x.id)))
      from private.unused_extensions(o.id) x), '[]'),
    'free_until', (select min(lower(n.blocked)) from private.rentals n where n.unit_id = r.unit_id and n.is_blocking and n.id <> r.id
      and lower(n.blocked) >= coalesce(private.rental_end(r), r.start_at)))
  from private.rentals r where r.order_id = o.id and o.kind = 'rental'
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

create or replace function private.unused_extensions(p_order uuid) returns setof public.orders
language sql stable security definer set search_path = '' as $$
  select x from public.orders x join private.rentals e on e.order_id = x.id join private.complaints c on c.id = private.running_complaint(p_order)
  where x.parent_id = p_order and x.kind = 'extension' and x.state = 'completed' and lower(e.period) >= c.opened_at
    and private.refundable(x.id) > 0 order by lower(e.period)
$$;

REVOKE ALL ON FUNCTION "private"."refund_unused_extensions"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unused_extensions"(uuid) FROM PUBLIC;

update private.order_transitions set actors = '{staff,server}' where kind = 'extension' and event = 'refund';

reset check_function_bodies;

