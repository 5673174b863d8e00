-- Regular clearing, and the call of the scheduler on hosted projects.

create index notification_keys_by_age on private.notification_keys (created_at) where key like 'wish:%';

-- Deletes expired limits, code requests, sessions, and the keys of wishlist alerts. Other notification keys mean "once and never again"
-- and stay.
create function private.tidy() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
  total integer := 0;
begin
  delete from private.rate_limits where bucket in (
    select l.bucket from private.rate_limits l where l.expires_at < now() - interval '1 minute' order by l.expires_at limit 500 for update skip locked);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.code_requests where id in (
    select r.id from private.code_requests r where r.created_at < now() - interval '1 day' order by r.created_at limit 500 for update skip locked);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.sessions where id in (
    select s.id from private.sessions s where s.ends_at < now() order by s.ends_at limit 100 for update skip locked);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.notification_keys where key in (
    select k.key from private.notification_keys k where k.key like 'wish:%' and k.created_at < now() - interval '30 days'
    order by k.created_at limit 500 for update skip locked);
  get diagnostics gone = row_count;
  return total + gone;
end
$$;

insert into private.due_tasks (name, procedure) values ('tidy', 'tidy');

-- Schedules public.server_run_due with pg_cron. May be repeated: a job of the same name is replaced. To be called by hand when the
-- extension is enabled later. Returns the interval; null without pg_cron.
create function private.schedule_due() returns text
language plpgsql security definer set search_path = '' as $$
declare
  every text;
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null then
    return null;
  end if;
  -- pg_cron 1.5 and later supports seconds; earlier versions at least a minute.
  foreach every in array array['30 seconds', '* * * * *'] loop
    begin
      execute 'select cron.schedule($1, $2, $3)' using 'arena-akun-due', every, 'select public.server_run_due()';
      return every;
    exception when others then
      null;
    end;
  end loop;
  return null;
end
$$;

do $$
begin
  -- Where available, as on a hosted project. A server that has pg_cron without loading it raises an error; the shop itself schedules there.
  if exists (select from pg_available_extensions where name = 'pg_cron') and current_database() = coalesce(current_setting('cron.database_name', true), '') then
    create extension if not exists pg_cron;
  end if;
exception when others then
  null;
end
$$;

select private.schedule_due();
