-- Pictures: public addresses, no listing for visitors, no overwriting for anyone; only whoever keeps the catalogue adds and removes.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('product-images', 'product-images', true, 10485760, '{image/jpeg,image/jpg,image/png,image/gif,image/webp}'),
  ('game-logos', 'game-logos', true, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/svg+xml}'),
  ('settings', 'settings', true, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/x-icon}')
on conflict (id) do nothing;

create policy product_images_read on storage.objects for select to authenticated
  using (bucket_id = 'product-images' and (select private.may('catalogue.write')));
create policy product_images_add on storage.objects for insert to authenticated
  with check (bucket_id = 'product-images' and name ~ '^products/[A-Za-z0-9_.-]+$' and (select private.may('catalogue.write')));
create policy product_images_remove on storage.objects for delete to authenticated
  using (bucket_id = 'product-images' and (select private.may('catalogue.write')));

-- An SVG can carry scripts, so only the server, which cleans it first, may store one. The declared type is looked for anywhere in the
-- metadata: upstream keeps an object there, the embedded gateway a string.
create policy game_logos_read on storage.objects for select to authenticated
  using (bucket_id = 'game-logos' and (select private.may('catalogue.write')));
create policy game_logos_add on storage.objects for insert to authenticated
  with check (bucket_id = 'game-logos' and name ~ '^logos/[A-Za-z0-9_.-]+$' and name !~* '\.svgz?$'
    and coalesce(metadata::text, '') !~* 'svg' and (select private.may('catalogue.write')));
create policy game_logos_remove on storage.objects for delete to authenticated
  using (bucket_id = 'game-logos' and (select private.may('catalogue.write')));

create policy settings_files_read on storage.objects for select to authenticated
  using (bucket_id = 'settings' and (select private.may('settings.write')));
create policy settings_files_add on storage.objects for insert to authenticated
  with check (bucket_id = 'settings' and name ~ '^[A-Za-z0-9_./-]+$' and name !~* '\.svgz?$' and coalesce(metadata::text, '') !~* 'svg'
    and (select private.may('settings.write')));
create policy settings_files_remove on storage.objects for delete to authenticated
  using (bucket_id = 'settings' and (select private.may('settings.write')));
