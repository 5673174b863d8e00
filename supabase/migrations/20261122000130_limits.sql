-- Limits, codes on their way, known devices: the rest of what the account interface asks the database (see the tables before).

create function private.bucket_of(p_name text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(p_name, 'UTF8')) $$;

-- How long until every bucket has room again, in whole seconds: 0 when all have. Buckets are equally long lists.
create function private.seconds_until_room(p_buckets text[], p_most integer[], p_windows integer[], p_at timestamptz) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(max(ceil(extract(epoch from room_at - p_at)))::integer, 0)
  from (
    select (
      -- With `most` hits left in the window, room comes when the first of the last `most` leaves it.
      select recent.hit + make_interval(secs => wanted.window_s)
      from unnest(l.hits) as recent (hit)
      where recent.hit > p_at - make_interval(secs => wanted.window_s)
      order by recent.hit desc offset wanted.most - 1 limit 1
    ) as room_at
    from unnest(p_buckets, p_most, p_windows) as wanted (name, most, window_s)
    join private.rate_limits l on l.bucket = private.bucket_of(wanted.name)
  ) waits
$$;

create function public.server_wait_for_limits(p_buckets text[], p_most integer[], p_windows integer[]) returns integer
language sql stable security definer set search_path = '' as $$
  select private.seconds_until_room(p_buckets, p_most, p_windows, clock_timestamp())
$$;

-- Takes one from every bucket or from none. Rows are locked in order, so that two who share several never wait for each other in turn.
create function public.server_take_limits(p_buckets text[], p_most integer[], p_windows integer[]) returns integer
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
  moment := clock_timestamp();
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

-- Undoes the last taking.
create function public.server_give_back_limits(p_buckets text[]) returns void
language sql security definer set search_path = '' as $$
  update private.rate_limits l set hits = l.hits[1:cardinality(l.hits) - 1]
  where l.bucket in (select private.bucket_of(name) from unnest(p_buckets) as name)
$$;

create function public.server_clear_limits(p_buckets text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.rate_limits l where l.bucket in (select private.bucket_of(name) from unnest(p_buckets) as name)
$$;

create function public.server_open_code_request(p_purpose text, p_phone text, p_id uuid default null, p_user uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
begin
  delete from private.code_requests where created_at < now() - interval '1 day';
  insert into private.code_requests (id, purpose, phone, user_id) values (coalesce(p_id, gen_random_uuid()), p_purpose, p_phone, p_user)
  returning id into opened;
  return opened;
end
$$;

create function public.server_find_code_request(p_id uuid) returns table (purpose text, phone text, user_id uuid)
language sql stable security definer set search_path = '' as $$
  select r.purpose, r.phone, r.user_id from private.code_requests r where r.id = p_id and r.created_at > now() - interval '1 day'
$$;

create function public.server_close_code_request(p_id uuid) returns void
language sql security definer set search_path = '' as $$ delete from private.code_requests where id = p_id $$;

create function public.server_remember_device(p_user uuid, p_token_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.known_devices (user_id, token_hash) values (p_user, decode(p_token_hash, 'hex'))
  on conflict (user_id, token_hash) do update set seen_at = now();
  -- The twenty that were seen last.
  delete from private.known_devices where user_id = p_user and token_hash in (
    select d.token_hash from private.known_devices d where d.user_id = p_user order by d.seen_at desc offset 20);
end
$$;

create function public.server_knows_device(p_user uuid, p_token_hash text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.known_devices d where d.user_id = p_user and d.token_hash = decode(p_token_hash, 'hex')
    and d.seen_at > now() - interval '400 days')
$$;

create function public.server_forget_devices(p_user uuid) returns void
language sql security definer set search_path = '' as $$ delete from private.known_devices where user_id = p_user $$;

grant execute on function public.server_wait_for_limits(text[], integer[], integer[]), public.server_take_limits(text[], integer[], integer[]),
  public.server_give_back_limits(text[]), public.server_clear_limits(text[]),
  public.server_open_code_request(text, text, uuid, uuid), public.server_find_code_request(uuid), public.server_close_code_request(uuid),
  public.server_remember_device(uuid, text), public.server_knows_device(uuid, text), public.server_forget_devices(uuid) to service_role;
