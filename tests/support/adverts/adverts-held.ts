import type { AdvertSample } from './advert-facts.ts';

/**
 * Version 1; counted up with every change of the table.
 *
 * Adverts in own words, written beforehand by somebody who had not seen the reader. The facts are those for which the sample shop has an attribute;
 * what else the texts say (win rates, weapons, names of characters) stays in the description.
 */
export const ADVERTS_HELD: readonly AdvertSample[] = [
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
  {
    text: `DIJUAL AKUN EPEP TUA 👴🔥
lvl 75
elite pass s2 - s31 no skip (30 EP)
Sakura ❌ Hiphop ✅
evo gun : AK Blue Flame Draco lv 7 , MP40 Cobra lv 4
bundle 140+
emote 63
rank heroic
like 18.204
log FB (fb ori first hand) 
HARGA 1.2jt nego tipis bgt
Minat? chat 0857-0000-8899
#jualakunff #ffmurah #ff2024`,
    facts: [
      {
        game: 'free-fire',
        price: 1_200_000,
        attributes: { Level: '75', Rank: 'Heroic', Bundle: '140', 'Login lewat': 'Facebook' },
      },
    ],
  },
  {
    text: `bang jual ff adek gw, lvl 62 doang tp vault lumayan isinya, ada scar megalodon lv 5 sm m1014 green flame lv 3, incubator 4, rank grandmaster season kmrn skrg diamond 3. kd 4.12 hs rate 58%. loginan vk, vk nya aktif no kendala. 350k nett, yg nawar sadis gw skip. cod bekasi bs`,
    facts: [
      {
        game: 'free-fire',
        price: 350_000,
        attributes: { Level: '62', Rank: 'Diamond', Divisi: '3', 'Login lewat': 'VK' },
      },
    ],
  },
  {
    text: `⚡️STOK AKUN FF MURMER PER HARI INI⚡️
(semua first hand, garansi hackback 30 hari)

[ FF-01 ] lv 51 • log gmail • rank Platinum 2 • bundle 23 • SG2 Rapper Underworld ✅ ➡️ 75rb
[ FF-02 ] lv 66 • log fb • rank Heroic • bundle 71 • 8 EP • ➡️ 275.000
[ FF-03 ] lv 70 • log twitter/X • rank Master • bundle 118 • evo 3 max (AK, UMP, XM8) ➡️ 0,9jt

FF-04 & FF-05 SOLD ya kak 🙏
Format order : kode_nama_bank
Admin: wa.me/6289900005678`,
    facts: [
      {
        game: 'free-fire',
        price: 75_000,
        attributes: { Level: '51', 'Login lewat': 'Google', Rank: 'Platinum', Divisi: '2', Bundle: '23' },
      },
      {
        game: 'free-fire',
        price: 275_000,
        attributes: { Level: '66', 'Login lewat': 'Facebook', Rank: 'Heroic', Bundle: '71' },
      },
      {
        game: 'free-fire',
        price: 900_000,
        attributes: { Level: '70', 'Login lewat': 'X', Rank: 'Master', Bundle: '118' },
      },
    ],
  },
  {
    text: `W T S / WTT  F R E E  F I R E
🆔 UID 1234500099
📍server indo
🎯 lvl 68, BR heroic, CS master ⭐31
👕 Sakura S1 ✅✅ (asli bkn editan, vidcall boleh)
🔫 evo: m1887 , famas , p90 — semua lv max
🐾 pet 14
💎 sisa dm 1.350
🔐 Bind fb + gmail pemulihan, dua2nya diserahkan
Buka harga 4jt, terakhir lepas di 3,75 jt
TT ML boleh asal nambah 😁
Pakai rekber biar sama2 aman`,
    facts: [
      {
        game: 'free-fire',
        price: 3_750_000,
        attributes: { Server: 'Indonesia', Level: '68', Rank: 'Heroic', Diamond: '1.350', 'Login lewat': 'Facebook' },
      },
    ],
  },
  {
    text: `#WTS PUBGM
▪️ Glacier M416 Lv 5 🧊
▪️ AKM Hellfire lv 4
▪️ Mythic 34
▪️ Pharaoh X-Suit bintang 3
▪️ Level 78
▪️ RP S3 - S19
▪️ Tier : Conqueror (2x), skrg Ace Dominator
▪️ KD 5.8
▪️ Login Twitter/X, 1 slot kosong
Harga Rp 6.750.000 (bisa cicil 2x lwt rekber)
📞 0813-0000-2468`,
    facts: [
      {
        game: 'pubg-mobile',
        price: 6_750_000,
        attributes: { Level: '78', Rank: 'Ace Dominator', 'Login lewat': 'X' },
      },
    ],
  },
  {
    text: `pubgm low budget buat yg mau push aja 🙌 lvl 54, crown 3, asia server, kd 3.1, ada dp28 upgrade lv 2 sama scar L polosan lv1, mythic cm 5. loginny fb doang kosong 1 bind jd bisa lgsung tautin email sendiri. mahar 230k aja udh murah ini, nego langit ga dibales`,
    facts: [
      {
        game: 'pubg-mobile',
        price: 230_000,
        attributes: { Level: '54', Rank: 'Crown', Divisi: '3', Server: 'Asia', 'Login lewat': 'Facebook' },
      },
    ],
  },
  {
    text: `🪂 JUAL AKUN PUBG MOBILE 🪂
Nick   : xContohx
UID    : 5550001112
Level  : 71
Tier   : Ace Master
Mitos  : 19
Senjata: M4 Fool lv 7 (kill message ✔), UZI lv 3, AWM lv 1
Mobil  : Dacia Tesla, Coupe RB
Title  : Weapon Master, Overachiever
Bind   : Gmail + nomor hp (nomor bisa diganti stlh deal)
Price  : 2,35 JT ➖ NO NEGO
Cek akun by video call only 📹
Yg minta login dulu = skip`,
    facts: [
      {
        game: 'pubg-mobile',
        price: 2_350_000,
        attributes: { Level: '71', Rank: 'Ace Master', 'Login lewat': 'Google Play' },
      },
    ],
  },
  {
    text: `Permisi min numpang lapak 🙏
Jual pabji akun kesayangan, main dr 2018
lv 82 | 8.900 match | kd all season 2.74
Conqueror season 17 (frame msh ada)
Groza lv4, Kar98 lv3, M762 lv 5
set mythic 27, RP 100 smpe 12 season
Asia, login Facebook + Twitter (dua2nya pny sendiri, dikasih semua beserta email nya)
Dulu ditawar 2,8 ga gw kasih, skrg butuh duit jd lepas satu koma enam juta. Nett.
Minat inbox / WA 0821-0000-7531`,
    facts: [
      {
        game: 'pubg-mobile',
        price: 1_600_000,
        attributes: { Level: '82', Server: 'Asia', 'Login lewat': 'Facebook' },
      },
    ],
  },
  {
    text: `✧･ﾟ: *✧ WTS GI ASIA ✧*:･ﾟ✧
AR58 | WL8
⭐5 chara:
 Raiden C2 + Engulfing Lightning R1
 Nahida C0
 Hu Tao C1 + Homa
 Zhongli C0
 Furina C0
 Diluc C3 😭
Primo 4.200, fate ungu 12
Pity 61 (guarantee ON)
Login HoYoverse, email no set / unset ✅ 
BD kosong ✅
💸 750rb nego sampe jadi
dm or wa.me/6285600001111`,
    facts: [
      {
        game: 'genshin-impact',
        price: 750_000,
        attributes: {
          Server: 'Asia',
          'Adventure Rank': '58',
          'World Level': 'World Level 8',
          Primogem: '4.200',
          'Login lewat': 'HoYoverse',
        },
      },
    ],
  },
  {
    text: `jual akun genshin server amerika (ping emg tinggi tp lumayan buat koleksi), ar 60, udh main dr 1.2, b5 ada 21 dmn yg penting2 neuvillette c1 r1, ganyu c0, ayaka c0, yelan c2, kazuha. explor rata2 90% an semua sampe fontaine, spiral abyss 36 star rutin. UID 600000123. uname + email ganti bisa, ps ga kelink, link google dah dilepas. Harga Rp 1.250.000 uda sama rekber`,
    facts: [
      {
        game: 'genshin-impact',
        price: 1_250_000,
        attributes: { 'Adventure Rank': '60', 'Karakter bintang 5': '21' },
      },
    ],
  },
  {
    text: `GENSIN STARTER AKUN 🌱🌱
AR 7 - 10 fresh, blm gacha standar
Isi: Arlecchino c0 + Mavuika c0 (2 B5 limited!!)
Server Asia
HoYoverse, semua data kosong bisa set sendiri
35k aja kak, ready 6 pcs 😍
Proses 5 menit, garansi 7 hari
0896-0000-3030 📲`,
    facts: [
      {
        game: 'genshin-impact',
        price: 35_000,
        attributes: { Server: 'Asia', 'Login lewat': 'HoYoverse' },
      },
    ],
  },
  {
    text: `‼️BU BGT‼️ akun GI whale tanggung
≫ AR 59 asia
≫ 33 chara B5 (dupe dihitung 52)
≫ B5 senjata 17
≫ Cons tinggi : Alhaitham C6R1, Kokomi C4, Xiao C6
≫ skin 7 (Jean, Keqing, Ayaka dll)
≫ welkin sisa 84 hari, genesis 980
≫ resin cap blm kepake 200 wkwk
≫ Bind : email HoYoverse gw sendiri (ikut dikasih), X udh di unlink
total topup 20jt an lebih, gw lepas 5jt250 aja. below 5 = block
no tt, no barter motor 🙃`,
    facts: [
      {
        game: 'genshin-impact',
        price: 5_250_000,
        attributes: {
          'Adventure Rank': '59',
          Server: 'Asia',
          'Karakter bintang 5': '33',
          'Senjata bintang 5': '17',
          'Login lewat': 'HoYoverse',
        },
      },
    ],
  },
  {
    text: `[WTS] VALO ACC 🎯
Region : AP / SEA (Indo)
Rank : Immortal 2 (peak Imo 3 akt lalu)
Lvl 213
Agent : full kecuali Vyse
Skin 64 :
- Reaver Vandal
- Prime Phantom
- Kuronami Knife
- Oni Phantom
- Elderflame Operator
VP 1.475 / RP 40
Riot ID bisa diganti, email full access, no ban no warning
💵 harga 2jt3 (nett)
DC : contohseller / DM`,
    facts: [
      {
        game: 'valorant',
        price: 2_300_000,
        attributes: { Server: 'Asia Pasifik', Rank: 'Immortal', Divisi: '2', Level: '213', 'Skin senjata': '64', VP: '1.475' },
      },
    ],
  },
  {
    text: `ada yg minat akun valo ga? smurf gw plat 2, lvl 46, agent kebuka 14 (jett reyna omen clove gekko dll), skin dikit cm bp 3 season + ion sheriff. winrate 54%. akun riot, email blm verif jd bisa pake email lu. first owner ya no hasil beli. 180 ribu kalo cepet, gopay/dana bisa. pc doang ya bukan mobile wkwk`,
    facts: [
      {
        game: 'valorant',
        price: 180_000,
        attributes: { Rank: 'Platinum', Divisi: '2', Level: '46', Agen: '14', 'Login lewat': 'Riot ID' },
      },
    ],
  },
  {
    text: `★彡 VALORANT ID SERVER 彡★
🅡ANK : Ascendant 1 | RR 67
🅛EVEL : 158
🅢KIN : 39 (4 knife 🔪)
 • Champions 2021 Karambit
 • RGX Butterfly
 • Ruin Dagger
 • Prime Axe
🅐GENT : 22
🅛OGIN : Riot (google & fb not linked)
harga awal 3.500.000 turun jd 2.900.000, masih bisa nego alus di dm 🤏
testi cek highlight, rekber pihak ke 3 wajib
☎️ 0877-0000-6543 a.n. admin`,
    facts: [
      {
        game: 'valorant',
        price: 2_900_000,
        attributes: {
          Server: 'Asia Pasifik',
          Rank: 'Ascendant',
          Divisi: '1',
          Level: '158',
          'Skin senjata': '39',
          Agen: '22',
          'Login lewat': 'Riot ID',
        },
      },
    ],
  },
];
