-- A product that becomes rentable at once is shown as such: "not yet known" is no time that has passed.

-- Writes it to the products of at most so many notes; what somebody is writing waits for the next round. Neither a new version of the
-- product's form nor a line in the log. Returns the number of notes done.
create or replace function private.show_rentable(p_max integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  noted uuid[];
  free uuid[];
  done integer;
begin
  with taken as (
    delete from private.rentable_changes c
    where c.id in (select n.id from private.rentable_changes n order by n.id limit p_max for update skip locked) returning c.product_id)
  select array_agg(distinct t.product_id), count(*) into noted, done from taken t;
  if done = 0 then
    return 0;
  end if;
  perform set_config('app.shows_stock', 'on', true), set_config('app.carries', 'on', true);
  free := array(select p.id from public.products p where p.id = any (noted) order by p.id for no key update skip locked);
  update public.products p set rentable_from = f.at
  from (select w.id, private.first_free_time(w.id) as at from unnest(free) as w (id)) f
  -- "Now" is every time that has passed.
  where p.id = f.id and p.rentable_from is distinct from f.at
    and (p.rentable_from <= clock_timestamp() and f.at <= clock_timestamp() + interval '1 second') is not true;
  insert into private.rentable_changes (product_id)
  select b.id from unnest(noted) as b (id) where b.id <> all (free) and exists (select from public.products p where p.id = b.id);
  perform set_config('app.shows_stock', 'off', true), set_config('app.carries', 'off', true);
  return done;
end
$$;

insert into private.rentable_changes (product_id)
select distinct o.product_id from public.rental_options o join public.products p on p.id = o.product_id
where p.rentable_from is null and not p.is_sample;
