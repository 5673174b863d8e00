import type { AdvertSample } from '../advert-facts.ts';

/** Adverts of PUBG Mobile that were held back from the reader. */
export const PUBG_MOBILE: readonly AdvertSample[] = [
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
];
