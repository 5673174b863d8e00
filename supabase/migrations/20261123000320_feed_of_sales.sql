-- Sales and announcements as rows of the feed. A sale's row stands there from the moment the sale is written and shows itself when it starts.
-- The triggers on sales are named to come after those that keep the flag of their products (sync_sale_flag), which lock the products, in
-- order: whoever touches a product's rows here holds the product.

-- Of the sales given, the 24 with the largest discount, and no more than 60 around the same hour.
create function private.tell_sales(p_ids uuid[]) returns void
language sql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  insert into public.feed_events (kind, product_id, flash_sale_id, game_title_id, old_price, new_price, created_at)
  select 'sale_started', best.product_id, best.id, p.game_title_id, best.original_price, best.sale_price, greatest(best.start_time, now())
  from (
    select s.* from public.flash_sales s where s.id = any (p_ids) and s.is_active and s.end_time > now()
    order by s.sale_price::numeric / greatest(s.original_price, 1), s.start_time, s.id limit 24) best
  join public.products p on p.id = best.product_id
  where private.feed_has_room('sale_started', greatest(best.start_time, now()))
  on conflict do nothing
$$;

create function private.feed_sales_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_sales(array(select id from added where is_active and end_time > now()));
  return null;
end
$$;
create trigger tell_feed_added after insert on public.flash_sales
  referencing new table as added for each statement execute function private.feed_sales_added();

-- What was told as started keeps its time; what is still to come moves along with its sale.
create function private.feed_sales_changed() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  moved uuid[];
begin
  select array_agg(id) into moved from (
    select id from (
      select id, product_id, start_time, is_active, sale_price, original_price from added
      union all select id, product_id, start_time, is_active, sale_price, original_price from gone) both_sides
    group by id
    having count(distinct (product_id, start_time, is_active, sale_price, original_price)) > 1) changes;
  if moved is null then
    return null;
  end if;
  delete from public.feed_events e using public.flash_sales s
  where e.flash_sale_id = any (moved) and s.id = e.flash_sale_id
    and (e.product_id <> s.product_id or s.start_time > now() or (e.created_at > now() and s.start_time <= now()));
  update public.feed_events e set new_price = s.sale_price, old_price = s.original_price from public.flash_sales s
  where e.flash_sale_id = any (moved) and s.id = e.flash_sale_id and (e.new_price, e.old_price) is distinct from (s.sale_price, s.original_price);
  perform private.tell_sales(array(
    select m.id from unnest(moved) as m (id) where not exists (select from public.feed_events e where e.flash_sale_id = m.id)));
  return null;
end
$$;
create trigger tell_feed_changed after update on public.flash_sales
  referencing old table as gone new table as added for each statement execute function private.feed_sales_changed();

create function private.feed_sales_deleted() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids uuid[] := array(select id from gone);
begin
  delete from public.feed_events e where e.flash_sale_id = any (ids);
  return null;
end
$$;
create trigger tell_feed_deleted after delete on public.flash_sales
  referencing old table as gone for each statement execute function private.feed_sales_deleted();

-- What the shop tells everyone is in the feed too, unless it is about one thing somebody waits for.
create function private.feed_announcements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.feed_events (kind, notification_id, title, body, link_url, created_at)
  select 'announcement', id, title, nullif(body, ''), link_url, created_at from added
  where user_id is null and type in ('info', 'promo') order by created_at desc limit 24
  on conflict (notification_id) do update set title = excluded.title, body = excluded.body, link_url = excluded.link_url;
  return null;
end
$$;
create trigger feed_announced after insert on public.notifications
  referencing new table as added for each statement execute function private.feed_announcements();

create function private.feed_announcements_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.feed_events e set title = n.title, body = nullif(n.body, ''), link_url = n.link_url
  from added n where n.user_id is null and e.notification_id = n.id
    and (e.title, e.body, e.link_url) is distinct from (n.title, nullif(n.body, ''), n.link_url);
  delete from public.feed_events e using added n where e.notification_id = n.id and (n.user_id is not null or n.type not in ('info', 'promo'));
  return null;
end
$$;
create trigger feed_announced_anew after update on public.notifications
  referencing new table as added for each statement execute function private.feed_announcements_changed();

-- A shop that was open before: its newest accounts and the sales that are on, at their own times.
insert into public.feed_events (kind, product_id, game_title_id, new_price, created_at)
select 'new_product', p.id, p.game_title_id, p.price, p.created_at from public.products p
where p.is_active and p.archived_at is null and p.stock > 0 and p.created_at between now() - interval '90 days' and now()
order by p.created_at desc limit 48
on conflict do nothing;
insert into public.feed_events (kind, product_id, flash_sale_id, game_title_id, old_price, new_price, created_at)
select 'sale_started', p.id, s.id, p.game_title_id, s.original_price, s.sale_price, s.start_time
from public.flash_sales s join public.products p on p.id = s.product_id
where s.is_active and s.end_time > now() and s.start_time > now() - interval '90 days' order by s.start_time desc limit 48
on conflict do nothing;
-- What was deferred is looked at now, so that a later migration may alter the table.
set constraints all immediate;
