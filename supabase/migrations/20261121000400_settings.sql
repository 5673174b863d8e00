-- website_settings (specification, section 3): one row of public words, addresses and switches. Secret settings live in `private`.

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
  updated_at timestamptz not null default now()
);
create trigger touch_updated_at before update on public.website_settings
  for each row execute function private.touch_updated_at();
create trigger announce_change after insert or update or delete on public.website_settings
  for each statement execute function private.announce_change();
