-- Pictures of people are decoded before they are stored, and only the server writes their addresses.
revoke update (avatar_url) on public.profiles from authenticated;

-- A picture whose profile could not be written is removed, as other files are.
create or replace function private.sweep_files() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
begin
  update private.installation set files_swept_at = now() where files_swept_at is null or files_swept_at < now() - interval '1 hour';
  if not found then
    return 0;
  end if;
  insert into private.files_to_remove (bucket, path)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('product-images', 'game-logos', 'settings', 'avatars') and o.created_at < now() - interval '24 hours'
    and not private.is_file_used(o.bucket_id, o.name)
  on conflict do nothing;
  get diagnostics swept = row_count;
  delete from private.checked_files c where not exists (select from storage.objects o where o.id = c.object);
  return swept;
end
$$;
