-- A sale that lasts longer, or runs again after it was over, promises its price anew: that has to be below the product's, as for a new one
-- (20261124000400). Its stock is not asked about: it falls because it is sold.
create or replace function private.check_changed_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moved uuid[];
  priced uuid[];
  stocked uuid[];
begin
  select
    coalesce(array_agg(a.id) filter (where a.is_active and (not g.is_active or a.product_id <> g.product_id
      or a.start_time < g.start_time or a.end_time > g.end_time)), '{}'),
    coalesce(array_agg(a.id) filter (where a.product_id <> g.product_id or a.sale_price > g.sale_price
      or (a.is_active and (not g.is_active or a.end_time > g.end_time))), '{}'),
    coalesce(array_agg(a.id) filter (where a.product_id <> g.product_id or a.stock > g.stock or (a.is_active and not g.is_active)), '{}')
  into moved, priced, stocked
  from added a join gone g on g.id = a.id;
  if moved <> '{}' or priced <> '{}' or stocked <> '{}' then
    perform private.refuse_wrong_sales(array(select distinct a.product_id from added a), moved, priced, stocked);
  end if;
  return null;
end
$$;
