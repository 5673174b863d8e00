-- The log again: a place in the chain is given out under the chain's own lock, lines can be looked for, and what a write was about has a name.

-- The number used to be drawn before the lock was held: of two who wrote at once, the later number could stand earlier in the chain.
create or replace function private.chain_audit_line() returns trigger
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

create index audit_log_of_subject on private.audit_log (subject, seq desc) where subject is not null;
create index audit_log_of_actor on private.audit_log (actor, seq desc);
create index audit_log_of_kind on private.audit_log (split_part(action, '.', 1), seq desc);
create index audit_log_by_time on private.audit_log (at, seq);
create index audit_log_by_text on private.audit_log using gin (lower(detail::text) extensions.gin_trgm_ops);

-- As before, and besides: what has no name of its own is called after its product, its title or its slug; that somebody read his own
-- notification is nobody's business.
create or replace function private.note_write() returns trigger
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
