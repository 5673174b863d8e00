-- Placing an order: price, fraud signals, unit and slot, delivery details, and the pictures that prove a payment.
-- Tables: private.risk_rules, private.proof_pictures. Begin with public.place_order; rental-placing.sql holds the steps
-- that it shares with extensions of rentals.

-- Fraud signals: points and the text for staff. From 50 points on, automatic delivery waits for staff.
create table private.risk_rules (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  points smallint not null check (points between 1 and 100),
  text text not null check (length(text) between 3 and 200)
);

alter table private.risk_rules enable row level security;

insert into private.risk_rules (name, points, text) values
  ('new_account', 20, 'Akun pembeli berumur kurang dari 24 jam dan total lebih dari Rp2.000.000.'),
  ('unpaid_before', 20, 'Tiga pesanan yang tidak dibayar dalam 7 hari terakhir.'),
  ('many_refunds', 30, 'Lebih dari 30% dari sedikitnya 3 pesanan sebelumnya dikembalikan.'),
  ('many_accounts', 20, 'Lima akun atau lebih dibeli dalam sehari.'),
  ('blocked_device', 40, 'Perangkat ini pernah dipakai akun yang diblokir.'),
  ('shared_account', 50, 'Rekening refund pembeli sama dengan rekening orang yang diblokir.'),
  ('foreign_number', 15, 'Nomor telepon dari luar Indonesia, dan bukti transfer diperiksa manual.');

-- Proofs of payment that the server has verified: it decoded the upload, redrew it without metadata of the camera
-- (place, time, device) and replaced the file. Only these can be submitted and are shown to staff.
create table private.proof_pictures (
  path text primary key check (length(path) between 3 and 300),
  -- SHA-256 of the pixels, which identifies the same picture in another file.
  hash bytea not null check (length(hash) = 32),
  checked_at timestamptz not null default private.shop_now(),
  -- The order that the picture was submitted for.
  order_id uuid references public.orders (id) on delete restrict
);

create index proof_pictures_by_hash on private.proof_pictures (hash);
create index proof_pictures_of_order on private.proof_pictures (order_id);

alter table private.proof_pictures enable row level security;

-- The price for a buyer: {unit_price, discount, deposit, total, sale_id}; null when the product is not for sale. The
-- cheapest running sale applies while it has a free slot and the buyer has taken none of it.
create function private.quote(p_product uuid, p_option uuid, p_buyer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  option public.rental_options;
  price bigint;
  sale record;
  reduction bigint := 0;
  chosen uuid;
begin
  if p_option is not null then
    option := private.rental_option(p_product, p_option);
    return case when option.id is not null and option.price > 0 then jsonb_build_object(
      'unit_price', option.price, 'discount', 0, 'deposit', option.deposit, 'total', option.price + option.deposit, 'sale_id', null) end;
  end if;
  select p.price into price from public.products p
  where p.id = p_product and p.is_active and p.archived_at is null and not p.is_sample;
  if coalesce(price, 0) = 0 then
    return null;
  end if;
  for sale in
    select f.id, f.sale_price from public.flash_sales f
    where f.product_id = p_product and f.is_active and f.start_time <= moment and f.end_time > moment
      and f.sale_price between 1 and price - 1 and exists (select from private.sale_slots s where s.sale_id = f.id and s.order_id is null)
      and not exists (select from private.sale_slots s where s.sale_id = f.id and s.buyer_id = p_buyer and s.order_id is not null)
    order by f.sale_price limit 1
  loop
    reduction := price - sale.sale_price;
    chosen := sale.id;
  end loop;
  return jsonb_build_object('unit_price', price, 'discount', reduction, 'deposit', 0, 'total', price - reduction, 'sale_id', chosen);
end
$$;

create function public.quote_order(p_product uuid, p_option uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(private.quote(p_product, p_option, auth.uid()), jsonb_build_object('code', 'NOT_FOR_SALE'))
$$;
grant execute on function public.quote_order(uuid, uuid) to anon, authenticated;

-- Hours within which a product is delivered: its own value, else the default of its kind.
create function private.delivery_hours(p_kind text, p_given integer) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(p_given, case p_kind when 'service' then 72 else 24 end));
end
$$;

-- Number of orders of the last seven days that expired unpaid; a group counts as one.
create function private.unpaid_lately(p_buyer uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from public.orders o
    where o.buyer_id = p_buyer and o.state = 'expired' and o.group_id is null and o.created_at > (select private.shop_now()) - interval '7 days');
end
$$;

create function private.is_blocked_person(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select exists (select from auth.users u where u.id = p_user and u.banned_until > now()));
end
$$;

-- Whether a refund account of this person is also the account of a blocked person.
create function private.shares_account(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select exists (
    select from private.refund_destinations mine
    join private.refund_destinations theirs on theirs.fingerprints && mine.fingerprints and theirs.user_id <> mine.user_id
    where mine.user_id = p_user and mine.fingerprints <> '{}' and private.is_blocked_person(theirs.user_id)));
end
$$;

-- Names of the fraud signals of a new order. Proofs, devices and refund accounts can add others later.
create function private.fraud_signals(p_buyer uuid, p_kind text, p_total bigint) returns text[]
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

-- Adds a fraud signal to an order, and to those of a group, once, if the rule exists.
create function private.add_risk(p_order uuid, p_name text) returns void
language sql security definer set search_path = '' as $$
  update private.order_facts f set risks = array_append(f.risks, p_name)
  where (f.order_id = p_order or f.order_id in (select o.id from public.orders o where o.group_id = p_order))
    and not p_name = any (f.risks) and exists (select from private.risk_rules r where r.name = p_name)
$$;

-- Points of an order. From 50 on, automatic delivery waits for staff, two hours at most.
create function private.risk_points(p_order uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(r.points), 0)::integer
  from private.order_facts f join private.risk_rules r on r.name = any (f.risks) where f.order_id = p_order
$$;

-- Locks a free unit of a product and returns it; null when none is free. It skips locked units first and waits only
-- when all are locked. Units with a present or future rental are not for sale: private.is_rented runs in a statement of
-- its own, so that it sees rentals that were committed during the wait.
create function private.lock_free_unit(p_product uuid, p_wanted uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  chosen uuid;
  rented uuid[] := '{}';
begin
  loop
    select u.id into chosen from private.units u
    where u.product_id = p_product and u.state = 'available' and (p_wanted is null or u.id = p_wanted) and u.id <> all (rented)
    order by u.has_credentials desc, u.position limit 1 for update skip locked;
    if chosen is null then
      select u.id into chosen from private.units u
      where u.product_id = p_product and u.state = 'available' and (p_wanted is null or u.id = p_wanted) and u.id <> all (rented)
      order by u.has_credentials desc, u.position limit 1 for update;
    end if;
    exit when chosen is null or not private.is_rented(chosen);
    rented := array_append(rented, chosen);
  end loop;
  return chosen;
end
$$;

-- Takes a slot of a sale for an order and returns its number; null when none is free.
create function private.take_sale_slot(p_sale uuid, p_order uuid, p_buyer uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  taken integer;
begin
  select s.slot into taken from private.sale_slots s where s.sale_id = p_sale and s.order_id is null
  order by s.slot limit 1 for update skip locked;
  if taken is null then
    select s.slot into taken from private.sale_slots s where s.sale_id = p_sale and s.order_id is null order by s.slot limit 1 for update;
  end if;
  if taken is not null then
    update private.sale_slots s set order_id = p_order, buyer_id = p_buyer where s.sale_id = p_sale and s.slot = taken;
    insert into private.stock_changes (sale_id) values (p_sale);
  end if;
  return taken;
end
$$;

-- Whether a text contains a password. looksLikePassword in
-- src/domain/order/order-details.ts has the same rule.
create function private.looks_like_password(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (select p_text ~* '\m(password|passwd|kata ?sandi|sandi|pass|pw|pwd)\M\s*[:=]');
end
$$;

-- Checks delivery details and returns {game_id?, server?, note?}, or null when they are invalid. Fields that the kind
-- of goods or the game (p_form) does not need are dropped: an account has a note only. A service needs a game id, and every field of the form
-- of its game; an item all of them or none. A text that looks like a password is invalid, because no service needs one.
create function private.order_details(p_kind text, p_given jsonb, p_form text default null) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  is_for_game constant boolean := p_kind <> 'account';
  form constant jsonb := case when is_for_game then private.delivery_fields(p_form) end;
  has_server constant boolean := coalesce(form @? '$[*] ? (@.field == "server")', true);
  game_id constant text := case when is_for_game then nullif(btrim(p_given ->> 'game_id'), '') end;
  server constant text := case when is_for_game and has_server then nullif(btrim(p_given ->> 'server'), '') end;
  note constant text := nullif(btrim(p_given ->> 'note'), '');
begin
  if (p_kind = 'service' and game_id is null) or length(game_id) > 60 or length(server) > 60 or length(note) > 500
    or concat(game_id, server) ~ '[\u0001-\u001F\u007F-\u009F]' or note ~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F]'
    or private.looks_like_password(game_id) or private.looks_like_password(server) or private.looks_like_password(note) then
    return null;
  elsif exists (
    select from jsonb_array_elements(form) f, lateral (select case f ->> 'field' when 'game_id' then game_id else server end as given) v
    where case when v.given is null then p_kind = 'service' or game_id is not null or server is not null
      else not private.fits_delivery_field(f, v.given) end) then
    return null;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('game_id', game_id, 'server', server, 'note', note));
end
$$;

-- What the purchase of a product asks for: {form, game, used}. form: the fields of its game as text, null without; used: the ids and servers
-- of the caller's last orders in that game, newest first, at most three different ones.
create function public.delivery_form(p_product uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('form', g.delivery_form, 'game', g.name, 'asks_login', p.sale_kind = 'service' and exists (
      select from public.categories c where c.id = p.category_id and c.asks_login), 'used', (
    select coalesce(jsonb_agg(jsonb_build_object('game_id', u.game_id, 'server', u.server) order by u.at desc), '[]') from (
      select o.details ->> 'game_id' as game_id, o.details ->> 'server' as server, max(o.created_at) as at
      from public.orders o join public.products other on other.id = o.product_id
      where o.buyer_id = auth.uid() and other.game_title_id = g.id and o.details ? 'game_id'
      group by 1, 2 order by 3 desc limit 3) u))
  from public.products p left join public.game_titles g on g.id = p.game_title_id
  where p.id = p_product and p.is_active and p.archived_at is null
$$;
grant execute on function public.delivery_form(uuid) to anon, authenticated;

-- The answer about a placed order: {id, number, state, total, pay_until}.
create function private.placed(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state, 'total', o.total, 'pay_until', d.due_at)
    from public.orders o left join private.order_deadlines d on d.order_id = o.id and d.name = 'payment' where o.id = p_order);
end
$$;

-- Why the caller may not order a product for this price now: the refusal, with the price where it differs; null when nothing stands against
-- it. Overdue orders of the product end before.
create function private.placing_refusal(p_product uuid, p_price jsonb, p_expected_total bigint) returns jsonb
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

-- Places an order of the caller: a purchase, or with p_option a rental that begins at p_start (null, or at most five
-- minutes ago: now). Returns {id, number, state, total, pay_until} or {code, quote?}. Repeating a key with the same
-- content returns the same order, whatever its state; with other content it is KEY_REUSED. Refusals are not stored.
create function public.place_order(
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
grant execute on function public.place_order(uuid, uuid, uuid, timestamptz, bigint, integer, jsonb) to authenticated;

-- Whether the server has verified a picture.
create function private.is_checked_proof(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.proof_pictures p where p.path = p_path)
$$;
grant execute on function private.is_checked_proof(text) to authenticated;

create function public.server_is_checked_proof(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_checked_proof(p_path) $$;
grant execute on function public.server_is_checked_proof(text) to service_role;

-- Records a verified picture and the hash of its pixels.
create function public.server_note_proof(p_path text, p_hash text) returns void
language sql security definer set search_path = '' as $$
  insert into private.proof_pictures (path, hash) select f.name, decode(p_hash, 'hex') from storage.objects f
  where f.bucket_id = 'evidence' and f.name = p_path
  on conflict (path) do nothing
$$;
grant execute on function public.server_note_proof(text, text) to service_role;

-- Whether the same picture is the proof of another order.
create function private.is_used_proof(p_order uuid, p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.proof_pictures submitted join private.proof_pictures earlier on earlier.hash = submitted.hash
    where submitted.path = p_path and earlier.order_id <> p_order)
$$;

-- Binds a submitted picture to its order. The lock serialises two orders that submit the same picture: the second one
-- fails with 55P03 (answered as BUSY), and a retry is refused with PROOF_USED.
create function private.keep_proof_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(p.hash, 'hex'), 7322)) from private.proof_pictures p where p.path = new.proof_path;
  if private.is_used_proof(new.order_id, new.proof_path) then
    raise exception 'the picture is the proof of another order' using errcode = '55P03';
  end if;
  update private.proof_pictures p set order_id = new.order_id where p.path = new.proof_path and p.order_id is null;
  return null;
end
$$;

create trigger keep_proof_of_order after update of proof_path on private.order_facts
  for each row when (new.proof_path is not null) execute function private.keep_proof_of_order();

-- A foreign phone number is a fraud signal for a payment that is reviewed by hand.
create function private.add_risk_of_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_risk(new.order_id, 'foreign_number') from public.orders o join auth.users u on u.id = o.buyer_id
  where o.id = new.order_id and coalesce(u.phone, '') <> '' and u.phone !~ '^\+?62';
  return null;
end
$$;

create trigger add_risk_of_proof after update of proof_at on private.order_facts
  for each row when (new.proof_at is not null) execute function private.add_risk_of_proof();
