-- What is due is done by `public.server_run_due()`, every 30 seconds: by the embedded server, or by pg_cron on a hosted project. Each task
-- is a function without parameters that returns how many things it did, and may be called at any time, as often as one likes.

create table private.due_tasks (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  -- A function of the schema private.
  procedure text not null check (procedure ~ '^[a-z_]{1,60}$'),
  last_run_at timestamptz,
  last_count integer,
  -- SQLSTATE and message of the last failure; null once it went well again.
  last_error text
);
alter table private.due_tasks enable row level security;

-- Returns how many things each task did; a task that failed is missing, and leaves the others alone. Null when another call is at it.
create function public.server_run_due() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  task record;
  done integer;
  counts jsonb := '{}';
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7311) then
    return null;
  end if;
  for task in select t.name, t.procedure from private.due_tasks t order by t.name loop
    begin
      execute format('select private.%I()', task.procedure) into done;
      counts := counts || jsonb_build_object(task.name, coalesce(done, 0));
      update private.due_tasks set last_run_at = clock_timestamp(), last_count = coalesce(done, 0), last_error = null where name = task.name;
    exception when others then
      update private.due_tasks set last_run_at = clock_timestamp(), last_error = left(sqlstate || ' ' || sqlerrm, 300) where name = task.name;
    end;
  end loop;
  return counts;
end
$$;
grant execute on function public.server_run_due() to service_role;

-- Who calls it: embedded, the shop's own server; on a hosted project pg_cron (private.schedule_due, in the housekeeping's migration).
