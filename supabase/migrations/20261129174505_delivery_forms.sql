-- Each game has its own fields for a delivery, which an order is checked with. Games that are known by their slug get theirs.

set check_function_bodies = off;

DROP FUNCTION "private"."order_details"(text, jsonb);

ALTER TABLE "public"."game_titles" ADD COLUMN "delivery_form" text;

create or replace function private.delivery_fields(value text) returns jsonb
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  line text;
  parts text[];
  options text[];
  fields jsonb := '[]';
  field text;
begin
  foreach line in array string_to_array(value, E'\n') loop
    parts := regexp_match(line, '^([^:\u0001-\u001F\u007F-\u009F]{1,30}): (?:([0-9]{1,2})-([0-9]{1,2}) (angka|karakter)|pilihan ([^\u0001-\u001F\u007F-\u009F]+))$');
    options := string_to_array(parts[5], ', ');
    if parts is null or btrim(parts[1]) <> parts[1] or parts[2]::integer < 1 or parts[3]::integer < parts[2]::integer or parts[3]::integer > 60
      or cardinality(options) not between 2 and 30
      or exists (select from unnest(options) o where o <> btrim(o) or length(o) not between 1 and 40 or strpos(o, ',') > 0)
      or (select count(distinct o) from unnest(options) o) < cardinality(options) then
      return null;
    end if;
    field := case when parts[1] ~* '(?<![[:alnum:]])(server|zone|zona|wilayah|region)(?![[:alnum:]])' then 'server' else 'game_id' end;
    if fields @> jsonb_build_array(jsonb_build_object('field', field)) then
      return null;
    end if;
    fields := fields || (jsonb_build_object('field', field, 'label', parts[1]) || case
      when options is null then jsonb_build_object('kind', case parts[4] when 'angka' then 'digits' else 'text' end, 'min', parts[2]::integer,
        'max', parts[3]::integer)
      else jsonb_build_object('kind', 'list', 'options', options) end);
  end loop;
  return case when fields @> '[{"field": "game_id"}]' then fields end;
end
$$;

create or replace function private.fits_delivery_field(p_field jsonb, p_value text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case p_field ->> 'kind' when 'list' then p_field -> 'options' ? p_value
    else length(p_value) between (p_field ->> 'min')::integer and (p_field ->> 'max')::integer
      and (p_field ->> 'kind' = 'text' or p_value ~ '^[0-9]+$') end
$$;

create or replace function private.order_details(p_kind text, p_given jsonb, p_form text default null) returns jsonb
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

create or replace function public.delivery_form(p_product uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('form', g.delivery_form, 'game', g.name, 'used', (
    select coalesce(jsonb_agg(jsonb_build_object('game_id', u.game_id, 'server', u.server) order by u.at desc), '[]') from (
      select o.details ->> 'game_id' as game_id, o.details ->> 'server' as server, max(o.created_at) as at
      from public.orders o join public.products other on other.id = o.product_id
      where o.buyer_id = auth.uid() and other.game_title_id = g.id and o.details ? 'game_id'
      group by 1, 2 order by 3 desc limit 3) u))
  from public.products p left join public.game_titles g on g.id = p.game_title_id
  where p.id = p_product and p.is_active and p.archived_at is null
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
  refusal text;
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
  perform private.expire_overdue(p_product);
  refusal := private.holding_refusal(buyer, p_product);
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif exists (select from private.units u where u.product_id = p_product and u.state = 'available' and u.seller_id = buyer) then
    return jsonb_build_object('code', 'OWN_LISTING');
  end if;
  if (price ->> 'total')::bigint <> p_expected_total then
    return jsonb_build_object('quote', price, 'code', case
      -- The expected price is that of a sale in which the buyer already has a slot.
      when exists (select from public.flash_sales f join private.sale_slots s on s.sale_id = f.id and s.buyer_id = buyer and s.order_id is not null
        where f.product_id = p_product and f.is_active and f.end_time > private.shop_now() and f.sale_price = p_expected_total)
      then 'SALE_LIMIT' else 'PRICE_CHANGED' end);
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

REVOKE ALL ON FUNCTION "private"."delivery_fields"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delivery_fields"(text) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."fits_delivery_field"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_details"(text, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."delivery_form"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delivery_form"(uuid) TO "anon", "authenticated";

ALTER TABLE "public"."game_titles" ADD CONSTRAINT "game_titles_delivery_form_check" CHECK (((delivery_form IS NULL) OR (private.delivery_fields(delivery_form) IS NOT NULL)));

reset check_function_bodies;

update public.game_titles g set delivery_form = f.form
from (values ('mobile-legends', E'ID: 6-10 angka\nZone: 4-5 angka'), ('free-fire', 'ID pemain: 8-12 angka'),
  ('genshin-impact', E'Server: pilihan Asia, Amerika, Eropa, TW/HK/MO\nUID: 9-10 angka'),
  ('honkai-star-rail', E'Server: pilihan Asia, Amerika, Eropa, TW/HK/MO\nUID: 9-10 angka')) f (slug, form)
where g.slug = f.slug and g.delivery_form is null;
