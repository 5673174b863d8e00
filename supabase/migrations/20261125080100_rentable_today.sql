-- What can be rented before a moment, as lists, counts and search narrow by it.

-- One page of what can be rented, newest first; when a rental can begin stands in the index itself, so that products nobody can have today
-- are passed over without being read.
create index products_rentable_from on public.products (created_at desc, id desc, rentable_from)
  where is_active and archived_at is null and rentable_from is not null;

-- Conditions over products p from [{"id": attribute, "values": [any of them]}, {"id": attribute, "min": number, "max": number},
-- {"rentable_before": moment}], passed as text so that it fits into an address. Values are quoted literals, so that the planner can tell a
-- rare value from a common one. `p` may be the search's copy of a product, which does not know when a rental can begin.
create or replace function private.attribute_filter_sql(p_facts jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  fact jsonb;
  conditions text := '';
begin
  if p_facts is null then
    return '';
  elsif jsonb_typeof(p_facts) <> 'array' or jsonb_array_length(p_facts) > 25 then
    raise exception 'not a list of facts' using errcode = '22023';
  end if;
  for fact in select * from jsonb_array_elements(p_facts) loop
    if fact ? 'rentable_before' then
      conditions := conditions || format(
        ' and exists (select from public.products r where r.id = p.id and r.rentable_from < %L::timestamptz)',
        (fact ->> 'rentable_before')::timestamptz);
      continue;
    end if;
    conditions := conditions || format(
      ' and p.id in (select f.product_id from private.product_attribute_values f where f.attribute_id = %L::uuid', (fact ->> 'id')::uuid);
    if jsonb_typeof(fact -> 'values') = 'array' then
      conditions := conditions || format(' and f.value = any (%L::text[])',
        array(select value from jsonb_array_elements_text(fact -> 'values') value limit 40));
    else
      -- Present even without bounds, so that the index of numbers is used.
      conditions := conditions || format(' and f.number between %L::numeric and %L::numeric',
        coalesce((fact ->> 'min')::numeric, 0), coalesce((fact ->> 'max')::numeric, 'infinity'));
    end if;
    conditions := conditions || ')';
  end loop;
  return conditions;
end
$$;
