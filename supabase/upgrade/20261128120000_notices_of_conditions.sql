-- Tells owners that a condition of the shop has begun: at most one notification a day for each part. Returns the number of owners who got one.
create function public.server_tell_condition(p_part text, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  part constant text := left(p_part, 40);
  label constant text := case part
    when 'rest' then 'data toko tidak bisa dibaca'
    when 'auth' then 'masuk akun gagal'
    when 'orders' then 'pesanan gagal diproses'
    when 'relay' then 'kelanjutan pesanan tertahan'
    when 'scheduler' then 'tugas berkala gagal'
    when 'file removal' then 'file tidak bisa dihapus'
    when 'prototypes' then 'pelindung program tidak utuh'
    when 'clock' then 'jam server meloncat'
    when 'data' then 'ada data yang rusak'
    when 'checksums' then 'pemeriksa kerusakan data mati'
    when 'backup' then 'cadangan harian gagal'
    when 'disk' then 'disk hampir penuh'
    else part end;
  told integer;
begin
  if private.consume_limits(array['condition:' || part], array[1], array[86400], null) > 0 then
    return 0;
  end if;
  select count(private.notify(r.user_id, 'security', 'Gangguan toko: ' || label,
    format('Bagian "%s" melaporkan: %s. Keadaan sekarang dan cara memeriksanya ada di halaman Sistem.', part, left(p_reason, 300)),
    '/admin/system')) into told
  from private.user_roles r where r.role = 'owner';
  return told;
end
$$;
revoke all on function public.server_tell_condition from public, anon, authenticated;
grant execute on function public.server_tell_condition to service_role;
