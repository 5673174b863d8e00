-- Products appear in the shop at the time that staff have set.
create function private.publish_due_products() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  count integer;
begin
  with due as (
    update private.product_private_data d set publish_at = null where d.publish_at <= now() returning d.product_id
  )
  update public.products p set is_active = true from due where p.id = due.product_id and not p.is_active and p.archived_at is null;
  get diagnostics count = row_count;
  return count;
end
$$;

insert into private.due_tasks (name, procedure) values ('publish_products', 'publish_due_products');
