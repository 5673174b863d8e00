-- An import is one group of the log: each of its entries carries the import's id.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.audit_write()'::regprocedure);
  named constant text := 'jsonb_build_object(''name'', label)';
begin
  if position(named in definition) = 0 then
    raise exception 'private.audit_write has another text';
  end if;
  execute replace(definition, named, 'jsonb_build_object(''name'', label, ''import'', nullif(current_setting(''app.import'', true), ''''))');
end
$$;

create index audit_log_of_import on private.audit_log ((detail ->> 'import'), seq desc) where detail ? 'import';

-- Rows of one import, of which a file of many rows has several parts. @param p_import the same for all of them
create function public.import_products_of(p_import uuid, p_rows text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform set_config('app.import', p_import::text, true);
  return public.import_products(p_rows);
end
$$;

grant execute on function public.import_products_of(uuid, text) to authenticated;

drop function public.read_audit(uuid, text, uuid, timestamp with time zone, timestamp with time zone, text, bigint, integer);

-- A page of entries before p_before. p_kind is the first half of an action ("products"), p_until is exclusive. Of an import p_is_grouped shows
-- the newest entry alone, with the number of all; a search for one subject or text shows what it finds. Planned each time, since the filter
-- decides which index helps.
create function public.read_audit(
  p_person uuid default null, p_kind text default null, p_subject uuid default null, p_from timestamptz default null,
  p_until timestamptz default null, p_text text default null, p_before bigint default null, p_limit integer default 50,
  p_import uuid default null, p_is_grouped boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted text := '%' || replace(replace(replace(lower(nullif(trim(p_text), '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- Moments rise with sequence numbers: a period is a range of numbers.
  from_seq bigint := (select a.seq from private.audit_log a where a.at >= p_from order by a.at, a.seq limit 1);
  until_seq bigint := (select a.seq from private.audit_log a where a.at >= p_until order by a.at, a.seq limit 1);
  is_grouped boolean := p_is_grouped and p_subject is null and p_import is null and wanted is null;
  lines jsonb;
  ids uuid[];
begin
  if not private.may('audit.read') then
    raise exception 'not allowed to read the log' using errcode = '42501';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('seq', l.seq, 'at', l.at, 'actor', l.actor, 'action', l.action, 'subject', l.subject,
    'detail', l.detail) || case when is_grouped and l.detail ? 'import' then jsonb_build_object('group', jsonb_build_object(
      'id', l.detail ->> 'import', 'size', (select count(*) from private.audit_log b where b.detail ? 'import'
        and b.detail ->> 'import' = l.detail ->> 'import' and (p_kind is null or split_part(b.action, '.', 1) = p_kind)))) else '{}' end
    order by l.seq desc), '[]') into lines
  from (
    select a.* from private.audit_log a
    where (p_person is null or a.actor = p_person)
      and (p_kind is null or split_part(a.action, '.', 1) = p_kind)
      and (p_subject is null or a.subject = p_subject)
      and (p_from is null or a.seq >= from_seq)
      and (until_seq is null or a.seq < until_seq)
      and (wanted is null or lower(a.detail::text) like wanted)
      and (p_before is null or a.seq < p_before)
      and (p_import is null or (a.detail ? 'import' and a.detail ->> 'import' = p_import::text))
      and (not is_grouped or not a.detail ? 'import' or not exists (
        select from private.audit_log b where b.detail ? 'import' and b.detail ->> 'import' = a.detail ->> 'import' and b.seq > a.seq
          and (p_kind is null or split_part(b.action, '.', 1) = p_kind)))
    order by a.seq desc limit least(greatest(p_limit, 1), 500)
  ) l;
  select array_agg(distinct m.found[1]::uuid) into ids
  from regexp_matches(lines::text, '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') as m (found);
  return jsonb_build_object('lines', lines, 'names', private.names_of(coalesce(ids, '{}')));
end
$$;

grant execute on function public.read_audit(uuid, text, uuid, timestamp with time zone, timestamp with time zone, text, bigint, integer, uuid,
  boolean) to authenticated;
