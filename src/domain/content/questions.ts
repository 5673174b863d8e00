import type { Block } from './document.ts';
import { plainInline, plainText } from './plain-text.ts';

interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly Block[];
}

export interface QuestionGroup {
  readonly id: string;
  /** Null for questions before the first group heading. */
  readonly title: string | null;
  readonly questions: readonly Question[];
}

export interface QuestionList {
  /** The text before the first question. */
  readonly intro: readonly Block[];
  readonly groups: readonly QuestionGroup[];
}

/**
 * Headings of level 2 name groups and those of level 3 questions; the blocks below a question are its answer. Groups without questions are
 * left out.
 */
export const readQuestions = (blocks: readonly Block[]): QuestionList => {
  const intro: Block[] = [];
  const groups: { id: string; title: string | null; questions: { id: string; question: string; answer: Block[] }[] }[] = [];
  let hasGroup = false;
  for (const block of blocks) {
    if (block.is === 'heading' && block.level === 2) {
      hasGroup = true;
      groups.push({ id: block.id, title: plainInline(block.has), questions: [] });
    } else if (block.is === 'heading' && block.level === 3) {
      if (!hasGroup && groups.length === 0) groups.push({ id: 'umum', title: null, questions: [] });
      groups.at(-1)?.questions.push({ id: block.id, question: plainInline(block.has), answer: [] });
    } else {
      const answer = groups.at(-1)?.questions.at(-1)?.answer;
      if (answer !== undefined) answer.push(block);
      else if (groups.length === 0) intro.push(block);
    }
  }
  return { intro, groups: groups.filter(({ questions }) => questions.length > 0) };
};

/** Lower-cases text and removes accents and punctuation, so that a search ignores them. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const MAX_WORDS = 12;

/**
 * The questions whose text, answer or group name contains every search term, or a word that begins with it. All questions without a term.
 */
export const matchingQuestions = (groups: readonly QuestionGroup[], text: string): readonly QuestionGroup[] => {
  const words = folded(text).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return groups;
  const has = (question: Question, title: string | null): boolean => {
    const all = ` ${folded(`${title ?? ''} ${question.question} ${plainText(question.answer)}`)}`;
    return words.every((word) => all.includes(` ${word}`));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((question) => has(question, group.title)) }))
    .filter(({ questions }) => questions.length > 0);
};

export const countQuestions = (groups: readonly QuestionGroup[]): number =>
  groups.reduce((sum, { questions }) => sum + questions.length, 0);
