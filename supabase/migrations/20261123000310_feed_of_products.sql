-- What happens to products, as rows of the feed. By statement: one pass over what changed, however much it was. More than 24 of a kind
-- in one statement, or more than 60 within an hour, become one row per game that says "many".
-- Locks, always in this order: the products, their own rows here, the one lock of kept counts and words (7301), the rows that say "many".

-- Whether there is room for another row of its own around a moment.
create function private.feed_has_room(p_kind text, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 60 from (
    select from public.feed_events e
    where e.kind = p_kind and e.created_at > p_at - interval '1 hour' and e.created_at <= p_at + interval '1 hour' limit 60) near
$$;

-- One row per game that says "many", for the games with the most. Said again at most once an hour, by moving it. These rows are shared by
-- all writers, who go on to change kept counts and words: with the lock of those, which a second lock could be taken in another order than.
create function private.sum_up_feed(p_kind text, p_games uuid[]) returns void
language sql security definer set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(7301);
  insert into public.feed_events as e (kind, game_title_id)
  select p_kind, g.id from unnest(p_games) as g (id) order by g.id
  on conflict (kind, game_title_id, day) where product_id is null and kind <> 'announcement'
  do update set created_at = excluded.created_at where e.created_at < excluded.created_at - interval '1 hour'
$$;

-- Up to 24 products get a row each, if there is room; more become "many", where that may be said.
create function private.tell_feed(p_kind text, p_ids uuid[], p_games uuid[], p_old bigint[], p_new bigint[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_ids is null then
    return;
  end if;
  if cardinality(p_ids) <= 24 and private.feed_has_room(p_kind, now()) then
    insert into public.feed_events as e (kind, product_id, game_title_id, old_price, new_price)
    select p_kind, n.id, n.game, n.was, n.price from unnest(p_ids, p_games, p_old, p_new) as n (id, game, was, price)
    where p_kind <> 'new_product' or not exists (select from public.feed_events o where o.product_id = n.id and o.kind = p_kind)
    -- A second drop on the same day carries on from the first.
    on conflict (product_id, kind, day) where product_id is not null
    do update set new_price = excluded.new_price where e.kind = 'price_drop';
  else
    perform private.sum_up_feed(p_kind, array(select g.id from unnest(p_games) as g (id) group by 1 order by count(*) desc, g.id limit 12));
  end if;
end
$$;

create function private.feed_products_added() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  news record;
begin
  -- Brought along from elsewhere with its own age, a product is no news.
  select array_agg(id) as ids, array_agg(game_title_id) as games, array_agg(price) as prices into news from added
  where is_active and archived_at is null and stock > 0 and created_at > now() - interval '30 days';
  perform private.tell_feed('new_product', news.ids, news.games, array_fill(null::bigint, array[coalesce(cardinality(news.ids), 0)]), news.prices);
  return null;
end
$$;
create trigger feed_added after insert on public.products
  referencing new table as added for each statement execute function private.feed_products_added();

-- Old and new are put together by grouping and not by joining: a plan that was made for one row must do for a hundred thousand too.
create function private.feed_products_changed() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  news record;
begin
  select
    array_agg(id) filter (where price > was_price) as raised, array_agg(price) filter (where price > was_price) as raised_to,
    array_agg(id) filter (where game is distinct from was_game) as moved, array_agg(game) filter (where game is distinct from was_game) as moved_to,
    array_agg(id) filter (where is_first) as first, array_agg(game) filter (where is_first) as first_games, array_agg(price) filter (where is_first) as first_prices,
    array_agg(id) filter (where is_back) as back, array_agg(game) filter (where is_back) as back_games, array_agg(price) filter (where is_back) as back_prices,
    array_agg(id) filter (where is_cheaper) as cheaper, array_agg(game) filter (where is_cheaper) as cheaper_games,
    array_agg(was_price) filter (where is_cheaper) as cheaper_from, array_agg(price) filter (where is_cheaper) as cheaper_to
  into news
  from (
    select id, price, was_price, game, was_game,
      not was_shown and is_shown and stock > 0 and created_at > now() - interval '30 days' as is_first,
      was_shown and is_shown and was_stock = 0 and stock > 0 as is_back,
      was_shown and is_shown and stock > 0 and price < was_price as is_cheaper
    from (
      select id, max(created_at) as created_at,
        bool_or(is_shown) filter (where is_after) as is_shown, bool_or(is_shown) filter (where not is_after) as was_shown,
        max(price) filter (where is_after) as price, max(price) filter (where not is_after) as was_price,
        max(stock) filter (where is_after) as stock, max(stock) filter (where not is_after) as was_stock,
        (array_agg(game_title_id) filter (where is_after))[1] as game, (array_agg(game_title_id) filter (where not is_after))[1] as was_game
      from (
        select true as is_after, id, created_at, is_active and archived_at is null as is_shown, price, stock, game_title_id from added
        union all
        select false, id, created_at, is_active and archived_at is null, price, stock, game_title_id from gone) both_sides
      -- A row that only got another id is no news.
      group by id having count(*) = 2) sides
    where price <> was_price or stock <> was_stock or is_shown <> was_shown or game is distinct from was_game) changes;
  -- A drop that no longer holds is not told any more.
  if news.raised is not null then
    delete from public.feed_events e using unnest(news.raised, news.raised_to) as n (id, price)
    where e.product_id = n.id and e.kind = 'price_drop' and e.new_price < n.price;
  end if;
  if news.moved is not null then
    update public.feed_events e set game_title_id = n.game from unnest(news.moved, news.moved_to) as n (id, game) where e.product_id = n.id;
  end if;
  -- Shown again in bulk is not new in bulk.
  if cardinality(news.first) <= 24 then
    perform private.tell_feed('new_product', news.first, news.first_games, array_fill(null::bigint, array[cardinality(news.first)]), news.first_prices);
  end if;
  perform private.tell_feed('restock', news.back, news.back_games, array_fill(null::bigint, array[coalesce(cardinality(news.back), 0)]), news.back_prices);
  perform private.tell_feed('price_drop', news.cheaper, news.cheaper_games, news.cheaper_from, news.cheaper_to);
  return null;
end
$$;
create trigger feed_changed after update on public.products
  referencing old table as gone new table as added for each statement execute function private.feed_products_changed();
