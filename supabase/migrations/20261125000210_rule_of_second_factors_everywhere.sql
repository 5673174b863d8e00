-- Whatever acts on behalf of a person asks private.person_may, which keeps the rule about second factors, instead of joining the roles itself.

-- As before; besides, who is blocked or gone may nothing, though no token of his has to be asked.
create or replace function private.person_may(p_person uuid, p_wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    join private.user_roles r on r.user_id = u.id
    join private.role_permissions p on p.role = r.role
    where u.id = p_person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and p.permission = p_wanted and private.keeps_factor_rule(r.user_id, r.role)
  )
$$;

create or replace function private.require_settings(p_actor uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.person_may(p_actor, 'settings.write') then
    raise exception 'not allowed to keep the settings' using errcode = '42501';
  end if;
end
$$;

create or replace function private.may_keep_files(p_actor uuid, p_bucket text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_bucket in ('product-images', 'game-logos', 'settings'), false)
    and private.person_may(p_actor, case p_bucket when 'settings' then 'settings.write' else 'catalogue.write' end)
$$;

-- As before, but for who may.
create or replace function public.server_read_system(p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.person_may(p_actor, 'system.read') then
    raise exception 'not allowed to see the system' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'open_tables', to_jsonb(private.open_tables()),
    'exposed_tables', to_jsonb(private.exposed_tables()),
    'orphan_files', to_jsonb(private.orphan_files(20)),
    'broken_audit_line', private.broken_audit_line(),
    'audit_lines', (select count(*) from private.audit_log),
    'migrations', to_jsonb(private.applied_migrations()),
    'database_version', current_setting('server_version'),
    'database_bytes', pg_database_size(current_database()),
    'tasks', coalesce((
      -- Of a failure only its code: its words can carry what people typed.
      select jsonb_agg(jsonb_build_object('name', t.name, 'last_run_at', t.last_run_at, 'last_count', t.last_count,
        'failure', split_part(t.last_error, ' ', 1), 'is_late', coalesce(t.last_run_at < now() - interval '5 minutes', true)) order by t.name)
      from private.due_tasks t), '[]'),
    'buckets', coalesce((
      select jsonb_agg(jsonb_build_object('name', b.id, 'files', coalesce(u.files, 0), 'bytes', coalesce(u.bytes, 0)) order by b.id)
      from storage.buckets b
      left join (select o.bucket_id, count(*) as files, sum(private.stored_bytes(o.metadata::text)) as bytes from storage.objects o group by 1) u
        on u.bucket_id = b.id), '[]')
  );
end
$$;

-- As before; a message to one person besides needs what writing it needed.
create or replace function private.send_due_notifications() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
  made uuid;
  sent integer := 0;
begin
  for draft in
    select d.* from private.notification_drafts d
    where d.sent_at is null and d.send_at <= clock_timestamp()
    order by d.send_at, d.id limit 50 for update skip locked
  loop
    -- Who may not announce any more does not do so later either.
    if not private.person_may(draft.author, 'notifications.write')
      or (draft.user_id is not null and not private.person_may(draft.author, 'customers.read')) then
      update private.notification_drafts d set send_at = null, problem = 'AUTHOR' where d.id = draft.id;
      continue;
    end if;
    begin
      made := private.deliver_draft(draft.id);
      if made is not null then
        sent := sent + 1;
        perform private.audit(draft.author, 'notifications.sent', made, jsonb_build_object('name', draft.title, 'scheduled', true));
      end if;
    exception when others then
      update private.notification_drafts d set send_at = null, problem = 'REFUSED' where d.id = draft.id;
    end;
  end loop;
  return sent;
end
$$;
