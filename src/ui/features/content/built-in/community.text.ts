/** House rules and warnings until the owner publishes some. */
export const communityContent = `
## Aturan komunitas {#aturan}

1. **Hormati orang lain.** Tanpa hinaan, ancaman, pelecehan, atau ujaran kebencian.
2. **Jangan berjualan di saluran kami.** Tawarkan akunmu lewat kontak resmi, bukan di kolom komentar.
3. **Jangan bagikan data pribadi,** milikmu maupun orang lain: nomor HP, kata sandi, kode, atau bukti transfer.
4. **Jangan menyebar cheat, akun curian, atau tautan mencurigakan.**
5. **Laporkan, jangan dibalas.** Kirim screenshot-nya ke kontak resmi.

## Waspada penipuan {#penipuan}

- **Admin palsu.** Foto profil dan nama mudah ditiru, nomor tidak. Cocokkan nomornya di halaman ini sebelum membalas.
- **Rekening lain di tengah jalan.** Kalau tujuan transfer tiba-tiba berganti, berhenti dan tanyakan lewat nomor resmi.
- **Minta kode atau kata sandi.** Kami tidak pernah memintanya, dengan alasan apa pun.
- **Harga jauh di bawah halaman toko.** Harga yang berlaku adalah yang tertulis di situs ini.
- **Buru-buru.** "Sisa satu, transfer sekarang" adalah cara lama supaya kamu tidak sempat memeriksa.
- **Perantara gratis.** Kami tidak menunjuk rekber di luar kontak resmi.

Sudah telanjur mentransfer ke penipu? Segera hubungi bankmu, simpan semua bukti, lalu laporkan rekeningnya di [cekrekening.id](https://cekrekening.id) dan ke kepolisian.
`;
