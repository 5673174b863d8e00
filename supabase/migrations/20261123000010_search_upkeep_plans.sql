-- How the search's index follows changes of many products after changes of a few in the same session. PL/pgSQL keeps a statement's plan, and
-- a statement without parameters keeps the first one whatever plan_cache_mode says: made for one row, it compares each of many with each.
-- Executed, a statement is planned for the rows that its trigger was given.

create or replace function private.index_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  execute 'delete from private.product_search s using gone g
    where s.id = g.id and not exists (select from added a where a.id = g.id and a.is_active and a.archived_at is null)';
  execute 'select array_agg(a.id)
    from added a left join gone g on g.id = a.id and g.is_active and g.archived_at is null
    where a.is_active and a.archived_at is null
      and (a.name, a.description, a.game_title_id, a.tier_id, a.category_id, a.price, a.stock, a.has_rental, a.created_at)
        is distinct from
        (g.name, g.description, g.game_title_id, g.tier_id, g.category_id, g.price, g.stock, g.has_rental, g.created_at)'
    into changed;
  -- Sales and pictures change nothing that is searched.
  if changed is not null then
    perform private.index_products(changed);
  end if;
  return null;
end
$$;

create or replace function private.index_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute 'delete from private.product_search s using gone g where s.id = g.id';
  return null;
end
$$;
