/**
 * Reads rows for many people in one call, under row-level security with each person's role and claims. `p_columns` is `{role: [column,
 * ...]}`, `p_keys` a list of primary keys, `p_views` a list of `{role, claims}` ordered by role. The content of a row is returned once per
 * role, with the first person who sees it; a person whose policies fail sees nothing. Runs with the caller's permissions, who can switch to
 * these roles only. It uses a prepared statement, because planning a query for each of a thousand people takes ten times as long as
 * executing it; PostgreSQL keeps the plan while the role is the same. The plan looks rows up by key whatever the size of the table, because
 * policies are expensive to evaluate on other rows.
 */
export const READ_ROWS = `
create or replace function realtime.read_rows(p_table regclass, p_key text[], p_columns jsonb, p_keys jsonb, p_views jsonb)
returns table (view_index integer, row_index integer, content text)
language plpgsql volatile set search_path = ''
set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  one record;
  seen integer[] := '{}';
  role_before text := '';
  question text;
  answer text;
  got record;
  match text := (select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(p_key) as name);
begin
  for one in
    select (place - 1)::integer as place, value ->> 'role' as role, value ->> 'claims' as claims
    from jsonb_array_elements(p_views) with ordinality as views (value, place) order by 1
  loop
    if one.role <> role_before then
      perform set_config('role', 'none', true);
      question := format(
        '(jsonb, integer[]) as select k.ordinality::integer - 1 as place, '
        'case when k.ordinality::integer - 1 = any ($2) then null else to_jsonb(r)::text end as content '
        'from rows from (jsonb_populate_recordset(null::%1$s, $1)) with ordinality as k '
        'cross join lateral (select %2$s from %1$s t where %3$s) as r',
        p_table, (select string_agg(format('t.%I', name), ', ') from jsonb_array_elements_text(p_columns -> one.role) as name), match);
      answer := 'realtime_' || md5(one.role || question);
      if not exists (select from pg_catalog.pg_prepared_statements s where s.name = answer) then
        execute format('prepare %I %s', answer, question);
      end if;
      role_before := one.role;
      seen := '{}';
      perform set_config('request.jwt.claim.role', one.role, true), set_config('role', one.role, true);
    end if;
    begin
      perform set_config('request.jwt.claims', one.claims, true), set_config('request.jwt.claim.sub', coalesce(one.claims::jsonb ->> 'sub', ''), true);
      for got in execute format('execute %I (%L, %L)', answer, p_keys, seen) loop
        view_index := one.place;
        row_index := got.place;
        content := got.content;
        return next;
        if got.content is not null then
          seen := seen || got.place;
        end if;
      end loop;
    exception when others then
      -- The role is as it was before this person.
      null;
    end;
  end loop;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true),
    set_config('request.jwt.claim.role', '', true);
end
$$;
`;
