-- Rows of the owner's list carry their kind, so that an item without a picture is not drawn like an account.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.list_staff_products(text,text,boolean,text,uuid,integer,boolean)'::regprocedure);
  rewritten text := replace(definition, '''''is_sample'''', p.is_sample,', '''''is_sample'''', p.is_sample, ''''sale_kind'''', p.sale_kind,');
begin
  if rewritten = definition then
    raise exception 'the list of products for staff has changed';
  end if;
  execute rewritten;
end
$$;
