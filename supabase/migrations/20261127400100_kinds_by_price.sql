-- A list of one kind in the order of prices finds its first page at the beginning of an index, also where that kind is dearer than the others.

create index products_listed_of_kind_cheapest on public.products (sale_kind, is_sold, charged_price, created_at desc, id desc)
  where is_active and archived_at is null;
create index products_listed_of_kind_dearest on public.products (sale_kind, is_sold, charged_price desc, created_at desc, id desc)
  where is_active and archived_at is null;
