-- When people answer, as the owner sets it: hours by weekday, and single days on which nobody does. Promises of people's work count in them.

create table private.opening_settings (
  id boolean primary key default true check (id),
  version integer not null default 1,
  -- Closed whatever weekday they are, in the shop's time.
  closed_dates date[] not null default '{}' check (cardinality(closed_dates) <= 60)
);

insert into private.opening_settings default values;

alter table private.opening_settings enable row level security;

-- The moment at which so much time has passed while the shop was open. Its twin is src/domain/order/opening-hours.ts, and a test holds the
-- two equal. A week of one open hour needs 2,400 days for the longest promise.
create or replace function private.after_open_time(p_from timestamptz, p_time interval) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  left_over interval := p_time;
  local_time timestamp := p_from at time zone 'Asia/Jakarta';
  closed constant date[] := (select s.closed_dates from private.opening_settings s);
  hours record;
  begins timestamp;
  ends timestamp;
begin
  if not exists (select from private.opening_hours) then
    return p_from + p_time;
  end if;
  for days in 0..3000 loop
    select h.opens, h.closes into hours from private.opening_hours h
    where h.weekday = extract(isodow from local_time) and not local_time::date = any (closed);
    if found then
      begins := greatest(local_time, date_trunc('day', local_time) + hours.opens);
      ends := date_trunc('day', local_time) + hours.closes;
      if begins < ends then
        if begins + left_over <= ends then
          return (begins + left_over) at time zone 'Asia/Jakarta';
        end if;
        left_over := left_over - (ends - begins);
      end if;
    end if;
    local_time := date_trunc('day', local_time) + interval '1 day';
  end loop;
  return p_from + p_time;
end
$$;

-- {version, days: [{weekday, opens, closes}], closed_dates}; without days the shop is always open.
create function public.read_opening_hours() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('version', s.version, 'closed_dates', to_jsonb(s.closed_dates),
    'days', coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
      'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday) from private.opening_hours h), '[]'))
  from private.opening_settings s
$$;

-- As the log of staff says it: {hours, closed_dates}.
create function private.opening_hours_text() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('closed_dates', to_jsonb(s.closed_dates), 'hours', coalesce((
    select jsonb_agg(format('%s %s–%s', (array['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'])[h.weekday],
      to_char(h.opens, 'HH24.MI'), to_char(h.closes, 'HH24.MI')) order by h.weekday) from private.opening_hours h), '["selalu buka"]'))
  from private.opening_settings s
$$;

-- Deadlines that run already are promises: they stay. Codes: INVALID, SETTINGS_CHANGED.
create function public.save_opening_hours(p_version integer, p_hours jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := private.json_of(p_hours);
  days constant jsonb := coalesce(given -> 'days', '[]');
  dates constant jsonb := coalesce(given -> 'closed_dates', '[]');
  wanted date[];
  before jsonb;
begin
  perform private.require_permission('settings.write');
  if jsonb_typeof(days) <> 'array' or jsonb_typeof(dates) <> 'array' or jsonb_array_length(dates) > 60 then
    return jsonb_build_object('code', 'INVALID');
  elsif exists (select from jsonb_array_elements(days) d where coalesce(d ->> 'weekday', '') !~ '^[1-7]$'
      or coalesce(d ->> 'opens', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or coalesce(d ->> 'closes', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' or d ->> 'closes' <= d ->> 'opens')
    or (select count(*) <> count(distinct d ->> 'weekday') from jsonb_array_elements(days) d)
    or exists (select from jsonb_array_elements(dates) d where jsonb_typeof(d) <> 'string'
      or not pg_catalog.pg_input_is_valid(d #>> '{}', 'date') or d #>> '{}' !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$') then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform from private.opening_settings s where s.version = p_version for update;
  if not found then
    return jsonb_build_object('code', 'SETTINGS_CHANGED', 'version', (select s.version from private.opening_settings s));
  end if;
  before := private.opening_hours_text();
  wanted := array(select distinct (d #>> '{}')::date from jsonb_array_elements(dates) d order by 1);
  update private.opening_settings s set version = s.version + 1, closed_dates = wanted;
  delete from private.opening_hours;
  insert into private.opening_hours (weekday, opens, closes)
  select (d ->> 'weekday')::smallint, (d ->> 'opens')::time, (d ->> 'closes')::time from jsonb_array_elements(days) d;
  perform private.audit(auth.uid(), 'opening_hours.changed', null,
    jsonb_build_object('before', before, 'after', private.opening_hours_text()));
  return jsonb_build_object('outcome', 'done', 'version', p_version + 1);
end
$$;

grant execute on function public.read_opening_hours() to anon, authenticated;
grant execute on function public.save_opening_hours(integer, jsonb) to authenticated;
