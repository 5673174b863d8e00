import { keyOf } from '../../domain/attribute/attribute-draft.ts';
import type { DemoGame, Figure } from './demo-game.ts';
import { gameId } from './demo-games.ts';
import { uuidOf } from './derived.ts';

/** The division within a rank: "Epic V", "Mythic 13 bintang", "Heroic bintang 2", "Gold 3". */
const STEP = / (?:(I{1,3}|IV|V)|(\d+(?:\.\.\d+)?) bintang|bintang (\d+)|(\d))$/;
/** Shown after its name, as in "Level 80". */
const IS_LEVEL = /level|rank|ovr/i;
const LONGEST_UNIT = 14;
const YES_NO = 'Bind dilepas';

/** Splits a rank into one of a few choices, and its division. */
export const rankParts = (
  game: DemoGame,
  rank: string,
): { readonly rank: string; readonly step: { label: string; value: string } | null } => {
  const [step = '', roman, stars, starsBehind, number] = game.account.hasSteps === true ? (STEP.exec(rank) ?? []) : [];
  const value = roman ?? stars ?? starsBehind ?? number;
  return {
    rank: rank.slice(0, rank.length - step.length),
    step: value === undefined ? null : { label: (stars ?? starsBehind) === undefined ? 'Divisi' : 'Bintang', value },
  };
};

const unitOf = ({ label }: Figure): string | null =>
  IS_LEVEL.test(label) || label.includes('(') || label.length > LONGEST_UNIT
    ? null
    : label === label.toUpperCase()
      ? label
      : label.toLowerCase();

interface Described {
  readonly name: string;
  readonly kind: 'choice' | 'number' | 'yes_no';
  readonly unit?: string | null;
  readonly choices?: readonly string[];
  readonly isFilter?: boolean;
  readonly isFact?: boolean;
}

const describedBy = (game: DemoGame): Described[] => {
  const { account } = game;
  const ranks = Object.values(account.ranks).flatMap((some) => some.map((rank) => rankParts(game, rank).rank));
  return [
    { name: account.rankLabel, kind: 'choice', choices: [...new Set(ranks)], isFilter: true, isFact: true },
    ...account.figures.map((figure, place): Described => {
      const unit = unitOf(figure);
      return {
        name: figure.label,
        kind: 'number',
        unit,
        isFilter: place < 2,
        isFact: place === 0 && (unit !== null || IS_LEVEL.test(figure.label)),
      };
    }),
    { name: 'Server', kind: 'choice', choices: account.servers, isFilter: account.servers.length > 1 },
    { name: 'Login lewat', kind: 'choice', choices: account.logins, isFilter: account.logins.length > 1 },
    { name: YES_NO, kind: 'yes_no', isFilter: true },
  ];
};

/** Rows of public.game_attributes: the filters of a game's sample accounts. */
export const demoAttributes = (game: DemoGame) =>
  describedBy(game).map(({ name, kind, unit = null, choices = [], isFilter = false, isFact = false }, place) => ({
    id: uuidOf('attribute', game.slug, keyOf(name)),
    game_title_id: gameId(game.slug),
    key: keyOf(name),
    name,
    kind,
    unit,
    choices,
    is_filter: isFilter,
    is_fact: isFact,
    is_required: false,
    sort_order: place + 1,
  }));
