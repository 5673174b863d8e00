-- The audit log: append-only, every entry chained to the one before by its hash. Functions add entries with private.audit; tables
-- watched by private.watch_writes add them by trigger.
create table private.audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null: the server itself.
  actor uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- The row or account it is about.
  subject uuid,
  detail jsonb not null default '{}',
  previous_hash bytea not null default '',
  hash bytea not null default ''
);

alter table private.audit_log enable row level security;

-- The gateway's role needs a privilege on every sequence, otherwise the grants of its library fail (docs/decisions/0004).
grant usage on all sequences in schema private to service_role;

-- Each entry carries the hash of the one before it: an entry that is changed or removed without these triggers breaks the chain. The
-- number is drawn under the chain's lock, so that the order of the numbers is the order of the chain.
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
  new.hash := sha256(new.previous_hash || convert_to(
    concat_ws('|', extract(epoch from new.at), coalesce(new.actor::text, '-'), new.action, coalesce(new.subject::text, '-'), new.detail), 'UTF8'));
  return new;
end
$$;

create trigger chain_audit_line before insert on private.audit_log for each row execute function private.chain_audit_line();

create trigger refuse_change before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();

create function private.audit(p_actor uuid, p_action text, p_subject uuid, p_detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into private.audit_log (actor, action, subject, detail) values (p_actor, p_action, p_subject, p_detail)
$$;

create index audit_log_of_subject on private.audit_log (subject, seq desc) where subject is not null;
create index audit_log_of_actor on private.audit_log (actor, seq desc);
create index audit_log_of_kind on private.audit_log (split_part(action, '.', 1), seq desc);
create index audit_log_by_time on private.audit_log (at, seq);
create index audit_log_by_text on private.audit_log using gin (lower(detail::text) extensions.gin_trgm_ops);

-- One entry for every row that staff write: who, what, before and after; for an update only the changed columns. Columns maintained by
-- triggers are left out, and so is reading one's own notification. A row without a name is labelled by its product, title or slug.
-- Functions that server code calls on behalf of somebody set `app.actor`.
create function private.note_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := coalesce(nullif(current_setting('app.actor', true), '')::uuid, auth.uid());
  kept constant text[] := array['updated_at', 'product_count', 'initial_stock', 'is_flash_sale', 'has_rental', 'is_read'];
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - kept end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - kept end;
  whole jsonb := coalesce(is_now, was);
  subject text := whole ->> 'id';
  label text;
begin
  if person is null or not exists (select from private.user_roles r where r.user_id = person) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key) into was, is_now
    from jsonb_each(was) o where o.value is distinct from is_now -> o.key;
    if was is null then
      return null;
    end if;
  end if;
  label := coalesce(whole ->> 'name', whole ->> 'title',
    (select p.name from public.products p where p.id::text = whole ->> 'product_id'), whole ->> 'slug');
  perform private.audit(
    person,
    tg_table_name || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.changed' else '.deleted' end,
    case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end,
    jsonb_strip_nulls(jsonb_build_object('name', label)) || jsonb_build_object('before', was, 'after', is_now)
  );
  return null;
end
$$;

-- Deferred to the end of the transaction: the lock of the log is the last one taken, so that two writers cannot deadlock.
create function private.watch_writes(watched regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format(
    'create constraint trigger note_write after insert or update or delete on %s deferrable initially deferred for each row execute function private.note_write()',
    watched);
end
$$;
