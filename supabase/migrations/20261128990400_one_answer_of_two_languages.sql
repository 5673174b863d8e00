-- Rules that stand in TypeScript and in SQL give one answer where they gave two. A sale price counts while it is below the product's; links
-- and settings have neither hidden characters nor user information; delivery details are read field by field; an unreachable address may end
-- with a space; the bucket of settings takes no icon that the form refuses.

update storage.buckets set allowed_mime_types = '{image/jpeg,image/png,image/gif,image/webp,image/svg+xml}' where id = 'settings';

set check_function_bodies = off;

create or replace function private.charged_price(p_product uuid, p_price bigint, p_at timestamptz default private.shop_now()) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when s.stock > 0 and s.sale_price < p_price then s.sale_price end from public.flash_sales s
    where s.product_id = p_product and s.is_active and s.start_time <= p_at and s.end_time > p_at
    order by s.end_time, s.id limit 1), p_price)
$$;

create or replace function private.has_hidden_characters(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]'
$$;

create or replace function private.is_link(value text) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return (select length(value) <= 500
    and value ~ '^(/([^/[:space:]"''<>\\`][^[:space:]"''<>\\`]*)?|https://[^[:space:]"''<>\\`/?#@]+([/?#][^[:space:]"''<>\\`]*)?)$'
    and not private.has_hidden_characters(value));
end
$$;

create or replace function private.is_site_link(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^https://[^[:space:]"''<>\\`/?#@:.]+(\.[^[:space:]"''<>\\`/?#@:.]+)+(:[0-9]{1,5})?([/?#][^[:space:]"''<>\\`]*)?$'
    and value !~ '(^|/)\.\.(/|$)' and not private.has_hidden_characters(value)
$$;

create or replace function private.is_unreachable_email(p_email text) returns boolean
language sql immutable set search_path = '' as $$ select p_email ~* '@users\.invalid\s*$' $$;

create or replace function private.order_details(p_kind text, p_given jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  is_for_game constant boolean := p_kind <> 'account';
  game_id constant text := case when is_for_game then nullif(btrim(p_given ->> 'game_id'), '') end;
  server constant text := case when is_for_game then nullif(btrim(p_given ->> 'server'), '') end;
  note constant text := nullif(btrim(p_given ->> 'note'), '');
begin
  if (p_kind = 'service' and game_id is null) or length(game_id) > 60 or length(server) > 60 or length(note) > 500
    or concat(game_id, server) ~ '[\u0001-\u001F\u007F-\u009F]' or note ~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F]'
    or private.looks_like_password(game_id) or private.looks_like_password(server) or private.looks_like_password(note) then
    return null;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('game_id', game_id, 'server', server, 'note', note));
end
$$;

create or replace function private.refuse_unsafe_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  setting record;
begin
  for setting in
    select s.key as name, s.value as text from jsonb_each_text(to_jsonb(new)) s
    where s.value is not null and s.value is distinct from before ->> s.key
  loop
    if (case
      when setting.name in ('site_name', 'business_hours', 'hero_title', 'hero_subtitle', 'footer_copyright_text')
        then setting.text ~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
      when setting.name in ('address', 'company_description')
        then setting.text ~ '[\u0001-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
      when setting.name = 'whatsapp_number'
        then length(regexp_replace(setting.text, '[^0-9]', '', 'g')) > 15
      when setting.name in ('topup_game_url', 'hero_button_url', 'jual_akun_whatsapp_url')
        then not private.is_site_link(setting.text)
          and not (setting.text like '/%' and private.is_link(setting.text) and setting.text !~ '(^|/)\.\.(/|$)')
      when setting.name in ('logo_url', 'favicon_url')
        then not private.is_site_link(setting.text) and setting.text not like '/%'
      when setting.name like '%\_url'
        then not private.is_site_link(setting.text)
    end) then
      raise exception '% is not safe to show', setting.name using errcode = '23514';
    end if;
  end loop;
  return new;
end
$$;

CREATE TRIGGER refuse_unsafe BEFORE INSERT OR UPDATE ON public.website_settings FOR EACH ROW EXECUTE FUNCTION private.refuse_unsafe_settings();

REVOKE ALL ON FUNCTION "private"."has_hidden_characters"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_hidden_characters"(text) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_site_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_unsafe_settings"() FROM PUBLIC;

reset check_function_bodies;

