import type { AdvertSample } from './advert-facts.ts';

/**
 * Version 1; counted up with every change of the table.
 *
 * Adverts in own words, in the manner of groups on WhatsApp and Facebook, captions on Instagram and status texts, as of 2026: the ones that the
 * reader was built with. Phone numbers and names are made up.
 */
export const ADVERTS_BUILT_WITH: readonly AdvertSample[] = [
  {
    text: `READY AKUN ML 🔥🔥
Mythic 25⭐
skin 130 (collector 3)
hero 118
harga 1,5jt nego
login Moonton
minat DM / wa 0812-3456-7890`,
    facts: {
      game: 'mobile-legends',
      price: 1_500_000,
      attributes: { Rank: 'Mythic', Bintang: '25', Skin: '130', Hero: '118', 'Login lewat': 'Moonton' },
    },
  },
  {
    text: `jual akun mlbb murah aja BU 😭
rank glory 62 bintang, 214 skin, full hero 124
emblem max semua
bind moonton + google (google kosong)
price : 2.350.000 net no nego
serius only japri ya kak`,
    facts: {
      game: 'mobile-legends',
      price: 2_350_000,
      attributes: { Rank: 'Mythical Glory', Bintang: '62', Skin: '214', Hero: '124', 'Login lewat': 'Moonton' },
    },
  },
  {
    text: 'WTS ML epic 3 / skin 45 / hero 70 / lvl 38 / server indo / moonton / 185k nett / wa.me/6281211112222',
    facts: {
      game: 'mobile-legends',
      price: 185_000,
      attributes: { Rank: 'Epic', Divisi: '3', Skin: '45', Hero: '70', Level: '38', Server: 'Indonesia', 'Login lewat': 'Moonton' },
    },
  },
  {
    text: `*MOBILE LEGENDS*
• Rank : Mythical Honor 31 ⭐
• Skin : 189
• Hero : 121/127
• Level akun : 87
• Diamond : 1.240
• WR 61%
• Log : Moonton n Tiktok
💰 Rp 1.850.000
📲 @akun.sultan_id (IG)`,
    facts: {
      game: 'mobile-legends',
      price: 1_850_000,
      attributes: {
        Rank: 'Mythical Honor',
        Bintang: '31',
        Skin: '189',
        Hero: '121',
        Level: '87',
        Diamond: '1.240',
        'Login lewat': 'Moonton dan TikTok',
      },
    },
  },
  {
    text: `Dijual akun pribadi ML
immortal 112 bintang
405 skin (legend 4, kolektor 11, epic 96)
hero full 129
sisa 320 dm
semua bind sudah dilepas tinggal moonton
hrg 7,5 juta masih bisa nego tipis
modal top up 18jt lebih
hub 0857 1234 5678`,
    facts: {
      game: 'mobile-legends',
      price: 7_500_000,
      attributes: {
        Rank: 'Mythical Immortal',
        Bintang: '112',
        Skin: '405',
        Hero: '129',
        Diamond: '320',
        'Bind dilepas': 'Ya',
        'Login lewat': 'Moonton',
      },
    },
  },
  {
    text: `akun ml legend II skin 88 hero 92 lvl 56 login moonton doang, unbind aman. 450rb bisa kurang dikit. rekber ok (fee rekber 20k pembeli)`,
    facts: {
      game: 'mobile-legends',
      price: 450_000,
      attributes: {
        Rank: 'Legend',
        Divisi: 'II',
        Skin: '88',
        Hero: '92',
        Level: '56',
        'Login lewat': 'Moonton',
        'Bind dilepas': 'Ya',
      },
    },
  },
  {
    text: `𝗔𝗞𝗨𝗡 𝗠𝗟 𝗠𝗨𝗥𝗔𝗛
Mythic 8 bintang
Skin 76
Hero 84
~600k~ jadi 475k aja 🥶
Login: Moonton, Google`,
    facts: {
      game: 'mobile-legends',
      price: 475_000,
      attributes: { Rank: 'Mythic', Bintang: '8', Skin: '76', Hero: '84', 'Login lewat': 'Moonton dan Google' },
    },
  },
  {
    text: `#akunml #mlbbindonesia
Ex glory, sekarang Mythic 15 ⭐
Total skin 152 ⚡ hero 110 ⚡ emblem full
Bind Moonton, sisanya kosong
1jt250 fix, ga terima TT
t.me/lapakmabar`,
    facts: {
      game: 'mobile-legends',
      price: 1_250_000,
      attributes: { Rank: 'Mythic', Bintang: '15', Skin: '152', Hero: '110', 'Login lewat': 'Moonton' },
    },
  },
  {
    text: `AKUN FF SULTAN 💎
bundle 62
skin senjata 140
level 74
rank grandmaster
log fb
harga 2,4jt
wa 081298765432`,
    facts: {
      game: 'free-fire',
      price: 2_400_000,
      attributes: {
        Bundle: '62',
        'Skin senjata': '140',
        Level: '74',
        Rank: 'Grandmaster',
        'Login lewat': 'Facebook',
      },
    },
  },
  {
    text: 'wts akun epep lv 61 heroic 3⭐, 28 bundle, 55 skin gun, login google, 375k aja buat beli susu anak',
    facts: {
      game: 'free-fire',
      price: 375_000,
      attributes: { Level: '61', Rank: 'Heroic', Bintang: '3', Bundle: '28', 'Skin senjata': '55', 'Login lewat': 'Google' },
    },
  },
  {
    text: `Free Fire
Rank: Diamond 2
Lvl: 58
Bundle: 19
Gun skin: 41
DM sisa: 85
Login: VK (aman)
Server: Indo
Price: 220.000
no tipu tipu, admin rekber bebas pilih`,
    facts: {
      game: 'free-fire',
      price: 220_000,
      attributes: {
        Rank: 'Diamond',
        Divisi: '2',
        Level: '58',
        Bundle: '19',
        'Skin senjata': '41',
        Diamond: '85',
        'Login lewat': 'VK',
        Server: 'Indonesia',
      },
    },
  },
  {
    text: `ff ready stok
master, level 70, bundle 48 (sakura, hiphop, arctic)
skin senjata 96 evo max 2
bind fb, google udah unlink
Rp1.650.000,- NETT`,
    facts: {
      game: 'free-fire',
      price: 1_650_000,
      attributes: { Rank: 'Master', Level: '70', Bundle: '48', 'Skin senjata': '96', 'Login lewat': 'Facebook' },
    },
  },
  {
    text: `Jual cepat akun FF bund angelic!!
platinum 4 | lvl 49 | 11 bundle | 23 skin senjata
login twitter
100rb gas ajaa`,
    facts: {
      game: 'free-fire',
      price: 100_000,
      attributes: {
        Rank: 'Platinum',
        Divisi: '4',
        Level: '49',
        Bundle: '11',
        'Skin senjata': '23',
        'Login lewat': 'X',
      },
    },
  },
  {
    text: `FREEFIRE TERMURAH
▫️gold III
▫️level 40
▫️9 skin senjata
▫️4 bundle
▫️1200 diamond
▫️akun google
65 ribu boss, chat inbox langsung`,
    facts: {
      game: 'free-fire',
      price: 65_000,
      attributes: {
        Rank: 'Gold',
        Divisi: 'III',
        Level: '40',
        'Skin senjata': '9',
        Bundle: '4',
        Diamond: '1.200',
        'Login lewat': 'Google',
      },
    },
  },
  {
    text: `[12/10/26 19.22] Raka Store: akun ff heroic lvl 66
36 bundel, skin senjata 72
login fb semua bind lepas
harga awal 1jt, sekarang 780rb`,
    facts: {
      game: 'free-fire',
      price: 780_000,
      attributes: {
        Rank: 'Heroic',
        Level: '66',
        Bundle: '36',
        'Skin senjata': '72',
        'Login lewat': 'Facebook',
        'Bind dilepas': 'Ya',
      },
    },
  },
  {
    text: `free fire max lvl 68 diamond IV bundle 33 skin senjata 60+ sisa dm 410 login gmail BIN 650 ribu OB 400 ribu`,
    facts: {
      game: 'free-fire',
      price: 650_000,
      attributes: {
        Level: '68',
        Rank: 'Diamond',
        Divisi: 'IV',
        Bundle: '33',
        'Skin senjata': '60',
        Diamond: '410',
        'Login lewat': 'Google',
      },
    },
  },
  {
    text: `AKUN PUBGM
✅ Rank Crown 3
✅ Level 64
✅ 52 set pakaian
✅ 61 skin senjata (M416 glacier lv 3)
✅ UC 120
✅ Login Facebook
Price 1.400.000
Contact wa +62 813-2222-3333`,
    facts: {
      game: 'pubg-mobile',
      price: 1_400_000,
      attributes: {
        Rank: 'Crown',
        Divisi: '3',
        Level: '64',
        'Set pakaian': '52',
        'Skin senjata': '61',
        UC: '120',
        'Login lewat': 'Facebook',
      },
    },
  },
  {
    text: 'pubg mobile ace master lvl 75 set 88 skin gun 110 x-suit lv 3 log twitter 3,2jt nego dikit aja',
    facts: {
      game: 'pubg-mobile',
      price: 3_200_000,
      attributes: { Rank: 'Ace Master', Level: '75', 'Set pakaian': '88', 'Skin senjata': '110', 'Login lewat': 'X' },
    },
  },
  {
    text: `Jual akun pabji polos
Gold 1, lv 42, 9 skin senjata, 7 outfit
login google play
80k`,
    facts: {
      game: 'pubg-mobile',
      price: 80_000,
      attributes: { Rank: 'Gold', Divisi: '1', Level: '42', 'Skin senjata': '9', 'Set pakaian': '7', 'Login lewat': 'Google Play' },
    },
  },
  {
    text: `PUBG conqueror season lalu, sekarang ACE
level 82
outfit 131 set
senjata 158 skin
sisa uc 1.800
server asia
login apple + fb kosong
HARGA : 6.750.000
beli = baca rules, no php`,
    facts: {
      game: 'pubg-mobile',
      price: 6_750_000,
      attributes: {
        Rank: 'Ace',
        Level: '82',
        'Set pakaian': '131',
        'Skin senjata': '158',
        UC: '1.800',
        Server: 'Asia',
        'Login lewat': 'Apple',
      },
    },
  },
  {
    text: `pubgm diamond 2
lvl 60 - 27 set - 35 skin senjata
bind fb only
500.000 nego sampe deal
#pubgmobile #jualakunpubg`,
    facts: {
      game: 'pubg-mobile',
      price: 500_000,
      attributes: { Rank: 'Diamond', Divisi: '2', Level: '60', 'Set pakaian': '27', 'Skin senjata': '35', 'Login lewat': 'Facebook' },
    },
  },
  {
    text: `READY PUBG 🪖
Rank : Platinum IV
Lvl : 51
Skin senjata : 18
Set pakaian : 16
UC : 60
Login : Google Play Games
Harga : 165k (include fee)`,
    facts: {
      game: 'pubg-mobile',
      price: 165_000,
      attributes: {
        Rank: 'Platinum',
        Divisi: 'IV',
        Level: '51',
        'Skin senjata': '18',
        'Set pakaian': '16',
        UC: '60',
        'Login lewat': 'Google Play',
      },
    },
  },
  {
    text: `Akun PUBG Ace Dominator 🔥 98 set mythic 🔥 120 skin senjata 🔥 lvl 79 🔥 server Asia 🔥 login X 🔥 4500k nett 🔥 IG: pubg.lapak`,
    facts: {
      game: 'pubg-mobile',
      price: 4_500_000,
      attributes: {
        Rank: 'Ace Dominator',
        'Set pakaian': '98',
        'Skin senjata': '120',
        Level: '79',
        Server: 'Asia',
        'Login lewat': 'X',
      },
    },
  },
  {
    text: `butuh uang cepet. akun pubgm crown V. level 66. skin senjata ada 44. baju 38 set. UC 15. login facebook aja. mau 900 ribu bisa kurang`,
    facts: {
      game: 'pubg-mobile',
      price: 900_000,
      attributes: {
        Rank: 'Crown',
        Divisi: 'V',
        Level: '66',
        'Skin senjata': '44',
        'Set pakaian': '38',
        UC: '15',
        'Login lewat': 'Facebook',
      },
    },
  },
  {
    text: `Genshin Impact Asia
AR 58 WL 8
Char b5 : 14 (Raiden C2, Nahida, Zhongli, Furina)
Weap b5 : 5
Primo 3.200
Login Hoyoverse (username)
1,9 jt`,
    facts: {
      game: 'genshin-impact',
      price: 1_900_000,
      attributes: {
        Server: 'Asia',
        'Adventure Rank': '58',
        'World Level': 'World Level 8',
        'Karakter bintang 5': '14',
        'Senjata bintang 5': '5',
        Primogem: '3.200',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: 'wts genshin ar60 wl9, 27 karakter b5, 15 senjata b5, primogem 12k, server asia, log hoyoverse + google, 5.500.000 nett ga nego, dm ig @jual.gensin',
    facts: {
      game: 'genshin-impact',
      price: 5_500_000,
      attributes: {
        'Adventure Rank': '60',
        'World Level': 'World Level 9',
        'Karakter bintang 5': '27',
        'Senjata bintang 5': '15',
        Primogem: '12.000',
        Server: 'Asia',
        'Login lewat': 'HoYoverse dan Google',
      },
    },
  },
  {
    text: `akun gi murah
adventure rank 46
world level 6
4 char ⭐5
1 weapon ⭐5
sisa primo 900
150rb aja, username`,
    facts: {
      game: 'genshin-impact',
      price: 150_000,
      attributes: {
        'Adventure Rank': '46',
        'World Level': 'World Level 6',
        'Karakter bintang 5': '4',
        'Senjata bintang 5': '1',
        Primogem: '900',
      },
    },
  },
  {
    text: `GENSHIN READY
> AR: 55
> WL: 7
> B5 char: 9
> B5 weapon: 3
> Primo: 5.640
> Server: ASIA
> Login: HoYo
Price: 875k`,
    facts: {
      game: 'genshin-impact',
      price: 875_000,
      attributes: {
        'Adventure Rank': '55',
        'World Level': 'World Level 7',
        'Karakter bintang 5': '9',
        'Senjata bintang 5': '3',
        Primogem: '5.640',
        Server: 'Asia',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: `Jual akun gensin bekas sendiri, AR 59, udah world level 8. Karakter bintang 5 ada 18, senjata bintang 5 ada 8. Primogem sisa 2.150. Server Asia. Login HoYoverse. Harga 2.750.000 boleh nego halus. Chat 0899-7654-3210`,
    facts: {
      game: 'genshin-impact',
      price: 2_750_000,
      attributes: {
        'Adventure Rank': '59',
        'World Level': 'World Level 8',
        'Karakter bintang 5': '18',
        'Senjata bintang 5': '8',
        Primogem: '2.150',
        Server: 'Asia',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: `GI asia ar 57 || wl 8 || 11 char b5 || 2 weap b5 || 0 primo || hoyoverse || 950k`,
    facts: {
      game: 'genshin-impact',
      price: 950_000,
      attributes: {
        Server: 'Asia',
        'Adventure Rank': '57',
        'World Level': 'World Level 8',
        'Karakter bintang 5': '11',
        'Senjata bintang 5': '2',
        Primogem: '0',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: `genshin reroll??? BUKAN, ini akun main 3 thn
ar 60 / wl 9 / chara bintang 5: 22 / senjata b5: 12
primo 640 intertwined 30
masuk lewat hoyoverse
4,25jt (nego tengah)
topup abis belasan juta`,
    facts: {
      game: 'genshin-impact',
      price: 4_250_000,
      attributes: {
        'Adventure Rank': '60',
        'World Level': 'World Level 9',
        'Karakter bintang 5': '22',
        'Senjata bintang 5': '12',
        Primogem: '640',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: `Genshin AR50 WL 7 asia
3 karakter ⭐5 (Jean, Keqing, Yelan)
primo 1.600, welkin aktif
harga 1.5 nego
login hoyo`,
    facts: {
      game: 'genshin-impact',
      price: null,
      attributes: {
        'Adventure Rank': '50',
        'World Level': 'World Level 7',
        Server: 'Asia',
        'Karakter bintang 5': '3',
        Primogem: '1.600',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: `VALORANT ACC
rank : Diamond 1
skin : 34 (pisau 2)
agent : 22
level : 168
VP : 475
region : AP
Riot ID full akses
IDR 1.750.000`,
    facts: {
      game: 'valorant',
      price: 1_750_000,
      attributes: {
        Rank: 'Diamond',
        Divisi: '1',
        'Skin senjata': '34',
        Agen: '22',
        Level: '168',
        VP: '475',
        Server: 'Asia Pasifik',
        'Login lewat': 'Riot ID',
      },
    },
  },
  {
    text: 'jual akun valo silver 2 lvl 74, 16 agen kebuka, 11 skin senjata + 1 knife, 250rb, email ganti bebas',
    facts: {
      game: 'valorant',
      price: 250_000,
      attributes: { Rank: 'Silver', Divisi: '2', Level: '74', Agen: '16', 'Skin senjata': '11' },
    },
  },
  {
    text: `akun valorant ascendant 3 peak immortal 1
skin 72 termasuk reaver, prime, oni
all agent (27)
lvl 310
3jt500rb net
minat pc wa 082233445566 a/n Dimas`,
    facts: {
      game: 'valorant',
      price: 3_500_000,
      attributes: { Rank: 'Ascendant', Divisi: '3', 'Skin senjata': '72', Agen: '27', Level: '310' },
    },
  },
  {
    text: `[Valorant] Gold 3 · Level 121 · 25 skin senjata · 19 agent · sisa 900 vp · server asia pasifik · riot id · Rp 825.000`,
    facts: {
      game: 'valorant',
      price: 825_000,
      attributes: {
        Rank: 'Gold',
        Divisi: '3',
        Level: '121',
        'Skin senjata': '25',
        Agen: '19',
        VP: '900',
        Server: 'Asia Pasifik',
        'Login lewat': 'Riot ID',
      },
    },
  },
  {
    text: `valo plat 2 ready ges
skin 29 bundle prime lengkap
agent 20
lvl 140
region ap indo
1,1 jt include pajak kehidupan 😂
ig lapakvalo.id`,
    facts: {
      game: 'valorant',
      price: 1_100_000,
      attributes: { Rank: 'Platinum', Divisi: '2', 'Skin senjata': '29', Agen: '20', Level: '140', Server: 'Asia Pasifik' },
    },
  },
  {
    text: `Dijual akun Valorant iron 3 polosan
level 25, agen 10, skin 3
login riot
60.000`,
    facts: {
      game: 'valorant',
      price: 60_000,
      attributes: { Rank: 'Iron', Divisi: '3', Level: '25', Agen: '10', 'Skin senjata': '3', 'Login lewat': 'Riot ID' },
    },
  },
  {
    text: `VALO IMMORTAL 1 😈
skin senjata 91
agen lengkap 27
level 402
vp 0
habis topup 15 juta, jual 6.250.000 aja
DP 500k bisa, sisanya pas serah terima`,
    facts: {
      game: 'valorant',
      price: 6_250_000,
      attributes: { Rank: 'Immortal', Divisi: '1', 'Skin senjata': '91', Agen: '27', Level: '402', VP: '0' },
    },
  },
  {
    text: `akun valorant bronze 1 lvl 33 skin 6 agen 12. harga 850 bisa nego. riot id ganti semua`,
    facts: {
      game: 'valorant',
      price: null,
      attributes: { Rank: 'Bronze', Divisi: '1', Level: '33', 'Skin senjata': '6', Agen: '12', 'Login lewat': 'Riot ID' },
    },
  },
];
