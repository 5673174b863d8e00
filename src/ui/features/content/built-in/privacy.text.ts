/** Privacy policy until the owner publishes one. */
export const privacyContent = `
Kebijakan ini menjelaskan data pribadi apa yang toko proses, untuk apa, dan hakmu, menurut Undang-Undang No. 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP). Pengendali datanya adalah toko yang namanya tertulis di halaman ini.

## Data yang dikumpulkan {#data}

| Data | Untuk apa | Dasar (Pasal 20 UU PDP) | Disimpan sampai |
| --- | --- | --- | --- |
| Nomor HP, nama, email | Akun, masuk, menghubungimu tentang pesanan | Perjanjian denganmu | Akun dihapus |
| Kata sandi (hanya sidiknya, bukan kata sandinya) | Memastikan itu kamu | Perjanjian denganmu | Diganti atau akun dihapus |
| Perangkat yang masuk: nama perangkat, alamat IP, waktu | Keamanan akun | Kepentingan yang sah | Sesi berakhir |
| Kode verifikasi | Memastikan nomormu | Perjanjian denganmu | 10 menit, lalu tidak berlaku |
| Wishlist, notifikasi, dan pilihannya | Menampilkannya lagi untukmu | Perjanjian denganmu | Kamu menghapusnya, atau akun dihapus |
| Pesanan | Memenuhi pesanan, garansi, keluhan | Perjanjian, kewajiban hukum | Selama diwajibkan hukum, tanpa nama setelah akun dihapus |
| Email buletin, bila kamu mendaftar | Mengirim kabar toko | Persetujuan | 30 hari setelah kamu berhenti berlangganan |
| Catatan percobaan masuk (tersandi) | Mencegah penyalahgunaan | Kepentingan yang sah | Batas waktunya lewat |

Obrolan WhatsApp denganmu diproses menurut kebijakan WhatsApp. Toko tidak meminta nomor KTP, tanggal lahir, atau lokasimu di situs ini.

## Yang ada di perangkatmu {#perangkat}

Pilihan tampilan, wishlist tamu, pencarian terakhirmu, produk yang terakhir kamu lihat, dan tanda bahwa kamu masuk disimpan di perangkatmu sendiri, dan dihapus saat kamu keluar. Situs ini tidak memasang kuki iklan dan tidak menjual data. Kalau kinerja halaman diukur, pengukurannya tidak memuat data pribadi.

## Siapa yang menerima data {#penerima}

- Penyedia pengiriman pesan, untuk mengantar kode ke nomormu.
- Penyedia tempat data disimpan, bila toko memakainya, di bawah perjanjian pemrosesan data.
- Google, hanya bila kamu memilih masuk dengan Google.
- Pihak berwenang, bila hukum mewajibkan.

Kalau penyimpanan berada di luar Indonesia, toko memastikan pelindungannya setara menurut Pasal 56 UU PDP.

## Hakmu {#hak}

Menurut Pasal 5 sampai 13 UU PDP kamu berhak:

- mengetahui siapa yang meminta datamu, dasarnya, dan tujuannya;
- melihat dan mendapat salinannya, melengkapi, dan membetulkannya;
- mengakhiri pemrosesan, menghapus, atau memusnahkannya;
- menarik persetujuan yang pernah kamu berikan;
- berkeberatan atas keputusan yang hanya dibuat mesin (toko tidak membuat keputusan seperti itu);
- menunda atau membatasi pemrosesan;
- memindahkan datamu dalam bentuk yang terbaca mesin;
- menggugat dan menerima ganti rugi.

## Cara memakai hakmu {#cara}

- **Melihat, menyalin, dan memindahkan:** [pengaturan](/settings), bagian privasi, **Unduh dataku**.
- **Membetulkan:** lengkapi [profil](/profile), atau hubungi toko.
- **Menghapus:** [pengaturan](/settings), **Hapus akun**. Akun, profil, dan sesi masukmu dihapus saat itu juga.
- **Lainnya:** hubungi toko lewat kontak di bawah halaman ini. Permintaan dijawab paling lambat 3 kali 24 jam, setelah kami memastikan itu kamu.

Data yang wajib disimpan menurut hukum, misalnya catatan transaksi, tetap disimpan sampai waktunya habis. Pesan dan bukti bayar sebuah pesanan dihapus 90 hari setelah batas waktu terakhirnya, nomor rekening refund 90 hari setelah refund terkirim. Akun belum bisa dihapus selama masih ada pesanan, refund, komplain, atau pembayaran yang belum selesai.

## Keamanan {#keamanan}

Sambungan disandikan bila situs dibuka dengan https, kata sandi disimpan sebagai sidik yang tidak bisa dibalik, dan akses admin dibatasi menurut tugas serta dicatat. Kalau pelindungan datamu gagal, toko memberi tahu kamu dan lembaga yang berwenang paling lambat 3 kali 24 jam sejak diketahui, sesuai Pasal 46 UU PDP.

## Anak {#anak}

Data anak di bawah 18 tahun hanya diproses dengan persetujuan orang tua atau wali. Kalau kamu mengetahui ada data anak tanpa persetujuan itu, beri tahu kami supaya dihapus.

## Perubahan kebijakan {#perubahan-privasi}

Versi dan tanggalnya tertulis di atas. Perubahan penting diumumkan di [feed](/feed) sebelum berlaku.
`;
