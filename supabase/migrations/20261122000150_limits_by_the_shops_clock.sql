-- The same limits for both doors, /api/auth and /auth/v1: the second one counts by the clock of the shop, as it does everything.

-- Takes one from every bucket or from none. Rows are locked in order, so that two who share several never wait for each other in turn.
create function private.take_limits(p_buckets text[], p_most integer[], p_windows integer[], p_at timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  seconds integer;
  moment timestamptz;
begin
  insert into private.rate_limits (bucket)
  select distinct private.bucket_of(name) as bucket from unnest(p_buckets) as name order by bucket
  on conflict (bucket) do nothing;
  perform from private.rate_limits l
  where l.bucket in (select private.bucket_of(name) from unnest(p_buckets) as name) order by l.bucket for update;
  -- After the locks: whoever was before has written its moment.
  moment := coalesce(p_at, clock_timestamp());
  seconds := private.seconds_until_room(p_buckets, p_most, p_windows, moment);
  if seconds > 0 then
    return seconds;
  end if;
  update private.rate_limits l set
    hits = array(select hit from unnest(l.hits) as hit where hit > moment - make_interval(secs => wanted.window_s) order by hit) || moment,
    expires_at = moment + make_interval(secs => wanted.window_s)
  from unnest(p_buckets, p_windows) as wanted (name, window_s)
  where l.bucket = private.bucket_of(wanted.name);
  -- A few that nobody needs any more, so that the table stays as large as what is going on.
  delete from private.rate_limits where bucket in (
    select l.bucket from private.rate_limits l where l.expires_at < moment - interval '1 minute' order by l.expires_at
    limit 20 for update skip locked);
  return 0;
end
$$;

create or replace function public.server_take_limits(p_buckets text[], p_most integer[], p_windows integer[]) returns integer
language sql security definer set search_path = '' as $$ select private.take_limits(p_buckets, p_most, p_windows, null) $$;
