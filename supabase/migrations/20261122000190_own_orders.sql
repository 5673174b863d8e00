-- Own orders, too, are shown only to a sign-in that lives and has passed its second factor.
alter policy orders_read on public.orders
  using ((buyer_id = (select auth.uid()) and (select private.is_signed_in())) or (select private.may('orders.read')));

-- Whether the second factor was shown within the last ten minutes; true for who has none. For what must not happen with a sign-in that was
-- left open. Token and factor are Supabase Auth's: each method of the token's `amr` says when it was used.
create function private.is_fresh() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and (
    not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
    or exists (
      select from jsonb_array_elements(
        case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as used
      where used ->> 'method' in ('totp', 'mfa/phone')
        and jsonb_typeof(used -> 'timestamp') = 'number'
        and to_timestamp((used ->> 'timestamp')::double precision) > now() - interval '10 minutes'
    )
  )
$$;
grant execute on function private.is_fresh() to authenticated;

-- The shop's settings hold where money goes and whom customers write to.
alter policy website_settings_insert on public.website_settings
  with check ((select private.may('settings.write')) and (select private.is_fresh()));
alter policy website_settings_update on public.website_settings
  using ((select private.may('settings.write')) and (select private.is_fresh()))
  with check ((select private.may('settings.write')) and (select private.is_fresh()));
