-- A change that cannot be read, like a stock no product can have, is a row that was refused and leaves the other rows alone; it was the end of
-- the whole call.

-- As in 20261124000110 otherwise.
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
    -- As text, since what stands for an id may be none. As a uuid is sorted, however it is spelled: nobody locks in another order.
    select c from jsonb_array_elements(p_changes::jsonb) c order by lower(translate(c ->> 'id', '{}-', '')) collate "C"
  loop
    begin
      pictures := '{}';
      select * into change
      from jsonb_to_record(given) c (id uuid, version timestamptz, price bigint, stock integer, is_active boolean, is_archived boolean,
        is_deleted boolean);
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
        set price = coalesce(change.price, p.price), stock = coalesce(change.stock, p.stock),
          is_active = coalesce(change.is_active, p.is_active),
          archived_at = case when change.is_archived is null then p.archived_at
            when change.is_archived then coalesce(p.archived_at, now()) end
        where p.id = change.id and p.updated_at = change.version
        returning p.updated_at into stamp;
        outcome := case when found then jsonb_build_object('status', 'done', 'version', stamp) end;
      end if;
      if outcome is null then
        outcome := jsonb_build_object('status',
          case when exists (select from public.products p where p.id = change.id) then 'changed' else 'missing' end);
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
