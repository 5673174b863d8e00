-- Popular games that an owner adds with one press, with their attributes, delivery forms and credential fields.

set check_function_bodies = off;

CREATE TABLE "private"."starter_attributes" ("slug" text NOT NULL, "sort_order" integer NOT NULL, "name" text NOT NULL, "kind" text NOT NULL, "unit" text, "choices" text[] NOT NULL DEFAULT '{}'::text[], "is_filter" boolean NOT NULL DEFAULT false, "is_fact" boolean NOT NULL DEFAULT false, CONSTRAINT "starter_attributes_pkey" PRIMARY KEY (slug, sort_order));

ALTER TABLE "private"."starter_attributes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."starter_games" ("slug" text NOT NULL, "sort_order" integer NOT NULL, "name" text NOT NULL, "icon" text NOT NULL, "color" text NOT NULL, "delivery_form" text NOT NULL, "login_label" text NOT NULL, "has_login_method" boolean NOT NULL, CONSTRAINT "starter_games_pkey" PRIMARY KEY (slug));

ALTER TABLE "private"."starter_games" ENABLE ROW LEVEL SECURITY;

create or replace function private.has_starter_game(p_game private.starter_games) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.game_titles t where t.slug = p_game.slug or lower(btrim(t.name)) = lower(p_game.name))
$$;

create or replace function private.starter_credential_fields(p_login_label text, p_has_login_method boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(case f ->> 'name' when 'login' then f || jsonb_build_object('label', p_login_label) else f end order by place)
  from jsonb_array_elements(private.default_credential_fields('account')) with ordinality as g (f, place)
  where p_has_login_method or f ->> 'name' <> 'login_method'
$$;

create or replace function public.add_starter_games(p_slugs text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  starter private.starter_games;
  game uuid;
  added integer := 0;
begin
  perform private.require_permission('catalogue.write');
  for starter in
    select s.* from private.starter_games s where s.slug = any (p_slugs) and not private.has_starter_game(s) order by s.sort_order
  loop
    insert into public.game_titles (name, slug, description, icon, color, is_popular, sort_order, delivery_form)
    values (starter.name, starter.slug, format('Akun, item, dan jasa untuk %s.', starter.name), starter.icon, starter.color, true,
      1 + coalesce((select max(t.sort_order) from public.game_titles t), 0), starter.delivery_form)
    on conflict (slug) do nothing returning id into game;
    -- Somebody else added it at the same time.
    continue when game is null;
    insert into public.game_attributes (game_title_id, key, name, kind, unit, choices, is_filter, is_fact, sort_order)
    select game, btrim(regexp_replace(lower(a.name), '[^a-z0-9]+', '-', 'g'), '-'), a.name, a.kind, a.unit, a.choices, a.is_filter, a.is_fact, a.sort_order
    from private.starter_attributes a where a.slug = starter.slug order by a.sort_order;
    -- Nothing is sealed in a game that is new, so that no second factor is asked for.
    insert into private.game_credentials (game_title_id, fields, checklist)
    values (game, private.starter_credential_fields(starter.login_label, starter.has_login_method), private.default_handover_checklist());
    added := added + 1;
    game := null;
  end loop;
  return added;
end
$$;

create or replace function public.starter_games() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('catalogue.write');
  return (select jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name, 'is_added', private.has_starter_game(s)) order by s.sort_order)
    from private.starter_games s);
end
$$;

ALTER TABLE "private"."starter_attributes" ADD CONSTRAINT "starter_attributes_slug_fkey" FOREIGN KEY (slug) REFERENCES private.starter_games(slug) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION "private"."has_starter_game"(private.starter_games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."starter_credential_fields"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."add_starter_games"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_starter_games"(text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."starter_games"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."starter_games"() TO "authenticated";

GRANT ALL ON TABLE "private"."starter_attributes" TO "service_role";

GRANT ALL ON TABLE "private"."starter_games" TO "service_role";

reset check_function_bodies;

insert into private.starter_games (slug, sort_order, name, icon, color, delivery_form, login_label, has_login_method) values
  ('mobile-legends', 1, 'Mobile Legends', 'gem', '#b0adfe', E'ID: 6-10 angka\nZone: 4-5 angka', 'Login Moonton', true),
  ('free-fire', 2, 'Free Fire', 'flame', '#fe987f', 'ID pemain: 8-12 angka', 'Login', true),
  ('pubg-mobile', 3, 'PUBG Mobile', 'crosshair', '#e8a95c', 'ID karakter: 8-12 angka', 'Login', true),
  ('genshin-impact', 4, 'Genshin Impact', 'sparkles', '#5ecbcb', E'Server: pilihan Asia, Amerika, Eropa, TW/HK/MO\nUID: 9-10 angka', 'Login HoYoverse', false),
  ('valorant', 5, 'Valorant', 'swords', '#ff9595', 'Riot ID: 5-24 karakter', 'Nama pengguna Riot', false),
  ('roblox', 6, 'Roblox', 'boxes', '#59c5f5', 'Nama pengguna: 3-20 karakter', 'Nama pengguna Roblox', false),
  ('honkai-star-rail', 7, 'Honkai: Star Rail', 'orbit', '#cfa1f1', E'Server: pilihan Asia, Amerika, Eropa, TW/HK/MO\nUID: 9-10 angka', 'Login HoYoverse', false),
  ('cod-mobile', 8, 'Call of Duty: Mobile', 'chevrons-up', '#c9b684', 'ID pemain: 12-20 angka', 'Login', true),
  ('clash-of-clans', 9, 'Clash of Clans', 'castle', '#f4a25c', 'Tag pemain: 4-15 karakter', 'E-mail Supercell ID', false),
  ('ea-fc-mobile', 10, 'EA FC Mobile', 'trophy', '#56d0af', 'ID pemain: 6-20 angka', 'Login', true);

insert into private.starter_attributes (slug, sort_order, name, kind, unit, choices, is_filter, is_fact) values
  ('mobile-legends', 1, 'Rank', 'choice', null, '{Warrior,Elite,Master,Grandmaster,Epic,Legend,Mythic,Mythical Honor,Mythical Glory,Mythical Immortal}', true, true),
  ('mobile-legends', 2, 'Bintang', 'number', 'bintang', '{}', false, false),
  ('mobile-legends', 3, 'Skin', 'number', 'skin', '{}', true, true),
  ('mobile-legends', 4, 'Hero', 'number', 'hero', '{}', true, false),
  ('mobile-legends', 5, 'Level', 'number', null, '{}', false, false),
  ('mobile-legends', 6, 'Diamond', 'number', 'diamond', '{}', false, false),
  ('mobile-legends', 7, 'Server', 'choice', null, '{Indonesia,Malaysia,Singapura,Filipina}', false, false),
  ('mobile-legends', 8, 'Login lewat', 'choice', null, '{Moonton,Google,Facebook,TikTok,Apple,VK}', true, false),
  ('mobile-legends', 9, 'Bind dilepas', 'yes_no', null, '{}', true, false),
  ('free-fire', 1, 'Rank', 'choice', null, '{Bronze,Silver,Gold,Platinum,Diamond,Heroic,Elite Heroic,Master,Grandmaster}', true, true),
  ('free-fire', 2, 'Bundle', 'number', 'bundle', '{}', true, true),
  ('free-fire', 3, 'Skin senjata', 'number', 'skin senjata', '{}', true, false),
  ('free-fire', 4, 'Level', 'number', null, '{}', false, false),
  ('free-fire', 5, 'Diamond', 'number', 'diamond', '{}', false, false),
  ('free-fire', 6, 'Login lewat', 'choice', null, '{Google,Facebook,VK,X,Apple}', true, false),
  ('free-fire', 7, 'Bind dilepas', 'yes_no', null, '{}', true, false),
  ('pubg-mobile', 1, 'Rank', 'choice', null, '{Bronze,Silver,Gold,Platinum,Diamond,Crown,Ace,Ace Master,Ace Dominator,Conqueror}', true, true),
  ('pubg-mobile', 2, 'Set pakaian', 'number', 'set pakaian', '{}', true, true),
  ('pubg-mobile', 3, 'Skin senjata', 'number', 'skin senjata', '{}', true, false),
  ('pubg-mobile', 4, 'Level', 'number', null, '{}', false, false),
  ('pubg-mobile', 5, 'UC', 'number', 'UC', '{}', false, false),
  ('pubg-mobile', 6, 'Server', 'choice', null, '{Asia,Eropa,Amerika Utara,Amerika Selatan,Timur Tengah,KRJP}', false, false),
  ('pubg-mobile', 7, 'Login lewat', 'choice', null, '{Google Play,Facebook,X,Apple,VK}', true, false),
  ('pubg-mobile', 8, 'Bind dilepas', 'yes_no', null, '{}', true, false),
  ('genshin-impact', 1, 'Adventure Rank', 'number', null, '{}', true, true),
  ('genshin-impact', 2, 'Karakter bintang 5', 'number', null, '{}', true, false),
  ('genshin-impact', 3, 'Senjata bintang 5', 'number', null, '{}', true, false),
  ('genshin-impact', 4, 'World Level', 'number', null, '{}', false, false),
  ('genshin-impact', 5, 'Primogem', 'number', 'primogem', '{}', false, false),
  ('genshin-impact', 6, 'Server', 'choice', null, '{Asia,Amerika,Eropa,TW/HK/MO}', true, true),
  ('genshin-impact', 7, 'Login lewat', 'choice', null, '{HoYoverse,Google,Apple,PlayStation}', false, false),
  ('genshin-impact', 8, 'Bind dilepas', 'yes_no', null, '{}', true, false),
  ('valorant', 1, 'Rank', 'choice', null, '{Iron,Bronze,Silver,Gold,Platinum,Diamond,Ascendant,Immortal,Radiant}', true, true),
  ('valorant', 2, 'Skin senjata', 'number', 'skin senjata', '{}', true, true),
  ('valorant', 3, 'Agen', 'number', 'agen', '{}', true, false),
  ('valorant', 4, 'Level', 'number', null, '{}', false, false),
  ('valorant', 5, 'VP', 'number', 'VP', '{}', false, false),
  ('valorant', 6, 'Server', 'choice', null, '{Asia Pasifik,Korea,Eropa,Amerika Utara,Amerika Latin,Brasil}', true, false),
  ('valorant', 7, 'Bind dilepas', 'yes_no', null, '{}', true, false),
  ('roblox', 1, 'Umur akun (tahun)', 'number', null, '{}', true, false),
  ('roblox', 2, 'Robux', 'number', 'Robux', '{}', true, true),
  ('roblox', 3, 'Item avatar', 'number', 'item avatar', '{}', false, true),
  ('roblox', 4, 'Item terbatas', 'number', 'item terbatas', '{}', true, false),
  ('roblox', 5, 'Langganan', 'choice', null, '{Tanpa langganan,Premium 450,Premium 1000,Premium 2200}', true, false),
  ('roblox', 6, 'E-mail terverifikasi', 'yes_no', null, '{}', true, false),
  ('honkai-star-rail', 1, 'Trailblaze Level', 'number', null, '{}', true, true),
  ('honkai-star-rail', 2, 'Karakter bintang 5', 'number', null, '{}', true, false),
  ('honkai-star-rail', 3, 'Light Cone bintang 5', 'number', null, '{}', true, false),
  ('honkai-star-rail', 4, 'Equilibrium', 'number', null, '{}', false, false),
  ('honkai-star-rail', 5, 'Stellar Jade', 'number', 'Stellar Jade', '{}', false, false),
  ('honkai-star-rail', 6, 'Server', 'choice', null, '{Asia,Amerika,Eropa,TW/HK/MO}', true, true),
  ('honkai-star-rail', 7, 'Bind dilepas', 'yes_no', null, '{}', true, false),
  ('cod-mobile', 1, 'Rank', 'choice', null, '{Rookie,Veteran,Elite,Pro,Master,Grandmaster,Legendary}', true, true),
  ('cod-mobile', 2, 'Senjata legendary', 'number', null, '{}', true, false),
  ('cod-mobile', 3, 'Skin operator', 'number', 'skin operator', '{}', true, true),
  ('cod-mobile', 4, 'Level', 'number', null, '{}', false, false),
  ('cod-mobile', 5, 'CP', 'number', 'CP', '{}', false, false),
  ('cod-mobile', 6, 'Server', 'choice', null, '{Garena,Global}', true, false),
  ('cod-mobile', 7, 'Login lewat', 'choice', null, '{Garena,Facebook,Google Play,Apple}', true, false),
  ('cod-mobile', 8, 'Bind dilepas', 'yes_no', null, '{}', true, false),
  ('clash-of-clans', 1, 'Town Hall', 'number', null, '{}', true, true),
  ('clash-of-clans', 2, 'Level', 'number', null, '{}', true, false),
  ('clash-of-clans', 3, 'Total level pahlawan', 'number', null, '{}', true, false),
  ('clash-of-clans', 4, 'Tukang', 'number', 'tukang', '{}', false, true),
  ('clash-of-clans', 5, 'Permata', 'number', 'permata', '{}', false, false),
  ('clash-of-clans', 6, 'Bind dilepas', 'yes_no', null, '{}', true, false),
  ('ea-fc-mobile', 1, 'OVR tim', 'number', null, '{}', true, true),
  ('ea-fc-mobile', 2, 'Pemain ikon', 'number', 'pemain ikon', '{}', true, true),
  ('ea-fc-mobile', 3, 'Divisi', 'choice', null, '{Amateur,Pro,World Class,Legendary,FC Champion}', true, false),
  ('ea-fc-mobile', 4, 'Level', 'number', null, '{}', false, false),
  ('ea-fc-mobile', 5, 'FC Points', 'number', 'FC Points', '{}', false, false),
  ('ea-fc-mobile', 6, 'Login lewat', 'choice', null, '{EA,Google Play,Facebook,Apple}', true, false),
  ('ea-fc-mobile', 7, 'Bind dilepas', 'yes_no', null, '{}', true, false);
