-- Pictures that products name by the address of another host are fetched by the server and shown as copies of the shop's own.

set check_function_bodies = off;

create table private.picture_fetches (
  -- private.picture_fetch_id of the address, because a long address does not fit into an index.
  id uuid primary key,
  address text not null,
  host text not null,
  state text not null default 'waiting' check (state in ('waiting', 'fetched', 'failed')),
  -- Attempts that were begun.
  attempts integer not null default 0,
  -- Why the last attempt failed, as a code that the server gives.
  reason text check (reason ~ '^[A-Z_]{1,40}$'),
  next_try_at timestamptz not null default private.shop_now(),
  -- A server works on it until then.
  claimed_until timestamptz,
  -- The shop's own copy in the bucket product-images.
  path text check (path ~ '^products/[A-Za-z0-9_.-]+$'),
  check ((state = 'fetched') = (path is not null)),
  check (state <> 'failed' or reason is not null)
);

create index picture_fetches_waiting on private.picture_fetches (next_try_at) where state = 'waiting';
create index picture_fetches_of_path on private.picture_fetches (path) where path is not null;

alter table private.picture_fetches enable row level security;

-- Rows leave when their picture has its place in the product. The reference to the product is checked at the end of the transaction, because
-- the rows are written before the product.
create table private.awaited_pictures (
  product_id uuid not null references public.products (id) on delete cascade deferrable initially deferred,
  fetch_id uuid not null references private.picture_fetches (id),
  -- The place in products.images, from 1; null: wanted as the cover alone.
  place integer check (place between 1 and 30),
  is_cover boolean not null default false,
  alt text not null default '' check (length(alt) <= 200),
  -- The first of these pictures that comes takes the place of all that the product shows meanwhile.
  replaces boolean not null default false,
  -- The import that named it.
  import_id uuid,
  primary key (product_id, fetch_id),
  check (place is not null or is_cover)
);

create index awaited_pictures_of_fetch on private.awaited_pictures (fetch_id);

alter table private.awaited_pictures enable row level security;

create function private.picture_fetch_id(address text) returns uuid
language sql immutable strict parallel safe set search_path = '' as $$
  select md5(address)::uuid
$$;

-- Whether an address is that of a picture elsewhere.
create function private.is_foreign_picture(address text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select private.storage_path(address) is null and private.is_public_url(address)
$$;

-- The address of the shop's own copy.
create function private.copy_address(path text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '/storage/v1/object/public/product-images/' || path
$$;

-- Queues addresses that were not fetched yet, or whose copy is gone; one that failed is tried anew.
create function private.queue_picture_fetches(p_addresses text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.picture_fetches as f (id, address, host)
  select private.picture_fetch_id(address), address, lower(substring(address from '^https://([^/?#]+)'))
  from unnest(p_addresses) as address order by 1
  on conflict (id) do update
    set state = 'waiting', attempts = 0, reason = null, path = null, next_try_at = excluded.next_try_at, claimed_until = null
    where f.state = 'failed' or f.state = 'fetched' and private.is_gone_picture(private.copy_address(f.path));
end
$$;

-- Takes addresses of other hosts out of a product. Pictures that were fetched before get the address of their copy; the others are awaited. A
-- product keeps what it shows until the first of its new pictures comes. What no row may have stays in it and is refused by its constraints,
-- and another spelling of an address, from people, by private.refuse_withheld.
create function private.await_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_person constant boolean := coalesce(nullif(current_setting('app.actor', true), ''), auth.uid()::text) is not null;
  import constant uuid := nullif(current_setting('app.import', true), '')::uuid;
  wanted constant text[] := case when cardinality(new.images) <= 30 then array(
    select distinct address from unnest(new.images || new.image) as address
    where private.is_foreign_picture(address) and (not is_person or private.is_plain_address(address))) else '{}' end;
  takes_list constant boolean := new.images && wanted;
  former public.products;
  kept text[];
  pictures text[] := '{}';
  alts text[] := '{}';
  given record;
begin
  if tg_op = 'UPDATE' then
    former := old;
    -- With another cover an awaited one comes among the pictures.
    if new.image is distinct from old.image and new.image <> all (wanted) then
      update private.awaited_pictures a set is_cover = false, place = coalesce(a.place, 1) where a.product_id = new.id and a.is_cover;
    end if;
    if new.images is distinct from old.images and not takes_list then
      update private.awaited_pictures a set replaces = false where a.product_id = new.id and a.replaces;
    end if;
  end if;
  if wanted = '{}' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    -- With `on conflict` the row may exist.
    select * into former from public.products p where p.id = new.id;
  end if;
  perform private.queue_picture_fetches(wanted);
  if takes_list then
    update private.awaited_pictures a set place = null, replaces = false, is_cover = true where a.product_id = new.id and a.is_cover;
    delete from private.awaited_pictures a where a.product_id = new.id and not a.is_cover;
    for given in
      select u.address, u.place::integer as place, coalesce(new.image_alts[u.place], '') as alt, f.id as fetch_id, f.path
      from unnest(new.images) with ordinality as u (address, place)
      left join private.picture_fetches f on u.address = any (wanted) and f.id = private.picture_fetch_id(u.address)
      order by u.place
    loop
      if given.fetch_id is not null and given.path is null then
        insert into private.awaited_pictures as a (product_id, fetch_id, place, alt, import_id)
        values (new.id, given.fetch_id, given.place, given.alt, import)
        on conflict (product_id, fetch_id) do update
          set place = coalesce(a.place, excluded.place), alt = excluded.alt, import_id = excluded.import_id;
      else
        pictures := pictures || coalesce(private.copy_address(given.path), given.address);
        alts := alts || given.alt;
      end if;
    end loop;
    if new.image_alts <> '{}' and new.image_alts is distinct from former.image_alts then
      new.image_alts := alts;
    end if;
    kept := array(
      select u.address from unnest(former.images) with ordinality as u (address, place)
      where private.storage_path(u.address) is not null order by u.place);
    if pictures = '{}' and kept <> '{}' then
      pictures := kept;
      new.image_alts := former.image_alts;
      update private.awaited_pictures a set replaces = true where a.product_id = new.id and a.place is not null;
    end if;
    new.images := pictures;
  end if;
  if new.image = any (wanted) then
    delete from private.awaited_pictures a where a.product_id = new.id and a.is_cover and a.place is null;
    update private.awaited_pictures a set is_cover = false where a.product_id = new.id and a.is_cover;
    select f.id, f.path into given from private.picture_fetches f where f.id = private.picture_fetch_id(new.image);
    if given.path is null then
      insert into private.awaited_pictures as a (product_id, fetch_id, is_cover, import_id) values (new.id, given.id, true, import)
      on conflict (product_id, fetch_id) do update set is_cover = true;
      new.image := case when private.storage_path(former.image) is not null then former.image end;
    else
      new.image := private.copy_address(given.path);
    end if;
  end if;
  return new;
end
$$;

create trigger await_pictures before insert or update of image, images on public.products
  for each row execute function private.await_pictures();

-- Gives a fetched picture its place in the product that awaited it, counted among those that came before it.
create function private.place_picture(p_awaited private.awaited_pictures, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  product public.products;
  pictures text[];
  alts text[];
  at integer;
begin
  delete from private.awaited_pictures a where a.product_id = p_awaited.product_id and a.fetch_id = p_awaited.fetch_id;
  select * into product from public.products p where p.id = p_awaited.product_id for no key update;
  pictures := product.images;
  alts := product.image_alts;
  if p_awaited.place is not null then
    if p_awaited.replaces then
      pictures := '{}';
      alts := '{}';
      update private.awaited_pictures a set replaces = false where a.product_id = product.id and a.replaces;
    end if;
    if p_address <> all (pictures) and cardinality(pictures) < 30 then
      at := greatest(1, least(cardinality(pictures) + 1, p_awaited.place - (
        select count(*) from private.awaited_pictures a where a.product_id = product.id and a.place < p_awaited.place)));
      if alts <> '{}' or p_awaited.alt <> '' then
        alts := alts || array_fill(''::text, array[greatest(0, cardinality(pictures) - cardinality(alts))]);
        alts := alts[:at - 1] || p_awaited.alt || alts[at:];
      end if;
      pictures := pictures[:at - 1] || p_address || pictures[at:];
    end if;
  end if;
  update public.products p
  set image = case when p_awaited.is_cover then p_address else p.image end, images = pictures, image_alts = alts
  where p.id = product.id;
end
$$;

-- Locks the products that await an address, before the address, as every writer of products does.
create function private.lock_awaiting(p_fetch uuid) returns void
language sql security definer set search_path = '' as $$
  select from public.products p
  where p.id in (select a.product_id from private.awaited_pictures a where a.fetch_id = p_fetch) order by p.id for no key update
$$;

-- Gives an address up until somebody tries it again. Products that await it become drafts, because what they show is incomplete.
create function private.give_up_picture(p_fetch uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_awaiting(p_fetch);
  update private.picture_fetches f set state = 'failed', reason = p_reason, claimed_until = null where f.id = p_fetch and f.state = 'waiting';
  if found then
    update public.products p set is_active = false
    where p.is_active and p.id in (select a.product_id from private.awaited_pictures a where a.fetch_id = p_fetch);
  end if;
end
$$;

-- Up to p_most addresses to fetch now, each for one server and for a minute: at most four at once of all servers, and two of a host. An address
-- whose fifth attempt ended without an answer, because its server did, is given up.
create function public.server_claim_pictures(p_most integer default 4) returns table (id uuid, address text)
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  lost uuid;
begin
  -- One server after another, so that all of them together keep the limits.
  perform pg_catalog.pg_advisory_xact_lock(7347);
  for lost in
    select f.id from private.picture_fetches f where f.state = 'waiting' and f.attempts >= 5 and f.claimed_until <= moment order by f.id
  loop
    perform private.give_up_picture(lost, 'FETCH_INTERRUPTED');
  end loop;
  return query
  with busy as (
    select f.host, count(*) as number from private.picture_fetches f where f.state = 'waiting' and f.claimed_until > moment group by f.host
  ), due as (
    select f.id, f.next_try_at, row_number() over (partition by f.host order by f.next_try_at, f.id) + coalesce(b.number, 0) as turn
    from private.picture_fetches f left join busy b on b.host = f.host
    where f.state = 'waiting' and f.next_try_at <= moment and (f.claimed_until is null or f.claimed_until <= moment)
      and exists (select from private.awaited_pictures a where a.fetch_id = f.id)
  ), chosen as (
    select d.id from due d where d.turn <= 2 order by d.next_try_at, d.id
    limit greatest(0, least(p_most, 4) - (select coalesce(sum(b.number), 0) from busy b)::integer)
  )
  update private.picture_fetches f set attempts = f.attempts + 1, claimed_until = moment + interval '1 minute'
  from chosen c where f.id = c.id
  returning f.id, f.address;
end
$$;
grant execute on function public.server_claim_pictures(integer) to service_role;

-- Notes the shop's own copy of an address and gives it to the products that await it. Returns false when nobody waits for it any more; the
-- files are queued for removal then.
create function public.server_keep_picture(p_id uuid, p_path text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  awaited private.awaited_pictures;
begin
  perform private.lock_awaiting(p_id);
  update private.picture_fetches f set state = 'fetched', path = p_path, reason = null, claimed_until = null
  where f.id = p_id and f.state = 'waiting' and exists (select from private.awaited_pictures a where a.fetch_id = f.id);
  if not found then
    perform private.queue_pictures(array[private.copy_address(p_path)]);
    return false;
  end if;
  for awaited in select * from private.awaited_pictures a where a.fetch_id = p_id order by a.product_id loop
    perform private.place_picture(awaited, private.copy_address(p_path));
  end loop;
  return true;
end
$$;
grant execute on function public.server_keep_picture(uuid, text) to service_role;

-- Notes why an address was not fetched. One that another attempt may fetch is tried again after 1, 5, 25 and 125 minutes; after the fifth
-- attempt, or with p_is_final at once, it is given up.
create function public.server_fail_picture(p_id uuid, p_reason text, p_is_final boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_is_final or exists (select from private.picture_fetches f where f.id = p_id and f.attempts >= 5) then
    perform private.give_up_picture(p_id, p_reason);
  else
    update private.picture_fetches f
    set reason = p_reason, claimed_until = null, next_try_at = private.shop_now() + interval '1 minute' * power(5, greatest(f.attempts, 1) - 1)
    where f.id = p_id and f.state = 'waiting';
  end if;
end
$$;
grant execute on function public.server_fail_picture(uuid, text, boolean) to service_role;
