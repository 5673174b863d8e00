-- Families of words win over the stemmers of PostgreSQL. Stored stems follow.

set check_function_bodies = off;

CREATE TABLE "private"."word_families" ("word" text COLLATE pg_catalog."C" NOT NULL, "family" text NOT NULL, CONSTRAINT "word_families_pkey" PRIMARY KEY (word), CONSTRAINT "word_families_word_check" CHECK (((length(word) >= 3) AND (length(word) <= 40))));

ALTER TABLE "private"."word_families" ENABLE ROW LEVEL SECURITY;

create or replace function private.without_affixes(word text) returns text[]
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  rests text[] := array[word];
  ending text;
begin
  foreach ending in array '{nya,ku,mu,lah,kah,pun,kan,an,i,in,kannya,annya,inya,innya}'::text[] loop
    if right(word, length(ending)) = ending then
      rests := rests || left(word, -length(ending));
    end if;
  end loop;
  if word ~ '^[bdkmnpst]' then
    rests := rests || array(
      select b.replaced || substr(rest, length(b.beginning) + 1) from unnest(rests) rest
      join (values
        ('memper', ''), ('diper', ''), ('keber', ''), ('pember', ''), ('meny', 's'), ('peny', 's'), ('ny', 's'), ('ny', 'c'), ('meng', ''),
        ('meng', 'k'), ('menge', ''), ('peng', ''), ('peng', 'k'), ('penge', ''), ('nge', ''), ('ng', ''), ('ng', 'k'), ('mem', ''),
        ('mem', 'p'), ('pem', ''), ('pem', 'p'), ('men', ''), ('men', 't'), ('pen', ''), ('pen', 't'), ('n', 't'), ('m', 'p'), ('ber', ''),
        ('ber', 'r'), ('be', ''), ('bel', ''), ('ter', ''), ('ter', 'r'), ('per', ''), ('per', 'r'), ('me', ''), ('pe', ''), ('di', ''),
        ('ke', ''), ('se', '')
      ) b (beginning, replaced) on starts_with(rest, b.beginning));
  end if;
  return rests;
end
$$;

create or replace function private.family_of(word text) returns text
language plpgsql stable strict parallel safe set search_path = '' as $$
declare
  candidates constant text[] := private.without_affixes(word);
begin
  return (select f.family from private.word_families f where f.word = any (candidates) order by length(f.word) desc limit 1);
end
$$;

create or replace function private.stems_of(word text) returns text[]
language plpgsql stable strict parallel safe set search_path = '' as $$
declare
  family text := case when length(word) > 2 and word !~ '[^a-z]' then private.family_of(word) end;
  indonesian text := (ts_lexize('pg_catalog.indonesian_stem', word))[1];
  english text := (ts_lexize('pg_catalog.english_stem', word))[1];
begin
  return case
    when family is not null then array[family]
    when length(word) < 4 or word ~ '[0-9@]' then '{}'
    when indonesian is distinct from english then array_remove(array[indonesian, english], null)
    else array_remove(array[indonesian], null)
  end;
end
$$;

REVOKE ALL ON FUNCTION "private"."without_affixes"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."family_of"(text) FROM PUBLIC;

GRANT ALL ON TABLE "private"."word_families" TO "service_role";

reset check_function_bodies;

insert into private.word_families (word, family)
  select word, word from regexp_split_to_table($$
    acara adu air ajar akun alamat aman anggota angin antar antre api aplikasi asli atur baca baju balik banding banteng bantu baru batal
    batas bawa bayar belakang belanja beli berlian berlin bermuda besar bicara bidadari bintang blokir bohong bonus border bronze buat buka
    bukti bulan bundel bunuh buru busana cahaya cari cek cepat coba conqueror curi daftar dagang dapat data dengar dewa dewi diamond digital
    dinasti dino direktur disko diskon diva dompet dragon elang elimination emas emote epic festival foto gabung gacha gagal gajah gambar
    ganti gaya gelap glory gold gratis guild guna gunung habis hadiah hantu hapus harga hari harimau hasil hemat henti hero heroic hias hidup
    hiu hubung hutan iblis immortal ingat isi jaga jam jamin jasa jawab joki jual juang juara kabar kalah karakter kartu kasih kawan kecil
    kelas keluar keluarga keluh kemas kembali kembang kembar kenal kepala keramat kereta keris kerja kertas kesatria ketik ketua kirim klan
    kode koin koleksi kolektor kosong kuat kuda kumpul kunci kunjung kupon kurang laba lama lambat langgan langgar langit langka lanjut lapak
    lapor larang latih laut lawan lebih legend lemah lengkap level lihat lindung login lupa mahal main malaikat malam master masuk matahari
    mati medali media meja memori menang menara menit mentari merah merak merdeka meriam merpati mesin mesir metal meteor mewah milik minggu
    misi misteri mula murah musim mythic naga naik nama nomor pahlawan pakai paket palsu pangeran panggil panjang pantai pasar pecah pedang
    pelajar pelangi peluru penalti pengantin penguin penuh perak perang perangkat percaya perdana periksa perisai permata perunggu pesan
    pesawat pesona peti petir phoenix pilih pinjam pintar platinum ponsel potong prajurit promo punya putar putri racun raja rambut rank ratu
    rawat recall rendah resmi rias rugi sah saldo salju sandi sari saring sayap sebut sedia selena selesai sembuh sembunyi semut senin senjata
    sentinel sepatu seragam serah seram serang seri serigala setan sewa siang sihir silver simpan singa singkat sisa sistem skin spawn
    starlight sticker stok sukses sungai surel tahan tahun tambah tameng tampil tanah tanding tanya tas tawar telepon teman tembak tempur temu
    terang teratai terima termos terompet teror tiket tim tinggi tipu titip toko tonton topeng topi trail tugas tukar tulis tunda tunggu
    turnamen turun tutup uang ubah ular undang undi untung urut wajah warna warrior warung
  $$, '\s+') word where word <> '';

insert into private.word_families (word, family) values
  ('anter', 'antar'), ('bikin', 'buat'), ('borders', 'border'), ('collector', 'kolektor'), ('collectors', 'kolektor'),
  ('diamon', 'diamond'), ('diamonds', 'diamond'), ('dias', 'diamond'), ('dimond', 'diamond'), ('dragons', 'dragon'), ('emotes', 'emote'),
  ('heroes', 'hero'), ('legenda', 'legend'), ('legendaris', 'legend'), ('legends', 'legend'), ('lejen', 'legend'), ('maen', 'main'),
  ('mbantu', 'bantu'), ('mesenin', 'pesan'), ('nyari', 'cari'), ('pake', 'pakai'), ('pelajaran', 'ajar'), ('pesen', 'pesan'),
  ('rental', 'sewa'), ('simpen', 'simpan'), ('skins', 'skin'), ('stickers', 'sticker'), ('tuker', 'tukar');

update private.search_vocabulary w set stems = s.stems
from (select word, private.stems_of(word) as stems from private.search_vocabulary where word >= 'a') s
where s.word = w.word and s.stems <> w.stems;

update private.group_terms t set stems = private.stems_of(t.term) where t.stems <> private.stems_of(t.term);
