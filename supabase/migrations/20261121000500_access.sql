-- Who may do what. Grants are explicit, because hosted projects give new tables none; row-level security holds on its own,
-- because a grant is never the only lock.

alter table public.tiers enable row level security;
alter table public.game_titles enable row level security;
alter table public.categories enable row level security;
alter table public.products enable row level security;
alter table public.rental_options enable row level security;
alter table public.flash_sales enable row level security;
alter table public.orders enable row level security;
alter table public.website_settings enable row level security;
alter table private.user_roles enable row level security;
alter table private.role_permissions enable row level security;

grant usage on schema public to anon, authenticated, service_role;
grant select on public.tiers, public.game_titles, public.categories, public.products, public.rental_options, public.flash_sales,
  public.website_settings to anon, authenticated;
grant insert, update, delete on public.tiers, public.game_titles, public.categories, public.products, public.rental_options,
  public.flash_sales to authenticated;
grant insert, update on public.website_settings to authenticated;
grant select, update on public.orders to authenticated;
grant all on public.tiers, public.game_titles, public.categories, public.products, public.rental_options, public.flash_sales
  to service_role;
grant select, insert, update on public.orders, public.website_settings to service_role;

-- Groups: visitors see active ones; whoever keeps the catalogue sees and changes all.
create policy tiers_read_active on public.tiers for select to anon using (is_active);
create policy tiers_read on public.tiers for select to authenticated using (is_active or (select private.may('catalogue.write')));
create policy tiers_insert on public.tiers for insert to authenticated with check ((select private.may('catalogue.write')));
create policy tiers_update on public.tiers for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy tiers_delete on public.tiers for delete to authenticated using ((select private.may('catalogue.write')));

create policy game_titles_read_active on public.game_titles for select to anon using (is_active);
create policy game_titles_read on public.game_titles for select to authenticated using (is_active or (select private.may('catalogue.write')));
create policy game_titles_insert on public.game_titles for insert to authenticated with check ((select private.may('catalogue.write')));
create policy game_titles_update on public.game_titles for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy game_titles_delete on public.game_titles for delete to authenticated using ((select private.may('catalogue.write')));

create policy categories_read_active on public.categories for select to anon using (is_active);
create policy categories_read on public.categories for select to authenticated using (is_active or (select private.may('catalogue.write')));
create policy categories_insert on public.categories for insert to authenticated with check ((select private.may('catalogue.write')));
create policy categories_update on public.categories for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy categories_delete on public.categories for delete to authenticated using ((select private.may('catalogue.write')));

-- Products: visitors see what is active and not archived. The anonymous policy is written as the partial indexes are.
create policy products_read_visible on public.products for select to anon using (is_active and archived_at is null);
create policy products_read on public.products for select to authenticated
  using ((is_active and archived_at is null) or (select private.may('catalogue.write')));
create policy products_insert on public.products for insert to authenticated with check ((select private.may('catalogue.write')));
create policy products_update on public.products for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy products_delete on public.products for delete to authenticated using ((select private.may('catalogue.write')));

create policy rental_options_read_visible on public.rental_options for select to anon
  using (exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null));
create policy rental_options_read on public.rental_options for select to authenticated
  using (exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null)
    or (select private.may('catalogue.write')));
create policy rental_options_insert on public.rental_options for insert to authenticated with check ((select private.may('catalogue.write')));
create policy rental_options_update on public.rental_options for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy rental_options_delete on public.rental_options for delete to authenticated using ((select private.may('catalogue.write')));

-- Sales: whatever their time, as long as they are active and their product is visible; whether one is live is the domain's rule.
create policy flash_sales_read_visible on public.flash_sales for select to anon
  using (is_active and exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null));
create policy flash_sales_read on public.flash_sales for select to authenticated
  using ((is_active and exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null))
    or (select private.may('catalogue.write')));
create policy flash_sales_insert on public.flash_sales for insert to authenticated with check ((select private.may('catalogue.write')));
create policy flash_sales_update on public.flash_sales for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy flash_sales_delete on public.flash_sales for delete to authenticated using ((select private.may('catalogue.write')));

-- Orders: a buyer sees his own; staff see all. An administrator may only let go of the product; nobody deletes.
create policy orders_read on public.orders for select to authenticated
  using (buyer_id = (select auth.uid()) or (select private.may('orders.read')));
create policy orders_let_go on public.orders for update to authenticated
  using ((select private.may('orders.write'))) with check ((select private.may('orders.write')));

create function private.guard_order_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.product_id is not null or to_jsonb(new) - 'product_id' - 'updated_at' <> to_jsonb(old) - 'product_id' - 'updated_at') then
    raise exception 'an order changes only through its functions' using errcode = '42501';
  end if;
  return new;
end
$$;
-- "guard" sorts before "touch", so that the comparison sees what the caller sent.
create trigger guard_order_update before update on public.orders for each row execute function private.guard_order_update();

create policy website_settings_read on public.website_settings for select to anon, authenticated using (true);
create policy website_settings_insert on public.website_settings for insert to authenticated with check ((select private.may('settings.write')));
create policy website_settings_update on public.website_settings for update to authenticated
  using ((select private.may('settings.write'))) with check ((select private.may('settings.write')));

-- Nothing that someone paid for, and no settings row, disappears through the gateway, whatever was granted.
create function private.refuse_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise exception '% is never deleted', tg_table_name using errcode = '42501';
  end if;
  return old;
end
$$;
create trigger refuse_delete before delete on public.orders for each row execute function private.refuse_delete();
create trigger refuse_delete before delete on public.website_settings for each row execute function private.refuse_delete();
