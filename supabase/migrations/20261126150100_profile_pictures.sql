-- Pictures of people. Only the server stores them, under names that nobody guesses; nothing but their owner's profile shows them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 131072, '{image/jpeg,image/png,image/webp}')
on conflict (id) do nothing;

-- A picture that a profile does not show any more, or whose profile is deleted, is removed from storage.
create function private.queue_former_avatar() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  file text := private.own_file(old.avatar_url);
begin
  if file like 'avatars/%' then
    insert into private.files_to_remove (bucket, path) values ('avatars', substring(file from 9)) on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger queue_former_avatar after update of avatar_url on public.profiles
  for each row when (old.avatar_url is distinct from new.avatar_url) execute function private.queue_former_avatar();
create trigger queue_deleted_avatar after delete on public.profiles
  for each row when (old.avatar_url is not null) execute function private.queue_former_avatar();
