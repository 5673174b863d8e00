import { partsOfChoices, type WordedAttribute } from './reading-words.ts';

/** Words of the trade by the name of an attribute, in lower case. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  rank: ['rank', 'rank akun', 'tier', 'ranked', 'br'],
  bintang: ['bintang', 'star'],
  skin: ['skin', 'skins', 'skin total', 'sken', 'kostum'],
  hero: ['hero', 'heroes', 'heros'],
  level: ['level', 'level akun', 'lvl', 'lvl akun', 'lv'],
  diamond: ['diamond', 'diamonds', 'dm', 'dias', 'berlian'],
  server: ['server', 'region', 'srv'],
  'login lewat': ['login lewat', 'login', 'log', 'log in', 'bind', 'masuk lewat', 'via', 'akses'],
  'bind dilepas': [
    'bind dilepas',
    'bind lepas',
    'bind sudah dilepas',
    'bind udah dilepas',
    'bind sudah lepas',
    'bind udah lepas',
    'lepas bind',
    'unbind',
    'unbinded',
  ],
  bundle: ['bundle', 'bundel', 'bundles'],
  'skin senjata': ['skin senjata', 'senjata', 'skin gun', 'gun skin', 'skin weapon', 'weapon skin', 'skin'],
  'set pakaian': ['set pakaian', 'pakaian', 'set', 'outfit', 'outfits', 'baju', 'kostum'],
  uc: ['uc'],
  vp: ['vp', 'valorant point', 'valorant points'],
  agen: ['agen', 'agent', 'agents'],
  'world level': ['world level', 'world lvl', 'wl'],
  'adventure rank': ['adventure rank', 'adv rank', 'ar'],
  primogem: ['primogem', 'primogems', 'primo', 'primos'],
  'stellar jade': ['stellar jade', 'jade', 'jades'],
  winrate: ['winrate', 'win rate', 'wr'],
};

/** Other spellings by the name of a choice, in lower case. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  legend: ['lejen'],
  mythic: ['mitik', 'mythic'],
  'mythical honor': ['honor', 'mythic honor', 'mh'],
  'mythical glory': ['glory', 'mythic glory', 'mg'],
  'mythical immortal': ['immortal', 'mythic immortal', 'immo', 'imo'],
  platinum: ['plat', 'platina'],
  grandmaster: ['grand master', 'gm'],
  heroic: ['heroik'],
  conqueror: ['conq', 'konqueror'],
  ascendant: ['asc', 'ascend'],
  immortal: ['immo', 'imo'],
  indonesia: ['indo', 'server id', 'region id', 'id server'],
  asia: ['sea', 'asian'],
  'asia pasifik': ['asia pacific', 'apac', 'region ap', 'server ap', 'region indo', 'server indo', 'server id', 'region id', 'id server'],
  moonton: ['monton', 'munton'],
  google: ['gmail', 'goggle', 'gogle'],
  'google play': ['google', 'google play games', 'gplay', 'gmail', 'play games'],
  facebook: ['fb', 'pesbuk'],
  tiktok: ['tik tok'],
  x: ['twitter', 'twiter'],
  apple: ['apple id', 'icloud', 'game center'],
  hoyoverse: ['hoyo', 'hoyolab', 'mihoyo'],
  'riot id': ['riot', 'akun riot'],
};

/** "Karakter bintang 5" as "char b5", "b5 char", "karakter ⭐5". */
const OF_STARS = /^(.+) bintang ([45])$/;
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  karakter: ['karakter', 'char', 'chara', 'character'],
  senjata: ['senjata', 'weapon', 'weap'],
};

const namesOf = (name: string): readonly string[] => {
  const [, noun, stars] = OF_STARS.exec(name) ?? [];
  if (noun === undefined) return NAMES[name] ?? [name];
  const spelled = (NOUNS[noun] ?? [noun]).flatMap((one) =>
    [`b${stars}`, `bintang ${stars}`].flatMap((mark) => [`${one} ${mark}`, `${mark} ${one}`]),
  );
  // Alone it speaks of characters.
  return noun === 'karakter' ? [...spelled, `b${stars}`] : spelled;
};

/**
 * The words by which adverts of the trade name an attribute, in the form of `readingWords`, for an attribute whose words nobody has edited. An
 * attribute that no word list knows is found by its own name and unit.
 */
export const commonWords = ({ name, kind, unit, choices }: WordedAttribute): readonly string[] => {
  const own = name.toLowerCase();
  const names = [...namesOf(own), ...(unit === null || unit === '' ? [] : namesOf(unit.toLowerCase()))];
  const pairs =
    kind !== 'choice'
      ? []
      : partsOfChoices(choices).flatMap((choice) => (CHOICES[choice.toLowerCase()] ?? []).map((word) => `${word} = ${choice}`));
  return [...new Set([...names, ...pairs])];
};
