import type { Sql } from 'postgres';

type GeneratedGame = {
  readonly name: string;
  readonly slug: string;
  /** Names that a player of this game searches for. */
  readonly figures: string;
  readonly ranks: string;
};

/** Largest first: the share of products falls with the position. */
const games: readonly GeneratedGame[] = [
  {
    name: 'Mobile Legends: Bang Bang',
    slug: 'mobile-legends',
    figures:
      'Gusion Fanny Ling Lancelot Kagura Chou Alucard Miya Layla Zilong Franco Tigreal Balmond Hayabusa Karina Eudora Nana Saber Selena Granger Wanwan Beatrix Benedetta Paquito Natan Aamon Valentina Xavier Julian Fredrinn Joy Novaria Arlott Ixia Nolan Cici Zhuxin Suyou Lukas Kalea Aldous Argus Aurora Badang Bane Barats Belerick Brody Bruno Carmilla Cecilion Clint Cyclops Diggie Dyrroth Edith Esmeralda Estes Faramis Gatotkaca Gloo Gord Grock Guinevere Hanabi Hanzo Harith Harley Helcurt Hilda Hylos Irithel Jawhead Johnson Kadita Kaja Karrie Khaleed Khufra Kimmy Leomord Lesley Lolita Lunox Lylia Martis Masha Mathilda Melissa Minotaur Minsitthar Moskov Odette Phoveus Popol Pharsa Rafaela Roger Ruby Sun Terizla Thamuz Uranus Vale Valir Vexana Yve Zhask',
    ranks: 'Warrior,Elite,Master,Grandmaster,Epic,Legend,Mythic,Mythical Honor,Mythical Glory,Mythical Immortal',
  },
  {
    name: 'Free Fire',
    slug: 'free-fire',
    figures:
      'Alok Chrono Kelly Hayato Moco Laura Wukong Kla Caroline Miguel Paloma Maxim Nikita Antonio Olivia Andrew Ford Misha Rafael Notora Steffie Jota Kapella Luqueta Wolfrahh Clu Jai Dasha Skyler Shirou Maro Xayne Thiva Dimitri Leon Otho Nairi Kenta Homer Iris Tatsuya Santino Orion Sonia Ignis Cobra Sakura Hiphop Arctic Bunny',
    ranks: 'Bronze,Silver,Gold,Platinum,Diamond,Heroic,Elite Heroic,Grandmaster',
  },
  {
    name: 'PUBG Mobile',
    slug: 'pubg-mobile',
    figures:
      'Glacier Pharaoh Xsuit Blood Raven Poseidon Avalanche Silvanus Stygian Godzilla Mclaren Koenigsegg Dodge Fool Groza AKM Kar98 Vector UMP Bizon Mutant Joker Conqueror Hellfire Wanderer Marmoris Galadria Ignis Arcane Shinobi',
    ranks: 'Bronze,Silver,Gold,Platinum,Diamond,Crown,Ace,Ace Master,Ace Dominator,Conqueror',
  },
  {
    name: 'Genshin Impact',
    slug: 'genshin-impact',
    figures:
      'Raiden Zhongli Venti Nahida Furina Neuvillette Arlecchino Hutao Ganyu Ayaka Ayato Kazuha Xiao Yelan Itto Eula Albedo Klee Diluc Keqing Mona Qiqi Jean Tighnari Dehya Cyno Wanderer Alhaitham Baizhu Lyney Wriothesley Navia Xianyun Chiori Clorinde Sigewinne Emilie Mualani Kinich Xilonen Chasca Mavuika Citlali Skirk Bennett Xiangling Xingqiu Fischl Sucrose Kuki',
    ranks: 'AR 35,AR 40,AR 45,AR 50,AR 55,AR 57,AR 58,AR 60',
  },
  {
    name: 'Valorant',
    slug: 'valorant',
    figures:
      'Jett Reyna Phoenix Raze Omen Brimstone Viper Sova Cypher Killjoy Sage Skye Yoru Astra Kayo Chamber Neon Fade Harbor Gekko Deadlock Iso Clove Vyse Tejo Reaver Prime Oni Elderflame Glitchpop Ion Forsaken Sentinels Araxys Kuronami Spectrum Champions',
    ranks: 'Iron,Bronze,Silver,Gold,Platinum,Diamond,Ascendant,Immortal,Radiant',
  },
  {
    name: 'Roblox',
    slug: 'roblox',
    figures:
      'Dough Leopard Dragon Kitsune Buddha Phoenix Rumble Dark Spirit Venom Control Gravity Mammoth Godhuman Korblox Headless Dominus Valkyrie Adopt Neon Shadow Frostdragon Evilunicorn Arcade Limited Premium Robux',
    ranks: 'Level 100,Level 700,Level 1500,Level 2300,Level 2550,Max Level',
  },
  {
    name: 'Call of Duty: Mobile',
    slug: 'call-of-duty-mobile',
    figures:
      'Ghost Templar Spectre Kilo Holger Fennec Locus Mythic Damascus Diamond Platinum Gunsmith Krig Oden Kingfisher Alias Nikto Urban Tracker Wraith Siren Ronin Dame Askari Lazarus',
    ranks: 'Rookie,Veteran,Elite,Pro,Master,Grandmaster,Legendary',
  },
  {
    name: 'Honkai: Star Rail',
    slug: 'honkai-star-rail',
    figures:
      'Acheron Kafka Firefly Jingliu Seele Robin Sparkle Ruanmei Blackswan Topaz Argenti Huohuo Fuxuan Luocha Silverwolf Blade Yunli Feixiao Lingsha Rappa Sunday Fugue Herta Aglaea Castorice Phainon Gepard Himeko Welt Bronya Clara Bailu Yanqing',
    ranks: 'TB 40,TB 50,TB 60,TB 65,TB 70',
  },
  {
    name: 'Clash of Clans',
    slug: 'clash-of-clans',
    figures:
      'Warden Barbarian Archer Champion Minion Prince Scenery Gladiator Pirate Jungle Ninja Primal Shadow Dragonmaster Electro Titan Golem Hogrider Lavahound Siege',
    ranks: 'TH 9,TH 10,TH 11,TH 12,TH 13,TH 14,TH 15,TH 16,TH 17',
  },
  {
    name: 'FC Mobile',
    slug: 'fc-mobile',
    figures:
      'Ronaldo Messi Mbappe Haaland Neymar Zidane Pele Maradona Ronaldinho Beckham Maldini Gullit Vieira Kaka Cruyff Bellingham Vinicius Salah Modric Icon Hero Toty Utoty Centurions',
    ranks: 'OVR 90,OVR 95,OVR 99,OVR 102,OVR 105,FC Champion',
  },
  {
    name: 'Wuthering Waves',
    slug: 'wuthering-waves',
    figures:
      'Jiyan Yinlin Jinhsi Changli Zhezhi Xiangliyao Shorekeeper Camellya Carlotta Roccia Phoebe Brant Cantarella Zani Verina Calcharo Encore Lingyang Jianxin Rover',
    ranks: 'UL 30,UL 40,UL 50,UL 60,UL 70',
  },
  {
    name: 'Stumble Guys',
    slug: 'stumble-guys',
    figures: 'Spartan Inferno Dragonborn Mrbeast Banana Demon Pharaohcat Galaxy Candy Messi Sonic Barbie Hotwheels',
    ranks: 'Wood,Bronze,Silver,Gold,Platinum,Master,Champion',
  },
];

const lines =
  'Collector,Legend,Epic,Starlight,Limited,Special,Zodiac,Kimono,Galaxy,Neon,Royal,Mecha,Mythic,Phantom,Frost,Inferno,Lunar,Summer';
const praise = 'Sultan,GG,Murah,Siap Push,Full Skin,Top Global,Lengkap,Terawat,Rapi,Mantap,Spesial,Pribadi,Langka,Termurah';
const sentences =
  'Login lewat Moonton dan email bisa diganti.|Akun pribadi dari awal main, bukan hasil retas.|Server Indonesia, nama bisa diganti.|Bonus item langka dan emblem penuh.|Riwayat top up lengkap, bukti siap dikirim.|Tidak pernah terkena blokir atau cheat.|Cocok untuk push rank atau koleksi.|Bisa nego tipis, respon cepat setiap hari.|Data lengkap: email, nomor dan kata sandi baru.|Garansi dari hackback selama masa jaminan.';
const syllables = 'ka,ri,no,ta,mel,sha,vi,dor,zen,lu,pra,gon,el,tha,mur,ye,bra,xi,qua,nes';

const BATCH = 100_000;
const tiers = [
  ['Reguler', 'reguler'],
  ['Premium', 'premium'],
  ['Sultan', 'sultan'],
] as const;
const categories = [
  ['Akun Siap Pakai', 'akun-siap-pakai'],
  ['Akun Kolektor', 'akun-kolektor'],
  ['Akun Pemula', 'akun-pemula'],
  ['Akun Turnamen', 'akun-turnamen'],
  ['Paket Hemat', 'paket-hemat'],
] as const;

/** One number per product and purpose, the same on every run. */
const ROLL = `
  create or replace function pg_temp.roll(n integer, purpose integer, sides integer) returns integer language sql immutable as
    'select ((hashint8extended(n, purpose) & 1073741823) % sides)::integer';
  create or replace function pg_temp.lean(n integer, purpose integer, sides integer) returns integer language sql immutable as
    'select floor(sides * power((hashint8extended(n, purpose) & 1048575)::float8 / 1048576, 2.5))::integer'`;

/** A generated skin name of three syllables, a few of them frequent and most of them rare: eight thousand words. */
const madeUpName = (purpose: number): string =>
  `initcap(l.syllables[1 + pg_temp.lean(n, ${purpose}, 20)] || l.syllables[1 + pg_temp.lean(n, ${purpose + 1}, 20)] || l.syllables[1 + pg_temp.lean(n, ${purpose + 2}, 20)])`;

const PRODUCTS = `
  with l as materialized (
    select string_to_array($3::jsonb ->> 'lines', ',') as lines, string_to_array($3::jsonb ->> 'praise', ',') as praise,
      string_to_array($3::jsonb ->> 'sentences', '|') as sentences, string_to_array($3::jsonb ->> 'syllables', ',') as syllables
  ), g as materialized (
    select position, ('90000000-0000-4000-8000-' || lpad(position::text, 12, '0'))::uuid as id, game ->> 'name' as name,
      string_to_array(game ->> 'figures', ' ') as figures, string_to_array(game ->> 'ranks', ',') as ranks
    from jsonb_array_elements($3::jsonb -> 'games') with ordinality e (game, position)
  )
  insert into public.products (id, name, description, price, original_price, category_id, game_title_id, tier_id, is_flash_sale,
    has_rental, stock, created_at)
  select md5('generated-' || n)::uuid,
    concat_ws(' ', 'Akun', g.name, g.ranks[1 + pg_temp.roll(n, 1, cardinality(g.ranks))], pg_temp.lean(n, 2, 400) + 1, 'Skin',
      g.figures[1 + pg_temp.lean(n, 3, cardinality(g.figures))],
      l.lines[1 + pg_temp.lean(n, 4, cardinality(l.lines))],
      case when pg_temp.roll(n, 5, 2) = 0 then ${madeUpName(60)} end,
      case when pg_temp.roll(n, 6, 3) = 0 then l.praise[1 + pg_temp.roll(n, 7, cardinality(l.praise))] end),
    concat_ws(' ', 'Ada', g.figures[1 + pg_temp.lean(n, 8, cardinality(g.figures))] || ',',
      g.figures[1 + pg_temp.lean(n, 9, cardinality(g.figures))] || ' dan ' || ${madeUpName(70)} || '.',
      l.sentences[1 + pg_temp.roll(n, 10, 10)], l.sentences[1 + pg_temp.roll(n, 11, 10)], l.sentences[1 + pg_temp.roll(n, 12, 10)],
      case when n % 500 = 0 then 'Kode AKN' || n || '.' end),
    price, case when pg_temp.roll(n, 13, 4) = 0 then price * 5 / 4 end,
    ('c0000000-0000-4000-8000-' || lpad((1 + pg_temp.roll(n, 14, 5))::text, 12, '0'))::uuid, g.id,
    ('70000000-0000-4000-8000-' || lpad((1 + pg_temp.lean(n, 15, 3))::text, 12, '0'))::uuid,
    n % 1000 = 0, n % 5 = 0, case when pg_temp.roll(n, 16, 10) = 0 then 0 else 1 end,
    timestamptz '2024-11-21 00:00Z' + interval '730 days' * (n::float8 / $4::integer)
  from generate_series($1::integer, $2::integer) n
  cross join l
  join g on g.position = 1 + pg_temp.lean(n, 17, 12)
  cross join lateral (select (10000 * power(1000::float8, pg_temp.roll(n, 18, 10000)::float8 / 10000))::bigint / 1000 * 1000 as price) m
  order by n`;

const group = async (sql: Sql, table: string, prefix: string, rows: readonly (readonly [string, string])[]): Promise<void> => {
  await sql`
    insert into ${sql(`public.${table}`)} (id, name, slug, sort_order)
    select (${prefix} || lpad(position::text, 12, '0'))::uuid, item ->> 0, item ->> 1, position
    from jsonb_array_elements(${sql.json(rows)}) with ordinality e (item, position)
    on conflict (id) do nothing`;
};

/**
 * Fills an empty catalogue with visible products of 12 games, 3 tiers and 5 categories, oldest first over two years, the same on every run:
 * a fifth can be rented, one in a thousand is on sale, a tenth is sold out.
 */
export const generateCatalogue = async (sql: Sql, products: number): Promise<void> => {
  await group(
    sql,
    'game_titles',
    '90000000-0000-4000-8000-',
    games.map(({ name, slug }) => [name, slug] as const),
  );
  await group(sql, 'tiers', '70000000-0000-4000-8000-', tiers);
  await group(sql, 'categories', 'c0000000-0000-4000-8000-', categories);
  const words = { games: [...games], lines, praise, sentences, syllables };
  const connection = await sql.reserve();
  try {
    await connection.unsafe(ROLL);
    for (let first = 1; first <= products; first += BATCH) {
      await connection.unsafe(PRODUCTS, [first, Math.min(first + BATCH - 1, products), sql.json(words), products]);
    }
  } finally {
    connection.release();
  }
  await sql`
    insert into public.rental_options (product_id, duration, duration_minutes, price)
    select p.id, d.name, d.minutes, p.price / d.share
    from public.products p cross join (values ('3 jam', 180, 20), ('1 hari', 1440, 8)) d (name, minutes, share) where p.has_rental`;
  await sql`
    insert into public.flash_sales (product_id, sale_price, original_price, start_time, end_time, stock)
    select p.id, p.price * 4 / 5, p.price, now() - interval '1 hour', now() + interval '1 day', 1
    from public.products p where p.is_flash_sale`;
  await sql`vacuum analyze`;
};
