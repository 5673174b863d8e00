-- A page that finds nothing learns whether the session has ended.

create function public.check_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
end
$$;

revoke execute on function public.check_session() from public, anon;

grant execute on function public.check_session() to authenticated;

