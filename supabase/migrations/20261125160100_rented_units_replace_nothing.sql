-- A unit that is rented, or will be, is offered as a replacement of nothing that was bought: it would be refused as busy again and again.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.complaint_case(uuid)'::regprocedure);
  rewritten text := replace(definition, 'u.state = ''available'' and p.sale_kind = o.sale_kind and (o.sale_kind <> ''account'' or u.has_credentials)',
    'u.state = ''available'' and p.sale_kind = o.sale_kind and (o.sale_kind <> ''account'' or u.has_credentials)
            and (o.kind = ''rental'' or not private.is_rented(u.id))');
begin
  if rewritten = definition then
    raise exception 'the case of a complaint has changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('private.complaint_event_refusal(public.orders,private.order_facts,text,jsonb)'::regprocedure);
  rewritten := replace(definition, 'u.state = ''available'' and p.sale_kind = o.sale_kind',
    'u.state = ''available'' and p.sale_kind = o.sale_kind and not private.is_rented(u.id)');
  if rewritten = definition then
    raise exception 'the refusals of complaints have changed';
  end if;
  execute rewritten;
end
$$;
