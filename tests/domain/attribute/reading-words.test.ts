import { expect, test } from '@jest/globals';
import { type AttributeDraft, blankAttribute, draftProblems, normalisedDraft } from '../../../src/domain/attribute/attribute-draft.ts';
import { commonWords } from '../../../src/domain/attribute/common-words.ts';
import { partsOfChoice, readingWords, readWordLines } from '../../../src/domain/attribute/reading-words.ts';

const rank: AttributeDraft = { ...blankAttribute, name: 'Rank', choices: ['Mythic', 'Mythical Glory'] };
const skin: AttributeDraft = { ...blankAttribute, name: 'Skin', kind: 'number', unit: 'skin' };

test('lines of words: trimmed, without empty and repeated ones', () => {
  expect(readWordLines(' rank \n\nTier, rank\nglory  =  Mythical Glory')).toEqual(['rank', 'Tier', 'glory = Mythical Glory']);
});

test('words: names of the attribute, and names of its choices', () => {
  expect(readingWords(['rank', 'glory = Mythical Glory', '= Mythic', 'mg ='])).toEqual({
    names: ['rank'],
    choices: [['glory', 'Mythical Glory']],
  });
});

test.each([
  ['Moonton dan Google', ['Moonton', 'Google']],
  ['Google Play', ['Google Play']],
  ['Facebook, X', ['Facebook', 'X']],
  ['Dandan', ['Dandan']],
])('choice %s: names %j', (choice, parts) => {
  expect(partsOfChoice(choice)).toEqual(parts);
});

test('common words: of the trade for a known attribute, else its own name and unit', () => {
  expect(commonWords(rank)).toEqual(expect.arrayContaining(['rank', 'tier', 'glory = Mythical Glory', 'mitik = Mythic']));
  expect(commonWords(skin)).toEqual(expect.arrayContaining(['skin', 'skins']));
  expect(commonWords({ ...skin, name: 'Mahkota', unit: 'crown' })).toEqual(['mahkota', 'crown']);
});

test.each([
  [[], null],
  [['rank', 'glory = Mythical Glory'], null],
  [['glory = Glory'], 'unknown'],
  [['GLORY = mythical glory'], null],
  [['x'.repeat(130)], null],
  [['x'.repeat(131)], 'too-long'],
  [Array.from({ length: 200 }, (_, place) => `kata ${place}`), null],
  [Array.from({ length: 201 }, (_, place) => `kata ${place}`), 'too-many'],
])('words of an attribute, case %#: problem %s', (advertWords, problem) => {
  expect(draftProblems({ ...rank, advertWords }, []).get('advertWords') ?? null).toBe(problem);
});

test('words that equal the common ones: none of its own', () => {
  expect(normalisedDraft({ ...rank, advertWords: commonWords(rank) }).advertWords).toBeNull();
  expect(normalisedDraft({ ...rank, advertWords: ['rank'] }).advertWords).toEqual(['rank']);
});
