-- The first save of the settings is compared like every other: "none yet" is a state that two owners of a new shop can both have seen.

-- Makes the row and writes the changes into it; refused where there is one by now. The rest is asked where every change is asked.
create function public.server_begin_settings(p_actor uuid, p_auth_session uuid, p_changes text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
begin
  perform private.require_settings(p_actor);
  -- The line in the log says whose row it is.
  perform set_config('app.actor', p_actor::text, true);
  -- Waits for whoever is making it at this moment.
  insert into public.website_settings (id) values ('default') on conflict (id) do nothing;
  get diagnostics made = row_count;
  if made = 0 then
    raise exception 'SETTINGS_CHANGED' using errcode = 'P0001';
  end if;
  return public.server_update_settings(p_actor, p_auth_session, p_changes);
end
$$;
revoke execute on function public.server_begin_settings(uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.server_begin_settings(uuid, uuid, text) to service_role;
