-- Settings of the shop, and content pages with their versions.
-- Tables: public.website_settings (one row), public.content_versions, public.content_pages.
-- Begin with public.server_update_settings and public.read_content.

-- Public texts, addresses and switches (specification, section 3). Secret settings belong in the schema private.
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
  topup_game_url text check (private.is_public_url(topup_game_url) or private.is_link(topup_game_url)),
  whatsapp_channel_url text check (private.is_public_url(whatsapp_channel_url)),
  hero_button_url text check (private.is_public_url(hero_button_url) or private.is_link(hero_button_url)),
  jual_akun_whatsapp_url text check (private.is_public_url(jual_akun_whatsapp_url) or private.is_link(jual_akun_whatsapp_url)),
  updated_at timestamptz not null default now(),
  -- Whether "Beli Sekarang" of an account places an order; otherwise it leads to WhatsApp.
  sells_accounts boolean not null default true,
  -- See also private.refuse_unsafe_settings.
  constraint contact_phone_has_digits check (length(regexp_replace(contact_phone, '[^0-9]', '', 'g')) between 6 and 15),
  constraint whatsapp_number_is_one
    check (regexp_replace(regexp_replace(whatsapp_number, '[^0-9]', '', 'g'), '^0+', '62') ~ '^[1-9][0-9]{7,14}$'),
  constraint contact_email_is_plain check (contact_email !~ '[<>"''\\`]|\.$'),
  constraint support_email_is_plain check (support_email !~ '[<>"''\\`]|\.$')
);

alter table public.website_settings enable row level security;

-- Refuses new texts that visitors may not see: hidden characters, and links that imitate another site. A text from before a rule stays until
-- it changes. settingProblem in src/domain/settings/setting-problem.ts has the same rules.
create function private.refuse_unsafe_settings() returns trigger
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

create trigger refuse_unsafe before insert or update on public.website_settings
  for each row execute function private.refuse_unsafe_settings();
grant select on public.website_settings to anon;
grant select, insert, update on public.website_settings to authenticated, service_role;

create policy website_settings_read on public.website_settings for select to anon, authenticated using (true);
create policy website_settings_insert on public.website_settings for insert to authenticated
  with check ((select private.may('settings.write')) and (select private.is_fresh()));
create policy website_settings_update on public.website_settings for update to authenticated
  using ((select private.may('settings.write')) and (select private.is_fresh()))
  with check ((select private.may('settings.write')) and (select private.is_fresh()));

create trigger touch_updated_at before update on public.website_settings
  for each row execute function private.touch_updated_at();

create trigger announce_change after insert or update or delete on public.website_settings
  for each statement execute function private.announce_change();

create trigger refuse_delete before delete on public.website_settings for each row execute function private.refuse_delete();

create constraint trigger note_write after insert or delete or update on public.website_settings deferrable initially deferred
  for each row execute function private.audit_write();

-- Raises 42501 unless the account may write settings.
create function private.require_settings(p_actor uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.account_may(p_actor, 'settings.write') then
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
grant execute on function public.server_read_settings(uuid) to service_role;

-- Writes the changed columns and returns the new `updated_at`. Raises P0001 SECOND_FACTOR_STALE or SETTINGS_CHANGED, 22023 for unknown
-- columns.
-- @param p_changes a JSON object as text, because the embedded gateway would pass a jsonb value as a JSON string
-- @param p_updated_at the version that the changes are based on; null for any
create function public.server_update_settings(p_actor uuid, p_auth_session uuid, p_changes text, p_updated_at timestamptz default null)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  current_row public.website_settings;
  new_row public.website_settings;
  changes jsonb := p_changes::jsonb;
begin
  perform private.require_settings(p_actor);
  if not private.is_fresh_sign_in(p_actor, p_auth_session) then
    -- The code is the message, because every gateway passes on only message and SQLSTATE.
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
  select * into current_row from public.website_settings s where s.id = 'default' for update;
  if p_updated_at is not null and current_row.updated_at <> p_updated_at then
    raise exception 'SETTINGS_CHANGED' using errcode = 'P0001';
  end if;
  new_row := jsonb_populate_record(current_row, changes);
  update public.website_settings set (
    site_name, logo_url, favicon_url, contact_email, support_email, contact_phone, whatsapp_number, address, business_hours,
    company_description, facebook_url, instagram_url, tiktok_url, youtube_url, twitter_url, hero_title, hero_subtitle,
    footer_copyright_text, newsletter_enabled, social_media_enabled, topup_game_url, whatsapp_channel_url, hero_button_url,
    jual_akun_whatsapp_url
  ) = (
    new_row.site_name, new_row.logo_url, new_row.favicon_url, new_row.contact_email, new_row.support_email, new_row.contact_phone,
    new_row.whatsapp_number, new_row.address, new_row.business_hours, new_row.company_description, new_row.facebook_url,
    new_row.instagram_url, new_row.tiktok_url, new_row.youtube_url, new_row.twitter_url, new_row.hero_title, new_row.hero_subtitle,
    new_row.footer_copyright_text, new_row.newsletter_enabled, new_row.social_media_enabled, new_row.topup_game_url,
    new_row.whatsapp_channel_url, new_row.hero_button_url, new_row.jual_akun_whatsapp_url
  ) where id = 'default' returning updated_at into new_row.updated_at;
  -- Formatted as in a JSON row.
  return to_jsonb(new_row) ->> 'updated_at';
end
$$;
grant execute on function public.server_update_settings(uuid, uuid, text, timestamptz) to service_role;

-- Creates the row with the changes. Raises P0001 SETTINGS_CHANGED if the row exists already: two owners of a new shop can both have opened
-- an empty form.
create function public.server_begin_settings(p_actor uuid, p_auth_session uuid, p_changes text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  inserted integer;
begin
  perform private.require_settings(p_actor);
  -- The actor of the audit entry.
  perform set_config('app.actor', p_actor::text, true);
  -- Waits for a concurrent insertion.
  insert into public.website_settings (id) values ('default') on conflict (id) do nothing;
  get diagnostics inserted = row_count;
  if inserted = 0 then
    raise exception 'SETTINGS_CHANGED' using errcode = 'P0001';
  end if;
  return public.server_update_settings(p_actor, p_auth_session, p_changes);
end
$$;
grant execute on function public.server_begin_settings(uuid, uuid, text) to service_role;

-- Saved versions of the pages help, terms, privacy and community rules. Version 1 of each page is part of the program; saved ones begin
-- with 2. Append-only.
create table public.content_versions (
  slug text not null check (slug in ('help', 'terms', 'privacy', 'community')),
  version integer not null check (version >= 2),
  -- Markdown.
  body text not null check (length(trim(body)) >= 1 and length(body) <= 100000 and body !~ '[\x01-\x08\x0B\x0C\x0E-\x1F\x7F]'),
  -- No foreign key, so that it remains when the account is deleted.
  author uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (slug, version)
);

alter table public.content_versions enable row level security;
grant select, insert on public.content_versions to service_role;
grant select on public.content_versions to authenticated;

-- Only editors read drafts and authors; public.read_content returns the published version to everyone.
create policy content_versions_read on public.content_versions for select to authenticated using ((select private.may('content.write')));

create trigger refuse_change before update or delete or truncate on public.content_versions
  for each statement execute function private.refuse_change();

create constraint trigger note_write after insert or delete or update on public.content_versions deferrable initially deferred
  for each row execute function private.audit_write();

-- The published version of a page. Without a row it is version 1, the program's text.
create table public.content_pages (
  slug text primary key check (slug in ('help', 'terms', 'privacy', 'community')),
  published_version integer not null,
  published_at timestamptz not null default clock_timestamp(),
  foreign key (slug, published_version) references public.content_versions (slug, version)
);

alter table public.content_pages enable row level security;
grant select on public.content_pages to anon, authenticated;
grant all on public.content_pages to service_role;

create policy content_pages_read on public.content_pages for select to anon, authenticated using (true);

create trigger announce_change after insert or update or delete on public.content_pages
  for each statement execute function private.announce_change();

-- The published version; no row while it is the program's text.
create function public.read_content(p_slug text) returns table (version integer, body text, published_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select v.version, v.body, p.published_at from public.content_pages p
  join public.content_versions v on v.slug = p.slug and v.version = p.published_version
  where p.slug = p_slug
$$;
grant execute on function public.read_content(text) to anon, authenticated, service_role;

-- Saves a new unpublished version and returns its number. Raises P0001 CONTENT_CHANGED if there is a newer version than p_base.
create function public.save_content(p_slug text, p_body text, p_base integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  latest integer;
begin
  if not private.may('content.write') then
    raise exception 'not allowed to write texts' using errcode = '42501';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(7320, hashtext(p_slug));
  select coalesce(max(v.version), 1) into latest from public.content_versions v where v.slug = p_slug;
  if p_base is distinct from latest then
    -- The code is the message, because every gateway passes on only message and SQLSTATE.
    raise exception 'CONTENT_CHANGED' using errcode = 'P0001', detail = 'A newer version was saved meanwhile.';
  end if;
  insert into public.content_versions (slug, version, body, author) values (p_slug, latest + 1, p_body, auth.uid());
  perform private.audit(auth.uid(), 'content.saved', null, jsonb_build_object('slug', p_slug, 'version', latest + 1));
  return latest + 1;
end
$$;
grant execute on function public.save_content(text, text, integer) to authenticated, service_role;

-- Publishes any version; version 1 is the program's text.
create function public.publish_content(p_slug text, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may('content.write') then
    raise exception 'not allowed to publish texts' using errcode = '42501';
  end if;
  if p_version = 1 then
    delete from public.content_pages p where p.slug = p_slug;
  else
    insert into public.content_pages (slug, published_version) values (p_slug, p_version)
    on conflict (slug) do update set published_version = excluded.published_version, published_at = clock_timestamp();
  end if;
  perform private.audit(auth.uid(), 'content.published', null, jsonb_build_object('slug', p_slug, 'version', p_version));
end
$$;
grant execute on function public.publish_content(text, integer) to authenticated, service_role;
