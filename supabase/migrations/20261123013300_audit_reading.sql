-- Reading the audit log, for staff with audit.read: filtered pages, names of the people and objects in it, and the check of the chain.

-- A number or an address masked so that only its owner recognises it.
create function private.mask_phone(value text) returns text
language sql immutable set search_path = '' as $$
  select case when length(value) >= 8 then left(value, 4) || repeat('•', length(value) - 7) || right(value, 3) when value <> '' then '•••' end
$$;

create function private.mask_email(value text) returns text
language sql immutable set search_path = '' as $$
  select left(value, 1) || '•••@' || split_part(value, '@', 2) where value like '_%@_%'
$$;

-- Labels of these ids: names of existing people and objects, and the log's own labels of deleted ones.
create function private.names_of(p_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  with named as (
    select p.id, coalesce(nullif(p.name, ''), private.mask_phone(p.phone)) as name from public.profiles p where p.id = any (p_ids)
    union all select t.id, t.name from public.products t where t.id = any (p_ids)
    union all select t.id, t.name from public.game_titles t where t.id = any (p_ids)
    union all select t.id, t.name from public.categories t where t.id = any (p_ids)
    union all select t.id, t.name from public.tiers t where t.id = any (p_ids)
    union all select t.id, t.title from public.notifications t where t.id = any (p_ids)
  ), gone as (
    select i.id, l.name from unnest(p_ids) as i (id)
    cross join lateral (
      select a.detail ->> 'name' as name from private.audit_log a
      where a.subject = i.id and a.detail ? 'name' order by a.seq desc limit 1
    ) l
    where not exists (select from named n where n.id = i.id and n.name is not null)
  )
  select coalesce(jsonb_object_agg(a.id, a.name), '{}') from (select * from named union all select * from gone) a where a.name is not null
$$;

-- A page of entries before p_before. p_kind is the first half of an action ("products"), p_until is exclusive. Planned each time, since
-- the filter decides which index helps.
create function public.read_audit(
  p_person uuid default null, p_kind text default null, p_subject uuid default null, p_from timestamptz default null,
  p_until timestamptz default null, p_text text default null, p_before bigint default null, p_limit integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted text := '%' || replace(replace(replace(lower(nullif(trim(p_text), '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- Moments rise with sequence numbers: a period is a range of numbers.
  from_seq bigint := (select a.seq from private.audit_log a where a.at >= p_from order by a.at, a.seq limit 1);
  until_seq bigint := (select a.seq from private.audit_log a where a.at >= p_until order by a.at, a.seq limit 1);
  lines jsonb;
  ids uuid[];
begin
  if not private.may('audit.read') then
    raise exception 'not allowed to read the log' using errcode = '42501';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('seq', l.seq, 'at', l.at, 'actor', l.actor, 'action', l.action, 'subject', l.subject,
    'detail', l.detail) order by l.seq desc), '[]') into lines
  from (
    select a.* from private.audit_log a
    where (p_person is null or a.actor = p_person)
      and (p_kind is null or split_part(a.action, '.', 1) = p_kind)
      and (p_subject is null or a.subject = p_subject)
      and (p_from is null or a.seq >= from_seq)
      and (until_seq is null or a.seq < until_seq)
      and (wanted is null or lower(a.detail::text) like wanted)
      and (p_before is null or a.seq < p_before)
    order by a.seq desc limit least(greatest(p_limit, 1), 500)
  ) l;
  select array_agg(distinct m.found[1]::uuid) into ids
  from regexp_matches(lines::text, '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') as m (found);
  return jsonb_build_object('lines', lines, 'names', private.names_of(coalesce(ids, '{}')));
end
$$;

-- Everybody in the log, each found by one step through the index.
create function public.audit_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('audit.read') then
    raise exception 'not allowed to read the log' using errcode = '42501';
  end if;
  return (
    with recursive people as (
      (select a.actor from private.audit_log a where a.actor is not null order by a.actor limit 1)
      union all
      select (select a.actor from private.audit_log a where a.actor > p.actor order by a.actor limit 1) from people p where p.actor is not null
    )
    select private.names_of(coalesce(array_agg(p.actor) filter (where p.actor is not null), '{}')) from people p
  );
end
$$;

-- Verifies a batch of the chain after entry p_after: how many entries are valid, and the first that is not.
create function public.check_audit(p_after bigint default 0, p_limit integer default 20000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
begin
  if not private.may('audit.read') then
    raise exception 'not allowed to read the log' using errcode = '42501';
  end if;
  with stretch as (
    select a.*, coalesce(lag(a.hash) over (order by a.seq), (select b.hash from private.audit_log b where b.seq <= p_after order by b.seq desc limit 1), '') as expected
    from (select * from private.audit_log l where l.seq > p_after order by l.seq limit least(greatest(p_limit, 1), 50000)) a
  ), checked as (
    select s.seq, s.at, s.hash, s.previous_hash = s.expected and s.hash = sha256(s.previous_hash || convert_to(
      concat_ws('|', extract(epoch from s.at), coalesce(s.actor::text, '-'), s.action, coalesce(s.subject::text, '-'), s.detail), 'UTF8')) as holds
    from stretch s
  ), first_broken as (
    select c.seq, c.at from checked c where not c.holds order by c.seq limit 1
  )
  select jsonb_build_object(
    'count', count(*) filter (where b.seq is null or c.seq < b.seq),
    'last', max(c.seq),
    'fingerprint', (select left(encode(l.hash, 'hex'), 12) from checked l order by l.seq desc limit 1),
    'broken', (select jsonb_build_object('seq', f.seq, 'at', f.at) from first_broken f)
  ) into found
  from checked c left join first_broken b on true;
  return found;
end
$$;

grant execute on function public.read_audit(uuid, text, uuid, timestamp with time zone, timestamp with time zone, text, bigint, integer),
  public.audit_people(), public.check_audit(bigint, integer) to authenticated;
