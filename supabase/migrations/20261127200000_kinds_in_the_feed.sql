-- What a summary of many products is about: accounts, items, services, or several of them.

-- The kind of all products that a summary stands for; null for several kinds, and for everything but summaries.
alter table public.feed_events add column sale_kind text check (sale_kind in ('account', 'item', 'service'));

drop function private.summarize_feed(text, uuid[]);

-- One summary row per game, for the games with the most products; moved to the present at most once an hour. Games and kinds are parallel.
-- All writers share these rows and go on to change product counts and words, hence the same lock: a second one could be taken in another order.
create function private.summarize_feed(p_kind text, p_games uuid[], p_sale_kinds text[]) returns void
language sql security definer set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(7301);
  insert into public.feed_events as e (kind, game_title_id, sale_kind)
  select p_kind, g.id, g.sale_kind from unnest(p_games, p_sale_kinds) as g (id, sale_kind) order by g.id
  on conflict (kind, game_title_id, day) where product_id is null and kind <> 'announcement'
  do update set
    created_at = case when e.created_at < excluded.created_at - interval '1 hour' then excluded.created_at else e.created_at end,
    sale_kind = case when e.sale_kind = excluded.sale_kind then e.sale_kind end
  where e.created_at < excluded.created_at - interval '1 hour' or (e.sale_kind is not null and e.sale_kind is distinct from excluded.sale_kind)
$$;

-- Up to 24 products get a row each, if there is room; more become a summary, where the kind has one.
create or replace function private.add_feed_events(p_kind text, p_ids uuid[], p_games uuid[], p_old bigint[], p_new bigint[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_ids is null then
    return;
  end if;
  if cardinality(p_ids) <= 24 and private.feed_has_capacity(p_kind, now()) then
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
