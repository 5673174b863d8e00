/**
 * Questions and answers until the owner publishes some: groups at level 2, questions at level 3. They state only what holds for this shop
 * as it is.
 */
export const helpContent = `
## Membeli {#membeli}

### Bagaimana cara membeli akun? {#cara-beli}
1. **Pilih akun** di [daftar akun](/products): bandingkan game, tingkat, isi, dan harganya.
2. **Pesan dan bayar**: tekan **Beli Sekarang**, cek sekali lagi apa yang kamu beli, lalu pesan. Unitnya disimpan untukmu selama waktu bayar berjalan.
3. **Buka Brankas** di halaman pesananmu, begitu uangnya terlihat atau paling lambat pada jam yang tertulis. Amankan akunnya, lalu konfirmasi.

Semua pesananmu ada di [pesanan](/orders). Kalau di bawah **Beli Sekarang** tertulis *Pesanan dilanjutkan lewat WhatsApp*, tombolnya membuka obrolan dengan kami, dan cara bayar serta serah terima disepakati di sana.

### Kenapa tombol belinya tidak bisa ditekan? {#tombol-beli}
Kemungkinan besar sudah terjual, atau sedang disimpan untuk pembeli lain yang belum membayar. Simpan dulu akunnya di [wishlist](/wishlist), lalu lihat [akun lain yang tersedia](/products).

### Apakah aku harus mendaftar dulu? {#perlu-daftar}
Untuk melihat, mencari, dan menyimpan ke wishlist tidak. Untuk membeli ya, dengan nomor HP yang sudah dipastikan, supaya pesanan dan data akunnya hanya milikmu. Kalau punya akun di toko ini, isi wishlist dari perangkatmu digabung ke akunmu saat masuk.

### Apakah harga dan stoknya terbaru? {#harga-dan-stok}
Ya, stok dan harganya selalu terbaru. Satu akun hanya bisa dipesan satu orang: begitu kamu memesan, tidak ada orang lain yang bisa mengambilnya. Kalau harganya berubah di antaranya, kamu diberi tahu dulu.

### Bagaimana flash sale bekerja? {#flash-sale}
[Flash sale](/flash-sales) mulai dan berakhir sesuai jam yang tertera, dan hitung mundurnya mengikuti jam toko. Setelah berakhir atau stoknya habis, harga biasa yang berlaku.

### Apa arti tingkat Reguler, Pelajar, dan Premium? {#tingkat}
Tingkat mengelompokkan akun menurut kisaran harga. Jumlah lengkung pada tandanya mengikuti tingkatnya. Isi tiap akun tetap tertulis sendiri di halamannya.

### Bagaimana mencari akun tertentu? {#mencari}
Ketik nama game, rank, atau skin di [pencarian](/search). Singkatan seperti ml, ff, dan pubgm dikenali, begitu juga salah ketik kecil. Di daftar akun kamu bisa memfilter menurut game, tingkat, harga, dan yang bisa disewa.

## Pembayaran {#payment}

### Bagaimana cara membayar? {#cara-bayar}
Setelah memesan, halaman pembayaran menampilkan cara yang kami sediakan, misalnya transfer bank atau QRIS, dengan jumlah yang harus dibayar sampai rupiah terakhir. Jumlah itu bisa sedikit lebih kecil dari harganya: selisihnya kode unik supaya pembayaranmu dikenali.

### Ke mana aku harus mentransfer? {#tujuan-transfer}
Hanya ke tujuan yang tertulis di halaman pembayaran pesananmu, supaya kamu tidak tertipu. Kalau ada yang menghubungimu, cocokkan nomornya di [cek nomor resmi](/community#cek-nomor). Situs ini tidak pernah meminta transfer lewat komentar atau pesan media sosial.

### Apakah harga di halaman sudah final? {#harga-final}
Ya. Yang kamu bayar adalah jumlah di halaman pembayaran, tanpa biaya tambahan dari kami.

### Bukti apa yang harus aku simpan? {#bukti}
Simpan bukti transfer sampai pembayaranmu diterima. Setelah itu struknya ada di halaman pesanan.

### Bagaimana memastikan sebuah struk asli? {#cek-struk}
Tulis kodenya di [verifikasi struk](/verifikasi), atau pindai gambar QR-nya. Siapa pun bisa, tanpa masuk. Yang tampil barang, harga, waktu bayar, dan keadaannya, tanpa nama pembeli. Struk yang tidak dikenal di sana bukan dari kami.

### Bisakah membayar dengan cicilan? {#cicilan}
Situs ini tidak menyediakan cicilan atau kredit. Jangan percaya pihak yang menawarkannya atas nama kami tanpa mengonfirmasi ke nomor resmi.

### Bisakah pesanan dibatalkan? {#batal}
Bisa, gratis, selama belum dibayar: tekan **Batalkan pesanan** di halaman pesanannya. Setelah dibayar, uangmu kembali kalau kami tidak mengirim tepat waktu atau akunnya tidak sesuai: lihat [pengembalian dana](/terms#pengembalian).

## Sewa {#sewa}

### Bagaimana cara menyewa akun? {#cara-sewa}
1. Pilih akun dari [daftar yang bisa disewa](/products?sewa=1), tekan **Sewa**, lalu pilih lama sewanya.
2. Tekan **Sewa sekarang**, atau **Pilih waktu** untuk jam kosong sampai 14 hari ke depan.
3. Baca aturannya, centang, dan bayar dalam 15 menit. Selama itu jadwalnya disimpan untukmu.
4. Buka data akun dari [halaman pesanan](/orders) mulai lima menit sebelum jamnya.

Akun yang lama sewanya belum pasti disewa lewat WhatsApp: tombolnya membuka obrolan dengan akun dan harga yang sudah tertulis.

### Kapan waktu sewa mulai dihitung? {#mulai-sewa}
Sejak data akun pertama kamu buka, bukan sejak bayar. Kalau belum dibuka, waktunya mulai sendiri dua jam setelah akun siap. Sisa waktunya dihitung dengan jam toko dan tampil di halaman pesanan. Kami mengingatkan 60 dan 15 menit sebelum habis; begitu habis, Brankas tertutup sendiri.

### Game minta kode di perangkat baru, bagaimana? {#kode-sewa}
Tekan **Minta kode masuk** di halaman pesanan sebelum membuka data akun: selama itu waktu sewamu belum berjalan. Kami kirim kodenya ke halaman itu, biasanya dalam 10 menit.

### Apa yang tidak boleh dilakukan dengan akun sewaan? {#larangan-sewa}
- Mengganti kata sandi, email, atau nomor pemulihan.
- Memakai cheat atau alat pihak ketiga.
- Memakai diamond, skin sekali pakai, atau saldo yang bukan milikmu.
- Membagikan data login atau meminjamkannya lagi.

Main ranked boleh atau tidak tertulis di tiap pilihan sewa. Kalau dilanggar, sewa berakhir saat itu juga. Aturan lengkapnya ada di [syarat layanan](/terms#sewa).

### Bisakah sewa diperpanjang? {#perpanjang}
Bisa, mulai 60 menit sebelum habis, dari halaman pesanan. Syaratnya jam berikutnya belum dipesan penyewa lain. Bayar dalam 10 menit; waktunya bertambah begitu pembayaran diterima. Kalau terlambat, uangnya kembali.

### Bisakah sewa dibatalkan? {#batal-sewa}
Bisa, gratis, sampai 60 menit sebelum jam mulai. Sewa yang mulai sekarang tidak bisa dibatalkan setelah dibayar. Selesai lebih awal boleh, tapi sisa waktunya tidak diganti uang.

### Bagaimana dengan deposit? {#deposit-sewa}
Sebagian akun meminta deposit. Jumlahnya tertulis sebelum kamu bayar, dan kembali setelah sewa selesai dan kata sandinya kami ganti. Kami hanya boleh menahannya dengan bukti pelanggaran; kamu diberi 24 jam untuk menjawab.

### Akun sewaan tidak bisa dibuka atau bermasalah, bagaimana? {#sewa-bermasalah}
Tekan **Laporkan masalah** di halaman pesanan, selama sewa atau paling lambat 24 jam setelah berakhir, dengan screenshot-nya. Waktu sewa tetap berjalan, tapi yang hilang bukan karena salahmu diganti: waktunya ditambah, akunnya diganti, atau uang untuk sisa waktunya kembali. Lihat juga [aturan pengembalian](/terms#pengembalian).

## Akun & keamanan {#akun}

### Apakah aman belanja di sini? {#aman}
Kamu membeli langsung dari toko ini, bukan dari penjual yang tidak dikenal. Uangmu kembali kalau barangnya tidak kami kirim tepat waktu atau terbukti tidak sesuai: lihat [pengembalian dana](/terms#pengembalian). Data akun disegel di Brankas, garansinya tertulis di halaman akun, dan setiap pesanan punya struk yang [bisa dicek siapa pun](/verifikasi).

### Bisakah memakai rekber? {#rekber}
Tidak perlu, dan kami tidak menunjuk rekber. Yang kamu bayar masuk ke toko ini, ke tujuan di halaman pembayaranmu, dan kembali menurut [aturan pengembalian](/terms#pengembalian). Orang yang menawarkan rekber atas nama kami di luar [kontak resmi](/community#cek-nomor) adalah penipu.

### Bagaimana menghindari penipuan? {#penipuan}
- Bayar hanya ke tujuan yang tertulis di halaman pembayaran pesananmu.
- Cocokkan nomor yang menghubungimu di [cek nomor resmi](/community#cek-nomor).
- Jangan berikan kode masuk atau kata sandi kepada siapa pun, juga kepada yang mengaku admin.
- Cek struk yang diperlihatkan orang di [verifikasi struk](/verifikasi).

### Bagaimana cara mendaftar? {#daftar}
[Daftar](/auth?mode=daftar) dengan nomor HP. Kami kirim kode 6 angka lewat WhatsApp yang berlaku 10 menit, lalu kamu membuat kata sandi minimal 8 karakter.

### Kodenya tidak sampai, apa yang harus dilakukan? {#kode-tidak-sampai}
Periksa nomornya, tunggu sampai hitung mundur selesai, lalu tekan **Kirim ulang**. Kalau nomormu sudah pernah terdaftar, kode pendaftaran tidak dikirim lagi: langsung masuk atau ganti kata sandi.

### Lupa kata sandi, bagaimana? {#lupa-sandi}
Buka [lupa kata sandi](/auth?mode=lupa), masukkan nomor HP-mu, lalu buat kata sandi baru dengan kode yang dikirim lewat WhatsApp ke nomor itu.

### Bagaimana menambah verifikasi 2 langkah? {#verifikasi-2-langkah}
Buka [pengaturan](/settings), bagian keamanan. Kamu bisa memakai aplikasi autentikator atau kode ke ponsel. Setelah aktif, kata sandi saja tidak cukup untuk masuk.

### Ada yang meminta kodeku, bolehkah diberikan? {#minta-kode}
Jangan. Kode dan kata sandi akunmu di toko ini tidak pernah ditanyakan siapa pun, termasuk admin. Yang memintanya penipu, bukan dari kami.

### Bagaimana mengeluarkan perangkat yang tidak kukenali? {#perangkat}
Di [pengaturan](/settings), lihat **Perangkat yang masuk**, lalu tekan **Keluarkan**. Setelah itu ganti kata sandimu; perangkat lain perlu masuk lagi.

### Bagaimana mengunduh atau menghapus dataku? {#data-pribadi}
Keduanya ada di [pengaturan](/settings), bagian privasi: **Unduh dataku** memberi satu file, **Hapus akun** menghapus akun dan datanya untuk selamanya. Selengkapnya di [kebijakan privasi](/terms#privacy).

## Jual akun {#jual}

### Bagaimana menawarkan akunku? {#cara-jual}
Hubungi kami lewat kontak resmi di bagian bawah halaman. Sebutkan gamenya, isi akun, sejak kapan kamu memilikinya, dan harga yang kamu minta.

### Akun seperti apa yang bisa ditawarkan? {#syarat-jual}
Akun milikmu sendiri, yang tidak sedang dijual di tempat lain, tidak terkena sanksi, dan data pemulihannya bisa kamu serahkan. Akun curian, hasil cheat, atau hasil transaksi yang dibatalkan tidak diterima.

### Apa yang perlu disiapkan? {#siapkan-jual}
Screenshot isi akun yang jelas dan terbaru, serta akses ke email atau nomor pemulihannya. Jangan kirim kata sandi sebelum kita sepakat tentang serah terimanya.

### Apakah akunku pasti dibeli? {#pasti-dibeli}
Tidak. Kami periksa dan putuskan sendiri, dan harganya mengikuti kesepakatan. Kamu juga bebas menolak tawaran kami.

## Garansi & pengembalian {#garansi}

### Bagaimana data akunnya kuterima? {#brankas-buka}
Di halaman pesananmu, tekan **Buka Brankas**. Datanya tampil 60 detik, lalu disembunyikan lagi. Jangan mengirimnya lewat obrolan mana pun. Kami juga tidak pernah mengirim data akun lewat WhatsApp.

### Siapa yang bisa melihat data itu? {#brankas-siapa}
Kamu yang membayarnya. Datanya disegel, dan setiap kali dibuka tercatat: kamu bisa melihat berapa kali dan kapan. Pemilik dan admin toko hanya bisa membukanya dengan alasan, yang langsung kamu terima. Pegawai lain tidak bisa.

### Apa yang tidak dilindungi Brankas? {#brankas-batas}
- Pemilik lama yang masih tahu kata sandinya: karena itu segera ganti semuanya, dan ada garansi.
- Orang yang menguasai server toko beserta kuncinya.
- Foto atau salinan yang dibuat dari layarmu sendiri.
- Keputusan penerbit game atas akunnya.

### Game meminta kode dari email lama, bagaimana? {#kode-masuk}
Tekan **Minta kode masuk** di halaman pesanan. Kami kirim lewat Brankas, biasanya dalam 10 menit pada jam buka, dan kamu punya 5 menit untuk membacanya.

### Apakah ada garansinya? {#ada-garansi}
Kalau ada, lamanya tertulis di halaman akun dan dihitung sejak akun dikirim kepadamu. Kalau tidak tertulis, tidak ada janji garansi untuk akun itu selain hakmu menurut hukum.

### Apa saja yang dijamin garansi? {#isi-garansi}
Isi akun sesuai halamannya, data masuk bisa dipakai, dan akun tidak diambil kembali oleh pemilik sebelumnya (hackback). Yang tidak dijamin: sanksi karena perbuatanmu, dan data pemulihan yang tidak kamu ganti.

### Apa yang harus kulakukan begitu akun diterima? {#setelah-diterima}
Masuk, cocokkan isinya, lalu segera ganti kata sandi, email, dan nomor pemulihannya. Rekam layar dari awal masuk: itu bukti terbaik kalau isinya tidak sesuai.

### Bagaimana mengajukan keluhan? {#keluhan}
Di halaman pesanan, tekan **Ajukan komplain** sebelum konfirmasi atau garansinya habis, dan sedikitnya dua hari kerja sejak dikirim tetap bisa. Pilih alasannya, ceritakan, lalu tambahkan gambar atau rekaman layar.

- Selama komplain berjalan, semua batas waktu pesanan berhenti.
- Kami jawab paling lambat 24 jam dan putuskan paling lambat 48 jam setelah jawabanmu, dihitung pada jam buka. Yang diam sampai batas waktu, kalah.
- Tidak setuju? Kamu bisa banding sekali dalam 72 jam. Orang lain di tim kami yang memutuskan.

Kalau tetap tidak selesai, kamu bisa mengadu ke Direktorat Jenderal Perlindungan Konsumen dan Tertib Niaga, Kementerian Perdagangan: WhatsApp 0853-1111-1010 atau simpktn.kemendag.go.id.

### Kapan uangku dikembalikan? {#uang-kembali}
Kalau akun tidak dikirim, atau terbukti tidak sesuai dan tidak bisa diganti dalam masa garansi. Rinciannya ada di [pengembalian dana](/terms#pengembalian).
`;
