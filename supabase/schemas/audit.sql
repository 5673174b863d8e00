-- The audit log: append-only. Each entry contains the hash of the previous one, so that bypassing the triggers to change or remove an entry
-- breaks the chain.
-- Table: private.audit_log.
-- Begin with private.audit (adds an entry), private.audit_write (trigger of tables whose writes by staff are logged) and public.read_audit.

create table private.audit_log (
  seq bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  -- Null for the server.
  actor uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- The row or account that the entry is about.
  subject uuid,
  detail jsonb not null default '{}',
  previous_hash bytea not null default '',
  hash bytea not null default ''
);

create index audit_log_of_subject on private.audit_log (subject, seq desc) where subject is not null;
create index audit_log_of_actor on private.audit_log (actor, seq desc);
create index audit_log_of_kind on private.audit_log (split_part(action, '.', 1), seq desc);
create index audit_log_by_time on private.audit_log (at, seq);
create index audit_log_by_text on private.audit_log using gin (lower(detail::text) extensions.gin_trgm_ops);
create index audit_log_of_import on private.audit_log ((detail ->> 'import'), seq desc) where detail ? 'import';

alter table private.audit_log enable row level security;
grant usage on sequence private.audit_log_seq_seq to service_role;

create trigger refuse_change before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();

-- The hash of an entry: SHA-256 of the previous hash and the columns of the entry.
create function private.audit_hash(p_previous bytea, p_at timestamptz, p_actor uuid, p_action text, p_subject uuid, p_detail jsonb) returns bytea
language sql stable
return sha256(p_previous || convert_to(
  concat_ws('|', extract(epoch from p_at), coalesce(p_actor::text, '-'), p_action, coalesce(p_subject::text, '-'), p_detail), 'UTF8'));

-- Links a new entry to the chain. The number is assigned under the lock of the chain, so that numbers have the order of the chain.
create function private.chain_audit_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  last record;
begin
  perform pg_catalog.pg_advisory_xact_lock(7302);
  select a.seq, a.hash into last from private.audit_log a order by a.seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := clock_timestamp();
  new.previous_hash := coalesce(last.hash, '');
  new.hash := private.audit_hash(new.previous_hash, new.at, new.actor, new.action, new.subject, new.detail);
  return new;
end
$$;

create trigger chain_audit_line before insert on private.audit_log for each row execute function private.chain_audit_line();

-- Adds an entry. Actions are "<topic>.<verb>".
create function private.audit(p_actor uuid, p_action text, p_subject uuid, p_detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into private.audit_log (actor, action, subject, detail) values (p_actor, p_action, p_subject, p_detail)
$$;

create function public.server_audit(p_action text, p_subject uuid, p_actor uuid default null, p_detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$ select private.audit(p_actor, p_action, p_subject, p_detail) $$;
grant execute on function public.server_audit(text, uuid, uuid, jsonb) to service_role;

-- Trigger that logs a row written by staff with its columns before and after; of an update only the changed columns. Ignores derived
-- columns, the read state of notifications, and writes of customers. The entry is named after the row, its product, title or slug. Server
-- code that acts for a person sets `app.actor`; an import sets `app.import`. Tables use it as a constraint trigger `note_write`, deferred
-- to the end of the transaction: the lock of the chain is then the last one taken, which avoids deadlocks between writers.
create function private.audit_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := coalesce(nullif(current_setting('app.actor', true), '')::uuid, auth.uid());
  ignored_columns constant text[] := array['updated_at', 'product_count', 'initial_stock', 'is_flash_sale', 'has_rental', 'is_sold', 'charged_price', 'is_read'];
  before jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - ignored_columns end;
  after jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - ignored_columns end;
  row_values jsonb := coalesce(after, before);
  subject text := row_values ->> 'id';
  label text;
begin
  if actor is null or not exists (select from private.user_roles r where r.user_id = actor) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, after -> o.key) into before, after
    from jsonb_each(before) o where o.value is distinct from after -> o.key;
    if before is null then
      return null;
    end if;
  end if;
  label := coalesce(row_values ->> 'name', row_values ->> 'title',
    (select p.name from public.products p where p.id = (row_values ->> 'product_id')::uuid), row_values ->> 'slug');
  perform private.audit(
    actor,
    tg_table_name || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.changed' else '.deleted' end,
    case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end,
    jsonb_strip_nulls(jsonb_build_object('name', label, 'import', nullif(current_setting('app.import', true), ''))) || jsonb_build_object('before', before, 'after', after)
  );
  return null;
end
$$;

-- Names of these ids as {id: name}: those of existing people and objects, for deleted ones the last name in the log.
create function private.names_of(p_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  with existing as (
    select p.id, coalesce(nullif(p.name, ''), private.mask_phone(p.phone)) as name from public.profiles p where p.id = any (p_ids)
    union all select t.id, t.name from public.products t where t.id = any (p_ids)
    union all select t.id, t.name from public.game_titles t where t.id = any (p_ids)
    union all select t.id, t.name from public.categories t where t.id = any (p_ids)
    union all select t.id, t.name from public.tiers t where t.id = any (p_ids)
    union all select t.id, t.title from public.notifications t where t.id = any (p_ids)
  ), deleted as (
    select i.id, l.name from unnest(p_ids) as i (id)
    cross join lateral (
      select a.detail ->> 'name' as name from private.audit_log a
      where a.subject = i.id and a.detail ? 'name' order by a.seq desc limit 1
    ) l
    where not exists (select from existing n where n.id = i.id and n.name is not null)
  )
  select coalesce(jsonb_object_agg(a.id, a.name), '{}') from (select * from existing union all select * from deleted) a where a.name is not null
$$;

-- All actors in the log as {id: name}. The recursion steps from actor to actor through the index.
create function public.audit_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('audit.read') then
    raise exception 'not allowed to read the log' using errcode = '42501';
  end if;
  return (
    with recursive actors as (
      (select a.actor from private.audit_log a where a.actor is not null order by a.actor limit 1)
      union all
      select (select a.actor from private.audit_log a where a.actor > p.actor order by a.actor limit 1) from actors p where p.actor is not null
    )
    select private.names_of(coalesce(array_agg(p.actor) filter (where p.actor is not null), '{}')) from actors p
  );
end
$$;
grant execute on function public.audit_people() to authenticated;

-- Verifies up to p_limit entries after p_after: `count` valid entries, `last` number, `fingerprint` of the last hash, and `broken`, the
-- first invalid entry.
create function public.check_audit(p_after bigint default 0, p_limit integer default 20000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  result jsonb;
begin
  if not private.may('audit.read') then
    raise exception 'not allowed to read the log' using errcode = '42501';
  end if;
  with batch as (
    select a.*, coalesce(lag(a.hash) over (order by a.seq),
      (select b.hash from private.audit_log b where b.seq <= p_after order by b.seq desc limit 1), '') as expected
    from (select * from private.audit_log l where l.seq > p_after order by l.seq limit least(greatest(p_limit, 1), 50000)) a
  ), checked as (
    select s.seq, s.at, s.hash, s.previous_hash = s.expected and
      s.hash = private.audit_hash(s.previous_hash, s.at, s.actor, s.action, s.subject, s.detail) as is_valid
    from batch s
  ), first_broken as (
    select c.seq, c.at from checked c where not c.is_valid order by c.seq limit 1
  )
  select jsonb_build_object(
    'count', count(*) filter (where b.seq is null or c.seq < b.seq),
    'last', max(c.seq),
    'fingerprint', (select left(encode(l.hash, 'hex'), 12) from checked l order by l.seq desc limit 1),
    'broken', (select jsonb_build_object('seq', f.seq, 'at', f.at) from first_broken f)
  ) into result
  from checked c left join first_broken b on true;
  return result;
end
$$;
grant execute on function public.check_audit(bigint, integer) to authenticated;

-- The first entry of the log with a wrong hash or a missing predecessor; null if the chain is intact.
create function private.broken_audit_line() returns bigint
language sql stable security definer set search_path = '' as $$
  select min(a.seq) from private.audit_log a
  where a.hash <> private.audit_hash(a.previous_hash, a.at, a.actor, a.action, a.subject, a.detail)
    or (a.previous_hash <> '' and not exists (select from private.audit_log b where b.hash = a.previous_hash))
    or (a.previous_hash = '' and exists (select from private.audit_log b where b.seq < a.seq and b.at < a.at))
$$;

-- A page of entries before p_before, newest first, with the names of their ids. p_kind is the first part of an action ("products"); p_until
-- is exclusive. With p_is_grouped, an import is one entry, its newest, with the number of all; not in a search for one subject, import or
-- text. Planned for each call, because the filters decide which index is useful.
create function public.read_audit(
  p_person uuid default null, p_kind text default null, p_subject uuid default null, p_from timestamptz default null,
  p_until timestamptz default null, p_text text default null, p_before bigint default null, p_limit integer default 50,
  p_import uuid default null, p_is_grouped boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern text := '%' || replace(replace(replace(lower(nullif(trim(p_text), '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- Times increase with numbers, so that a period is a range of numbers.
  from_seq bigint := (select a.seq from private.audit_log a where a.at >= p_from order by a.at, a.seq limit 1);
  until_seq bigint := (select a.seq from private.audit_log a where a.at >= p_until order by a.at, a.seq limit 1);
  is_grouped boolean := p_is_grouped and p_subject is null and p_import is null and pattern is null;
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
      and (pattern is null or lower(a.detail::text) like pattern)
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
grant execute on function public.read_audit(uuid, text, uuid, timestamptz, timestamptz, text, bigint, integer, uuid, boolean)
  to authenticated;
