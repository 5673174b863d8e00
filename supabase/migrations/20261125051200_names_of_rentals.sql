-- A rental keeps its name when its option or its product is gone.
create function private.minutes_text(p_minutes integer) returns text
language sql immutable set search_path = '' as $$
  select case when p_minutes % 1440 = 0 then p_minutes / 1440 || ' hari' when p_minutes % 60 = 0 then p_minutes / 60 || ' jam'
    else p_minutes || ' menit' end
$$;

do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.rental_detail(public.orders)'::regprocedure);
  rewritten text := replace(definition, '''option_name'', (select p.duration from public.rental_options p where p.id = r.option_id)',
    '''option_name'', coalesce((select p.duration from public.rental_options p where p.id = r.option_id), private.minutes_text(r.minutes))');
begin
  if rewritten = definition then
    raise exception 'the detail of rentals has changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('public.rental_board()'::regprocedure);
  rewritten := replace(definition, '''product_name'', p.name', '''product_name'', coalesce(p.name, '''')');
  if rewritten = definition then
    raise exception 'the board of rentals has changed';
  end if;
  execute rewritten;
end
$$;
