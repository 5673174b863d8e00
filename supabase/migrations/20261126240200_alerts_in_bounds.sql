-- An alert is told once a day, by the shop's clock; those that were told are not compared again on that day.
alter table private.search_alerts add column told_on date;

-- Saves an alert of the caller; the same one again changes nothing. At most 20 a person. `p_words` are the text without its prices. Words that
-- nothing can be searched by match nothing, unless a game or a price says what is meant.
create or replace function public.save_search_alert(
  p_text text, p_words text default '', p_game uuid default null, p_min bigint default null, p_max bigint default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  kept_text constant text := left(p_text, 100);
  query constant tsquery := case when p_words <> '' then private.alert_query(p_words) end;
  alert uuid;
begin
  if person is null or not private.is_signed_in() then
    raise exception 'alerts belong to accounts' using errcode = '42501';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(person::text, 7313));
  select a.id into alert from private.search_alerts a where a.user_id = person and a.text = kept_text and a.game_title_id is not distinct from p_game;
  if alert is null then
    if (select count(*) from private.search_alerts a where a.user_id = person) >= 20 then
      raise exception 'ALERTS_FULL' using errcode = '23514', hint = 'ALERTS_FULL';
    end if;
    insert into private.search_alerts (user_id, text, game_title_id, query, min_price, max_price)
    values (person, kept_text, p_game,
      case when query is null and p_game is null and p_min is null and p_max is null then ''::tsquery else query end, p_min, p_max)
    returning id into alert;
  end if;
  return alert;
end
$$;

-- Compares notes of new products with the alerts that were not told today: at most 200 notes, and fewer where there are many alerts, so that a
-- round stays below 200,000 comparisons. Returns how many people were notified.
create or replace function private.send_search_alerts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (clock_timestamp() at time zone 'Asia/Jakarta')::date;
  notes constant bigint := (
    select greatest(1, least(200, 200000 / greatest(1, count(*)))) from private.search_alerts a where a.told_on is distinct from today);
  ids uuid[];
  alert record;
  product record;
  told integer := 0;
begin
  with taken as (
    delete from private.search_alert_products n
    where n.seq in (select s.seq from private.search_alert_products s order by s.seq limit notes for update skip locked) returning n.product_id)
  select array_agg(distinct t.product_id) into ids from taken t;
  if ids is null then
    return 0;
  end if;
  for alert in
    select a.*, g.slug, g.name, f.ids
    from private.search_alerts a left join public.game_titles g on g.id = a.game_title_id
      cross join lateral (select array(
        select s.id from private.product_search s
        where s.id = any (ids) and s.stock > 0 and (a.query is null or s.words @@ a.query)
          and (a.game_title_id is null or s.game_title_id = a.game_title_id)
          and (a.min_price is null or s.charged_price >= a.min_price) and (a.max_price is null or s.charged_price <= a.max_price)
        limit 2) as ids) f
    where a.told_on is distinct from today and f.ids <> '{}'
  loop
    select p.name, p.charged_price into product from public.products p where p.id = alert.ids[1];
    update private.search_alerts a set told_on = today where a.id = alert.id;
    if private.notify(alert.user_id, 'restock', 'Sudah ada: ' || product.name,
      format('%s. Kamu minta dikabari untuk %s.', private.rupiah(product.charged_price),
        case when alert.text = '' then alert.name else '“' || alert.text || '”' end),
      case when cardinality(alert.ids) = 1 then '/products/' || alert.ids[1]
        when alert.text = '' then '/products?game=' || alert.slug
        else '/search?q=' || array_to_string(private.words_of(alert.text), '+') end,
      format('search:%s:%s', alert.id, today)) is not null
    then
      told := told + 1;
    end if;
  end loop;
  return told;
end
$$;
