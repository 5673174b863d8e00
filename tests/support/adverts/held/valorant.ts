import type { AdvertSample } from '../advert-facts.ts';

/** Adverts of Valorant that were held back from the reader. */
export const VALORANT: readonly AdvertSample[] = [
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
