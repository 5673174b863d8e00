import { NO, YES } from '../attribute/game-attribute.ts';
import { partsOfChoice } from '../attribute/reading-words.ts';
import type { ReadAttribute } from './advert.ts';
import { type Hit, isNegated, markOf, type Reading, textOf, wordsAfter, wordsBefore } from './advert-phrases.ts';
import type { Token } from './advert-tokens.ts';
import { NEGATIONS_BEFORE } from './advert-words.ts';

/** A single letter is a value only beside the name of its attribute: "login X". */
const isShort = (tokens: readonly Token[], { at, until }: Hit): boolean => until - at === 1 && (tokens[at]?.text.length ?? 0) < 2;

/** The values that stand behind the name of the attribute in its line, else all. Several together are the choice that names them all. */
export const choiceIn = (tokens: readonly Token[], hits: readonly Hit[], attribute: ReadAttribute): Reading | null => {
  const own = hits.filter((hit) => hit.attribute === attribute);
  const names = own.filter(({ choice }) => choice === null);
  const values = own.filter(({ choice }) => choice !== null);
  const isBehindName = ({ at }: Hit): boolean =>
    names.some(
      ({ until }) =>
        until <= at && tokens.slice(until, at).every(({ isLine, kind, text }) => !isLine && (kind !== 'break' || !/[.|•·]/.test(text))),
    );
  const refused = new Set(values.filter((hit) => isNegated(tokens, hit)).map(({ choice }) => choice?.toLowerCase()));
  const valid = values.filter((hit) => !refused.has(hit.choice?.toLowerCase()));
  const behind = valid.filter(isBehindName);
  const used = behind.length > 0 ? behind : valid.filter((hit) => !isShort(tokens, hit) && tokens[hit.at]?.isAside === false);
  const found = new Set(used.map(({ choice }) => choice?.toLowerCase() ?? ''));
  const has = (choice: string): number => {
    if (found.has(choice.toLowerCase())) return 1;
    const parts = partsOfChoice(choice);
    return parts.every((part) => found.has(part.toLowerCase())) ? parts.length : 0;
  };
  const first = used[0]?.choice ?? null;
  const [choice] = attribute.choices
    .filter((one) => has(one) > 0)
    .toSorted((one, other) => has(other) - has(one) || Number(other === first) - Number(one === first));
  if (choice === undefined) return null;
  return {
    line: { label: attribute.name, value: choice },
    marks: used
      .filter((hit) => [choice, ...partsOfChoice(choice)].some((part) => part.toLowerCase() === hit.choice?.toLowerCase()))
      .map(({ at, until }) => markOf(tokens, attribute.name, at, until)),
  };
};

export const yesNoIn = (tokens: readonly Token[], hits: readonly Hit[], attribute: ReadAttribute): Reading | null => {
  const hit = hits.find((one) => one.attribute === attribute && one.choice === null);
  if (hit === undefined) return null;
  const [before] = textOf(wordsBefore(tokens, hit.at, 1));
  const after = textOf(wordsAfter(tokens, hit.until, 1))[0] ?? '';
  const isNo = NEGATIONS_BEFORE.has(before ?? '') || NEGATIONS_BEFORE.has(after);
  return { line: { label: attribute.name, value: isNo ? NO : YES }, marks: [markOf(tokens, attribute.name, hit.at, hit.until)] };
};

const LONGEST_VALUE = 120;

/** Free text behind "name:". */
export const textIn = (text: string, tokens: readonly Token[], hits: readonly Hit[], attribute: ReadAttribute): Reading | null => {
  const hit = hits.find((one) => one.attribute === attribute && one.choice === null && tokens[one.until]?.isLinked === true);
  if (hit === undefined) return null;
  const words = wordsAfter(tokens, hit.until, 20);
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  const value = text.slice(first.begin, last.end).slice(0, LONGEST_VALUE).trim();
  return { line: { label: attribute.name, value }, marks: [markOf(tokens, attribute.name, hit.at, hit.until + words.length)] };
};
