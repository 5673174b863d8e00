-- What buyers and staff read of an order, the messages of an order with the filter of contact data, and the public
-- receipt.
-- Table: private.order_messages. Begin with private.order_summary (a row of a list) and private.order_detail (the
-- page).

-- Messages between the buyer and the shop.
create table private.order_messages (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  author text not null check (author in ('buyer', 'shop')),
  author_id uuid,
  text text not null check (length(text) between 1 and 1000 and text !~ '[\x01-\x09\x0B-\x1F\x7F]'),
  at timestamptz not null default private.shop_now(),
  -- The progress of a service, as a picture in the bucket `evidence`, which the server has verified. Only the shop sends one.
  picture text check (picture is null or (length(picture) <= 300 and author = 'shop'))
);

create index order_messages_by_picture on private.order_messages (picture) where picture is not null;
create index order_messages_of_order on private.order_messages (order_id, at, id);

alter table private.order_messages enable row level security;

-- Whether a message contains passwords, codes, phone numbers, bank accounts or external links. Phone numbers are
-- recognised in every usual notation: with brackets, slashes, dashes, dots and spaces, in single digits or in pairs.
-- src/domain/order/message-filter.ts has the same rule.
create function private.is_message_refused(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  begins constant text := '(?<![a-z0-9_])';
  ends constant text := '(?![a-z0-9_])';
  password constant text := '(password|pasword|passwd|kata ?sandi|sandi|pass|pw|pwd)(nya|ku)?';
  of_what constant text := '( (akun|saya|aku|email|game|login|baru|lama|ini|yang|nya|ku|ml|ff|moonton|garena|steam|roblox)){0,4}';
  value constant text := '(?=[^ ]*[0-9])(?=[^ ]*[a-z])[^ ]{6,}';
  -- Start of a number that does not continue a price.
  number constant text := begins || '(?<![0-9][.,])';
  -- Separators between the parts of a number, after its prefix, and between single digits.
  gap constant text := '[]) ./-]{0,3}';
  after_prefix constant text := '[][() ./-]{0,3}';
  apart constant text := '[ ./-]{1,3}';
  mobile_apart constant text := '8' || apart || '[1-9](' || apart || '[0-9]){7,10}';
  mobile constant text := '(8[1-9](' || gap || '[0-9]){7,10}|' || mobile_apart || ')';
  telephone constant text := '(wa|whatsapp|hp|telp|telpon|telepon)';
  bank constant text := '(rekening|rek|norek|bca|bri|bni|bsi|btn|mandiri|cimb|permata|danamon|seabank|bank jago|jenius|gopay|go-pay|'
    || 'ovo|dana|shopeepay|linkaja|no va|nomor va|virtual account)';
  account constant text := '[0-9]([ .-]?[0-9]){9,18}';
  surely_bank constant text := '(rekening|rek|norek|bca|bri|bni|bsi|btn|mandiri|cimb|cimb niaga|danamon|seabank|bank jago|jenius)';
  short_account constant text := '([0-9]{10}|[0-9]{12}|[0-9]{16})';
  filler constant text := '(ya|yaa|kak|kk|min|gan|itu|ini|aja|punya|aku|saya|gw|ke|di|pakai|pake)';
  -- The text with plain letters, digits and dashes, and without invisible characters.
  plain constant text := lower(regexp_replace(regexp_replace(regexp_replace(normalize(p_text, NFKC),
    '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g'),
    '[\u2010-\u2015\u2043\u2212\u2E3A\u2E3B]', '-', 'g'),
    '[ \t\n\r\f\v]+', ' ', 'g'));
  -- The text without the ids of games: numbers that are called an id, or that a server number follows.
  other_numbers constant text := regexp_replace(regexp_replace(plain,
    begins || '(u?id|user ?id|username|nick(name)?|server|zone)(nya|ku)?( [a-z]{1,9}){0,3}[ :.=-]{1,3}[0-9]{6,12}(?![0-9])', ' ', 'g'),
    '(?<![0-9])[0-9]{6,10} ?[(/ ] ?[0-9]{4,5}(?![0-9])', ' ', 'g');
begin
  return plain ~ any (array[
    -- Passwords, verification codes, and an e-mail address with its password.
    begins || password || of_what || ' ?[:=]',
    begins || password || of_what || ' ((adalah|yaitu|ialah|itu|jadi|is) )?' || value,
    begins || '(otp|kode verifikasi|kode login)(nya)?[ :=]{1,3}((adalah|itu) )?[0-9]{4,8}' || ends,
    '[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,} ?[|:] ?[^ ]{6,}',
    -- Phone numbers.
    begins || '(\+|00)?62' || after_prefix || '(0' || after_prefix || ')?' || mobile || ends,
    number || '0' || after_prefix || mobile || ends,
    begins || '\+?6' || apart || '2' || apart || '(0' || apart || ')?' || mobile_apart || ends,
    -- In pairs of digits; dates and times have other separators.
    begins || '08([ .-])[1-9][0-9](\1[0-9]{2}){3,5}' || ends,
    '\+[0-9]([][ .()-]{0,3}[0-9]){8,16}' || ends,
    begins || telephone || '(nya|ku)?[[ .:=(-]{0,3}((saya|aku|kami)[ .:=-]{1,3})?' || mobile || ends,
    begins || '0[2-7][0-9]{1,2}' || gap || '[0-9]{3,4}[ .-]{0,3}[0-9]{3,4}' || ends,
    -- Bank accounts, wallets and cards. Ids of games can be as long, so that a number needs the name of a bank beside it or
    -- the length of an account.
    begins || bank || '(nya|ku)?([ .:=-]{1,3}(' || bank || '|no|nomor|saya|aku|kami|ini|itu|bank))*[ .:=-]{0,3}' || account || ends,
    begins || '(transfer|tf|bayar)( aja| saja| langsung)? (ke|di)( (' || bank || '|no|nomor|ini))*[ .:=-]{1,3}' || account || ends,
    begins || account || '[ ,.(-]{1,3}(' || bank || '|a\.n|a/n|an\.|atas nama)',
    begins || '[0-9]{13,15}' || ends,
    begins || '0[0-9]{9,14}' || ends,
    begins || 'jago[ .:=-]{1,3}[0-9]{12}' || ends,
    begins || '[0-9]{12}[ ,.-]{1,3}jago' || ends,
    begins || '[0-9]{4}([ .-][0-9]{4}){3}' || ends,
    -- External links. The sentence after a full stop can begin with the word "id".
    '(https?://|www\.|wa\.me|t\.me)',
    begins || '[a-z0-9-]+( ?\. ?| dot | titik )(com|net|org|gg|ly|ee|xyz|cc|site|biz|co\.id|my\.id|web\.id)' || ends,
    begins || '[a-z0-9-]+\.[a-z]{2,6}/[a-z0-9@]',
    begins || '[a-z0-9-]{3,}\.id( ?[,!?)]| (aja|saja|ya|kak|gan|lebih|ada|makasih)' || ends || '|$)'
  ]) or other_numbers ~ any (array[
    -- The name of a bank and a number in one message.
    begins || surely_bank || '(nya|ku)?' || ends || '[^0-9]{0,60}' || begins || short_account || ends,
    begins || short_account || ends || '[ ,.-]{0,3}(' || filler || '[ ,.-]{1,3}){0,4}' || surely_bank || ends
  ]);
end
$$;

-- A message by the buyer, or by staff with orders.write. A picture of staff is verified by the server before (private.proof_pictures), lies in
-- their own folder, and belongs to the order from then on. Codes: NOT_FOUND, INVALID, MESSAGE_REFUSED, BUSY.
create function public.write_order_message(p_order uuid, p_text text, p_picture text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  written constant text := btrim(p_text, E' \n\t');
  is_buyer constant boolean := exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid());
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif not is_buyer and not (private.may('orders.write') and exists (select from public.orders o where o.id = p_order)) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif coalesce(length(written), 0) not between 1 and 1000 or written ~ '[\x01-\x09\x0B-\x1F\x7F]'
    or (p_picture is not null and (is_buyer or not private.is_unused_picture(p_picture))) then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(written) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  elsif private.consume_limits(array['order:messages:' || auth.uid()], array[20], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  end if;
  insert into private.order_messages (order_id, author, author_id, text, picture)
  values (p_order, case when is_buyer then 'buyer' else 'shop' end, auth.uid(), written, p_picture);
  update private.proof_pictures p set order_id = p_order where p.path = p_picture;
  perform private.add_order_notice(p_order, case when is_buyer then 'message_of_buyer' else 'message_of_shop' end);
  return jsonb_build_object('outcome', 'done');
end
$$;
grant execute on function public.write_order_message(uuid, text, text) to authenticated;

-- Whether a picture is verified, in the caller's own folder, and part of no order yet.
create function private.is_unused_picture(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_path like auth.uid() || '/%' and exists (select from private.proof_pictures p where p.path = p_path and p.order_id is null)
$$;

-- The deadline that ends next.
create function private.next_deadline(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('name', d.name, 'due_at', d.due_at, 'paused_at', d.paused_at) from private.order_deadlines d
    where d.order_id = p_order and d.done_at is null order by d.due_at limit 1);
end
$$;

-- A row of a list of orders. `rest` is the amount that is still due after a payment that was too low.
create function private.order_summary(o public.orders) returns jsonb
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

-- The page of an order. `payment` is the open attempt while its amount is the amount due; `accounts` are the shop accounts that the buyer can
-- choose from. `paid_amount` is the exact payment: the total less the unique code of a transfer.
create function private.order_detail(p_order uuid) returns jsonb
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
      'instructions', a.instructions, 'is_automatic', a.gateway <> 'manual') from private.payment_attempts a where a.order_id = o.id and a.state in ('created', 'pending')
      and a.instructions is not null and a.amount + a.unique_code = private.amount_due(o.id)),
    'awaits_decision', private.awaits_decision(o.id),
    'methods', case when o.state = 'pending_payment' then to_jsonb(private.payment_methods(private.amount_due(o.id))) else '[]' end,
    'automatic_methods', case when o.state = 'pending_payment' then to_jsonb(private.automatic_methods(private.amount_due(o.id))) else '[]' end,
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

-- An order for its buyer, or for staff with orders.read; otherwise null. Raises 42501 without a valid session, because
-- null would mean that the order does not exist.
create function public.order_detail(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  if private.may('orders.read') or exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()) then
    return private.order_detail(p_order);
  end if;
  return null;
end
$$;
grant execute on function public.order_detail(uuid) to authenticated;

-- The states that a filter of a list selects; null for a filter that selects no states.
create function private.states_of(p_filter text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_filter when 'unpaid' then '{pending_payment,payment_review}' when 'processing' then '{processing}'
    when 'delivered' then '{delivered,disputed,rented,returning}' when 'completed' then '{completed}'
    when 'rental' then '{processing,delivered,rented,returning,disputed}'
    when 'ended' then '{cancelled,expired,refunded}' when 'review' then '{payment_review}' when 'deliver' then '{processing}'
    when 'open' then '{pending_payment,payment_review,processing,delivered,rented,returning,disputed}'
    when 'mine' then '{processing,delivered,disputed}' end::text[]
$$;

-- The parts of a cursor `time~id`, which names the last row of a page. An invalid cursor begins at the first row.
create function private.cursor_time(p_cursor text) returns timestamptz
language sql stable set search_path = '' as $$
  select case when p_cursor ~ '^[0-9T:.+ Z-]{10,40}~[0-9a-f-]{36}$' then split_part(p_cursor, '~', 1)::timestamptz else 'infinity' end
$$;

create function private.cursor_id(p_cursor text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_cursor ~ '^[0-9T:.+ Z-]{10,40}~[0-9a-f-]{36}$' then split_part(p_cursor, '~', 2)::uuid
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end
$$;

-- The caller's orders, newest first, 20 per page: {orders, counts, next}.
create function public.my_orders(p_filter text default 'all', p_cursor text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted constant text[] := private.states_of(p_filter);
  after_time constant timestamptz := private.cursor_time(p_cursor);
  after_id constant uuid := private.cursor_id(p_cursor);
  answer jsonb;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  with page as (
    select o.* from public.orders o
    where o.buyer_id = auth.uid() and private.is_listed(o) and (p_filter <> 'rental' or o.kind = 'rental')
      and (wanted is null or o.state = any (wanted)) and (o.created_at, o.id) < (after_time, after_id)
    order by o.created_at desc, o.id desc limit 21), shown as (
    select p.* from page p order by p.created_at desc, p.id desc limit 20)
  select jsonb_build_object(
    'orders', coalesce((select jsonb_agg(private.order_summary(o) order by o.created_at desc, o.id desc)
      from public.orders o where o.id in (select s.id from shown s)), '[]'),
    'next', case when (select count(*) from page) > 20 then (select s.created_at || '~' || s.id from shown s order by s.created_at, s.id limit 1) end)
  into answer;
  return answer || jsonb_build_object('counts', (
    select jsonb_build_object('all', coalesce(sum(c.n), 0),
      'unpaid', coalesce(sum(c.n) filter (where c.state in ('pending_payment', 'payment_review')), 0),
      'processing', coalesce(sum(c.n) filter (where c.state = 'processing'), 0),
      'delivered', coalesce(sum(c.n) filter (where c.state in ('delivered', 'disputed', 'rented', 'returning')), 0),
      'rental', coalesce(sum(c.n) filter (where c.kind = 'rental' and c.state in ('processing', 'delivered', 'rented', 'returning', 'disputed')), 0),
      'completed', coalesce(sum(c.n) filter (where c.state = 'completed'), 0),
      'ended', coalesce(sum(c.n) filter (where c.state in ('cancelled', 'expired', 'refunded')), 0))
    from (select o.state, o.kind, count(*) as n from public.orders o where o.buyer_id = auth.uid() and private.is_listed(o)
      group by o.state, o.kind) c));
end
$$;
grant execute on function public.my_orders(text, text) to authenticated;

-- The public facts of a receipt, without any person. Unknown and invalid codes both return null. Refunds that were sent
-- are reported with their date. Small letters, look-alike characters, hyphens and underscores make no difference.
create function public.verify_receipt(p_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', o.number, 'product_name', case when o.kind = 'group' then o.quantity || ' × ' else '' end || o.product_name,
    'game_name', o.game_name, 'total', o.total, 'is_test', o.is_test,
    'state', case when o.state in ('cancelled', 'refunded', 'completed') then o.state else 'paid' end,
    'paid_at', (select min(e.at) from public.order_events e where e.order_id = o.id and e.event in ('pay', 'revive')),
    'refunded', coalesce((select sum(r.amount) from private.refunds r where r.order_id in (select private.group_members(o.id) union all select o.id)
      and r.state = 'sent' and r.exception_id is null), 0),
    'refunded_at', (select max(r.sent_at) from private.refunds r
      where r.order_id in (select private.group_members(o.id) union all select o.id) and r.state = 'sent'))
  from private.order_facts f join public.orders o on o.id = f.order_id
  where private.receipt_key(f.receipt_code) = private.receipt_key(p_code)
$$;
grant execute on function public.verify_receipt(text) to anon, authenticated;

-- A duration in days, hours or minutes. Names of rentals contain it, so that they outlive their option.
create function private.minutes_text(p_minutes integer) returns text
language sql immutable set search_path = '' as $$
  select case when p_minutes % 1440 = 0 then p_minutes / 1440 || ' hari' when p_minutes % 60 = 0 then p_minutes / 60 || ' jam'
    else p_minutes || ' menit' end
$$;
