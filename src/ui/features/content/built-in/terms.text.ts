/** Terms of service until the owner publishes some. */
export const termsContent = `
Dengan memakai situs ini atau bertransaksi dengan toko, kamu menyetujui syarat berikut. Kalau tidak setuju, jangan memakainya.

## Tentang layanan {#layanan}

Toko menjual dan menyewakan akun game, item, dan jasa terkait, serta membeli akun dari pemiliknya. Jual beli mengikat begitu pembayaranmu untuk sebuah pesanan diterima, dengan harga dan isi yang tertulis di pesanan itu. Kalau pembelian disepakati lewat WhatsApp, ia mengikat setelah toko memastikan ketersediaan dan kalian menyepakati harga, cara bayar, dan serah terima.

Semua nama game, logo, dan gambar di dalam game milik pemiliknya masing-masing. Toko tidak terafiliasi dengan penerbit game mana pun.

## Siapa yang boleh bertransaksi {#siapa}

Kamu berusia 18 tahun atau lebih, atau sudah menikah. Di bawah itu, transaksi dilakukan oleh atau dengan izin orang tua atau walimu, yang ikut bertanggung jawab. Data yang kamu berikan harus benar dan milikmu sendiri.

## Akunmu di situs ini {#akun}

- Satu orang memakai nomor HP miliknya sendiri.
- Jaga kata sandi dan kode verifikasi. Toko tidak pernah memintanya.
- Yang dilakukan lewat akunmu dianggap dilakukan olehmu, kecuali kamu sudah melaporkan penyalahgunaan.
- Toko dapat membatasi akun yang dipakai untuk menipu atau melanggar syarat ini, dan memberi tahu alasannya bila diminta.

## Jual beli akun game {#jual-beli}

Banyak penerbit game melarang atau membatasi pemindahtanganan akun. Penerbit dapat membatasi atau menutup akun sewaktu-waktu, dan itu di luar kendali toko. Dengan membeli, kamu memahami risiko ini.

- Isi akun adalah yang tertulis di halamannya saat kamu memesan.
- Satu akun dijual kepada satu pembeli. Yang lebih dulu memesan dan membayar tepat waktu yang berlaku.
- Salah tulis harga yang jelas terlihat dapat dikoreksi sebelum kamu membayar. Kamu boleh batal tanpa biaya.
- Data akun hanya diserahkan lewat Brankas di halaman pesanan. Setiap pembukaan tercatat dan bisa kamu lihat.
- Setelah menerima akun, segera ganti kata sandi, email, dan nomor pemulihannya.
- Penjual menjamin akun itu miliknya, diperoleh dengan sah, dan tidak akan diambil kembali.

## Sewa akun {#sewa}

- Sewa memberi hak memakai selama waktu yang dibayar, bukan memiliki. Waktunya dihitung sejak data akun pertama dibuka, paling lambat dua jam setelah akun siap, dan berakhir sendiri.
- Dilarang mengganti kata sandi, email, nomor pemulihan, atau setelan keamanan.
- Dilarang memakai cheat atau alat pihak ketiga, menjual isi akun, memakai diamond, skin sekali pakai, atau saldo yang bukan milikmu, berkata kasar, atau meminjamkan akun ke orang lain. Apa lagi yang boleh tertulis di tiap pilihan sewa.
- Sanksi atau kerugian karena pelanggaran itu menjadi tanggunganmu, dan sewa berakhir saat itu juga.
- Pembatalan gratis sampai 60 menit sebelum jam mulai. Sewa yang mulai saat itu juga, dan sisa waktu yang tidak dipakai, tidak diganti uang.
- Deposit dikembalikan setelah sewa selesai dan kata sandi diganti. Deposit hanya ditahan dengan bukti pelanggaran, setelah kamu diberi 24 jam untuk menjawab.
- Kalau akun tidak bisa dipakai bukan karena salahmu, toko mengganti waktu yang hilang, memberi akun lain yang setara, atau mengembalikan bagian yang belum terpakai. Laporkan paling lambat 24 jam setelah sewa berakhir.

## Garansi {#garansi}

Garansi berlaku bila tertulis di halaman akun, selama waktu yang tertulis, dihitung sejak akun dikirim dan berhenti selama komplain berjalan. Yang dijamin: data masuk berfungsi, isi sesuai halaman, dan akun tidak diambil kembali oleh pemilik sebelumnya.

Garansi gugur bila kamu melanggar aturan game, membagikan data masuk, mengubah atau menjual isi akun sebelum melapor, atau tidak mengganti data pemulihan padahal sudah diminta. Hakmu menurut hukum tetap ada, dengan atau tanpa garansi tertulis.

## Pembatalan dan pengembalian dana {#pengembalian}

| Keadaan | Penyelesaian |
| --- | --- |
| Akun tidak dikirim sesuai kesepakatan | Uang kembali penuh |
| Akun tidak sesuai, dilaporkan dalam masa garansi | Diperbaiki, diganti yang setara, atau uang kembali |
| Akun diambil kembali oleh pemilik lama dalam masa garansi | Diganti yang setara, atau uang kembali |
| Berubah pikiran setelah data masuk diberikan | Tidak bisa dikembalikan |
| Sewa terhenti bukan karena salahmu | Waktu diganti, atau bagian yang belum terpakai kembali |

Pengembalian dikirim ke rekening yang kamu isi di halaman pesanan, paling lambat 7 hari kerja sejak disetujui dan rekeningnya diisi. Biaya pengirim dana yang tidak bisa ditarik kembali diberitahukan lebih dulu.

## Larangan {#larangan}

- Menawarkan akun curian, hasil peretasan, phishing, atau pembayaran tidak sah.
- Mengambil kembali akun yang sudah dijual.
- Mengaku sebagai toko atau adminnya.
- Memakai situs untuk pencucian uang, judi, penipuan, atau perbuatan lain yang dilarang hukum.
- Mengganggu situs: memindai celah tanpa izin, membanjiri permintaan, atau mengambil data secara massal.

Pelanggaran dapat berujung pada pemutusan layanan dan laporan kepada pihak berwenang, termasuk menurut UU Informasi dan Transaksi Elektronik.

## Tanggung jawab {#tanggung-jawab}

Toko bertanggung jawab atas kerugian yang timbul karena kesalahannya, paling banyak sebesar harga transaksi yang bersangkutan, kecuali hukum menentukan lain. Toko tidak bertanggung jawab atas keputusan penerbit game, gangguan layanan game, jaringan, atau pihak ketiga, dan atas kerugian karena data masuk kamu bagikan.

Tidak ada bagian dari syarat ini yang mengurangi hakmu menurut UU Perlindungan Konsumen No. 8 Tahun 1999.

## Keluhan dan perselisihan {#keluhan}

Keluhan tentang sebuah pesanan diajukan di halaman pesanan itu, selama konfirmasi atau garansinya berjalan dan sedikitnya dua hari kerja sejak dikirim. Semua batas waktu pesanan berhenti selama itu. Toko menjawab dalam 24 jam dan memutuskan dalam 48 jam setelah jawabanmu, dihitung pada jam buka; siapa yang diam sampai batas waktunya, diputus kalah. Putusan dapat dibanding sekali dalam 72 jam dan diputus orang lain. Keluhan lain sampaikan lewat kontak toko di bawah halaman ini, dengan bukti yang kamu punya; toko membalas paling lambat 3 hari kerja. Kalau tidak selesai dalam 30 hari, kamu dapat membawanya ke Badan Penyelesaian Sengketa Konsumen atau pengadilan di tempat tinggalmu. Kamu juga dapat mengadu ke Direktorat Jenderal Perlindungan Konsumen dan Tertib Niaga, Kementerian Perdagangan (WhatsApp 0853-1111-1010, simpktn.kemendag.go.id).

## Perubahan syarat {#perubahan}

Syarat dapat diperbarui. Versi dan tanggalnya tertulis di atas halaman. Transaksi mengikuti versi yang berlaku saat kamu memesan. Hukum yang berlaku adalah hukum Republik Indonesia.
`;
