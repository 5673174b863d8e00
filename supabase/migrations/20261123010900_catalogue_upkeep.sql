-- Derived columns of the catalogue: flags, counts and alternative texts, maintained by triggers.

-- Columns that triggers and tools maintain cannot be written directly. is_sample marks demonstration data, which is removed when the shop
-- goes live; a real product marked as a sample would be removed with it.
create function private.guard_kept_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  was jsonb;
  is_now jsonb;
  name text;
begin
  -- The shop's own functions, seeds and tools run as other roles.
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  is_now := to_jsonb(new);
  was := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  foreach name in array tg_argv loop
    if is_now -> name is distinct from coalesce(was -> name, case when name = 'product_count' then '0'::jsonb else 'false'::jsonb end) then
      raise exception 'the column % is kept by the shop itself', name using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;

-- "guard" sorts before the other triggers, so that the comparison sees what the caller sent.
create trigger guard_kept_columns before insert or update on public.products
  for each row execute function private.guard_kept_columns('is_sample', 'has_rental', 'is_flash_sale');

create trigger guard_kept_columns before insert or update on public.game_titles
  for each row execute function private.guard_kept_columns('is_sample', 'product_count');

create trigger guard_kept_columns before insert or update on public.categories
  for each row execute function private.guard_kept_columns('is_sample', 'product_count');

create trigger guard_kept_columns before insert or update on public.tiers
  for each row execute function private.guard_kept_columns('is_sample', 'product_count');

-- Whether a product can be rented or has a sale. By statement, so that loading a million rows is one pass. Executed with the ids as a
-- parameter and a custom plan: PL/pgSQL would reuse the plan of the session's first statement, made for one product.
create function private.sync_rental_flag() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids uuid[] := array(select distinct product_id from changed);
begin
  -- One writer at a time per product, so that uncommitted changes of others are visible before the flag is decided.
  perform from public.products p where p.id = any (ids) order by p.id for no key update;
  update public.products p
  set has_rental = exists (select from public.rental_options o where o.product_id = p.id)
  where p.id = any (ids) and p.has_rental is distinct from exists (select from public.rental_options o where o.product_id = p.id);
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
  referencing old table as changed for each statement when (current_setting('app.carries', true) is distinct from 'on')
  execute function private.sync_rental_flag();

create function private.sync_sale_flag() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids uuid[] := array(select distinct product_id from changed);
begin
  -- One writer at a time per product, so that uncommitted changes of others are visible before the flag is decided.
  perform from public.products p where p.id = any (ids) order by p.id for no key update;
  update public.products p
  set is_flash_sale = exists (select from public.flash_sales s where s.product_id = p.id and s.is_active)
  where p.id = any (ids)
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
  referencing old table as changed for each statement when (current_setting('app.carries', true) is distinct from 'on')
  execute function private.sync_sale_flag();

-- Adds the changes of a statement to the product counts. One writer at a time until commit: two statements that touch the same groups in
-- different order would deadlock.
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

-- When pictures are reordered without their alternative texts, each text stays with its picture.
create function private.keep_alts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.image_alts is not distinct from old.image_alts and new.images is distinct from old.images and cardinality(old.image_alts) > 0 then
    new.image_alts := coalesce((
      select array_agg(coalesce(old.image_alts[array_position(old.images, shown.address)], '') order by shown.place)
      from unnest(new.images) with ordinality as shown (address, place)), '{}');
  end if;
  return new;
end
$$;

create trigger keep_alts before update of images, image_alts on public.products for each row execute function private.keep_alts();
