-- What a picture shows, in words, for whoever does not see it: one for each of `images`, empty where there is none.

create function private.are_alts(input text[]) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select cardinality(input) <= 30 and coalesce(bool_and(value is not null and length(value) <= 200), true) from unnest(input) as value
$$;
grant execute on function private.are_alts(text[]) to anon, authenticated, service_role;
alter table public.products add column image_alts text[] not null default '{}' check (private.are_alts(image_alts));

-- Whoever changes the pictures without their words keeps each word with its picture.
create function private.keep_alts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.image_alts is not distinct from old.image_alts and new.images is distinct from old.images and cardinality(old.image_alts) > 0 then
    new.image_alts := coalesce((
      select array_agg(coalesce(old.image_alts[array_position(old.images, shown.address)], '') order by shown.place)
      from unnest(new.images) with ordinality as shown (address, place)), '{}');
  end if;
  return new;
end
$$;
create trigger keep_alts before update of images, image_alts on public.products for each row execute function private.keep_alts();
