-- A rental whose money goes back is over: its time ends with the decision, so that the next one does not seem to begin within it.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.apply_rental_event(public.orders,text,text,jsonb,integer,text)'::regprocedure);
  rewritten text := replace(definition, 'set ended_at = coalesce(x.ended_at, moment) where x.order_id = o.id;',
    'set ended_at = coalesce(x.ended_at, moment),
        period = case when x.opened_at is null then x.period
          else tstzrange(lower(x.period), greatest(least(upper(x.period), moment), lower(x.period) + interval ''1 second'')) end
      where x.order_id = o.id;');
begin
  if rewritten = definition then
    raise exception 'the events of rentals have changed';
  end if;
  execute rewritten;
end
$$;
