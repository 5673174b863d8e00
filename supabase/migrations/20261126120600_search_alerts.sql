-- "Kabari kalau ada": a person is notified when something new fits a search, or a game; at most once a day for each alert. Products that come in
-- only leave a note, and the scheduler compares the notes with the alerts.

create table private.search_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- As it was searched, prices included; empty for everything of a game.
  text text not null check (length(text) <= 100),
  game_title_id uuid references public.game_titles (id) on delete cascade,
  -- Null matches everything.
  query tsquery,
  min_price bigint,
  max_price bigint,
  created_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (user_id, text, game_title_id),
  check (text <> '' or game_title_id is not null)
);

create table private.search_alert_products (
  seq bigint generated always as identity primary key,
  product_id uuid not null
);

alter table private.search_alerts enable row level security;

alter table private.search_alert_products enable row level security;

grant usage on all sequences in schema private to service_role;

-- What can be had newly: added, shown again, or back in stock. A large import leaves notes of a part only.
create function private.note_new_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.search_alerts) then
    execute 'insert into private.search_alert_products (product_id) select a.id from added a '
      || case when tg_op = 'UPDATE' then 'join gone g on g.id = a.id and g.stock <= 0 ' else '' end || 'where a.stock > 0 limit 1000';
  end if;
  return null;
end
$$;

create trigger note_new_products_inserted after insert on private.product_search
  referencing new table as added for each statement execute function private.note_new_products();

create trigger note_new_products_updated after update on private.product_search
  referencing old table as gone new table as added for each statement execute function private.note_new_products();

-- The words of an alert. A word that nothing contains yet cannot be corrected: it is what the person waits for.
create function private.alert_query(p_words text) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  reading private.search_reading := private.read_search(p_words);
  words text[];
begin
  if not reading.was_guessed then
    return case when not reading.is_everything then reading.anywhere end;
  end if;
  words := array(select w from unnest(private.words_of(left(p_words, 100))) w
    where not exists (select from private.search_synonyms s where s.term = w and s.kind = 'noise'));
  return (select string_agg('(' || replace(coalesce(nullif((private.read_name(w)).exact, ''),
      private.any_of(array[w], array(select g.facet from private.group_terms g where g.term = w))), '~', '') || ')', '&')
    from unnest(words) w)::tsquery;
end
$$;

-- Saves an alert of the caller; the same one again changes nothing. At most 20 a person. `p_words` are the text without its prices.
create function public.save_search_alert(
  p_text text, p_words text default '', p_game uuid default null, p_min bigint default null, p_max bigint default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  alert uuid;
begin
  if person is null or not private.is_signed_in() then
    raise exception 'alerts belong to accounts' using errcode = '42501';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(person::text, 7313));
  select a.id into alert from private.search_alerts a where a.user_id = person and a.text = p_text and a.game_title_id is not distinct from p_game;
  if alert is null then
    if (select count(*) from private.search_alerts a where a.user_id = person) >= 20 then
      raise exception 'ALERTS_FULL' using errcode = '23514', hint = 'ALERTS_FULL';
    end if;
    insert into private.search_alerts (user_id, text, game_title_id, query, min_price, max_price)
    values (person, left(p_text, 100), p_game, case when p_words <> '' then private.alert_query(p_words) end, p_min, p_max) returning id into alert;
  end if;
  return alert;
end
$$;

create function public.list_search_alerts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'game', g.slug, 'game_name', g.name) order by a.created_at desc), '[]')
  from private.search_alerts a left join public.game_titles g on g.id = a.game_title_id where a.user_id = auth.uid()
$$;

create function public.delete_search_alert(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.search_alerts a where a.id = p_id and a.user_id = auth.uid()
$$;

grant execute on function public.save_search_alert(text, text, uuid, bigint, bigint), public.list_search_alerts(), public.delete_search_alert(uuid)
  to authenticated;

-- Compares at most 200 notes with every alert. Returns how many people were notified.
create function private.send_search_alerts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  alert record;
  found_ids uuid[];
  product record;
  told integer := 0;
begin
  with taken as (
    delete from private.search_alert_products n
    where n.seq in (select s.seq from private.search_alert_products s order by s.seq limit 200 for update skip locked) returning n.product_id)
  select array_agg(distinct t.product_id) into ids from taken t;
  if ids is null then
    return 0;
  end if;
  for alert in select a.*, g.slug, g.name from private.search_alerts a left join public.game_titles g on g.id = a.game_title_id loop
    found_ids := array(
      select s.id from private.product_search s
      where s.id = any (ids) and s.stock > 0 and (alert.query is null or s.words @@ alert.query)
        and (alert.game_title_id is null or s.game_title_id = alert.game_title_id)
        and (alert.min_price is null or s.charged_price >= alert.min_price) and (alert.max_price is null or s.charged_price <= alert.max_price)
      limit 2);
    continue when found_ids = '{}';
    select p.name, p.charged_price into product from public.products p where p.id = found_ids[1];
    if private.notify(alert.user_id, 'restock', 'Sudah ada: ' || product.name,
      format('%s. Kamu minta dikabari untuk %s.', private.rupiah(product.charged_price),
        case when alert.text = '' then alert.name else '“' || alert.text || '”' end),
      case when cardinality(found_ids) = 1 then '/products/' || found_ids[1]
        when alert.text = '' then '/products?game=' || alert.slug
        else '/search?q=' || array_to_string(private.words_of(alert.text), '+') end,
      format('search:%s:%s', alert.id, (clock_timestamp() at time zone 'Asia/Jakarta')::date)) is not null
    then
      told := told + 1;
    end if;
  end loop;
  return told;
end
$$;

insert into private.due_tasks (name, procedure) values ('search_alerts', 'send_search_alerts');
