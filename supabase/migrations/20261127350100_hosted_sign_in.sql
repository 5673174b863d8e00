-- What the server of a hosted project asks besides Supabase Auth.

-- Whether it is the password of the account with this number. Supabase Auth refuses a blocked account before it compares one, and only who
-- knows the password may learn that it is blocked. Another kind of hash than bcrypt matches none.
create function public.server_is_password_of(p_phone text, p_password text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  known text := (select u.encrypted_password from auth.users u where u.phone = p_phone and u.deleted_at is null);
begin
  return coalesce(known ~ '^\$2[aby]\$' and extensions.crypt(p_password, known) = known, false);
exception when others then
  return false;
end
$$;

-- How many migrations have run: the embedded backend counts them at its start, a hosted project here.
create function public.server_count_migrations() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from supabase_migrations.schema_migrations);
end
$$;

grant execute on function public.server_is_password_of(text, text), public.server_count_migrations() to service_role;

-- An owner's account that is created here is one of Supabase Auth, which reads no row without these values (models/user.go).
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.reset_owner(text, text)'::regprocedure);
  rewritten text := replace(replace(definition,
    'insert into auth.users (id, ', 'insert into auth.users (instance_id, confirmation_token, recovery_token, email_change_token_new, email_change, id, '),
    'values (account, ''authenticated''', 'values (''00000000-0000-0000-0000-000000000000'', '''', '''', '''', '''', account, ''authenticated''');
begin
  if rewritten = definition or position('values (''00000000' in rewritten) = 0 then
    raise exception 'the owner''s account is created elsewhere';
  end if;
  execute rewritten;
end
$$;

-- Whether somebody can give roles.
create function public.server_has_owner() returns boolean
language sql stable security definer set search_path = '' as $$ select exists (select from private.user_roles r where r.role = 'owner') $$;

grant execute on function public.server_has_owner() to service_role;
