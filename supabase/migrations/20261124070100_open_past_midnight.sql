-- A day that closes before it opened is open until then on the next day.

alter table private.opening_hours drop constraint opening_hours_check;

alter table private.opening_hours add constraint opening_hours_differ check (closes <> opens);

-- The moment at which so much time has passed while the shop was open. Its twin is src/domain/order/opening-hours.ts, and a test holds the
-- two equal.
create or replace function private.after_open_time(p_from timestamptz, p_time interval) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  left_over interval := p_time;
  local_time timestamp := p_from at time zone 'Asia/Jakarta';
  today constant timestamp := date_trunc('day', local_time);
  closed constant date[] := (select s.closed_dates from private.opening_settings s);
  hours record;
  opened_on timestamp;
  begins timestamp;
  ends timestamp;
begin
  if not exists (select from private.opening_hours) then
    return p_from + p_time;
  end if;
  -- The night before may still be open.
  for day in -1..3000 loop
    opened_on := today + make_interval(days => day);
    select h.opens, h.closes into hours from private.opening_hours h
    where h.weekday = extract(isodow from opened_on) and not opened_on::date = any (closed);
    if not found then
      continue;
    end if;
    ends := opened_on + hours.closes + case when hours.closes > hours.opens then interval '0' else interval '1 day' end;
    if ends <= local_time then
      continue;
    end if;
    begins := greatest(local_time, opened_on + hours.opens);
    if begins + left_over <= ends then
      return (begins + left_over) at time zone 'Asia/Jakarta';
    end if;
    left_over := left_over - (ends - begins);
    local_time := ends;
  end loop;
  return p_from + p_time;
end
$$;

-- Deadlines that run already are promises: they stay. Codes: INVALID, SETTINGS_CHANGED.
create or replace function public.save_opening_hours(p_version integer, p_hours jsonb) returns jsonb
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
      or coalesce(d ->> 'closes', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' or d ->> 'closes' = d ->> 'opens')
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
