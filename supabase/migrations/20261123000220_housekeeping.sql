-- What the scheduler clears away, a few at a time; when each task ran last; and who calls the scheduler on a hosted project.

create index notification_keys_by_age on private.notification_keys (created_at) where key like 'wish:%';

-- Nothing here is needed by anyone: limits that have run out, codes nobody can use any more, sessions past their end, and keys that name a day
-- long gone. Other keys say "once and never again" and stay.
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

-- For the admin: what runs, when it did last, how much it did, and what went wrong.
create function public.server_due_tasks() returns table (name text, last_run_at timestamptz, last_count integer, last_error text)
language sql stable security definer set search_path = '' as $$
  select t.name, t.last_run_at, t.last_count, t.last_error from private.due_tasks t order by t.name
$$;
grant execute on function public.server_due_tasks() to service_role;

-- Has pg_cron call the scheduler. May be called as often as one likes: a job of this name is replaced. Once more by hand when the extension
-- is switched on later. Returns how often it will run; null without pg_cron.
create function private.schedule_due() returns text
language plpgsql security definer set search_path = '' as $$
declare
  every text;
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null then
    return null;
  end if;
  -- Seconds are known to pg_cron 1.5 and later; before it, a minute is the least.
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
  -- Where it is at hand, as on a hosted project. A server that has it but does not load it says no, and is called by the shop itself.
  if exists (select from pg_available_extensions where name = 'pg_cron') and current_database() = coalesce(current_setting('cron.database_name', true), '') then
    create extension if not exists pg_cron;
  end if;
exception when others then
  null;
end
$$;
select private.schedule_due();
