-- All data of an account, for "Unduh data saya", with the searches that the person wants to hear of.
create or replace function public.server_export_account(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_without_wishlist(p_user) || jsonb_build_object(
    'wishlist', coalesce((select jsonb_agg(jsonb_build_object('product_id', w.product_id, 'name', w.saved_name, 'price', w.saved_price,
      'saved_at', w.created_at, 'wants_news', w.wants_news) order by w.created_at) from public.wishlists w where w.user_id = p_user), '[]'),
    'search_alerts', coalesce((select jsonb_agg(jsonb_build_object('text', a.text, 'game', g.name, 'created_at', a.created_at) order by a.created_at)
      from private.search_alerts a left join public.game_titles g on g.id = a.game_title_id where a.user_id = p_user), '[]'))
$$;
