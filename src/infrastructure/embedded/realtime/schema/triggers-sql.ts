/**
 * Triggers that announce row changes: table, operation, primary key and start of the transaction (in whole milliseconds, rounded up, so that
 * it is not before a column that defaults to it), never the content, because every role that may listen receives every channel. Repeated changes of one kind to one row in a transaction are announced once. The trigger's parameters
 * are the columns of the primary key; a key that is too long for a notification (8,000 bytes) is left out, and the server then treats it as
 * a missed change.
 */
export const TRIGGERS = (changes: string, sessions: string): string => `
create or replace function realtime.announce_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  told jsonb := jsonb_build_object('schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'at', to_char((now() + interval '999 microseconds') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  keyed jsonb;
begin
  keyed := told || jsonb_build_object(
    'key', (select jsonb_object_agg(name, changed -> name) from unnest(tg_argv) as name),
    'old', (select jsonb_object_agg(name, before -> name) from unnest(tg_argv) as name where before is not null));
  perform pg_notify('${changes}', case when octet_length(keyed::text) < 7900 then keyed else told end::text);
  return null;
end
$$;

create or replace function realtime.announce_sign_out() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('${sessions}', old.id::text);
  return null;
end
$$;
create or replace trigger realtime_sign_out after delete on auth.sessions
  for each row execute function realtime.announce_sign_out();

-- Gives the tables of the publication their trigger, and takes it from those that left. Tables without a primary key have none.
create or replace function realtime.follow_publication() returns void
language plpgsql set search_path = '' as $$
declare
  one record;
begin
  for one in
    with wanted as (
      select format('%I.%I', p.schemaname, p.tablename)::regclass as entity,
        (select string_agg(quote_literal(a.attname), ', ' order by place)
          from pg_catalog.pg_constraint c, unnest(c.conkey) with ordinality as k (attnum, place), pg_catalog.pg_attribute a
          where c.conrelid = format('%I.%I', p.schemaname, p.tablename)::regclass and c.contype = 'p'
            and a.attrelid = c.conrelid and a.attnum = k.attnum) as key
      from pg_catalog.pg_publication_tables p where p.pubname = 'supabase_realtime'
    ), present as (
      select t.tgrelid::regclass as entity,
        substring(pg_get_triggerdef(t.oid) from 'announce_row\\((.*)\\)$') as key
      from pg_catalog.pg_trigger t where t.tgname = 'realtime_row'
    )
    select coalesce(w.entity, p.entity) as entity, w.key as wanted, p.entity is not null as is_present
    from wanted w full join present p on p.entity = w.entity
    where w.key is distinct from p.key
  loop
    if one.is_present then
      execute format('drop trigger realtime_row on %s', one.entity);
    end if;
    if one.wanted is not null then
      execute format('create trigger realtime_row after insert or update or delete on %s for each row execute function realtime.announce_row(%s)',
        one.entity, one.wanted);
    end if;
  end loop;
end
$$;
`;
