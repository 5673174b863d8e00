-- Names of stored files that are internal, lead elsewhere, or mean another file to another program: control characters and backslashes,
-- `.meta.json` and `.part`, empty and dot segments. Storage on one machine refuses them itself; a hosted project has this policy alone.
create policy file_names on storage.objects as restrictive for insert to anon, authenticated
  with check (name !~ '[[:cntrl:]\\]' and name !~* '\.(meta\.json|part)$' and name !~ '(^|/)\.{0,2}(/|$)');
