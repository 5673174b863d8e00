-- What is planned appears by the shop's time: products, notifications, flash sales in the feed and in alerts. A jump of the machine's clock
-- publishes nothing early, which no clock that is set right could take back.
grant execute on function private.shop_now() to anon, authenticated;
alter table public.feed_events alter column created_at set default private.shop_now();
alter policy feed_events_read on public.feed_events
  using (created_at <= (select private.shop_now()) and private.is_feed_event_visible(product_id, flash_sale_id));

-- Products appear in the shop at the time that staff have set. What somebody is writing waits for the next round.
create or replace function private.publish_due_products() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[];
  shown integer;
begin
  if not exists (select from private.product_private_data d where d.publish_at <= (select private.shop_now())) then
    return 0;
  end if;
  due := array(
    select p.id from public.products p join private.product_private_data d on d.product_id = p.id
    where d.publish_at <= (select private.shop_now()) order by p.id limit 500 for no key update of p, d skip locked);
  if due = '{}' then
    return 0;
  end if;
  update private.product_private_data d set publish_at = null where d.product_id = any (due);
  update public.products p set is_active = true where p.id = any (due) and not p.is_active and p.archived_at is null;
  get diagnostics shown = row_count;
  return shown;
end
$$;

create or replace function private.send_due_notifications() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
  made uuid;
  sent integer := 0;
begin
  for draft in
    select d.* from private.notification_drafts d
    where d.sent_at is null and d.send_at <= (select private.shop_now())
    order by d.send_at, d.id limit 50 for update skip locked
  loop
    -- The author must still have the permission.
    if not private.account_may(draft.author, 'notifications.write')
      or (draft.user_id is not null and not private.account_may(draft.author, 'customers.read')) then
      update private.notification_drafts d set send_at = null, problem = 'AUTHOR' where d.id = draft.id;
      continue;
    end if;
    begin
      made := private.deliver_draft(draft.id);
      if made is not null then
        sent := sent + 1;
        perform private.audit(draft.author, 'notifications.sent', made, jsonb_build_object('name', draft.title, 'scheduled', true));
      end if;
    exception when others then
      update private.notification_drafts d set send_at = null, problem = 'REFUSED' where d.id = draft.id;
    end;
  end loop;
  return sent;
end
$$;

create or replace function private.deliver_draft(p_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  draft private.notification_drafts;
  made uuid;
begin
  select * into draft from private.notification_drafts d where d.id = p_id;
  made := private.notify(draft.user_id, draft.type, draft.title, draft.body, draft.link_url, 'draft:' || draft.id);
  update private.notification_drafts d
  set notification_id = made, sent_at = case when made is not null then private.shop_now() end, send_at = null,
    sent_version = case when made is not null then draft.updated_at end,
    reached = case when made is not null then private.count_recipients(draft.user_id, draft.type) end,
    problem = case when made is null then 'UNWANTED' end
  where d.id = p_id;
  return made;
end
$$;

create or replace function public.save_notification_draft(
  p_id uuid, p_user uuid, p_type text, p_title text, p_body text, p_link_url text, p_send_at timestamptz, p_updated_at timestamptz default null,
  p_new uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept private.notification_drafts;
begin
  perform private.require_announcing_to(p_user);
  if p_send_at is not null and p_send_at <= private.shop_now() then
    raise exception 'SEND_AT_PAST' using errcode = 'P0001';
  end if;
  if p_id is null then
    insert into private.notification_drafts (id, user_id, type, title, body, link_url, send_at, author)
    values (coalesce(p_new, gen_random_uuid()), p_user, p_type, p_title, p_body, p_link_url, p_send_at, auth.uid())
    on conflict (id) do nothing returning * into kept;
  end if;
  if kept.id is null then
    select * into kept from private.notification_drafts d where d.id = coalesce(p_id, p_new) for update;
    if kept.id is null then
      raise exception 'DRAFT_GONE' using errcode = 'P0001';
    end if;
    perform private.require_announcing_to(kept.user_id);
    if kept.sent_at is not null then
      raise exception 'ALREADY_SENT' using errcode = 'P0001';
    end if;
    -- A repeated creation with the same id updates the row, by its own author only.
    if (p_id is null and kept.author is distinct from auth.uid()) or (p_id is not null and p_updated_at is distinct from kept.updated_at) then
      raise exception 'DRAFT_CHANGED' using errcode = 'P0001';
    end if;
    update private.notification_drafts d
    set user_id = p_user, type = p_type, title = p_title, body = p_body, link_url = p_link_url, send_at = p_send_at, author = auth.uid(),
      problem = null
    where d.id = kept.id returning * into kept;
  end if;
  return jsonb_build_object('id', kept.id, 'updated_at', kept.updated_at);
end
$$;

create or replace function private.pending_drafts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', count(*) filter (where d.send_at is null or d.send_at < (select private.shop_now()) - interval '5 minutes'),
    'late', count(*) filter (where d.send_at < (select private.shop_now()) - interval '5 minutes'))
  from private.notification_drafts d where d.sent_at is null
$$;

-- Up to 24 products get a row each, if there is room; more become a summary, where the kind has one.
create or replace function private.add_feed_events(p_kind text, p_ids uuid[], p_games uuid[], p_old bigint[], p_new bigint[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_ids is null then
    return;
  end if;
  if cardinality(p_ids) <= 24 and private.feed_has_capacity(p_kind, private.shop_now()) then
    insert into public.feed_events as e (kind, product_id, game_title_id, old_price, new_price)
    select p_kind, n.id, n.game, n.was, n.price from unnest(p_ids, p_games, p_old, p_new) as n (id, game, was, price)
    where p_kind <> 'new_product' or not exists (select from public.feed_events o where o.product_id = n.id and o.kind = p_kind)
    -- A second drop on the same day continues the first.
    on conflict (product_id, kind, day) where product_id is not null
    do update set new_price = excluded.new_price where e.kind = 'price_drop';
  else
    perform private.summarize_feed(p_kind, array_agg(s.game), array_agg(s.sale_kind)) from (
      select n.game, case when min(p.sale_kind) = max(p.sale_kind) then min(p.sale_kind) end as sale_kind
      from unnest(p_ids, p_games) as n (id, game) join public.products p on p.id = n.id
      group by n.game order by count(*) desc, n.game limit 12) s;
  end if;
end
$$;

create or replace function private.add_sale_feed_events(p_ids uuid[]) returns void
language sql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  insert into public.feed_events (kind, product_id, flash_sale_id, game_title_id, old_price, new_price, created_at)
  select 'sale_started', best.product_id, best.id, p.game_title_id, best.original_price, best.sale_price, greatest(best.start_time, private.shop_now())
  from (
    select s.* from public.flash_sales s where s.id = any (p_ids) and s.is_active and s.end_time > private.shop_now()
    order by s.sale_price::numeric / greatest(s.original_price, 1), s.start_time, s.id limit 24) best
  join public.products p on p.id = best.product_id
  where private.feed_has_capacity('sale_started', greatest(best.start_time, private.shop_now()))
  on conflict do nothing
$$;

create or replace function private.feed_sales_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_sale_feed_events(array(select id from added where is_active and end_time > private.shop_now()));
  return null;
end
$$;

create or replace function private.feed_sales_changed() returns trigger
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
    and (e.product_id <> s.product_id or s.start_time > private.shop_now() or (e.created_at > private.shop_now() and s.start_time <= private.shop_now()));
  update public.feed_events e set new_price = s.sale_price, old_price = s.original_price from public.flash_sales s
  where e.flash_sale_id = any (moved) and s.id = e.flash_sale_id and (e.new_price, e.old_price) is distinct from (s.sale_price, s.original_price);
  perform private.add_sale_feed_events(array(
    select m.id from unnest(moved) as m (id) where not exists (select from public.feed_events e where e.flash_sale_id = m.id)));
  return null;
end
$$;

-- Scheduled: invalidates cached pages when a row becomes visible.
create or replace function private.announce_feed() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  begun integer;
  since timestamptz;
begin
  select coalesce(t.last_run_at, private.shop_now() - interval '1 minute') into since from private.due_tasks t where t.name = 'feed_announce';
  select count(*) into begun from public.feed_events e
  where e.kind = 'sale_started' and e.created_at > since and e.created_at <= private.shop_now();
  if begun > 0 then
    perform pg_catalog.pg_notify('shop_changed', 'feed_events');
  end if;
  return begun;
end
$$;

create or replace function private.send_wishlist_alerts() returns integer
language sql security definer set search_path = '' as $$
  select private.send_wishlist_alerts_at(private.shop_now())
$$;

create or replace function private.fill_wishlist_item() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = 'off' as $$
declare
  product public.products%rowtype;
begin
  if auth.jwt() ->> 'role' in ('anon', 'authenticated') and new.user_id is distinct from auth.uid() then
    -- Somebody else's row: the policy refuses it, without revealing anything about their list.
    return new;
  end if;
  select * into product from public.products p where p.id = new.product_id and p.is_active and p.archived_at is null;
  if not found then
    raise exception 'there is no such product' using errcode = '23503';
  end if;
  -- One at a time per person, so that concurrent inserts are counted.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(new.user_id::text, 7312));
  if (select count(*) from public.wishlists w where w.user_id = new.user_id and w.product_id <> new.product_id) >= 500 then
    raise exception 'WISHLIST_FULL' using errcode = '23514', detail = 'A wishlist holds 500 products.';
  end if;
  new.created_at := private.shop_now();
  new.saved_name := product.name;
  new.saved_price := private.price_at(product.id, private.shop_now());
  new.news_price := new.saved_price;
  new.seen_price := new.saved_price;
  new.seen_in_stock := product.stock > 0;
  new.seen_rentable := product.stock > 0 and product.has_rental;
  return new;
end
$$;

-- Switches alerts for one product, and saves the product when it is not in the list. The current state is the new reference.
create or replace function public.set_wish_news(p_product uuid, p_wants boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_signed_in();
  product public.products%rowtype;
  price bigint := private.price_at(p_product, private.shop_now());
  is_there boolean;
begin
  select * into product from public.products p where p.id = p_product and p.is_active and p.archived_at is null;
  is_there := found and product.stock > 0;
  update public.wishlists w set
    wants_news = p_wants,
    news_price = coalesce(price, w.saved_price),
    seen_price = coalesce(price, w.saved_price),
    seen_in_stock = is_there,
    seen_rentable = is_there and product.has_rental
  where w.user_id = person and w.product_id = p_product;
  if not found and p_wants then
    insert into public.wishlists (user_id, product_id, wants_news) values (person, p_product, true);
  end if;
end
$$;

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
      update private.due_tasks set last_run_at = private.shop_now(), last_count = coalesce(done, 0), last_error = null where name = task.name;
    exception when others then
      update private.due_tasks set last_run_at = private.shop_now(), last_error = left(sqlstate || ' ' || sqlerrm, 300) where name = task.name;
    end;
  end loop;
  return counts;
end
$$;

-- All data of the system page. The server calls it on behalf of p_actor, who needs system.read.
create or replace function public.server_read_system(p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.account_may(p_actor, 'system.read') then
    raise exception 'not allowed to see the system' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'open_tables', to_jsonb(private.open_tables()),
    'exposed_tables', to_jsonb(private.exposed_tables()),
    'orphan_files', to_jsonb(private.orphan_files(20)),
    'broken_audit_line', private.broken_audit_line(),
    'broken_books', coalesce((select jsonb_agg(f.name order by f.name) from private.ledger_findings() f where not f.is_kept), '[]'),
    'audit_lines', (select count(*) from private.audit_log),
    'migrations', to_jsonb(private.applied_migrations()),
    'database_version', current_setting('server_version'),
    'database_bytes', pg_database_size(current_database()),
    'tasks', coalesce((
      -- Only the code of a failure: its message can contain what people typed.
      select jsonb_agg(jsonb_build_object('name', t.name, 'last_run_at', t.last_run_at, 'last_count', t.last_count,
        'failure', split_part(t.last_error, ' ', 1), 'is_late', coalesce(t.last_run_at < private.shop_now() - interval '5 minutes', true)) order by t.name)
      from private.due_tasks t), '[]'),
    'buckets', coalesce((
      select jsonb_agg(jsonb_build_object('name', b.id, 'files', coalesce(u.files, 0), 'bytes', coalesce(u.bytes, 0)) order by b.id)
      from storage.buckets b
      left join (select o.bucket_id, count(*) as files, sum(private.stored_bytes(o.metadata::text)) as bytes from storage.objects o group by 1) u
        on u.bucket_id = b.id), '[]')
  );
end
$$;
