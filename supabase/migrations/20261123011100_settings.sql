-- website_settings (specification, section 3): one row of public texts, addresses and switches. Secret settings belong into `private`.
create table public.website_settings (
  id text primary key default 'default' check (id = 'default'),
  site_name text check (length(trim(site_name)) between 1 and 60),
  logo_url text check (private.is_public_url(logo_url)),
  favicon_url text check (private.is_public_url(favicon_url)),
  contact_email text check (contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  support_email text check (support_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  contact_phone text check (contact_phone ~ '^[0-9+() -]{6,25}$'),
  whatsapp_number text check (whatsapp_number ~ '^[0-9+() -]{6,25}$'),
  address text check (length(address) <= 500),
  business_hours text check (length(business_hours) <= 200),
  company_description text check (length(company_description) <= 2000),
  facebook_url text check (private.is_public_url(facebook_url)),
  instagram_url text check (private.is_public_url(instagram_url)),
  tiktok_url text check (private.is_public_url(tiktok_url)),
  youtube_url text check (private.is_public_url(youtube_url)),
  twitter_url text check (private.is_public_url(twitter_url)),
  hero_title text check (length(hero_title) <= 120),
  hero_subtitle text check (length(hero_subtitle) <= 200),
  footer_copyright_text text check (length(footer_copyright_text) <= 300),
  newsletter_enabled boolean not null default true,
  social_media_enabled boolean not null default true,
  topup_game_url text check (private.is_public_url(topup_game_url)),
  whatsapp_channel_url text check (private.is_public_url(whatsapp_channel_url)),
  hero_button_url text check (private.is_public_url(hero_button_url)),
  jual_akun_whatsapp_url text check (private.is_public_url(jual_akun_whatsapp_url)),
  updated_at timestamptz not null default now(),
  -- The same rules as those of the settings form.
  constraint contact_phone_has_digits check (length(regexp_replace(contact_phone, '[^0-9]', '', 'g')) between 6 and 15),
  constraint whatsapp_number_is_one
    check (regexp_replace(regexp_replace(whatsapp_number, '[^0-9]', '', 'g'), '^0+', '62') ~ '^[1-9][0-9]{7,14}$'),
  constraint contact_email_is_plain check (contact_email !~ '[<>"''\\`]|\.$'),
  constraint support_email_is_plain check (support_email !~ '[<>"''\\`]|\.$')
);

create trigger touch_updated_at before update on public.website_settings
  for each row execute function private.touch_updated_at();

create trigger announce_change after insert or update or delete on public.website_settings
  for each statement execute function private.announce_change();

alter table public.website_settings enable row level security;
grant select on public.website_settings to anon, authenticated;

grant insert, update on public.website_settings to authenticated;
grant select, insert, update on public.website_settings to service_role;

create policy website_settings_read on public.website_settings for select to anon, authenticated using (true);
create policy website_settings_insert on public.website_settings for insert to authenticated
  with check ((select private.may('settings.write')) and (select private.is_fresh()));
create policy website_settings_update on public.website_settings for update to authenticated
  using ((select private.may('settings.write')) and (select private.is_fresh()))
  with check ((select private.may('settings.write')) and (select private.is_fresh()));

create trigger refuse_delete before delete on public.website_settings for each row execute function private.refuse_delete();

select private.watch_writes('public.website_settings');

create function private.require_settings(p_actor uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.person_may(p_actor, 'settings.write') then
    raise exception 'not allowed to keep the settings' using errcode = '42501';
  end if;
end
$$;

-- The stored row; null before the first save.
create function public.server_read_settings(p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_settings(p_actor);
  return (select to_jsonb(s) from public.website_settings s where s.id = 'default');
end
$$;

-- Writes only the columns that differ.
-- @param p_changes a JSON object as text: the embedded gateway passes an object as a JSON string, PostgREST as an object
-- @param p_updated_at the version the changes are based on; null: any
create function public.server_update_settings(p_actor uuid, p_auth_session uuid, p_changes text, p_updated_at timestamptz default null)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  kept public.website_settings;
  wanted public.website_settings;
  changes jsonb := p_changes::jsonb;
begin
  perform private.require_settings(p_actor);
  if not private.is_fresh_sign_in(p_actor, p_auth_session) then
    -- The code is the message: only message and SQLSTATE of an error reach the caller through every gateway.
    raise exception 'SECOND_FACTOR_STALE' using errcode = 'P0001';
  end if;
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or exists (
    select from jsonb_object_keys(changes) as field where field in ('id', 'updated_at') or field not in (
      select a.attname from pg_catalog.pg_attribute a where a.attrelid = 'public.website_settings'::regclass and a.attnum > 0 and not a.attisdropped)
  ) then
    raise exception 'only settings that there are' using errcode = '22023';
  end if;
  perform set_config('app.actor', p_actor::text, true);
  insert into public.website_settings (id) values ('default') on conflict (id) do nothing;
  select * into kept from public.website_settings s where s.id = 'default' for update;
  if p_updated_at is not null and kept.updated_at <> p_updated_at then
    raise exception 'SETTINGS_CHANGED' using errcode = 'P0001';
  end if;
  wanted := jsonb_populate_record(kept, changes);
  update public.website_settings set (
    site_name, logo_url, favicon_url, contact_email, support_email, contact_phone, whatsapp_number, address, business_hours,
    company_description, facebook_url, instagram_url, tiktok_url, youtube_url, twitter_url, hero_title, hero_subtitle,
    footer_copyright_text, newsletter_enabled, social_media_enabled, topup_game_url, whatsapp_channel_url, hero_button_url,
    jual_akun_whatsapp_url
  ) = (
    wanted.site_name, wanted.logo_url, wanted.favicon_url, wanted.contact_email, wanted.support_email, wanted.contact_phone,
    wanted.whatsapp_number, wanted.address, wanted.business_hours, wanted.company_description, wanted.facebook_url,
    wanted.instagram_url, wanted.tiktok_url, wanted.youtube_url, wanted.twitter_url, wanted.hero_title, wanted.hero_subtitle,
    wanted.footer_copyright_text, wanted.newsletter_enabled, wanted.social_media_enabled, wanted.topup_game_url,
    wanted.whatsapp_channel_url, wanted.hero_button_url, wanted.jual_akun_whatsapp_url
  ) where id = 'default' returning updated_at into wanted.updated_at;
  -- In the format of the JSON row.
  return to_jsonb(wanted) ->> 'updated_at';
end
$$;

-- Creates the row and writes the changes into it; refused when the row exists by now, because two owners of a new shop can both have
-- seen "no settings yet".
create function public.server_begin_settings(p_actor uuid, p_auth_session uuid, p_changes text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
begin
  perform private.require_settings(p_actor);
  -- The audit entry names the actor.
  perform set_config('app.actor', p_actor::text, true);
  -- Waits for a concurrent creation.
  insert into public.website_settings (id) values ('default') on conflict (id) do nothing;
  get diagnostics made = row_count;
  if made = 0 then
    raise exception 'SETTINGS_CHANGED' using errcode = 'P0001';
  end if;
  return public.server_update_settings(p_actor, p_auth_session, p_changes);
end
$$;

grant execute on function public.server_read_settings(uuid), public.server_update_settings(uuid, uuid, text, timestamp with time zone),
  public.server_begin_settings(uuid, uuid, text) to service_role;
