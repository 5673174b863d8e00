import type { AdvertSample } from '../advert-facts.ts';

/** Adverts of Genshin Impact that were held back from the reader. */
export const GENSHIN_IMPACT: readonly AdvertSample[] = [
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
];
