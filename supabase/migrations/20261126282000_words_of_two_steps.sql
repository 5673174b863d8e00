-- "Verifikasi 2 langkah" in the notification about a recovery code.
do $$
declare
  definition constant text := pg_catalog.pg_get_functiondef('public.server_use_recovery_code(uuid, uuid, text)'::regprocedure);
  rewritten constant text := replace(definition, 'verifikasi kedua', 'verifikasi 2 langkah');
begin
  if rewritten = definition then
    raise exception 'the notification about a recovery code has changed';
  end if;
  execute rewritten;
end
$$;
