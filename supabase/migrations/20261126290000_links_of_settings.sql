-- Buttons of the shop may lead to a page of its own ("/products"), as a notification may; other addresses stay as they were.
alter table public.website_settings
  drop constraint website_settings_topup_game_url_check,
  add constraint website_settings_topup_game_url_check check (private.is_public_url(topup_game_url) or private.is_link(topup_game_url)),
  drop constraint website_settings_hero_button_url_check,
  add constraint website_settings_hero_button_url_check check (private.is_public_url(hero_button_url) or private.is_link(hero_button_url)),
  drop constraint website_settings_jual_akun_whatsapp_url_check,
  add constraint website_settings_jual_akun_whatsapp_url_check
    check (private.is_public_url(jual_akun_whatsapp_url) or private.is_link(jual_akun_whatsapp_url));
