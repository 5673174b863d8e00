-- Many products get another game, tier or category at once, in the bulk changes of the admin's list.

-- Changes products that still have the version the caller saw: [{id, version, price?, stock?, seen_stock?, is_active?,
-- is_archived?, is_deleted?, game_title_id?, tier_id?, category_id?}]. A group that is null takes the product out of it. A stock comes with the one that was seen: an unchanged one is not written, so that an order in between is not
-- undone; a changed one is refused where another number is there by now.
-- Runs with the caller's rights, so that row-level security and every guard apply as for a single write. In the order of the ids, so that
-- concurrent callers cannot deadlock. An invalid change is the failure of its row and does not affect the others.
create or replace function public.change_products(p_changes text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  given jsonb;
  change record;
  stamp timestamptz;
  pictures text[];
  outcomes jsonb := '[]';
  outcome jsonb;
  code text;
  said text;
  hint text;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_changes::jsonb) > 500 then
    raise exception 'more than 500 rows at once' using errcode = '22023';
  end if;
  for given in
    -- As text, because the id may be invalid. Sorted like a uuid, however it is spelled, so that the lock order is the same for all.
    select c from jsonb_array_elements(p_changes::jsonb) c order by lower(translate(c ->> 'id', '{}-', '')) collate "C"
  loop
    begin
      pictures := '{}';
      select * into change
      from jsonb_to_record(given) c (id uuid, version timestamptz, price bigint, stock integer, seen_stock integer, is_active boolean,
        is_archived boolean, is_deleted boolean, game_title_id uuid, tier_id uuid, category_id uuid);
      if change.is_deleted then
        select p.updated_at into stamp from public.products p where p.id = change.id and p.updated_at = change.version for update;
        if found then
          pictures := public.delete_product(change.id);
          stamp := null;
          outcome := jsonb_build_object('status', 'done');
        else
          outcome := null;
        end if;
      else
        update public.products p
        set price = coalesce(change.price, p.price), stock = coalesce(nullif(change.stock, change.seen_stock), p.stock),
          is_active = coalesce(change.is_active, p.is_active),
          archived_at = case when change.is_archived is null then p.archived_at
            when change.is_archived then coalesce(p.archived_at, now()) end,
          game_title_id = case when given ? 'game_title_id' then change.game_title_id else p.game_title_id end,
          tier_id = case when given ? 'tier_id' then change.tier_id else p.tier_id end,
          category_id = case when given ? 'category_id' then change.category_id else p.category_id end
        where p.id = change.id and p.updated_at = change.version and private.is_seen_stock(change.stock, change.seen_stock, p.stock)
        returning p.updated_at into stamp;
        outcome := case when found then jsonb_build_object('status', 'done', 'version', stamp) end;
      end if;
      if outcome is null then
        outcome := coalesce((select private.unwritten_row(p.updated_at = change.version, p.stock) from public.products p where p.id = change.id),
          '{"status": "missing"}');
      elsif cardinality(pictures) > 0 then
        outcome := outcome || jsonb_build_object('pictures', pictures);
      end if;
    exception when others then
      get stacked diagnostics code = returned_sqlstate, said = message_text, hint = pg_exception_hint;
      outcome := jsonb_build_object('status', 'refused', 'code', code, 'hint', hint, 'message', said);
    end;
    outcomes := outcomes || jsonb_build_array(outcome || jsonb_build_object('id', given ->> 'id'));
  end loop;
  return outcomes;
end
$$;
