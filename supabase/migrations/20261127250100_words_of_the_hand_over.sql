-- "Verifikasi 2 langkah" in the checklist of the hand-over: in the default, in lists that were saved with its step as it was, and where a
-- buyer has done it.
create or replace function private.default_handover_checklist() returns text[]
language sql immutable set search_path = '' as $$
  select array['Masuk ke akun dan cocokkan isinya', 'Ganti kata sandi akun', 'Ganti kata sandi e-mail dan data pemulihannya',
    'Lepas nomor dan akun media sosial yang lama', 'Keluarkan semua perangkat lain', 'Nyalakan verifikasi 2 langkah']
$$;

update private.game_credentials g
set checklist = array_replace(g.checklist, 'Nyalakan verifikasi dua langkah', 'Nyalakan verifikasi 2 langkah')
where 'Nyalakan verifikasi dua langkah' = any (g.checklist);

update private.order_handovers h set step = 'Nyalakan verifikasi 2 langkah'
where h.step = 'Nyalakan verifikasi dua langkah'
  and not exists (select from private.order_handovers o where o.order_id = h.order_id and o.step = 'Nyalakan verifikasi 2 langkah');
