import type { AdvertSample } from '../advert-facts.ts';

/** Adverts of Mobile Legends that were held back from the reader. */
export const MOBILE_LEGENDS: readonly AdvertSample[] = [
  {
    text: `🔥🔥 WTS AKUN ML SULTAN 🔥🔥
━━━━━━━━━━━━━━━
➤ Rank : Mythic 25⭐
➤ Hero : 98
➤ Skin : 120 skin
➤ WR all 67%
➤ Emblem max 5
➤ Login : Moonton only (unbind semua sosmed)
➤ Skin Legend : Gusion, Lesley
━━━━━━━━━━━━━━━
💰 HARGA : 1,5jt NEGO TIPIS
✅ Rekber ON (fee ditanggung pembeli)
📲 wa.me/6281200001234
Serius aja, no PHP!!`,
    facts: [
      {
        game: 'mobile-legends',
        price: 1_500_000,
        attributes: { Rank: 'Mythic', Bintang: '25', Hero: '98', Skin: '120', 'Login lewat': 'Moonton', 'Bind dilepas': 'Ya' },
      },
    ],
  },
  {
    text: `jual akun ml ori pribadi dr season 9, bkn akun log ya gan. hero udh full, skin 214 (collector 2, epic limited 11), wr 58.3% dari 6.412 match, skrg mythical honor prnh glory. login moonton + tiktok tp tiktok bisa dilepas. alasan jual pensiun mau fokus kerja. tadinya mau 3jt tp krn bu turunin jadi 2jt500 net gak kurang lg. minat dm aja, rekber oke`,
    facts: [
      {
        game: 'mobile-legends',
        price: 2_500_000,
        attributes: { Rank: 'Mythical Honor', Skin: '214', 'Login lewat': 'Moonton dan TikTok' },
      },
    ],
  },
  {
    text: `READY 2 AKUN ML GES 👇👇

1⃣ AKUN A
Rank Epic II
Skin 47 || Hero 61
Level 43
WR 51%
Login moonton
Harga 185k

2⃣ AKUN B
Rank Legend III ⭐4
Skin 83 || Hero 79
Level 68
WR 55,7%
Login moonton, ada bekas fb tapi fb ikut dikasih
Harga 425rb

Ambil dua2nya bisa kurang dikit 🤝
wa 0812-0000-4477 (fast respon jam 9 - 22)`,
    facts: [
      {
        game: 'mobile-legends',
        price: 185_000,
        attributes: { Rank: 'Epic', Divisi: 'II', Skin: '47', Hero: '61', Level: '43', 'Login lewat': 'Moonton' },
      },
      {
        game: 'mobile-legends',
        price: 425_000,
        attributes: { Rank: 'Legend', Divisi: 'III', Bintang: '4', Skin: '83', Hero: '79', Level: '68', 'Login lewat': 'Moonton' },
      },
    ],
  },
  {
    text: `꧁ 𝐉𝐔𝐀𝐋 𝐂𝐄𝐏𝐀𝐓 (BU) ꧂
MLBB 🇮🇩
✦ skin 156 
✦ hero 112 (kurang dkit lg full)
✦ mitik 8 bintang, tier tertinggi Immortal 112⭐
✦ top global? gada bang wkwk, top kab doang Fanny #37
✦ kof 1, zodiak 4, starlight 22
✦ ID 100200300 (2001) cek aja sendiri
✦ UNBIND ALL ✅ tinggal moonton aman
dari 900 jadi 650k aja hari ini, bsk naik lg
tt tdk terima ❌ pulsa ❌ 
rekber admin grup ✅`,
    facts: [
      {
        game: 'mobile-legends',
        price: 650_000,
        attributes: { Rank: 'Mythic', Bintang: '8', Skin: '156', Hero: '112', 'Login lewat': 'Moonton', 'Bind dilepas': 'Ya' },
      },
    ],
  },
  {
    text: `Open bid akun Mobile Legend 📢
Spek:
- 301 skin
- Full hero
- WR 71% (solo rank 3.207 match)
- Collector 6, Legend 3 (Alucard, Gord, Saber)
- Mythical Glory 63 bintang
- Bind: moonton, gmail moonton ganti data full
OB bebas, close malam minggu jam 21.00
Yang nawar ga bayar auto blacklist 🚫
DM IG @toko.contoh.akun`,
    facts: [
      {
        game: 'mobile-legends',
        price: null,
        attributes: { Rank: 'Mythical Glory', Bintang: '63', Skin: '301', 'Login lewat': 'Moonton' },
      },
    ],
  },
];
