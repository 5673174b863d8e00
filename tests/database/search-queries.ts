/** A small shop, oldest first: game | tier | category | r for rentable | name | description. */
const catalogue = `
ml|sultan|kolektor||Akun Mythical Immortal 320 Skin Gusion Legend Kishin Densetsu|Gusion utama sejak musim lima, emblem penuh semua.
ml|premium|siap||Akun ML Mythic 98 Skin Fanny Lifeguard|Pengguna Fanny, winrate 71 persen, 4000 pertandingan.
ml|reguler|pemula||ML Epic polos cocok untuk belajar|Level 30, belum pernah mode peringkat. Hero Layla dan Miya.
ml|premium|siap||Mobile Legends Legend V 120 skin Ling Cosmo Guard|Ling dan Lancelot terasah, server Indonesia.
ml|sultan|kolektor|r|Sewa harian akun Kagura Annual Starlight full emblem|Kagura, Lunox, Odette. Bebas ganti nama tidak boleh.
ml|sultan|kolektor||Collector Chou Thunderfist plus Dragon Boy|Chou kings of fighters, skin KOF lengkap.
ml|premium|turnamen||Mythical Glory 55 bintang Benedetta Paquito meta|Siap turnamen, ping rendah.
ml|reguler|hemat||Murah meriah GM 3 dengan 12 skin Zilong|Zilong dan Alucard, email bisa diganti.
ml|premium|siap|r|Hayabusa Shura top global 40|Pemilik pernah masuk peringkat lokal Surabaya.
ml|reguler|siap||Akun MLBB Lancelot Swordmaster 60 skin|Ada juga Saber Regulator.
ml|premium|kolektor||Selena STUN x Zodiac Virgo 150 skin|Zodiac Layla dan Odette juga terbuka.
ml|sultan|kolektor||Granger Legend Starfall Knight 500 skin|Akun om om, top up sejak 2017.
ff|sultan|kolektor||Free Fire old Sakura bundle season 1|Bundle langka Sakura dan Hip Hop season 2.
ff|premium|siap||DJ Alok + Chrono level 8, 40 senjata evo|M1887 evo level 7, AK naga biru.
ff|reguler|pemula||Akun FF gold 2 untuk pemula|Karakter Kelly dan Olivia. Level 35.
ff|premium|siap|r|Heroic 12x booyah K Jota Wukong|Rental per hari, perangkat bebas.
ff|premium|kolektor||Cobra MP40 max predatory full efek|Emote langka lengkap: pedang batu, bendera, tahta.
ff|reguler|hemat||Kla Dimitri Skyler paket murah|Login Facebook aman.
ff|sultan|turnamen||Grandmaster region Arctic Blue bundle|Juara turnamen kampung dua kali.
ff|reguler|siap||Evo gun Scar megalodon level 5|Hayato, Moco, Laura.
pubgm|sultan|kolektor||Glacier M416 max level 8 + Xsuit Pharaoh bintang 6|Akun koleksi sejak musim 3, mobil McLaren.
pubgm|premium|siap||Conqueror Asia S24 AKM Glacier level 4|Conqueror dua musim.
pubgm|reguler|pemula||Akun PUBG Mobile platinum 2 bersih|Belum pernah kena blokir, tiket royale 3 musim.
pubgm|premium|siap|r|Blood Raven Xsuit bintang 4 siap pakai|Groza hutan dan Kar98 joker.
pubgm|premium|kolektor||Tesla dan Koenigsegg lengkap garasi mobil|Kendaraan mewah sebelas unit.
pubgm|reguler|hemat||Mummy set putih season 5 hemat|Akun lama, nama unik dua huruf.
genshin|sultan|kolektor||AR60 C6 Raiden Shogun + Engulfing Lightning R5|Abyss 36 bintang, Nahida C2, Zhongli C1.
genshin|premium|siap||AR 58 Zhongli Ganyu Hu Tao triple pity|Server Asia, kelamin Lumine, C0 semuanya.
genshin|reguler|pemula||Akun Genshin AR 25 fresh 200 wish|Belum pakai bintang lima, cocok buat reroll.
genshin|premium|siap||Neuvillette C1 Furina C2 Kazuha tim hydro|Senjata khas Tome of the Eternal Flow.
genshin|premium|turnamen|r|Arlecchino C2R1 Bennett C6 siap abyss|Boleh dirental tiga jam.
genshin|reguler|hemat||Venti Klee AR 45 murah Asia|Eksplorasi Mondstadt 100 persen.
genshin|sultan|kolektor||Pokémon-fans: Yae Miko C6 Nilou C6 limited|Semua bintang lima wanita.
valorant|sultan|kolektor||Reaver Vandal + Prime Phantom + Champions 2021|Knife Champions, peringkat Radiant 4.
valorant|premium|siap||Immortal 3 Jett main Elderflame Operator|Agen lengkap, wilayah AP Jakarta.
valorant|reguler|pemula||Akun Valorant Silver semua agen terbuka|Tanpa kulit senjata, nama bisa diganti.
valorant|premium|siap|r|Reyna Sage duo Kuronami Vandal diamond 2|Disewakan mingguan.
valorant|reguler|hemat||Ion Sheriff Gaia Vengeance bronze|Cocok untuk adik.
valorant|premium|kolektor||Karambit Glitchpop Forsaken bundle lengkap|Buddy Riot gun buddy dua.
roblox|sultan|kolektor||Headless Horseman + Korblox Deathspeaker|Akun 2014, 25.000 robux tersisa.
roblox|premium|siap||Blox Fruits max 2550 Kitsune Leopard perm|Godhuman, CDK, Soul Guitar.
roblox|reguler|siap||Blox Fruits level 700 Buddha awakening|Dua buah permanen.
roblox|premium|kolektor||Adopt Me neon Shadow Dragon Frost Dragon|Mega neon Evil Unicorn.
roblox|reguler|pemula|r|Akun Roblox premium 450 robux|Bisa untuk main bareng Brookhaven.
roblox|reguler|hemat||Pet Simulator huge cat titanic|Simulator lengkap gems miliaran.
codm|sultan|kolektor||Damascus lengkap DL Q33 Holidays legendary|CODM sejak beta Garena.
codm|premium|siap||Legendary AK117 Meltdown Templar mythic|Peringkat master 5.
codm|reguler|pemula||Akun Call of Duty Mobile veteran 2|Ghost karakter bawaan.
codm|premium|turnamen|r|Fennec Ascended mythic + Spectre|Untuk turnamen 5v5.
codm|reguler|hemat||Gunsmith lengkap Kilo Bolt Action murah|Battle pass dua musim.
hsr|sultan|kolektor||Acheron E2S1 Kafka Black Swan TB 70|Memory of Chaos 36 bintang.
hsr|premium|siap||Firefly Ruan Mei Gallagher super break TB65|Server Asia, Herta terbuka.
hsr|reguler|pemula||TB 40 Jingliu baru mulai|Tiga bintang lima standar: Welt, Bronya, Gepard.
hsr|premium|siap|r|Robin Topaz Aventurine follow up|Sewa akhir pekan.
coc|sultan|turnamen||TH16 max semua pahlawan raja ratu warden|Liga juara 1, tembok penuh.
coc|premium|siap||TH 15 rushed 85 persen hero 80 85 55|Nama bisa ganti, supercell id.
coc|reguler|pemula||Akun COC TH9 max laboratorium|Ratu 30 raja 30.
coc|premium|kolektor||Scenery Jungle + skin Gladiator Queen TH13|Empat pemandangan langka.
coc|reguler|hemat||Clash of Clans TH 11 tembok ungu|Builder base 8.
fc|sultan|kolektor||Ronaldo Icon Prime 104 Gullit UTOTY|Tim OVR 105, koin 900 juta.
fc|premium|siap||Messi Mbappe Haaland tim OVR 99|Divisi FC Champion.
fc|reguler|pemula||Akun FC Mobile OVR 92 baru|Pemain Brasil lengkap, Neymar dan Vinicius.
fc|premium|turnamen|r|Maldini Cruyff legendaris liga indonesia|Sewa untuk turnamen kantor.
fc|reguler|hemat||Salah Modric kartu biru OVR 95|Hemat dan kuat.
|reguler|siap||Akun FF tanpa judul game, bundle Criminal merah|Penjual lupa memilih game.
|reguler|siap||Voucher Steam Wallet IDR 120.000|Kode dikirim lewat pesan.
|premium|siap||Netflix Premium 1 bulan|Bukan game, bonus toko.
ml|premium|siap||Aldous stack 500 soul contract 88 skin|Aldous dan Uranus, penyewaan tidak ada.
ml|reguler|hemat||Nana Graveyard Party 33 skin terawat|Akun rapi dan bersih.
ff|premium|siap||Incubator M1014 apocalyptic full upgrade|Bundle berlian ungu.
genshin|premium|kolektor||Xiao Yelan Albedo C3 semua senjata khas|Hiasan Teapot penuh.
valorant|reguler|siap||Omen Viper main Spectrum Phantom gold 3|Musik asli Zedd.
pubgm|reguler|siap||UMP45 Rainbow Drake ace 3 hari ini|Kill ratio 5.2.
roblox|premium|turnamen||Anime Adventures unit lengkap Sakamoto|Jujutsu dan naruto mode.
codm|premium|siap||Kingfisher skin mythic Krig 6 Ice Drake|Peringkat legendary season 4.
hsr|reguler|hemat||Seele Silver Wolf quantum TB 55|Relik siap.
coc|sultan|siap||TH17 baru naik, minion prince 60|Pasukan mesin pengepungan lengkap.
fc|premium|siap||Zidane Pele Beckham tim klasik OVR 102|Formasi 4-3-3.
ml|sultan|turnamen||Valentina Xavier Novaria mage user Mythical Honor|Pengguna sihir, 420 pertandingan solo.
ff|reguler|hemat||Maro Xayne Thiva karakter lengkap level 60|Bisa tukar tambah.
`;

export interface ShopProduct {
  readonly game: string | null;
  readonly tier: string;
  readonly category: string;
  readonly hasRental: boolean;
  readonly name: string;
  readonly description: string;
}

export const products: readonly ShopProduct[] = catalogue
  .trim()
  .split('\n')
  .map((line) => {
    const [game = '', tier = '', category = '', rent = '', name = '', description = ''] = line.split('|');
    return { game: game === '' ? null : game, tier, category, hasRental: rent === 'r', name, description };
  });

export const games: Readonly<Record<string, string>> = {
  ml: 'Mobile Legends: Bang Bang',
  ff: 'Free Fire',
  pubgm: 'PUBG Mobile',
  genshin: 'Genshin Impact',
  valorant: 'Valorant',
  roblox: 'Roblox',
  codm: 'Call of Duty: Mobile',
  hsr: 'Honkai: Star Rail',
  coc: 'Clash of Clans',
  fc: 'FC Mobile',
};
export const tiers: Readonly<Record<string, string>> = { reguler: 'Reguler', premium: 'Premium', sultan: 'Sultan' };
export const categories: Readonly<Record<string, string>> = {
  siap: 'Siap Pakai',
  kolektor: 'Kolektor',
  pemula: 'Pemula',
  turnamen: 'Turnamen',
  hemat: 'Paket Hemat',
};

/** The expected first results: a part of a name, every result of a game, rentable ones of a game, or none. */
export type Expected = string | { readonly game: string; readonly rentable?: true } | null;

export const queries: readonly (readonly [query: string, expected: Expected])[] = [
  // Names of games: full, abbreviated, colloquial, joined.
  ['ml', { game: 'ml' }],
  ['mlbb', { game: 'ml' }],
  ['mobile legends', { game: 'ml' }],
  ['mobilelegends', { game: 'ml' }],
  ['epep', { game: 'ff' }],
  ['freefire', { game: 'ff' }],
  ['pubgm', { game: 'pubgm' }],
  ['pubg', { game: 'pubgm' }],
  ['akun genshin', { game: 'genshin' }],
  ['GI', { game: 'genshin' }],
  ['valo', { game: 'valorant' }],
  ['codm', { game: 'codm' }],
  ['call of duty', { game: 'codm' }],
  ['coc', { game: 'coc' }],
  ['hsr', { game: 'hsr' }],
  ['star rail', { game: 'hsr' }],
  ['fifa mobile', { game: 'fc' }],
  ['roblok', { game: 'roblox' }],
  // Renting, in both languages.
  ['sewa akun ml', { game: 'ml', rentable: true }],
  ['rental epep', { game: 'ff', rentable: true }],
  ['rent valorant account', { game: 'valorant', rentable: true }],
  ['genshin disewakan', { game: 'genshin', rentable: true }],
  // Common words in any order, with noise around them.
  ['gusion legend', 'Kishin Densetsu'],
  ['legend gusion', 'Kishin Densetsu'],
  ['jual akun ml gusion murah', 'Kishin Densetsu'],
  ['skin fanny', 'Fanny Lifeguard'],
  ['headless korblox', 'Headless Horseman'],
  ['blox fruits kitsune', 'Kitsune Leopard'],
  ['bloxfruit buddha', 'Buddha awakening'],
  ['glacier m416', 'Glacier M416'],
  ['conqueror pubg', 'Conqueror Asia'],
  ['ronaldo icon', 'Ronaldo Icon'],
  ['netflix', 'Netflix Premium'],
  ['steam wallet 120000', 'Steam Wallet'],
  ['ff criminal', 'bundle Criminal'],
  // Numbers and letters, separated or joined.
  ['ar 60 raiden', 'AR60 C6 Raiden'],
  ['genshin ar58', 'AR 58 Zhongli'],
  ['th15', 'TH 15 rushed'],
  ['th 16 coc', 'TH16 max'],
  ['tb 65 firefly', 'Firefly Ruan Mei'],
  ['xsuit bintang 4', 'Blood Raven'],
  // Mixed languages and inflected forms.
  ['cheap ml account for beginner pemula', 'ML Epic polos'],
  ['valorant starter pemula silver', 'Valorant Silver'],
  ['account genshin with zhongli', 'AR 58 Zhongli'],
  ['perawatan rapi nana', 'Nana Graveyard'],
  ['mobil lengkap pubg', 'Tesla dan Koenigsegg'],
  ['diamond ff', 'Incubator'],
  ['kolektor chou', 'Collector Chou'],
  // Incomplete words.
  ['gus', 'Kishin Densetsu'],
  ['karam', 'Karambit'],
  ['ml hayab', 'Hayabusa Shura'],
  ['genshin arlec', 'Arlecchino'],
  // Misspelled.
  ['gusoin', 'Kishin Densetsu'],
  ['zongli', 'AR 58 Zhongli'],
  ['valorrant jet', 'Jett main'],
  ['mobil lejend benedeta', 'Benedetta Paquito'],
  ['akunml hayabsa', 'Hayabusa Shura'],
  ['headles horsman', 'Headless Horseman'],
  // Products that the shop does not have.
  ['ragnarok', null],
  ['free fire gusion', null],
];
