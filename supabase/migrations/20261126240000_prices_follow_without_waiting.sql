-- A sale whose stock the shop shows again (private.show_stock) changes prices in the transaction of orders and their journals, which waits for no
-- lock of the catalogue. What such a sale costs now is written by private.set_all_prices within 30 seconds.
create or replace function private.set_prices_of_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('app.shows_stock', true), '') <> 'on' then
    perform private.set_charged_prices(array(select distinct c.product_id from changed c));
  end if;
  return null;
end
$$;

-- A new product has no sale yet. What only shows a stock again, or writes the charged price itself, leaves that price as it is given.
create or replace function private.set_listed_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_sold := new.stock <= 0;
  if tg_op = 'UPDATE' and coalesce(current_setting('app.shows_stock', true), '') = 'on' then
    return new;
  elsif tg_op = 'UPDATE' and new.is_flash_sale then
    new.charged_price := private.charged_price(new.id, new.price);
  else
    new.charged_price := new.price;
  end if;
  return new;
end
$$;

-- Tasks share one transaction. Those that take locks of the catalogue come last, so that none of the others holds them.
alter table private.due_tasks add column position smallint not null default 0;

update private.due_tasks set position = 1 where name = 'publish_products';
update private.due_tasks set position = 2 where name = 'charged_prices';
update private.due_tasks set position = 3 where name = 'listing_cells';

create or replace function public.server_run_due() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  task record;
  done integer;
  counts jsonb := '{}';
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7311) then
    return null;
  end if;
  for task in select t.name, t.procedure from private.due_tasks t order by t.position, t.name loop
    begin
      execute format('select private.%I()', task.procedure) into done;
      counts := counts || jsonb_build_object(task.name, coalesce(done, 0));
      update private.due_tasks set last_run_at = clock_timestamp(), last_count = coalesce(done, 0), last_error = null where name = task.name;
    exception when others then
      update private.due_tasks set last_run_at = clock_timestamp(), last_error = left(sqlstate || ' ' || sqlerrm, 300) where name = task.name;
    end;
  end loop;
  return counts;
end
$$;

-- Adds up what changed. While another writer counts, the next round does it; without a change no lock is taken.
create or replace function private.fold_listing_cells() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changes private.listing_cell_changes[];
begin
  if not exists (select from private.listing_cell_changes) or not pg_catalog.pg_try_advisory_xact_lock(7301) then
    return 0;
  end if;
  with taken as (delete from private.listing_cell_changes returning *)
  select array_agg(c) into changes from (
    select t.game_title_id, t.tier_id, t.category_id, t.sale_kind, t.is_sold, t.has_rental, t.band, sum(t.products)
    from taken t group by 1, 2, 3, 4, 5, 6, 7 having sum(t.products) <> 0) c;
  perform private.add_to_listing_cells(changes);
  delete from private.listing_cells l where l.products = 0;
  return coalesce(cardinality(changes), 0);
end
$$;

-- Products appear in the shop at the time that staff have set. What somebody is writing waits for the next round.
create or replace function private.publish_due_products() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[];
  shown integer;
begin
  if not exists (select from private.product_private_data d where d.publish_at <= now()) then
    return 0;
  end if;
  due := array(
    select p.id from public.products p join private.product_private_data d on d.product_id = p.id
    where d.publish_at <= now() order by p.id limit 500 for no key update of p, d skip locked);
  if due = '{}' then
    return 0;
  end if;
  update private.product_private_data d set publish_at = null where d.product_id = any (due);
  update public.products p set is_active = true where p.id = any (due) and not p.is_active and p.archived_at is null;
  get diagnostics shown = row_count;
  return shown;
end
$$;

-- What is shown before its time, by whatever means, does not appear by itself once it is hidden again.
create function private.forget_publishing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.product_private_data d set publish_at = null where d.product_id = new.id and d.publish_at is not null;
  return null;
end
$$;

create trigger forget_publishing after update of is_active on public.products
  for each row when (new.is_active and not old.is_active) execute function private.forget_publishing();
