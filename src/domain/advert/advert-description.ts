import type { Attribute } from '../catalog/product.ts';
import { isMessageRefused } from '../order/message-filter.ts';
import type { AdvertMark, ReadAttribute } from './advert.ts';
import { NAMES_OF_AMOUNTS } from './advert-words.ts';
import { joinedParts, type TextPart } from './text-parts.ts';

/** Words that name an amount stand shortly before it. */
const NEAR = 40;
/** What parts clauses within a line. */
const CLAUSE_END = /[,;|•·\n()]|\.(?= |$|\n)| [-/+] |\/ | \/|\p{Extended_Pictographic}/gu;
const NAMES_AMOUNT = new RegExp(`(?<!\\p{L})(?:(?:${NAMES_OF_AMOUNTS})[\\s:=.~*]*)+$`, 'iu');
const HASHTAG = /#[\p{L}\p{N}_]+/gu;
const EMPHASIS = /(?<![\p{L}\p{N}])[*_~]+|[*_~]+(?![\p{L}\p{N}])/gu;
const LOOSE_BEGIN = /^[\s,;|/+:=.)\]>-]+/u;
const LOOSE_END = /(?:[\s,;|/+:=(·•[-]|(?![⭐🌟])\p{Extended_Pictographic})+$/u;
/** What follows an amount in brackets: "(nego tengah)". */
const ABOUT_AMOUNT = /^\s*\([^)\n]*(?:nego|fee|net|fix|include|incl|bisa|admin|rekber)[^)\n]*\)/iu;

const clauseAround = (text: string, { begin, end }: Pick<AdvertMark, 'begin' | 'end'>): TextPart => {
  const ends = [...text.matchAll(CLAUSE_END)].filter(({ index }) => index < begin || index >= end);
  const before = ends.findLast(({ index }) => index < begin);
  const after = ends.find(({ index }) => index >= end);
  return [before === undefined ? 0 : before.index + before[0].length, after?.index ?? text.length];
};

/** The clause of an amount, or where the clause says more, the amount with the words that name it and what follows. */
const moneyPart = (text: string, amount: AdvertMark, facts: readonly AdvertMark[]): TextPart => {
  const [begin, end] = clauseAround(text, amount);
  const inClause = facts.filter((fact) => fact.begin >= begin && fact.end <= end);
  const aside = ABOUT_AMOUNT.exec(text.slice(end))?.[0].length ?? 0;
  if (inClause.length === 0) return [begin, end + aside];
  const named = NAMES_AMOUNT.exec(text.slice(Math.max(begin, amount.begin - NEAR), amount.begin))?.[0].length ?? 0;
  const next = inClause.find((fact) => fact.begin >= amount.end);
  return [amount.begin - named, next === undefined ? end + aside : amount.end];
};

const without = (text: string, parts: readonly TextPart[]): string =>
  parts
    .toSorted(([one], [other]) => other - one)
    .reduce((rest, [begin, end]) => rest.slice(0, begin) + rest.slice(begin, end).replace(/[^\n]/gu, '') + rest.slice(end), text);

const tidy = (line: string): string =>
  line
    .replace(HASHTAG, '')
    .replace(EMPHASIS, '')
    .replace(/\( *\)|\[ *\]/g, '')
    .replace(/ +([,.;:])/g, '$1')
    .replace(/([,;|.]) *(?=[,;|.](?:\s|$|[,;|]))/g, '')
    .replace(/\s+/g, ' ')
    .replace(LOOSE_BEGIN, '')
    .replace(LOOSE_END, '')
    .trim();

/** The text of an advert for buyers of the shop: without contact data, amounts and hashtags. Empty when nothing is left. */
export const descriptionOf = (text: string, marks: readonly AdvertMark[]): string => {
  const facts = marks.filter(({ kind }) => kind === 'attribute' || kind === 'game');
  const parts = marks.flatMap((mark): readonly TextPart[] => {
    if (mark.kind === 'contact') return [[mark.begin, mark.end]];
    return mark.kind === 'price' || mark.kind === 'other-amount' ? [moneyPart(text, mark, facts)] : [];
  });
  const lines = without(text, joinedParts(parts))
    .split('\n')
    .map(tidy)
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !isMessageRefused(line));
  const description = lines.join('\n');
  return isMessageRefused(description) ? '' : description;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const factOf = ({ name, unit }: ReadAttribute, value: string): string =>
  unit !== null ? `${value} ${unit}` : `${name}${/\d$/.test(name) ? ':' : ''} ${value}`;

const FACTS_OF_A_NAME = 3;

/** The name of an account from its rank and what it counts: "Mythic 25 bintang, 130 skin, 118 hero". Null with fewer than two facts. */
export const nameFromFacts = (attributes: readonly ReadAttribute[], lines: readonly Attribute[], rank: string | null): string | null => {
  const valueIn = (label: string): string | undefined => lines.find((line) => line.label === label)?.value;
  const step = lines.find(({ label }) => label === 'Bintang' || label === 'Divisi');
  const rankValue = rank === null ? undefined : valueIn(rank);
  const ranks =
    rankValue === undefined
      ? []
      : [step === undefined ? rankValue : `${rankValue} ${step.value}${step.label === 'Bintang' ? ' bintang' : ''}`];
  const counted = attributes.flatMap((attribute) => {
    const value = attribute.kind === 'number' && attribute.name !== step?.label ? valueIn(attribute.name) : undefined;
    return value === undefined ? [] : [factOf(attribute, value)];
  });
  const facts = [...ranks, ...counted].slice(0, FACTS_OF_A_NAME);
  return facts.length < 2 ? null : capitalised(facts.join(', '));
};
