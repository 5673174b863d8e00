-- The function of 20261126150100 calls the path of a file by its former name, so no picture of a profile could be changed.
create or replace function private.queue_former_avatar() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  file text := private.storage_path(old.avatar_url);
begin
  if file like 'avatars/%' then
    insert into private.files_to_remove (bucket, path) values ('avatars', substring(file from 9)) on conflict do nothing;
  end if;
  return null;
end
$$;
