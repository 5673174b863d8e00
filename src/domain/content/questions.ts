import type { Block } from './document.ts';
import { plainInline, plainText } from './plain-text.ts';
import { wordStems } from './word-stems.ts';

/** What people call the same thing when they look for help, in lower case and without punctuation. */
const HELP_SYNONYMS: readonly (readonly string[])[] = [
  ['refund', 'uang kembali', 'pengembalian dana', 'uangku dikembalikan', 'balikin uang', 'duit balik'],
  ['hackback', 'hack back', 'diambil kembali', 'ditarik kembali', 'pemilik lama', 'pemilik sebelumnya'],
  ['otp', 'kode 6 angka', 'kode masuk', 'kode verifikasi', 'kode pendaftaran'],
  ['batal', 'dibatalkan', 'cancel'],
  ['tipu', 'penipu', 'penipuan', 'scam', 'scammer', 'ripper', 'palsu'],
  ['rekber', 'rekening bersama', 'rekberan', 'escrow', 'pihak ketiga'],
  ['aman', 'keamanan', 'amankah', 'terpercaya', 'trusted', 'amanah', 'legit'],
  ['password', 'kata sandi', 'sandi', 'pw'],
  ['wa', 'whatsapp'],
  ['komplain', 'keluhan', 'lapor', 'laporkan masalah'],
  ['login', 'masuk'],
  ['sign up', 'register', 'daftar', 'mendaftar'],
  ['2fa', 'verifikasi 2 langkah', 'dua langkah', 'autentikator'],
  ['kredit', 'cicilan', 'paylater', 'nyicil'],
  ['rental', 'sewa'],
  ['banned', 'ban', 'sanksi'],
  ['jaminan', 'garansi'],
  ['email', 'e mail', 'gmail'],
  ['hp', 'nomor hp', 'ponsel'],
];

/** Words of a question that say nothing about its subject. */
const HELP_FILLERS: ReadonlySet<string> = new Set(
  'apa apakah aku akun bagaimana bisa cara caranya di dong enggak ga gak gimana ini itu kah kalau kamu kan ke kenapa mau min ngga nggak saya sih untuk ya yang'.split(
    ' ',
  ),
);

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

const wordsOf = (text: string): readonly string[] => folded(text).split(' ').filter(Boolean);

/** A text that is searched: its words, each with its stems. */
type Stemmed = readonly ReadonlySet<string>[];
const stemmed = (text: string): Stemmed => wordsOf(text).map(wordStems);

const share = (stems: ReadonlySet<string>, others: ReadonlySet<string>): boolean => [...stems].some((stem) => others.has(stem));

/** Where a phrase stands in words, in any form of its own; -1 where it does not. */
const indexOfPhrase = (words: Stemmed, phrase: Stemmed): number =>
  words.findIndex((_, start) => phrase.every((stems, place) => share(stems, words[start + place] ?? new Set())));

const SYNONYMS = HELP_SYNONYMS.map((names) => names.map(stemmed));

/** One part of a search: a word as it was typed, or a phrase with the other names of what it means. */
interface Term {
  readonly words: readonly string[];
  readonly synonyms: readonly Stemmed[];
}

/** The words that are searched: without fillers, unless there is nothing else. */
const subjectOf = (words: readonly string[]): readonly string[] => {
  const subject = words.filter((word) => !HELP_FILLERS.has(word));
  return subject.length === 0 ? words : subject;
};

const termsOf = (words: readonly string[]): readonly Term[] => {
  const rest: (string | null)[] = [...words];
  const terms: Term[] = [];
  for (const synonyms of SYNONYMS) {
    for (const name of synonyms) {
      const start = indexOfPhrase(
        rest.map((word) => (word === null ? new Set<string>() : wordStems(word))),
        name,
      );
      if (start < 0) continue;
      terms.push({ words: words.slice(start, start + name.length), synonyms });
      rest.fill(null, start, start + name.length);
      break;
    }
  }
  return [...terms, ...rest.filter((word) => word !== null).map((word) => ({ words: [word], synonyms: [] }))];
};

/** Whether a text contains a typed word, one that begins with it, or another form of either. */
const hasWord = (text: Stemmed, word: string): boolean => {
  const stems = wordStems(word);
  return text.some((others) => share(stems, others) || [...others].some((other) => other.startsWith(word)));
};

const hasTerm = (text: Stemmed, { words, synonyms }: Term): boolean =>
  words.every((word) => hasWord(text, word)) || synonyms.some((phrase) => indexOfPhrase(text, phrase) >= 0);

/** The words of each question, which do not change while somebody types. */
const searched = new WeakMap<Question, Stemmed>();
const searchedIn = (question: Question, title: string | null): Stemmed => {
  const known = searched.get(question) ?? stemmed(`${title ?? ''} ${question.question} ${plainText(question.answer)}`);
  searched.set(question, known);
  return known;
};

/**
 * The questions whose text, answer or group name contains every search term: in any form of the word, under another name of the same thing,
 * or a word that begins with it. All questions without a term.
 */
export const matchingQuestions = (groups: readonly QuestionGroup[], text: string): readonly QuestionGroup[] => {
  const terms = termsOf(subjectOf(wordsOf(text).slice(0, MAX_WORDS)));
  if (terms.length === 0) return groups;
  const has = (question: Question, title: string | null): boolean => {
    const words = searchedIn(question, title);
    return terms.every((term) => hasTerm(words, term));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((question) => has(question, group.title)) }))
    .filter(({ questions }) => questions.length > 0);
};

/** A question with the beginning of its answer, for other pages. */
export interface HelpAnswer {
  readonly id: string;
  readonly question: string;
  readonly beginning: string;
}

const LONGEST_BEGINNING = 240;

/** The text up to the last word that fits. */
const beginningOf = (text: string): string =>
  text.length <= LONGEST_BEGINNING ? text : `${text.slice(0, text.lastIndexOf(' ', LONGEST_BEGINNING)).replace(/[\s,.;:]+$/, '')}…`;

/** The best answers to a search: those whose question has its terms, else the first whose answer has them. */
export const bestAnswers = (groups: readonly QuestionGroup[], text: string, most: number): readonly HelpAnswer[] => {
  const found = matchingQuestions(groups, text).flatMap(({ questions }) => questions);
  const terms = termsOf(subjectOf(wordsOf(text).slice(0, MAX_WORDS)));
  const named = found.filter(({ question }) => terms.every((term) => hasTerm(stemmed(question), term)));
  return (named.length > 0 ? named.slice(0, most) : found.slice(0, 1)).map(({ id, question, answer }) => ({
    id,
    question,
    beginning: beginningOf(plainText(answer)),
  }));
};

export const countQuestions = (groups: readonly QuestionGroup[]): number =>
  groups.reduce((sum, { questions }) => sum + questions.length, 0);
