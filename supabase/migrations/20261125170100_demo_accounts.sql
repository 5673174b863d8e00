-- Accounts of the demonstration that can be tried: their login data are made up and sealed, so that they are bought and rented with the
-- sandbox's money. Wherever money is real they are samples like the others, which nobody can order.
create table private.demo_accounts (
  product_id uuid primary key references public.products (id) on delete cascade
);

alter table private.demo_accounts enable row level security;

-- Makes them samples, or goods. Neither a new version of a product's form nor a line in the log.
create function private.show_demo_accounts() returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_real constant boolean := (select s.gateways <> '{sandbox}' from private.payment_settings s);
begin
  perform set_config('app.shows_stock', 'on', true), set_config('app.carries', 'on', true);
  update public.products p set is_sample = is_real
  from private.demo_accounts d where p.id = d.product_id and p.is_sample is distinct from is_real;
  perform set_config('app.shows_stock', 'off', true), set_config('app.carries', 'off', true);
  insert into private.rentable_changes (product_id) select d.product_id from private.demo_accounts d where not is_real;
end
$$;

create function private.follow_gateways() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.show_demo_accounts();
  return null;
end
$$;

create trigger follow_gateways after update of gateways on private.payment_settings
  for each row when (old.gateways is distinct from new.gateways) execute function private.follow_gateways();

-- What belongs to the demonstration, whether or not it can be tried, is counted and leaves together.
do $$
declare
  name text;
  definition text;
  rewritten text;
begin
  foreach name in array array['private.groups_in_use()', 'private.sample_addresses()', 'private.picture_stems_in_use()', 'public.sample_counts()'] loop
    definition := pg_catalog.pg_get_functiondef(name::regprocedure);
    rewritten := replace(definition, 'p.is_sample', '(p.is_sample or p.id in (select d.product_id from private.demo_accounts d))');
    if rewritten = definition then
      raise exception '% has changed', name;
    end if;
    execute rewritten;
  end loop;
  -- Whoever goes live has no more use for them; units that were ordered stay for their orders.
  definition := pg_catalog.pg_get_functiondef('public.remove_samples(text)'::regprocedure);
  rewritten := replace(definition, E'  perform set_config(''app.carries'', ''on'', true);\n  loop',
    E'  perform set_config(''app.carries'', ''on'', true);\n  update public.products p set is_sample = true from private.demo_accounts d where p.id = d.product_id and not p.is_sample;\n  loop');
  rewritten := replace(rewritten, E'    delete from public.products p where p.id = any (batch);',
    E'    delete from private.units u where u.product_id = any (batch) and u.state in (''available'', ''withdrawn'');\n    update private.units u set product_id = null where u.product_id = any (batch);\n    delete from public.products p where p.id = any (batch);');
  if length(rewritten) - length(definition) < 300 then
    raise exception 'the removal of samples has changed';
  end if;
  execute rewritten;
end
$$;
