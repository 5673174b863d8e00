import { seeded } from './seeded.ts';

type Random = (below: number) => number;

const digits = (random: Random, length: number): string =>
  Array.from({ length }, (_, at) => String(at === 0 ? 1 + random(9) : random(10))).join('');
const oneOf = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T;
const letters = (random: Random, length: number, from = 'abcdefghijklmnopqrstuvwxyz'): string =>
  Array.from({ length }, () => from[random(from.length)]).join('');

const WORDS = [
  'Lemon',
  'Oura',
  'Rinz',
  'Zxuan',
  'Kairi',
  'Bang',
  'Sultan',
  'Budi',
  'Rahasia',
  'Dana',
  'Jago',
  'Naga',
  'Sky',
  'Nol',
  'Raja',
];
const CLANS = ['RRQ', 'EVOS', 'ONIC', 'BTR', 'AE', 'Rex', 'Mr', 'xX', 'Pro', 'Com', 'Net'];
const FANCY = ['亗', '〆', '꧁', '★', 'メ', '・', '♡', '『'];
const SERVERS = ['Asia', 'America', 'Europe', 'TW/HK/MO', 'SEA', 'Indonesia 2', 'S1234', 'Server 62', 'os_asia', 'Tokyo-08'];

/** Nicknames of players. */
const nickname = (random: Random): string => {
  const [word, clan, fancy] = [oneOf(random, WORDS), oneOf(random, CLANS), oneOf(random, FANCY)];
  return oneOf(random, [
    () => `${clan}.${word}`,
    () => `${clan} ${word}${digits(random, 1 + random(6))}`,
    () => `${fancy}${word}${fancy}`,
    () => `${word}_${letters(random, 4)}${digits(random, 3)}`,
    () => `${clan}•${word}`,
    () => `${word}#${digits(random, 4)}`,
    () => `${word}-${clan}.${digits(random, 2)}`,
    () => `${word.toLowerCase()}${digits(random, 8)}`,
    () => [...word].map((letter) => String.fromCodePoint(0x1d400 + (letter.toUpperCase().codePointAt(0) ?? 65) - 65)).join(''),
  ])();
};

/** Ids and servers in the formats of the sold games. */
const GAME_IDS: readonly ((random: Random) => string)[] = [
  // Mobile Legends, Magic Chess: id and zone.
  (random) => `${digits(random, 8 + random(3))} (${digits(random, 4 + random(2))})`,
  (random) => `${digits(random, 8 + random(3))} ${digits(random, 4)}`,
  (random) => `${digits(random, 9)}(${digits(random, 4)})`,
  (random) => `ID ${digits(random, 9)} / Server ${digits(random, 4)}`,
  // Free Fire, PUBG Mobile, Stumble Guys.
  (random) => digits(random, 8 + random(4)),
  // Genshin Impact, Honkai: Star Rail, Zenless Zone Zero: the first digit is the server's.
  (random) => `${oneOf(random, ['6', '7', '8', '9', '18', '10'])}${digits(random, 8)} ${oneOf(random, SERVERS)}`,
  (random) => `UID: ${digits(random, 9)}`,
  // Roblox: names, and ids.
  (random) => `${letters(random, 5)}_${letters(random, 4)}${digits(random, 1 + random(4))}`,
  (random) => `@${letters(random, 8)}${digits(random, 2)} (ID ${digits(random, 8 + random(3))})`,
  // Call of Duty Mobile, Arena of Valor, Delta Force, Steam: long ids.
  (random) => digits(random, 19),
  (random) => digits(random, 16 + random(2)),
  (random) => `7656119${digits(random, 10)}`,
  // Valorant, League of Legends: Riot ID.
  (random) => `${oneOf(random, WORDS)}#${letters(random, 4, 'ABCDEFGHJKLMN0123456789')}`,
  // Clash of Clans, Clash Royale, Brawl Stars.
  (random) => `#${letters(random, 9, '0289PYLQGRJCUV')}`,
  // Pokémon GO, Nintendo.
  (random) => `${digits(random, 4)} ${digits(random, 4)} ${digits(random, 4)}`,
  (random) => `SW-${digits(random, 4)}-${digits(random, 4)}-${digits(random, 4)}`,
  // Blood Strike, Identity V, eFootball, Sausage Man, Undawn.
  (random) => digits(random, 12),
  (random) => `${letters(random, 4, 'ABCDEFGHJKMNPQRSTUVWXYZ')}-${digits(random, 3)}-${digits(random, 3)}-${digits(random, 3)}`,
  (random) => letters(random, 6, 'abcdefghjkmnpqrstuvwxyz23456789'),
  (random) => `${digits(random, 7)} - ${oneOf(random, SERVERS)}`,
];

/** The text around an id in a message. */
const AROUND: readonly ((id: string, random: Random) => string)[] = [
  (id) => id,
  (id) => `ID saya ${id}`,
  (id, random) => `${id} nick ${nickname(random)}`,
  (id) => `Kirim ke ${id} ya kak`,
  (id) => `Halo kak.id ${id}, sudah saya transfer`,
  (id, random) => `Nick: ${nickname(random)}\nID: ${id}\nServer: ${oneOf(random, SERVERS)}`,
  (id, random) => `Kak, dana sudah masuk? ID game ${id}, order AA-7F3Q-${letters(random, 4, '0123456789ABCDEFGH')}`,
  (id) => `Password sudah saya ganti, tapi ${id} belum bisa masuk`,
  (id) => `Total Rp150.000, buat ${id}`,
];

/** Legitimate messages: ids, servers and names in real formats. */
export const harmlessMessages = (count: number): readonly string[] => {
  const random = seeded(20261124);
  return Array.from({ length: count }, (_, at) => {
    const id = at % 4 === 3 ? nickname(random) : (GAME_IDS[at % GAME_IDS.length] as (random: Random) => string)(random);
    return oneOf(random, AROUND)(id, random);
  });
};

const secretWord = (random: Random): string =>
  `${oneOf(random, WORDS)}${digits(random, 2 + random(4))}${oneOf(random, ['', '!', '#', '@'])}`;
const mobile = (random: Random): string => `8${digits(random, 1)}${digits(random, 8 + random(2))}`;
const grouped = (number: string, sign: string): string => `${number.slice(0, 3)}${sign}${number.slice(3, 7)}${sign}${number.slice(7)}`;
const wide = (number: string): string => [...number].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');

const SECRETS: Readonly<Record<string, readonly ((random: Random) => string)[]>> = {
  password: [
    (random) => `password: ${secretWord(random)}`,
    (random) => `pw nya ${secretWord(random)} kak`,
    (random) => `sandinya=${secretWord(random)}`,
    (random) => `Kata sandi akun ini adalah ${secretWord(random)}`,
    (random) => `pass ml ${secretWord(random)}`,
    (random) => `Passwordku : ${letters(random, 9)}`,
    (random) => `${letters(random, 6)}@gmail.com|${secretWord(random)}`,
    (random) => `pw: ${digits(random, 6)}`,
    (random) => `kode OTP ${digits(random, 6)}`,
    (random) => `Password email lama ${secretWord(random)} ya`,
  ],
  telephone: [
    (random) => `0${mobile(random)}`,
    (random) => `WA saya 0${grouped(mobile(random), '-')}`,
    (random) => `+62 ${grouped(mobile(random), ' ')}`,
    (random) => `hubungi 62${mobile(random)} ya`,
    (random) => `+62${mobile(random)}`,
    (random) => `wa ${mobile(random)}`,
    (random) => `telp (021) ${digits(random, 4)}${digits(random, 4)}`,
    (random) => `chat aja di 0${grouped(mobile(random), '.')}`,
    (random) => wide(`0${mobile(random)}`),
    (random) => `no hp: 0\u200b${mobile(random)}`,
  ],
  bank: [
    (random) => `BCA ${digits(random, 10)} a.n. ${oneOf(random, WORDS)}`,
    (random) => `rek mandiri ${digits(random, 13)}`,
    (random) => `transfer ke BRI ${digits(random, 15)}`,
    (random) => `no rekening: ${digits(random, 10)}`,
    (random) => `${digits(random, 10)} BNI`,
    (random) => `tf ke ${grouped(digits(random, 10), '-')} ya`,
    (random) => `${digits(random, 4)} ${digits(random, 4)} ${digits(random, 4)} ${digits(random, 4)}`,
    (random) => digits(random, 13),
    (random) => `rekening saya SeaBank ${digits(random, 12)}`,
    (random) => `${digits(random, 10)} atas nama ${oneOf(random, WORDS)}`,
  ],
  link: [
    (random) => `https://${letters(random, 8)}.com/akun`,
    (random) => `beli di ${letters(random, 8)}.com aja lebih murah`,
    (random) => `wa.me/62${mobile(random)}`,
    (random) => `t.me/${letters(random, 7)}`,
    (random) => `bit.ly/${letters(random, 6)}`,
    (random) => `discord.gg/${letters(random, 7)}`,
    (random) => `www.${letters(random, 7)}.net`,
    (random) => `cek shopee.co.id/${letters(random, 6)}`,
    (random) => `${letters(random, 8)} dot com ya kak`,
    (random) => `pindah ke ${letters(random, 8)}.id`,
  ],
};

/** Forbidden messages, in equal parts of every kind. */
export const plantedSecrets = (count: number): readonly { readonly kind: string; readonly text: string }[] => {
  const random = seeded(424242);
  const kinds = Object.entries(SECRETS);
  return Array.from({ length: count }, (_, at) => {
    const [kind, forms] = kinds[at % kinds.length] as (typeof kinds)[number];
    const secret = (forms[Math.floor(at / kinds.length) % forms.length] as (random: Random) => string)(random);
    return { kind, text: oneOf(random, [secret, `Halo kak, ${secret}`, `${secret} makasih`]) };
  });
};
