-- An account is handed over with its sealed credentials alone, also by staff: otherwise its buyer would pay for an empty vault, and 72 hours of
-- silence would confirm it.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.transition_order(uuid,text,text,uuid,jsonb,integer)'::regprocedure);
  rewritten text := replace(definition, E'      when ''confirm'' then\n        if o.sale_kind = ''account''',
    E'      when ''deliver'' then\n        if o.sale_kind = ''account'' and not exists (select from private.units u where u.id = facts.unit_id and u.has_credentials) then\n'
    || E'          refusal := ''NO_CREDENTIALS'';\n        end if;\n      when ''confirm'' then\n        if o.sale_kind = ''account''');
begin
  if rewritten = definition then
    raise exception 'the transitions of orders have changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('public.staff_order(uuid)'::regprocedure);
  rewritten := replace(definition, 'and (t.event not in (''refund'', ''refund_part'') or private.refundable(o.id) > 0)',
    'and (t.event not in (''refund'', ''refund_part'') or private.refundable(o.id) > 0)
          and (t.event <> ''deliver'' or o.sale_kind <> ''account'' or exists (
            select from private.units u where u.id = f.unit_id and u.has_credentials))');
  if rewritten = definition then
    raise exception 'the page of an order has changed';
  end if;
  execute rewritten;
end
$$;
