import type { AdvertSample } from '../advert-facts.ts';

/** Adverts of Free Fire that were held back from the reader. */
export const FREE_FIRE: readonly AdvertSample[] = [
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
];
