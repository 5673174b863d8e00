-- The copy of one's data holds the wishlist too: added to whatever the copy held before.

alter function public.server_export_account(uuid) set schema private;
alter function private.server_export_account(uuid) rename to export_without_wishlist;
revoke execute on function private.export_without_wishlist(uuid) from service_role;

create function public.server_export_account(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_without_wishlist(p_user) || jsonb_build_object(
    'wishlist', coalesce((select jsonb_agg(jsonb_build_object('product_id', w.product_id, 'name', w.saved_name, 'price', w.saved_price,
      'saved_at', w.created_at, 'wants_news', w.wants_news) order by w.created_at) from public.wishlists w where w.user_id = p_user), '[]'))
$$;
grant execute on function public.server_export_account(uuid) to service_role;
