-- Rentals as renters and staff read them, and what people are told.

-- A rental in an order's detail; null for purchases and extensions.
create function private.rental_detail(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('minutes', r.minutes + r.credited_minutes,
    'option_id', r.option_id,
    'option_name', (select p.duration from public.rental_options p where p.id = r.option_id),
    'start_at', r.start_at, 'ready_at', r.ready_at, 'opened_at', r.opened_at,
    'starts_by', case when r.opened_at is null then private.rental_starts_by(r) end,
    'ends_at', private.rental_end(r), 'ended_at', r.ended_at, 'credited_minutes', r.credited_minutes,
    'is_rotated', private.is_rotated(r.unit_id, o.id),
    'deposit_state', case when o.deposit = 0 or o.state in ('pending_payment', 'payment_review', 'expired') then null
      when exists (select from private.journals j where j.key = 'deposit_kept:' || o.id) then 'kept'
      when exists (select from private.complaints c where c.order_id = o.id and c.reason = 'deposit' and c.state in ('open', 'appealed')) then 'claimed'
      when private.held_deposit(o.id) > 0 then 'held' else 'returned' end,
    'rules', r.rules, 'cancel_until', case when o.state = 'processing' then private.rental_cancel_until(r) end,
    'extension', case when o.state = 'rented' then jsonb_build_object(
      'is_open', private.rental_end(r) <= clock_timestamp() + interval '60 minutes' and private.rental_end(r) > clock_timestamp(),
      'until', private.rental_end(r),
      'options', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.duration, 'minutes', p.duration_minutes, 'price', p.price)
        order by p.duration_minutes, p.price) from public.rental_options p where p.product_id = o.product_id and p.duration_minutes is not null
          and not exists (select from private.rentals n where n.unit_id = r.unit_id and n.is_blocking and n.order_id is distinct from o.id
            and n.blocked && tstzrange(upper(r.period), private.rotated_by(upper(r.period) + make_interval(mins => p.duration_minutes))))), '[]'),
      'pending_order', (select x.id from public.orders x where x.parent_id = o.id and x.kind = 'extension'
        and x.state in ('pending_payment', 'payment_review') order by x.created_at desc limit 1)) end,
    'server_time', clock_timestamp())
  from private.rentals r where r.order_id = o.id and o.kind = 'rental'
$$;

create or replace function private.order_summary(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'number', o.number, 'kind', o.kind, 'state', o.state, 'sale_kind', o.sale_kind, 'product_id', o.product_id,
    'product_name', o.product_name, 'product_image', o.product_image, 'game_name', o.game_name, 'total', o.total, 'created_at', o.created_at,
    'state_at', o.state_at, 'deadline', private.next_deadline(o.id), 'is_test', o.is_test,
    'rental', case when o.kind <> 'purchase' then (select jsonb_build_object('start_at', r.start_at, 'ends_at', private.rental_end(r),
      'minutes', r.minutes + r.credited_minutes) from private.rentals r where r.order_id = o.id) end)
$$;

-- What a decision about a rental needs: how much of it is left, in minutes and in money, and until when the unit is nobody else's.
create function private.rental_case(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('minutes', r.minutes + r.credited_minutes, 'start_at', r.start_at, 'opened_at', r.opened_at,
    'ends_at', private.rental_end(r), 'unused_minutes', private.unused_minutes(r),
    'refund_pro_rata', floor((o.total - o.deposit)::numeric * private.unused_minutes(r) / greatest(1, r.minutes + r.credited_minutes))::bigint,
    'deposit', private.held_deposit(o.id),
    'free_until', (select min(lower(n.blocked)) from private.rentals n where n.unit_id = r.unit_id and n.is_blocking and n.id <> r.id
      and lower(n.blocked) >= coalesce(private.rental_end(r), r.start_at)))
  from private.rentals r where r.order_id = o.id and o.kind = 'rental'
$$;

do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.order_detail(uuid)'::regprocedure);
  rewritten text := replace(definition, '''may_complain'', o.state in (''delivered'', ''completed'') and private.may_complain(o))',
    '''may_complain'', o.state in (''delivered'', ''rented'', ''returning'', ''completed'') and private.may_complain(o),
    ''parent_id'', o.parent_id, ''rental'', private.rental_detail(o))');
begin
  if rewritten = definition then
    raise exception 'the detail of orders has changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('private.complaint_of(uuid,boolean)'::regprocedure);
  rewritten := replace(definition, '''amount'', c.amount,', '''amount'', c.amount, ''minutes'', c.minutes, ''opened_by'', c.opened_by, ''claimed_amount'', c.claimed_amount,');
  if rewritten = definition then
    raise exception 'the reading of complaints has changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('public.complaint_case(uuid)'::regprocedure);
  rewritten := replace(definition, '''refundable'', private.refundable(o.id),', '''refundable'', private.refundable(o.id), ''rental'', private.rental_case(o),');
  if rewritten = definition then
    raise exception 'the case of complaints has changed';
  end if;
  rewritten := replace(rewritten, 'p.price >= o.unit_price))', 'p.price >= o.unit_price and o.kind = ''purchase''))');
  execute rewritten;
end
$$;

create or replace function private.states_of(p_filter text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_filter when 'unpaid' then '{pending_payment,payment_review}' when 'processing' then '{processing}'
    when 'delivered' then '{delivered,disputed,rented,returning}' when 'completed' then '{completed}'
    when 'rental' then '{processing,delivered,rented,returning,disputed}'
    when 'ended' then '{cancelled,expired,refunded}' when 'review' then '{payment_review}' when 'deliver' then '{processing}'
    when 'open' then '{pending_payment,payment_review,processing,delivered,rented,returning,disputed}' end::text[]
$$;

do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.my_orders(text,text)'::regprocedure);
  rewritten text := definition;
begin
  rewritten := replace(rewritten, 'where o.buyer_id = auth.uid() and (wanted is null', 'where o.buyer_id = auth.uid() and (p_filter <> ''rental'' or o.kind = ''rental'') and (wanted is null');
  rewritten := replace(rewritten, '''completed'', coalesce(sum(c.n)', '''rental'', coalesce(sum(c.n) filter (where c.kind = ''rental'' and c.state in (''processing'', ''delivered'', ''rented'', ''returning'', ''disputed'')), 0),
      ''completed'', coalesce(sum(c.n)');
  rewritten := replace(rewritten, 'select o.state, count(*) as n from public.orders o where o.buyer_id = auth.uid() group by o.state', 'select o.state, o.kind, count(*) as n from public.orders o where o.buyer_id = auth.uid() group by o.state, o.kind');
  if length(rewritten) - length(definition) < 200 then
    raise exception 'the lists of orders have changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('public.order_queue(text,text,text)'::regprocedure);
  rewritten := replace(definition, '''processing'', ''delivered'', ''disputed'')', '''processing'', ''delivered'', ''rented'', ''returning'', ''disputed'')');
  if rewritten = definition then
    raise exception 'the queue of orders has changed';
  end if;
  execute rewritten;
  -- Rentals have a board of their own; nothing is delivered by hand.
  definition := pg_catalog.pg_get_functiondef('public.order_figures()'::regprocedure);
  rewritten := replace(definition, 'where o.state = ''processing''),', 'where o.state = ''processing'' and o.kind = ''purchase''),
    ''to_rotate'', (select count(*) from public.orders o where o.state = ''returning''),
    ''rental_trouble'', (select count(*) from public.orders o where o.state = ''disputed'' and o.kind = ''rental''),');
  if rewritten = definition then
    raise exception 'the figures of orders have changed';
  end if;
  execute rewritten;
end
$$;

create index orders_returning on public.orders (state_at) where state = 'returning';

create function private.rental_news(o public.orders, p_notice text, p_note text) returns jsonb
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
      when 'merge' then jsonb_build_object('title', 'Sewa diperpanjang',
        'body', format('%s: sewa berakhir %s.', o.number, (select private.wib_text(upper(x.period)) from private.rentals x where x.order_id = o.parent_id)))
      when 'miss' then jsonb_build_object('title', 'Perpanjangan datang terlambat',
        'body', format('%s: masa sewa sudah berakhir. Uangmu dikembalikan penuh, isi rekening tujuan.', o.number), 'whatsapp', true)
      when 'payment_timeout' then jsonb_build_object('title', 'Perpanjangan tidak dibayar',
        'body', format('%s dilepas. Sewamu tetap berjalan sampai waktunya.', o.number)) end;
  end if;
  return case p_notice
    when 'pay' then jsonb_build_object('title', 'Pembayaran sewa diterima',
      'body', format('%s mulai %s. Data akun bisa dibuka di pesananmu.', o.product_name, private.wib_text(r.start_at)), 'whatsapp', true)
    when 'ready' then jsonb_build_object('title', format('%s siap disewa', o.product_name),
      'body', format('Waktu mulai saat pertama dibuka, paling lambat %s.', private.wib_text(private.rental_starts_by(r))), 'whatsapp', true)
    when 'start' then jsonb_build_object('title', 'Sewa dimulai', 'body', format('%s: berakhir %s.', o.product_name, ends))
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

create function private.rental_staff_news(o public.orders, p_notice text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when o.kind = 'purchase' then null
    when p_notice in ('pay', 'revive') then '{}'::jsonb
    when p_notice in ('time_over', 'end_early', 'end_for_breach') and o.state = 'returning' then jsonb_build_object('kind', 'to_rotate',
      'title', 'Ganti kata sandi akun sewa', 'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/rentals')
    when p_notice = 'rotation_late' then jsonb_build_object('kind', 'rental_trouble', 'title', 'Kata sandi sewa belum diganti',
      'body', format('%s: %s. Penyewa berikutnya menunggu.', o.number, o.product_name), 'link', '/admin/rentals')
    when p_notice = 'not_ready' then jsonb_build_object('kind', 'rental_trouble', 'title', 'Sewa belum siap pada waktunya',
      'body', format('%s: %s. Putuskan unit lain, waktu lain, atau refund.', o.number, o.product_name), 'link', '/admin/rentals') end
$$;

alter function private.order_news(public.orders, text, text) rename to sale_news;

-- What a buyer or renter is told; an empty object is nothing.
create function private.order_news(o public.orders, p_notice text, p_note text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select nullif(coalesce(private.rental_news(o, p_notice, p_note), private.sale_news(o, p_notice, p_note)), '{}')
$$;

alter function private.staff_news(public.orders, text) rename to sale_staff_news;

create function private.staff_news(o public.orders, p_notice text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when n.news = '{}' then null else to_jsonb(k) || n.news end
    from (select private.rental_staff_news(o, p_notice) as news) n left join private.staff_notice_kinds() k on k.kind = n.news ->> 'kind'
    where n.news is not null), case when private.rental_staff_news(o, p_notice) is null then private.sale_staff_news(o, p_notice) end)
$$;

create or replace function private.staff_notice_kinds() returns table (kind text, permission text, by_whatsapp boolean, is_urgent boolean)
language sql immutable set search_path = '' as $$
  values ('proof_waiting', 'payments.write', true, false), ('to_deliver', 'orders.write', true, false),
    ('payment_exception', 'payments.write', true, false), ('cancellation_asked', 'orders.write', true, false),
    ('complaint', 'complaints.write', true, true), ('login_code_asked', 'credentials.write', true, true),
    ('work_late', 'orders.write', false, false), ('buyer_message', 'orders.write', false, false), ('refund_ready', 'refunds.write', false, false),
    ('to_rotate', 'rentals.write', true, true), ('rental_trouble', 'rentals.write', true, true)
$$;
