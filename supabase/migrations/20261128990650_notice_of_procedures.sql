-- Owners are told in words when a procedure fails for everybody who calls it (part "procedures").

set check_function_bodies = off;

create or replace function public.server_tell_condition(p_part text, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  part constant text := left(p_part, 40);
  label constant text := case part
    when 'rest' then 'data toko tidak bisa dibaca'
    when 'auth' then 'masuk akun gagal'
    when 'orders' then 'pesanan gagal diproses'
    when 'procedures' then 'ada bagian toko yang selalu gagal'
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
  notified integer;
begin
  if private.consume_limits(array['condition:' || part], array[1], array[86400], null) > 0 then
    return 0;
  end if;
  select count(private.notify(r.user_id, 'security', 'Gangguan toko: ' || label,
    format('Bagian "%s" melaporkan: %s. Keadaan sekarang dan cara memeriksanya ada di halaman Sistem.', part, left(p_reason, 300)),
    '/admin/system')) into notified
  from private.user_roles r where r.role = 'owner';
  return notified;
end
$$;

reset check_function_bodies;

