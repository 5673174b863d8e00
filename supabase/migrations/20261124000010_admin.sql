-- What the owner's side stands on: who may do what there, and a line in the log for every write of the shop's people.

insert into private.role_permissions (role, permission) values
  ('owner', 'customers.write'), ('admin', 'customers.write'), ('cs', 'customers.write'),
  ('owner', 'audit.read'), ('admin', 'audit.read'),
  ('owner', 'insights.read'), ('admin', 'insights.read'), ('cs', 'insights.read'), ('finance', 'insights.read'), ('content', 'insights.read'),
  ('owner', 'system.read'), ('admin', 'system.read'),
  ('owner', 'system.write'), ('admin', 'system.write');

-- What the signed-in person is to the shop. Empty hands for a customer, and for staff whose second factor is not shown yet.
create function public.my_standing() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'role', (select r.role from private.user_roles r where r.user_id = auth.uid() and private.is_signed_in()),
    'permissions', coalesce((
      select jsonb_agg(p.permission order by p.permission)
      from private.user_roles r join private.role_permissions p on p.role = r.role
      where r.user_id = auth.uid() and private.is_signed_in()), '[]'::jsonb),
    'is_fresh', private.is_fresh())
$$;
revoke execute on function public.my_standing() from public, anon;
grant execute on function public.my_standing() to authenticated;

-- A line for every row a person of the shop wrote: who, what, before and after; of a change only what differs. Columns that triggers keep
-- by themselves are nobody's deed. `app.actor` is set by functions that server code calls on somebody's behalf.
create function private.note_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(nullif(current_setting('app.actor', true), '')::uuid, auth.uid());
  kept constant text[] := array['updated_at', 'product_count', 'initial_stock', 'is_flash_sale', 'has_rental'];
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - kept end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - kept end;
  subject text := coalesce(is_now, was) ->> 'id';
  label text := coalesce(is_now, was) ->> 'name';
begin
  if person is null or not exists (select from private.user_roles r where r.user_id = person) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key) into was, is_now
    from jsonb_each(was) o where o.value is distinct from is_now -> o.key;
    if was is null then
      return null;
    end if;
  end if;
  perform private.audit(
    person,
    tg_table_name || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.changed' else '.deleted' end,
    case when subject ~ '^[0-9a-f-]{36}$' then subject::uuid end,
    jsonb_strip_nulls(jsonb_build_object('name', label)) || jsonb_build_object('before', was, 'after', is_now)
  );
  return null;
end
$$;

-- Written when the transaction ends: the log's own lock is the last one taken, so that two people never wait for each other.
create function private.watch_writes(watched regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format(
    'create constraint trigger note_write after insert or update or delete on %s deferrable initially deferred for each row execute function private.note_write()',
    watched);
end
$$;

select private.watch_writes(t)
from unnest(array['public.tiers', 'public.game_titles', 'public.categories', 'public.products', 'public.rental_options',
  'public.flash_sales', 'public.website_settings', 'public.notifications', 'public.content_versions']::regclass[]) as t;
