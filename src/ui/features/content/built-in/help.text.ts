/** Questions and answers while the owner has published none: groups of level 2, questions of level 3. Only what holds for this shop as it is. */
export const helpContent = `
## Membeli {#membeli}

### Bagaimana cara membeli akun? {#cara-beli}
1. Buka [daftar akun](/products), lalu bandingkan game, tingkat, isi, dan harganya.
2. Di halaman akun, tekan **Beli Sekarang**. WhatsApp terbuka dengan pesan yang sudah berisi nama akun dan harganya.
3. Kirim pesan itu. Cara bayar dan serah terima kamu sepakati langsung dengan toko di obrolan tersebut.

Pesanan baru dimulai setelah toko membalas dan memastikan akunnya masih ada.

### Kenapa tombol belinya tidak bisa ditekan? {#tombol-beli}
Ada dua kemungkinan: akunnya sudah terjual, atau toko belum memasang nomor WhatsApp. Simpan dulu akunnya di [wishlist](/wishlist), lalu lihat [akun lain yang tersedia](/products).

### Apakah aku harus mendaftar dulu? {#perlu-daftar}
Tidak. Melihat, mencari, dan menyimpan ke wishlist bisa tanpa mendaftar. Kalau punya akun di toko ini, isi wishlist dari perangkatmu digabung ke akunmu saat masuk.

### Apakah harga dan stoknya terbaru? {#harga-dan-stok}
Ya, keduanya diambil dari data toko, bukan ditulis tangan di halaman. Karena satu akun hanya bisa dijual sekali, yang berlaku tetap kepastian dari toko saat membalas pesanmu.

### Bagaimana flash sale bekerja? {#flash-sale}
[Flash sale](/flash-sales) mulai dan berakhir sesuai jam yang tertera, dan hitung mundurnya mengikuti jam toko. Setelah berakhir atau stoknya habis, harga biasa yang berlaku.

### Apa arti tingkat Reguler, Pelajar, dan Premium? {#tingkat}
Tingkat mengelompokkan akun menurut kisaran harga. Jumlah lengkung pada tandanya mengikuti tingkatnya. Isi tiap akun tetap tertulis sendiri di halamannya.

### Bagaimana mencari akun tertentu? {#mencari}
Ketik nama game, rank, atau skin di [pencarian](/search). Singkatan seperti ml, ff, dan pubgm dikenali, begitu juga salah ketik kecil. Di daftar akun kamu bisa menyaring menurut game, tingkat, harga, dan yang bisa disewa.

## Pembayaran {#payment}

### Bagaimana cara membayar? {#cara-bayar}
Saat ini pembayaran belum dilakukan di situs. Cara bayar disepakati dengan toko di WhatsApp, setelah toko memastikan akunnya tersedia.

### Ke mana aku harus mentransfer? {#tujuan-transfer}
Hanya ke tujuan yang diberikan lewat nomor resmi toko. Sebelum membayar, cocokkan nomor yang menghubungimu di [cek nomor resmi](/community#cek-nomor). Situs ini tidak pernah meminta transfer lewat komentar atau pesan media sosial.

### Apakah harga di halaman sudah final? {#harga-final}
Harga di halaman adalah harga akunnya. Kalau cara bayar yang kamu pilih punya biaya, tanyakan dulu sebelum membayar, dan minta jumlah akhirnya ditulis di obrolan.

### Bukti apa yang harus aku simpan? {#bukti}
Simpan bukti transfer, obrolan dengan toko, dan alamat halaman akunnya sampai masa garansi lewat. Ketiganya mempercepat penyelesaian kalau ada masalah.

### Bisakah membayar dengan cicilan? {#cicilan}
Situs ini tidak menyediakan cicilan atau kredit. Jangan percaya pihak yang menawarkannya atas nama toko tanpa mengonfirmasi ke nomor resmi.

## Sewa {#sewa}

### Bagaimana cara menyewa akun? {#cara-sewa}
Pilih akun dari [daftar yang bisa disewa](/products?sewa=1), pilih lama sewanya, lalu tekan **Sewa**. WhatsApp terbuka dengan akun, lama sewa, dan harga yang sudah tertulis.

### Kapan waktu sewa mulai dihitung? {#mulai-sewa}
Waktu mulai dan berakhirnya disepakati dengan toko saat serah terima. Minta keduanya ditulis di obrolan supaya jelas bagi kedua pihak.

### Apa yang tidak boleh dilakukan dengan akun sewaan? {#larangan-sewa}
Jangan mengganti kata sandi, email, atau nomor pemulihan. Jangan memakai cheat, menjual isinya, membelanjakan saldo yang bukan milikmu, atau meminjamkannya lagi. Aturan lengkapnya ada di [syarat layanan](/terms#sewa).

### Bisakah sewa diperpanjang? {#perpanjang}
Bisa ditanyakan ke toko sebelum waktunya habis. Perpanjangan berlaku kalau toko menyetujuinya dan akunnya belum dijanjikan ke penyewa lain.

### Akun sewaan tidak bisa dibuka, bagaimana? {#sewa-bermasalah}
Hubungi toko saat itu juga lewat obrolan yang sama, sertakan gambar layar pesan galatnya. Penggantian waktu atau pengembalian dana mengikuti [aturan pengembalian](/terms#pengembalian).

## Akun & keamanan {#akun}

### Bagaimana cara mendaftar? {#daftar}
[Daftar](/auth?mode=daftar) dengan nomor HP. Kami kirim kode 6 angka yang berlaku 10 menit, lalu kamu membuat kata sandi minimal 8 karakter.

### Kodenya tidak sampai, apa yang harus dilakukan? {#kode-tidak-sampai}
Periksa nomornya, tunggu sampai hitung mundur selesai, lalu tekan **Kirim ulang**. Kalau nomormu sudah pernah terdaftar, kode pendaftaran tidak dikirim lagi: langsung masuk atau ganti kata sandi.

### Lupa kata sandi, bagaimana? {#lupa-sandi}
Buka [lupa kata sandi](/auth?mode=lupa), masukkan nomor HP atau emailmu, lalu buat kata sandi baru dengan kode yang dikirim ke nomor HP akunmu.

### Bagaimana menambah verifikasi kedua? {#verifikasi-kedua}
Buka [pengaturan](/settings), bagian keamanan. Kamu bisa memakai aplikasi autentikator atau kode ke ponsel. Setelah aktif, kata sandi saja tidak cukup untuk masuk.

### Ada yang meminta kodeku, bolehkah diberikan? {#minta-kode}
Jangan. Kode dan kata sandi akunmu di toko ini tidak pernah ditanyakan siapa pun, termasuk admin. Yang memintanya bukan dari toko.

### Bagaimana mengeluarkan perangkat yang tidak kukenali? {#perangkat}
Di [pengaturan](/settings), lihat **Perangkat yang masuk**, lalu tekan **Keluarkan**. Setelah itu ganti kata sandimu; perangkat lain perlu masuk lagi.

### Bagaimana mengunduh atau menghapus dataku? {#data-pribadi}
Keduanya ada di [pengaturan](/settings), bagian privasi: **Unduh dataku** memberi satu berkas, **Hapus akun** menghapus akun dan datanya untuk selamanya. Selengkapnya di [kebijakan privasi](/terms#privacy).

## Jual akun {#jual}

### Bagaimana menawarkan akun ke toko? {#cara-jual}
Hubungi toko lewat kontak resmi di bagian bawah halaman. Sebutkan gamenya, isi akun, sejak kapan kamu memilikinya, dan harga yang kamu minta.

### Akun seperti apa yang bisa ditawarkan? {#syarat-jual}
Akun milikmu sendiri, yang tidak sedang dijual di tempat lain, tidak terkena sanksi, dan data pemulihannya bisa kamu serahkan. Akun curian, hasil cheat, atau hasil transaksi yang dibatalkan tidak diterima.

### Apa yang perlu disiapkan? {#siapkan-jual}
Gambar layar isi akun yang jelas dan terbaru, serta akses ke email atau nomor pemulihannya. Jangan kirim kata sandi sebelum toko dan kamu sepakat tentang serah terimanya.

### Apakah tokonya pasti membeli? {#pasti-dibeli}
Tidak. Toko memeriksa dan memutuskan sendiri, dan harganya mengikuti kesepakatan. Kamu juga bebas menolak tawaran toko.

## Garansi & pengembalian {#garansi}

### Apakah ada garansinya? {#ada-garansi}
Kalau ada, lamanya tertulis di halaman akun dan dihitung sejak akun dikirim kepadamu. Kalau tidak tertulis, tidak ada janji garansi untuk akun itu selain hakmu menurut hukum.

### Apa saja yang dijamin garansi? {#isi-garansi}
Isi akun sesuai halamannya, data masuk bisa dipakai, dan akun tidak diambil kembali oleh pemilik sebelumnya. Yang tidak dijamin: sanksi karena perbuatanmu, dan data pemulihan yang tidak kamu ganti.

### Apa yang harus kulakukan begitu akun diterima? {#setelah-diterima}
Masuk, cocokkan isinya, lalu segera ganti kata sandi, email, dan nomor pemulihannya. Rekam layar dari awal masuk: itu bukti terbaik kalau isinya tidak sesuai.

### Bagaimana mengajukan keluhan? {#keluhan}
Hubungi toko lewat nomor atau email resmi sebelum garansi habis. Sertakan alamat halaman akun, bukti bayar, dan rekaman masalahnya.

### Kapan uangku dikembalikan? {#uang-kembali}
Kalau akun tidak dikirim, atau terbukti tidak sesuai dan tidak bisa diganti dalam masa garansi. Rinciannya ada di [pengembalian dana](/terms#pengembalian).
`;
