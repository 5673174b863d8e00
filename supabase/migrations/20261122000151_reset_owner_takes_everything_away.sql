-- Whoever got into the owner's account may have linked an account elsewhere, or waits for a code: both go with the rest.
create or replace function private.reset_owner(p_phone text, p_password text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  select u.id into account from auth.users u where u.phone = p_phone for update;
  if account is null then
    account := gen_random_uuid();
    insert into auth.users (id, aud, role, phone, phone_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values (account, 'authenticated', 'authenticated', p_phone, now(), '{"provider": "phone", "providers": ["phone"]}', '{"name": "Pemilik"}', now(), now());
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
    values (gen_random_uuid(), 'phone', account::text, account,
      jsonb_build_object('sub', account, 'phone', p_phone, 'phone_verified', true), now(), now());
  end if;
  delete from auth.identities where user_id = account and provider not in ('phone', 'email');
  delete from auth.one_time_tokens where user_id = account;
  -- Somebody under way to link one; older projects have no such column.
  delete from auth.flow_state f where account::text in (f.user_id::text, to_jsonb(f) ->> 'linking_target_id');
  delete from auth.mfa_factors where user_id = account;
  delete from auth.sessions where user_id = account;
  update auth.users u set encrypted_password = extensions.crypt(p_password, extensions.gen_salt('bf', 10)),
    phone_confirmed_at = coalesce(u.phone_confirmed_at, now()), banned_until = null, deleted_at = null, phone_change = '', updated_at = now(),
    raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('provider', 'phone', 'providers',
      (select coalesce(jsonb_agg(distinct i.provider), '["phone"]') from auth.identities i where i.user_id = account))
  where u.id = account;
  update public.profiles set profile_completed = true where id = account;
  perform private.audit(null, 'owner.reset', account);
  perform private.grant_role(null, account, 'owner');
  return account;
end
$$;
