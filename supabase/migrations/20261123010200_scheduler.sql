-- The scheduler. `public.server_run_due()` runs every 30 seconds: called by the embedded server, or by pg_cron on a hosted project
-- (private.schedule_due, in the housekeeping file). A task is a function without parameters that returns how many rows it processed and
-- may be called at any time and any number of times.
create table private.due_tasks (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  -- A function of the schema private.
  procedure text not null check (procedure ~ '^[a-z_]{1,60}$'),
  last_run_at timestamptz,
  last_count integer,
  -- SQLSTATE and message of the last failure; null after a success.
  last_error text
);

alter table private.due_tasks enable row level security;

-- Returns the count of each task; a failed task is missing and does not stop the others. Null while another call is running.
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

-- For the admin: tasks with their last run, count and error.
create function public.server_due_tasks() returns table (name text, last_run_at timestamptz, last_count integer, last_error text)
language sql stable security definer set search_path = '' as $$
  select t.name, t.last_run_at, t.last_count, t.last_error from private.due_tasks t order by t.name
$$;

grant execute on function public.server_run_due(), public.server_due_tasks() to service_role;
