-- What the catalogue keeps up to date by itself: whether a product can be rented or has a sale, and how many visible products
-- each game, tier and category has. All by statement, so that loading a million rows is one pass.

create function private.sync_rental_flag() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One writer at a time per product, so that what another one has not finished yet is seen before it is decided.
  perform from public.products p where p.id in (select product_id from changed) order by p.id for no key update;
  update public.products p
  set has_rental = exists (select from public.rental_options o where o.product_id = p.id)
  where p.id in (select product_id from changed)
    and p.has_rental is distinct from exists (select from public.rental_options o where o.product_id = p.id);
  return null;
end
$$;
create trigger sync_rental_flag_insert after insert on public.rental_options
  referencing new table as changed for each statement execute function private.sync_rental_flag();
create trigger sync_rental_flag_update_to after update on public.rental_options
  referencing new table as changed for each statement execute function private.sync_rental_flag();
create trigger sync_rental_flag_update_from after update on public.rental_options
  referencing old table as changed for each statement execute function private.sync_rental_flag();
create trigger sync_rental_flag_delete after delete on public.rental_options
  referencing old table as changed for each statement execute function private.sync_rental_flag();

create function private.sync_sale_flag() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One writer at a time per product, so that what another one has not finished yet is seen before it is decided.
  perform from public.products p where p.id in (select product_id from changed) order by p.id for no key update;
  update public.products p
  set is_flash_sale = exists (select from public.flash_sales s where s.product_id = p.id and s.is_active)
  where p.id in (select product_id from changed)
    and p.is_flash_sale is distinct from exists (select from public.flash_sales s where s.product_id = p.id and s.is_active);
  return null;
end
$$;
create trigger sync_sale_flag_insert after insert on public.flash_sales
  referencing new table as changed for each statement execute function private.sync_sale_flag();
create trigger sync_sale_flag_update_to after update on public.flash_sales
  referencing new table as changed for each statement execute function private.sync_sale_flag();
create trigger sync_sale_flag_update_from after update on public.flash_sales
  referencing old table as changed for each statement execute function private.sync_sale_flag();
create trigger sync_sale_flag_delete after delete on public.flash_sales
  referencing old table as changed for each statement execute function private.sync_sale_flag();

-- Adds what a statement changed to the kept counts. One writer at a time from here to its commit: two statements that touch the
-- same games in different order would otherwise lock each other out.
create function private.add_to_counts(game_changes jsonb, tier_changes jsonb, category_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if game_changes is null and tier_changes is null and category_changes is null then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(7301);
  update public.game_titles g set product_count = g.product_count + c.value::integer
    from jsonb_each_text(coalesce(game_changes, '{}')) c where g.id = c.key::uuid and c.value::integer <> 0;
  update public.tiers t set product_count = t.product_count + c.value::integer
    from jsonb_each_text(coalesce(tier_changes, '{}')) c where t.id = c.key::uuid and c.value::integer <> 0;
  update public.categories k set product_count = k.product_count + c.value::integer
    from jsonb_each_text(coalesce(category_changes, '{}')) c where k.id = c.key::uuid and c.value::integer <> 0;
end
$$;

create function private.count_inserted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_to_counts(
    (select jsonb_object_agg(k, n) from (select game_title_id k, count(*) n from added where is_active and archived_at is null and game_title_id is not null group by 1) x),
    (select jsonb_object_agg(k, n) from (select tier_id k, count(*) n from added where is_active and archived_at is null and tier_id is not null group by 1) x),
    (select jsonb_object_agg(k, n) from (select category_id k, count(*) n from added where is_active and archived_at is null and category_id is not null group by 1) x)
  );
  return null;
end
$$;
create trigger count_inserted after insert on public.products
  referencing new table as added for each statement execute function private.count_inserted();

create function private.count_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_to_counts(
    (select jsonb_object_agg(k, -n) from (select game_title_id k, count(*) n from gone where is_active and archived_at is null and game_title_id is not null group by 1) x),
    (select jsonb_object_agg(k, -n) from (select tier_id k, count(*) n from gone where is_active and archived_at is null and tier_id is not null group by 1) x),
    (select jsonb_object_agg(k, -n) from (select category_id k, count(*) n from gone where is_active and archived_at is null and category_id is not null group by 1) x)
  );
  return null;
end
$$;
create trigger count_deleted after delete on public.products
  referencing old table as gone for each statement execute function private.count_deleted();

create function private.count_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_to_counts(
    (select jsonb_object_agg(k, n) from (
      select game_title_id k, sum(d) n from (
        select game_title_id, 1 d from added where is_active and archived_at is null
        union all select game_title_id, -1 from gone where is_active and archived_at is null) c
      where game_title_id is not null group by 1 having sum(d) <> 0) x),
    (select jsonb_object_agg(k, n) from (
      select tier_id k, sum(d) n from (
        select tier_id, 1 d from added where is_active and archived_at is null
        union all select tier_id, -1 from gone where is_active and archived_at is null) c
      where tier_id is not null group by 1 having sum(d) <> 0) x),
    (select jsonb_object_agg(k, n) from (
      select category_id k, sum(d) n from (
        select category_id, 1 d from added where is_active and archived_at is null
        union all select category_id, -1 from gone where is_active and archived_at is null) c
      where category_id is not null group by 1 having sum(d) <> 0) x)
  );
  return null;
end
$$;
create trigger count_updated after update on public.products
  referencing old table as gone new table as added for each statement execute function private.count_updated();
