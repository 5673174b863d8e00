-- What every placing of a rental and every line of the board calls is planned once for a connection, as in 20261125090200: it does what it
-- did, in PL/pgSQL. A function in SQL that is called within another is parsed and planned at every call.
do $$
declare
  names constant text[] := '{buyer_name,is_rotated,is_unit_free,rental_block,rental_cancel_until,rental_end,rental_refusal,rental_row,rental_starts_by,rotated_by}';
  one record;
  rewritten integer := 0;
begin
  for one in
    select pg_catalog.pg_get_functiondef(p.oid) as definition, p.prosrc as body
    from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
    where p.pronamespace = 'private'::regnamespace and p.proname = any (names) and l.lanname = 'sql' and not p.proretset
  loop
    execute replace(replace(one.definition, 'LANGUAGE sql', 'LANGUAGE plpgsql'), one.body,
      format(E'\nbegin\n  return (%s);\nend\n', rtrim(btrim(one.body, E' \n'), ';')));
    rewritten := rewritten + 1;
  end loop;
  if rewritten <> cardinality(names) then
    raise exception '% of % functions are planned once', rewritten, cardinality(names);
  end if;
end
$$;

-- The board is planned for its moment; its lines are not.
alter function private.rental_row(public.orders, private.rentals) set plan_cache_mode = 'auto';
