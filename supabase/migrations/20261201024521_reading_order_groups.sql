-- Order groups in lists, figures and notifications.

set check_function_bodies = off;

create or replace function private.rental_staff_notification(o public.orders, p_notice text) returns jsonb
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

create or replace function private.staff_notification(o public.orders, p_notice text) returns jsonb
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

create or replace function private.unpaid_lately(p_buyer uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from public.orders o
    where o.buyer_id = p_buyer and o.state = 'expired' and o.group_id is null and o.created_at > (select private.shop_now()) - interval '7 days');
end
$$;

create or replace function private.write_order(
  p_id uuid, p_kind text, p_product public.products, p_price jsonb, p_details jsonb, p_rules_version integer, p_minutes integer, p_parent uuid,
  p_key uuid, p_hash bytea, p_unit uuid, p_slot integer, p_option uuid, p_group uuid default null, p_quantity integer default 1
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  settings private.order_settings;
begin
  select * into settings from private.order_settings;
  insert into public.orders (id, buyer_id, product_id, number, kind, sale_kind, product_name, product_image, game_name, tier_name, attributes,
    unit_price, discount, deposit, total, sale_id, details, warranty_days, delivery_hours, rules_version, rental_minutes, parent_id, group_id,
    quantity)
  select p_id, buyer, p_product.id, private.free_order_number(), p_kind, p_product.sale_kind, p_product.name, p_product.image,
    (select g.name from public.game_titles g where g.id = p_product.game_title_id),
    (select t.name from public.tiers t where t.id = p_product.tier_id), to_jsonb(p_product.attributes),
    (p_price ->> 'unit_price')::bigint, (p_price ->> 'discount')::bigint, (p_price ->> 'deposit')::bigint, (p_price ->> 'total')::bigint,
    (p_price ->> 'sale_id')::uuid, p_details,
    case when p_kind = 'purchase' then least(365, coalesce(ceil(p_product.warranty_hours / 24.0)::integer,
      case p_product.sale_kind when 'account' then 14 else 0 end)) else 0 end,
    private.delivery_hours(p_product.sale_kind, p_product.delivery_hours), p_rules_version, p_minutes, p_parent, p_group, p_quantity;
  insert into private.order_facts (order_id, buyer_id, request_key, request_hash, unit_id, sale_slot, quote, risks, is_open)
  values (p_id, buyer, p_key, p_hash, p_unit, p_slot, p_price || jsonb_build_object('option_id', p_option),
    private.fraud_signals(buyer, p_product.sale_kind, (p_price ->> 'total')::bigint), p_kind = 'purchase');
  if p_group is null then
    perform private.set_deadline(p_id, 'payment', private.shop_now() + make_interval(mins => case p_kind
      when 'rental' then settings.rental_payment_minutes
      when 'extension' then settings.extension_payment_minutes else settings.payment_minutes end),
      make_interval(mins => case p_kind when 'extension' then 0 else settings.payment_grace_minutes end));
  end if;
  perform private.add_order_event(p_id, 1, 'place', null, 'pending_payment', 'buyer', buyer, null);
end
$$;

create or replace function public.complaint_case(p_complaint uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('complaints.write');
  return (select jsonb_build_object('order', private.order_detail(o.id), 'buyer_name', private.buyer_name(o.buyer_id),
      'attributes', o.attributes, 'refundable', private.disputed_refund(o.id), 'most_part_refund', private.most_part_refund(o.id),
      'rental', private.rental_case(o),
      'history', public.credential_history(o.id),
      'buyer', (select jsonb_build_object('orders', count(*), 'completed', count(*) filter (where x.state = 'completed'),
        'refunded', count(*) filter (where x.state = 'refunded'),
        'complaints', (select count(*) from private.complaints k join public.orders y on y.id = k.order_id where y.buyer_id = o.buyer_id))
        from public.orders x where x.buyer_id = o.buyer_id and x.kind <> 'group'),
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

create or replace function public.my_orders(p_filter text default 'all', p_cursor text default null) returns jsonb
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

create or replace function public.order_queue(p_filter text default 'open', p_search text default '', p_cursor text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted constant text[] := private.states_of(p_filter);
  after_time constant timestamptz := private.cursor_time(p_cursor);
  after_id constant uuid := private.cursor_id(p_cursor);
  literal constant text := upper(btrim(coalesce(p_search, '')));
  pattern constant text := '%' || replace(replace(replace(literal, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  answer jsonb;
begin
  perform private.require_permission('orders.read');
  with page as (
    select o.* from public.orders o
    where (wanted is null or o.state = any (wanted)) and private.is_listed(o)
      and (p_filter <> 'refund' or exists (select from private.refunds r where r.order_id = o.id and r.state <> 'sent'))
      and (p_filter <> 'mine' or exists (select from private.order_workers w where w.order_id = o.id and w.worker_id = auth.uid()))
      and (literal = '' or o.number = literal
        or o.buyer_id = case when literal ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$' then literal::uuid end
        or upper(o.product_name) like pattern)
      and (o.created_at, o.id) < (after_time, after_id)
    order by o.created_at desc, o.id desc limit 31), shown as (
    select p.* from page p order by p.created_at desc, p.id desc limit 30)
  select jsonb_build_object(
    'orders', coalesce((select jsonb_agg(private.order_summary(o) || jsonb_build_object('buyer_name', private.buyer_name(o.buyer_id))
      order by o.created_at desc, o.id desc) from public.orders o where o.id in (select s.id from shown s)), '[]'),
    'next', case when (select count(*) from page) > 30 then (select s.created_at || '~' || s.id from shown s order by s.created_at, s.id limit 1) end)
  into answer;
  return answer || jsonb_build_object('counts', (
    select jsonb_build_object('all', coalesce(sum(c.n), 0),
      'open', coalesce(sum(c.n) filter (
        where c.state in ('pending_payment', 'payment_review', 'processing', 'delivered', 'rented', 'returning', 'disputed')), 0),
      'review', coalesce(sum(c.n) filter (where c.state = 'payment_review'), 0),
      'deliver', coalesce(sum(c.n) filter (where c.state = 'processing'), 0),
      'delivered', coalesce(sum(c.n) filter (where c.state in ('delivered', 'disputed', 'rented', 'returning')), 0),
      'completed', coalesce(sum(c.n) filter (where c.state = 'completed'), 0),
      'ended', coalesce(sum(c.n) filter (where c.state in ('cancelled', 'expired', 'refunded')), 0),
      'refund', (select count(distinct r.order_id) from private.refunds r where r.state <> 'sent'),
      'mine', (select count(*) from private.order_workers w join public.orders o on o.id = w.order_id
        where w.worker_id = auth.uid() and o.state = any (private.states_of('mine'))))
    from (select o.state, count(*) as n from public.orders o where private.is_listed(o) group by o.state) c));
end
$$;

create or replace function public.place_order(
  p_key uuid, p_product uuid, p_option uuid default null, p_start timestamptz default null, p_expected_total bigint default null,
  p_rules_version integer default 1, p_details jsonb default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  buyer constant uuid := auth.uid();
  sent constant jsonb := private.json_of(p_details);
  hash constant bytea := sha256(convert_to(jsonb_build_array(p_product, p_option, p_start, p_expected_total, p_rules_version, sent)::text, 'UTF8'));
  moment timestamptz;
  answer jsonb;
  product public.products;
  option public.rental_options;
  details jsonb;
  price jsonb;
  unit uuid;
  new_id uuid;
  slot integer;
begin
  answer := private.placing_answer(p_key, hash, p_rules_version, p_expected_total);
  if answer is not null then
    return answer;
  elsif p_product is null then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select * into product from public.products p where p.id = p_product;
  price := private.quote(p_product, p_option, buyer);
  if price is null then
    return jsonb_build_object('code', 'NOT_FOR_SALE');
  end if;
  details := private.order_details(product.sale_kind, sent, (
    select g.delivery_form from public.game_titles g where g.id = product.game_title_id));
  if details is null then
    return jsonb_build_object('code', 'INVALID');
  end if;
  answer := private.placing_refusal(p_product, price, p_expected_total);
  if answer is not null then
    return answer;
  end if;
  new_id := gen_random_uuid();
  if p_option is null then
    unit := private.lock_free_unit(p_product);
    if unit is null then
      return jsonb_build_object('code', 'SOLD_OUT');
    end if;
    if price ->> 'sale_id' is not null then
      slot := private.take_sale_slot((price ->> 'sale_id')::uuid, new_id, buyer);
      if slot is null then
        return jsonb_build_object('code', 'PRICE_CHANGED', 'quote', private.quote(p_product, p_option, buyer));
      end if;
    end if;
    update private.units u set state = 'reserved' where u.id = unit;
    insert into private.stock_changes (product_id) values (p_product);
    perform private.write_order(new_id, 'purchase', product, price, details, p_rules_version, null, null, p_key, hash, unit, slot, null);
  else
    moment := private.shop_now();
    if p_start < moment - interval '5 minutes' or p_start > moment + private.rental_horizon() then
      return jsonb_build_object('code', 'INVALID');
    end if;
    option := private.rental_option(p_product, p_option);
    unit := private.take_rental_time(new_id, p_product, p_option, greatest(p_start, moment), option.duration_minutes, option.rules);
    if unit is null then
      return jsonb_build_object('code', 'SOLD_OUT');
    end if;
    perform private.write_order(new_id, 'rental', product, price, details, p_rules_version, option.duration_minutes, null, p_key, hash, unit, null,
      p_option);
  end if;
  return private.placed(new_id);
exception
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
  -- Two concurrent requests of a buyer for slots of one sale.
  when unique_violation then
    return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.product_impact(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to delete products' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'rental_options', (select count(*) from public.rental_options o where o.product_id = p.id),
      'flash_sales', (select count(*) from public.flash_sales s where s.product_id = p.id),
      'orders', (select count(*) from public.orders o where o.product_id = p.id and o.kind <> 'group'),
      'has_open_order', private.has_open_order(p.id),
      'wishlists', (select count(*) from public.wishlists w where w.product_id = p.id),
      'pictures', (
        select count(*) from (select distinct private.storage_path(picture) as file from unnest(p.images || p.image) as picture) own
        where own.file like 'product-images/%' and not private.is_shown_by_product(own.file, p.id)))
    from public.products p where p.id = p_id);
end
$$;

create or replace function public.read_customer(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('customers.read');
  return (
    select jsonb_build_object(
      'id', p.id, 'name', p.name, 'phone', private.mask_phone(p.phone), 'email', private.mask_email(coalesce(p.email, private.reachable_email(u.email))),
      'phone_verified', p.phone_verified, 'profile_completed', p.profile_completed, 'created_at', p.created_at, 'role', r.role,
      'has_second_factor', private.has_second_factor(p.id),
      'is_me', p.id = auth.uid(),
      'may_manage', private.may('customers.write') and private.may_manage(auth.uid(), p.id),
      'block', case when u.banned_until > now() then jsonb_build_object('reason', b.reason, 'at', b.blocked_at,
        'by', (select d.name from public.profiles d where d.id = b.blocked_by)) end,
      'sessions', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'device', s.device, 'created_at', s.created_at,
          'last_used_at', s.last_used_at) order by s.last_used_at desc, s.id)
        from private.sessions s where s.user_id = p.id and s.ends_at > private.shop_now()
          and s.last_used_at + make_interval(secs => s.idle_seconds) > private.shop_now()), '[]'),
      'wish_count', (select count(*) from public.wishlists w where w.user_id = p.id),
      'order_count', (select count(*) from public.orders o where o.buyer_id = p.id and o.kind <> 'group'),
      'notification_count', (select count(*) from public.notifications n where n.user_id = p.id),
      'notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.created_at desc) from (
        select m.id, m.type, m.title, m.is_read, m.created_at from public.notifications m where m.user_id = p.id
        order by m.created_at desc, m.id desc limit 10) n), '[]'),
      'notes', coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'created_at', n.created_at,
          'author', (select a.name from public.profiles a where a.id = n.author_id), 'is_mine', coalesce(n.author_id = auth.uid(), false))
        order by n.created_at desc, n.id) from private.customer_notes n where n.customer_id = p.id), '[]')
    )
    from public.profiles p
    join auth.users u on u.id = p.id
    left join private.user_roles r on r.user_id = p.id
    left join private.customer_blocks b on b.customer_id = p.id
    where p.id = p_id and u.deleted_at is null
  );
end
$$;

create or replace function public.verify_receipt(p_code text) returns jsonb
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

REVOKE ALL ON FUNCTION "private"."placing_refusal"(uuid, jsonb, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_order"(uuid, text, public.products, jsonb, jsonb, integer, integer, uuid, uuid, bytea, uuid, integer, uuid, uuid, integer) FROM PUBLIC;

reset check_function_bodies;
