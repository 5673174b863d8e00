-- Flash sales for many products at once, from the admin's list of products.

-- Creates sales: [{product_id, sale_price, original_price, start_time, end_time, stock}]. Runs with the caller's rights, so that row-level
-- security and every rule of sales apply as for a single one. In the order of the products, so that concurrent callers cannot deadlock. A
-- refused sale is the failure of its product and does not affect the others.
create function public.plan_flash_sales(p_sales text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  given jsonb;
  sale record;
  made uuid;
  outcomes jsonb := '[]';
  outcome jsonb;
  code text;
  said text;
  hint text;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_sales::jsonb) > 500 then
    raise exception 'more than 500 rows at once' using errcode = '22023';
  end if;
  for given in
    select s from jsonb_array_elements(p_sales::jsonb) s order by lower(translate(s ->> 'product_id', '{}-', '')) collate "C"
  loop
    begin
      select * into sale
      from jsonb_to_record(given) s (product_id uuid, sale_price bigint, original_price bigint, start_time timestamptz, end_time timestamptz,
        stock integer);
      insert into public.flash_sales (product_id, sale_price, original_price, start_time, end_time, stock, is_active)
      values (sale.product_id, sale.sale_price, sale.original_price, sale.start_time, sale.end_time, sale.stock, true)
      returning id into made;
      outcome := jsonb_build_object('sale_id', made);
    exception when others then
      get stacked diagnostics code = returned_sqlstate, said = message_text, hint = pg_exception_hint;
      outcome := jsonb_build_object('code', code, 'hint', hint, 'message', said);
    end;
    outcomes := outcomes || jsonb_build_array(outcome || jsonb_build_object('product_id', given ->> 'product_id'));
  end loop;
  return outcomes;
end
$$;

-- Deletes sales that nobody has bought from: [id, ...]. Returns how many there were.
create function public.withdraw_flash_sales(p_sales text) returns integer
language plpgsql set search_path = '' as $$
declare
  count integer;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_sales::jsonb) > 500 then
    raise exception 'more than 500 rows at once' using errcode = '22023';
  end if;
  delete from public.flash_sales s
  using jsonb_array_elements_text(p_sales::jsonb) given (id)
  where s.id = given.id::uuid and s.stock = s.initial_stock;
  get diagnostics count = row_count;
  return count;
end
$$;

grant execute on function public.plan_flash_sales(text), public.withdraw_flash_sales(text) to authenticated;
