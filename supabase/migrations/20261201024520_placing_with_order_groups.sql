-- Order groups count as one order where placing is limited; overdue ones and fraud signals know their orders; money recorded for one of their orders is theirs.

set check_function_bodies = off;

create or replace function private.add_risk(p_order uuid, p_name text) returns void
language sql security definer set search_path = '' as $$
  update private.order_facts f set risks = array_append(f.risks, p_name)
  where (f.order_id = p_order or f.order_id in (select o.id from public.orders o where o.group_id = p_order))
    and not p_name = any (f.risks) and exists (select from private.risk_rules r where r.name = p_name)
$$;

create or replace function private.fraud_signals(p_buyer uuid, p_kind text, p_total bigint) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  history record;
  signals text[];
begin
  select count(*) filter (where o.state = 'refunded') as refunded, count(*) filter (where o.state in ('completed', 'refunded')) as ended,
    count(*) filter (where o.sale_kind = 'account' and o.created_at > (select private.shop_now()) - interval '1 day') as accounts
  into history from public.orders o where o.buyer_id = p_buyer and o.kind <> 'group';
  signals := array_remove(array[
    case when p_total > 2000000 and exists (select from auth.users u
      where u.id = p_buyer and u.created_at > (select private.shop_now()) - interval '24 hours') then 'new_account' end,
    case when private.unpaid_lately(p_buyer) >= 3 then 'unpaid_before' end,
    case when history.ended >= 3 and history.refunded * 10 > history.ended * 3 then 'many_refunds' end,
    -- The new order is counted, too.
    case when p_kind = 'account' and history.accounts >= 5 then 'many_accounts' end,
    case when private.shares_account(p_buyer) then 'shared_account' end], null);
  if signals = '{}' then
    return signals;
  end if;
  return array(select r.name from private.risk_rules r where r.name = any (signals) order by r.name);
end
$$;

create or replace function private.holding_refusal(p_buyer uuid, p_product uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  settings private.order_settings;
begin
  select * into settings from private.order_settings;
  if (select count(*) from public.orders o where o.buyer_id = p_buyer and o.group_id is null
      and o.state in ('pending_payment', 'payment_review'))
      >= (case when private.unpaid_lately(p_buyer) >= 3 then 1 else settings.max_unpaid end)
    or exists (select from public.orders o where o.buyer_id = p_buyer and o.product_id = p_product
      and o.state in ('pending_payment', 'payment_review')) then
    return 'UNPAID_LIMIT';
  elsif (select count(*) from public.orders o where o.buyer_id = p_buyer and o.product_id = p_product and o.group_id is null
      and o.state in ('expired', 'cancelled')
      and o.created_at > private.shop_now() - interval '2 hours'
      and not exists (select from private.journals j where j.order_id = o.id)) >= 2 then
    return 'HELD_BEFORE';
  end if;
  return null;
end
$$;

create or replace function private.may_complain(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select case o.kind when 'rental' then private.may_complain_of_rental(o) when 'extension' then false when 'group' then false else
    exists (select from private.order_deadlines d where d.order_id = o.id and d.name in ('confirmation', 'warranty') and d.done_at is null
        and (d.paused_at is not null or d.due_at > private.shop_now()))
      or exists (select from public.order_events e where e.order_id = o.id and e.event = 'deliver'
        and private.shop_now() < private.with_skips(e.at) + interval '2 days' + case extract(isodow from e.at at time zone 'Asia/Jakarta')
          when 4 then interval '2 days' when 5 then interval '2 days' when 6 then interval '2 days' when 7 then interval '1 day' else '0' end) end
$$;

create or replace function private.order_detail(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.order_summary(o) || jsonb_build_object(
    'tier_name', o.tier_name, 'unit_price', o.unit_price, 'discount', o.discount, 'deposit', o.deposit,
    'details', o.details, 'warranty_days', o.warranty_days, 'delivery_hours', o.delivery_hours, 'work_started_at', f.work_started_at,
    'completed_at', o.completed_at, 'asked_hours', f.asked_hours,
    'version', (select max(e.seq) from public.order_events e where e.order_id = o.id),
    'deadlines', coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'due_at', d.due_at, 'paused_at', d.paused_at) order by d.due_at)
      from private.order_deadlines d where d.order_id = o.id and d.done_at is null), '[]'),
    'events', coalesce((select jsonb_agg(jsonb_build_object('seq', e.seq, 'event', e.event, 'from_state', e.from_state, 'to_state', e.to_state,
      'actor_kind', e.actor_kind, 'at', e.at, 'note', e.note) order by e.seq) from public.order_events e where e.order_id = o.id), '[]'),
    'payment', (select jsonb_build_object('reference', a.reference, 'method', a.method, 'amount', a.amount, 'expires_at', a.expires_at,
      'instructions', a.instructions) from private.payment_attempts a where a.order_id = o.id and a.state in ('created', 'pending')
      and a.instructions is not null and a.amount + a.unique_code = private.amount_due(o.id)),
    'awaits_decision', private.awaits_decision(o.id),
    'methods', case when o.state = 'pending_payment' then to_jsonb(private.payment_methods()) else '[]' end,
    'accounts', case when o.state = 'pending_payment' then private.offered_accounts() else '[]' end,
    'proof', case when f.proof_at is not null then jsonb_build_object('path', f.proof_path, 'at', f.proof_at) end,
    'exception', (select jsonb_build_object('kind', x.kind, 'state', x.state,
      'amount', case x.state when 'open' then x.amount - x.taken else x.amount end) from private.payment_exceptions x
      where x.order_id = o.id order by x.state = 'open' desc, x.at desc limit 1),
    'refunds', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.state, 'reason', r.reason,
      'granted_at', r.granted_at, 'sent_at', r.sent_at, 'reference', r.reference, 'is_extra', r.exception_id is not null) order by r.granted_at)
      from private.refunds r where r.order_id = o.id), '[]'),
    'destination', (select jsonb_build_object('bank', b.bank, 'last4', b.last4, 'holder', b.holder)
      from private.refund_destinations b where b.id = f.destination_id),
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at,
      'picture', m.picture) order by m.at, m.id)
      from private.order_messages m where m.order_id = o.id), '[]'),
    'paid_method', (select a.method from private.payment_attempts a where a.order_id = coalesce(o.group_id, o.id) and a.state in ('paid', 'refunded')
      order by a.opened_at limit 1),
    'receipt_code', f.receipt_code, 'credential', private.order_credential(o), 'login', private.order_login(o), 'paid_amount', private.paid_amount(o.id),
    'complaint', private.complaint_of(o.id, o.buyer_id is distinct from auth.uid()),
    'may_complain', o.state in ('delivered', 'rented', 'returning', 'completed') and private.may_complain(o),
    'parent_id', o.parent_id, 'rental', private.rental_detail(o), 'group', private.group_of(o))
  from public.orders o join private.order_facts f on f.order_id = o.id where o.id = p_order
$$;

create or replace function private.order_notification(o public.orders, p_notice text, p_note text) returns jsonb
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

create or replace function private.order_summary(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'number', o.number, 'kind', o.kind, 'state', o.state, 'sale_kind', o.sale_kind, 'product_id', o.product_id,
    'product_name', o.product_name, 'product_image', o.product_image, 'game_name', o.game_name, 'total', o.total, 'created_at', o.created_at,
    'game_slug', (select g.slug from public.products p join public.game_titles g on g.id = p.game_title_id where p.id = o.product_id),
    'tier_slug', (select t.slug from public.products p join public.tiers t on t.id = p.tier_id where p.id = o.product_id),
    'state_at', o.state_at, 'deadline', private.next_deadline(o.id), 'is_test', o.is_test, 'quantity', o.quantity,
    'rest', case when o.state in ('pending_payment', 'payment_review') and exists (select from private.payment_exceptions e
      where e.order_id = o.id and e.kind = 'short' and e.state = 'open') then private.amount_due(o.id) end,
    'rental', case when o.kind <> 'purchase' then (select jsonb_build_object('start_at', r.start_at, 'ends_at', private.rental_end(r),
      'minutes', r.minutes + r.credited_minutes) from private.rentals r where r.order_id = o.id) end)
$$;

create or replace function private.placing_answer(p_key uuid, p_hash bytea, p_rules_version integer, p_expected_total bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  settings private.order_settings;
  earlier private.order_facts;
begin
  -- Before the time is read, because a confirmation of the clock waits for this lock.
  perform pg_advisory_xact_lock_shared(private.clock_lock());
  if exists (select from auth.users u where u.id = buyer and u.banned_until > private.shop_now()) then
    return jsonb_build_object('code', 'BLOCKED');
  elsif not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif p_key is null or p_expected_total is null or p_rules_version is null then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(buyer::text, 7320));
  select * into earlier from private.order_facts f where f.buyer_id = buyer and f.request_key = p_key;
  if found then
    return case when earlier.request_hash = p_hash then private.placed(earlier.order_id) else jsonb_build_object('code', 'KEY_REUSED') end;
  end if;
  select * into settings from private.order_settings;
  if (select count(*) from public.orders o
      where o.buyer_id = buyer and o.group_id is null
        and o.created_at > private.shop_now() - interval '1 minute') >= settings.max_orders_minute
    or private.consume_limits(array['order:tries:' || buyer], array[settings.max_tries_minute], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  elsif not exists (select from auth.users u where u.id = buyer and u.phone_confirmed_at is not null) then
    return jsonb_build_object('code', 'PHONE_UNVERIFIED');
  elsif p_rules_version < settings.rules_version then
    return jsonb_build_object('code', 'RULES_CHANGED', 'rules_version', settings.rules_version);
  elsif p_rules_version > settings.rules_version then
    return jsonb_build_object('code', 'INVALID');
  end if;
  return null;
end
$$;

create or replace function private.placing_refusal(p_product uuid, p_price jsonb, p_expected_total bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  refusal text;
begin
  perform private.expire_overdue(p_product);
  refusal := private.holding_refusal(buyer, p_product);
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif exists (select from private.units u where u.product_id = p_product and u.state = 'available' and u.seller_id = buyer) then
    return jsonb_build_object('code', 'OWN_LISTING');
  elsif (p_price ->> 'total')::bigint <> p_expected_total then
    return jsonb_build_object('quote', p_price, 'code', case
      -- The expected price is that of a sale in which the buyer already has a slot.
      when exists (select from public.flash_sales f join private.sale_slots s on s.sale_id = f.id and s.buyer_id = buyer and s.order_id is not null
        where f.product_id = p_product and f.is_active and f.end_time > private.shop_now() and f.sale_price = p_expected_total)
      then 'SALE_LIMIT' else 'PRICE_CHANGED' end);
  end if;
  return null;
end
$$;

create or replace function private.rental_notification(o public.orders, p_notice text, p_note text) returns jsonb
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

create or replace function public.resolve_exception(p_id uuid, p_outcome text, p_reason text, p_order uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  moment timestamptz;
  e private.payment_exceptions;
  o public.orders;
  of_order uuid := coalesce((select x.order_id from private.payment_exceptions x where x.id = p_id), private.paid_order(p_order));
  is_sandbox boolean;
  booked bigint;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_outcome is null or p_outcome not in ('match', 'refund') or coalesce(length(btrim(p_reason)), 0) not between 3 and 300 then
    return jsonb_build_object('code', 'REASON_NEEDED');
  end if;
  select * into o from public.orders where id = of_order for update;
  select * into e from private.payment_exceptions where id = p_id for update;
  moment := private.shop_now();
  if e.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif e.state = 'resolved' then
    return case when e.outcome = p_outcome then jsonb_build_object('outcome', 'already')
      else jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED') end;
  elsif e.order_id is not null and o.id is distinct from e.order_id then
    -- It was matched to another order while this call waited.
    return jsonb_build_object('code', 'BUSY');
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  elsif p_outcome = 'match' and e.taken > 0 then
    return jsonb_build_object('outcome', 'already');
  elsif p_outcome = 'match' and o.id is null then
    return jsonb_build_object('code', case when p_order is null then 'ORDER_NEEDED' else 'NOT_FOUND' end);
  end if;
  is_sandbox := coalesce((select a.gateway = 'sandbox' from private.payment_attempts a where a.id = e.attempt_id), false);
  if p_outcome = 'match' then
    if exists (select from private.journals j where j.order_id = o.id and j.kind in ('paid', 'matched'))
      or o.state not in ('expired', 'pending_payment', 'payment_review')
      -- Each order of a group needs a share.
      or e.amount - e.taken < o.quantity and o.kind = 'group'
      -- The other payments of an expired order were refunded, and the rest alone does not pay it.
      or o.state = 'expired' and exists (select from private.refunds r join private.payment_exceptions x on x.id = r.exception_id
        where x.order_id = o.id and x.kind = 'short') then
      return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
    elsif e.recorded_by = auth.uid() and e.at > moment - interval '12 hours'
      and o.total >= (select s.two_approvals_from from private.order_settings s) then
      return jsonb_build_object('code', 'SECOND_PERSON_NEEDED');
    elsif o.state = 'expired' and not private.revive_order(o.id) then
      return jsonb_build_object('code', 'SOLD_OUT');
    end if;
    booked := private.match_exception(e, o, btrim(p_reason), is_sandbox);
    perform private.resume_deadlines(o.id);
    perform private.transition_order(o.id, case o.state when 'expired' then 'revive' else 'pay' end, 'gateway');
  else
    booked := e.amount - e.taken;
    insert into private.refunds (key, order_id, exception_id, amount, reason, granted_by, is_test)
    values ('exception:' || e.id, e.order_id, e.id, booked, btrim(p_reason), auth.uid(), is_sandbox);
    perform private.post_journal('refund:exception:' || e.id, 'refund', e.order_id, jsonb_build_array(
      jsonb_build_array('unmatched_receipts', booked, e.id), jsonb_build_array('refund_payable', -booked, coalesce(e.order_id, e.id))),
      p_reason, is_sandbox);
    update private.payment_exceptions x set state = 'resolved', outcome = 'refund', reason = btrim(p_reason), decided_by = auth.uid(),
      decided_at = moment where x.id = e.id;
    if e.order_id is not null then
      perform private.resume_deadlines(o.id) where not private.awaits_decision(o.id);
      perform private.set_deadline(o.id, 'refund', moment + interval '3 days');
      perform private.add_order_notice(o.id, 'exception_refunded');
    end if;
  end if;
  perform private.audit(auth.uid(), 'payment.exception_resolved', e.order_id, jsonb_strip_nulls(jsonb_build_object('name',
    coalesce(o.number, e.bank_reference), 'outcome', p_outcome, 'amount', booked, 'reason', btrim(p_reason))));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

reset check_function_bodies;
