-- What `/api/admin` does with the shop's settings. It holds the secret key, so that these functions ask what row-level security asks of a
-- person's own token: the permission, and a second factor shown lately where there is one.

-- Of a sign-in what private.is_fresh() asks of a token: it lives, and its second factor was shown within the last ten minutes.
create function private.is_fresh_sign_in(p_user uuid, p_auth_session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = p_user and s.id = p_auth_session
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  ) and (
    not exists (select from auth.mfa_factors f where f.user_id = p_user and f.status::text = 'verified')
    or exists (
      select from auth.mfa_amr_claims c
      where c.session_id = p_auth_session and c.authentication_method in ('totp', 'mfa/phone')
        and c.updated_at > now() - interval '10 minutes'
    )
  )
$$;

create function private.require_settings(p_actor uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_actor is null or not exists (
    select from private.user_roles r join private.role_permissions p on p.role = r.role
    where r.user_id = p_actor and p.permission = 'settings.write'
  ) then
    raise exception 'not allowed to keep the settings' using errcode = '42501';
  end if;
end
$$;

-- The row as it is stored; null before the first.
create function public.server_read_settings(p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_settings(p_actor);
  return (select to_jsonb(s) from public.website_settings s where s.id = 'default');
end
$$;

-- Writes what differs and nothing else.
-- @param p_changes a JSON object as text: the embedded gateway hands an object on as a JSON string, PostgREST as an object
-- @param p_updated_at what the changes were made over; null: whatever stands there
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
    -- The word is the message: of an error, that and the code arrive whatever stands between.
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
  -- As the row says it in JSON.
  return to_jsonb(wanted) ->> 'updated_at';
end
$$;

grant execute on function public.server_read_settings(uuid), public.server_update_settings(uuid, uuid, text, timestamptz) to service_role;
