-- What a new shop has done already, for its owner's list of first steps.
create function public.first_steps() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('settings.write') then
    raise exception 'not allowed to set up the shop' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('name', s.site_name is not null, 'whatsapp', s.whatsapp_number is not null, 'logo', s.logo_url is not null,
      'product', exists (select from public.products p where not p.is_sample and p.archived_at is null),
      'payment', exists (select from private.payment_settings m where jsonb_array_length(m.accounts) > 0 or m.qris is not null),
      'samples', not exists (select from public.products p where p.is_sample))
    from (select true) one left join public.website_settings s on true);
end
$$;

grant execute on function public.first_steps() to authenticated;
