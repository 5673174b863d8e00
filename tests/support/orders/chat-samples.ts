import { seeded } from './seeded.ts';

/*
 * Messages as buyers of a game shop type them. The formats of ids are those that publishers and top-up shops document, the lengths of
 * account numbers those of the banks. None is derived from the filter's rules, to which message-samples.ts is closer.
 */

type Random = (below: number) => number;
type Make = (random: Random) => string;

const oneOf = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T;
const digits = (random: Random, length: number, first = ''): string =>
  first + Array.from({ length: length - first.length }, (_, at) => String(at === 0 && first === '' ? 1 + random(9) : random(10))).join('');
const letters = (random: Random, length: number, from: string): string => Array.from({ length }, () => from[random(from.length)]).join('');

const NAMES = [
  'andra',
  'Putri',
  'bayu99',
  'Rizky',
  'dewi_ml',
  'ANGGA',
  'SiKancil',
  'ucok.gaming',
  'Tante Rara',
  'noob2000',
  'Zhask',
  'Kak Ros',
];

/** A game: its share in a hundred messages, its names in chats, and its ids. */
interface Game {
  readonly share: number;
  readonly called: readonly string[];
  readonly id: Make;
}

const zoneOf: Make = (random) => digits(random, 4 + random(2));
const mobileLegends: Make = (random) => {
  const id = digits(random, 8 + random(3));
  const zone = zoneOf(random);
  return oneOf(random, [
    `${id}(${zone})`,
    `${id} (${zone})`,
    `${id} ${zone}`,
    `${id}/${zone}`,
    `${id} server ${zone}`,
    `${id} zone ${zone}`,
    id,
  ]);
};

const GAMES: readonly Game[] = [
  { share: 32, called: ['ml', 'mlbb', 'mobile legend', 'ML'], id: mobileLegends },
  { share: 18, called: ['ff', 'free fire', 'epep'], id: (random) => digits(random, 8 + random(4)) },
  { share: 10, called: ['pubg', 'pubgm', 'PUBG Mobile'], id: (random) => digits(random, 9 + random(3), '5') },
  {
    share: 10,
    called: ['genshin', 'GI', 'hsr', 'star rail'],
    id: (random) =>
      oneOf(random, [
        () => digits(random, 9, oneOf(random, ['6', '7', '8', '9'])),
        () => `${digits(random, 9, '8')} asia`,
        () => digits(random, 10, '18'),
      ])(),
  },
  { share: 4, called: ['zzz', 'wuwa'], id: (random) => oneOf(random, [digits(random, 10, '13'), digits(random, 9, '9')]) },
  {
    share: 6,
    called: ['roblox', 'rbx'],
    id: (random) => oneOf(random, [digits(random, 8 + random(3)), `${oneOf(random, NAMES)}_${digits(random, 3)}`]),
  },
  {
    share: 5,
    called: ['valorant', 'valo'],
    id: (random) => `${oneOf(random, NAMES)}#${letters(random, 3 + random(3), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')}`,
  },
  { share: 4, called: ['hok', 'honor of kings'], id: (random) => oneOf(random, [digits(random, 9 + random(2)), digits(random, 19)]) },
  { share: 3, called: ['codm', 'cod mobile'], id: (random) => digits(random, 19, '6') },
  { share: 2, called: ['coc', 'clash royale'], id: (random) => `#${letters(random, 8 + random(2), '0289PYLQGRJCUV')}` },
  { share: 2, called: ['aov'], id: (random) => digits(random, 15 + random(2)) },
  { share: 2, called: ['steam', 'dota'], id: (random) => oneOf(random, [digits(random, 17, '7656119'), digits(random, 9)]) },
  {
    share: 1,
    called: ['efootball'],
    id: (random) => `${letters(random, 4, 'ABCDEFGHJKLM')}-${digits(random, 3)}-${digits(random, 3)}-${digits(random, 3)}`,
  },
  { share: 1, called: ['sky', 'pokemon go'], id: (random) => `${digits(random, 4)} ${digits(random, 4)} ${digits(random, 4)}` },
];
const BY_SHARE = GAMES.flatMap((game) => Array.from({ length: game.share }, () => game));

/** The text around an id. */
const SENTENCES: readonly ((id: string, game: string, random: Random) => string)[] = [
  (id) => id,
  (id) => `id ${id}`,
  (id) => `${id} ya min`,
  (id) => `min ini idnya ${id}`,
  (id, game) => `id ${game} aku ${id}`,
  (id, game) => `${game} ${id}`,
  (id, _, random) => `${id}\n${oneOf(random, NAMES)}`,
  (id, _, random) => `id : ${id}\nusername : ${oneOf(random, NAMES)}`,
  (id, game) => `salah ketik kak, yg bener ${id} (${game})`,
  (id) => `barusan tf 152.500 ya kak, masukin ke ${id}`,
  (id) => `udah bayar pake bca, id ${id}`,
  (id) => `kak udah 20 menit belum masuk, ${id}`,
  (id, _, random) => `pesanan AA-${letters(random, 4, '0123456789ABCDEFGHJK')}-${letters(random, 4, '0123456789ABCDEFGHJK')} utk ${id}`,
  (id, _, random) => `nick ${oneOf(random, NAMES)} ${id} lvl ${digits(random, 2)}`,
  (id) => `kirim ke akun adekku aja ${id}`,
  (id) => `uid ${id}, jam ${id.length + 8}.30 ya ditunggu`,
  (id, game) => `akun ${game} nya yg ${id} kan? kok minta kode`,
  (id) => `saldo dana ku kepotong kak tapi diamond ke ${id} blm masuk`,
  (id) => `gopay udah sukses, tolong cek ${id}`,
  (id) => `bukan ${digitsBack(id)} tapi ${id}`,
];
const digitsBack = (id: string): string => id.replace(/[0-9]$/, (last) => String((Number(last) + 1) % 10));

/** Legitimate messages. */
export const chatMessages = (count: number): readonly string[] => {
  const random = seeded(71_125);
  return Array.from({ length: count }, () => {
    const game = oneOf(random, BY_SHARE);
    return oneOf(random, SENTENCES)(game.id(random), oneOf(random, game.called), random);
  });
};

/** Banks by their colloquial names, with the lengths of their account numbers. */
const BANKS: readonly (readonly [called: readonly string[], number: Make])[] = [
  [['bca', 'BCA'], (random) => digits(random, 10)],
  [['mandiri', 'bank mandiri'], (random) => digits(random, 13, '1')],
  [['bri', 'BRI'], (random) => digits(random, 15)],
  [['bni', 'BNI'], (random) => digits(random, 10, oneOf(random, ['0', '1']))],
  [['cimb', 'cimb niaga'], (random) => digits(random, oneOf(random, [13, 14]))],
  [['bsi', 'BSI'], (random) => digits(random, 10, '7')],
  [['bank jago', 'jago'], (random) => digits(random, 12, '10')],
  [['seabank', 'SeaBank'], (random) => digits(random, 12, '9')],
];
const WALLETS = ['dana', 'ovo', 'gopay', 'shopeepay'];
const phone: Make = (random) => oneOf(random, ['08', '628', '+628']) + digits(random, 9 + random(2));

/** Account numbers with more or less text around them. */
const ACCOUNTS: Readonly<Record<string, Make>> = {
  'beside its bank': (random) => {
    const [called, number] = oneOf(random, BANKS);
    const bank = oneOf(random, called);
    return oneOf(random, [
      () => `${bank} ${number(random)}`,
      () => `${number(random)} ${bank}`,
      () => `norek ${bank} ${number(random)} an ${oneOf(random, NAMES)}`,
      () => `tf aja ke ${bank} ${number(random)}`,
      () => `${bank}: ${number(random)}`,
      () => `refund ke rek ${number(random)} ya`,
    ])();
  },
  'in one message with its bank': (random) => {
    const [called, number] = oneOf(random, BANKS);
    const bank = oneOf(random, called);
    return oneOf(random, [
      () => `kalau refund ke ${bank} aku aja kak ${number(random)}`,
      () => `${number(random)} ya kak, ${bank}`,
      () => `rekeningnya atas nama ${oneOf(random, NAMES)}, ${number(random)}`,
      () => `pakai ${bank} kak\n${number(random)}\n${oneOf(random, NAMES)}`,
      () => `ini rekening gw ${oneOf(random, NAMES)} ${bank} nomornya ${number(random)}`,
      () => `langsung tf ke rek pribadi aja biar murah, ${number(random)}`,
    ])();
  },
  'of a wallet': (random) => `${oneOf(random, WALLETS)} ${phone(random)}`,
  'alone, of 13 to 15 digits': (random) => {
    const long = [BANKS[1], BANKS[2], BANKS[4]] as const;
    return oneOf(random, ['', 'ini ya kak ', 'ke sini '] as const) + (oneOf(random, long)?.[1](random) ?? '');
  },
  'alone, of 10 or 12 digits': (random) => {
    const short = [BANKS[0], BANKS[3], BANKS[5], BANKS[6], BANKS[7]] as const;
    return oneOf(random, ['', 'ini ya kak ', 'ke sini '] as const) + (oneOf(random, short)?.[1](random) ?? '');
  },
};

/** Account numbers in equal parts of every kind. */
export const accountNumbers = (count: number): readonly { readonly kind: string; readonly text: string }[] => {
  const random = seeded(20_261);
  const kinds = Object.entries(ACCOUNTS);
  return Array.from({ length: count }, (_, at) => {
    const [kind, make] = kinds[at % kinds.length] as (typeof kinds)[number];
    return { kind, text: make(random) };
  });
};
