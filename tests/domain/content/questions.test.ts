import { describe, expect, test } from '@jest/globals';
import type { Block } from '../../../src/domain/content/document.ts';
import { plainText } from '../../../src/domain/content/plain-text.ts';
import { bestAnswers, countQuestions, matchingQuestions, readQuestions } from '../../../src/domain/content/questions.ts';

const heading = (level: 2 | 3 | 4, id: string, text: string): Block => ({ is: 'heading', level, id, has: [text] });
const paragraph = (text: string): Block => ({ is: 'paragraph', has: [text] });

const blocks: readonly Block[] = [
  paragraph('Selamat datang.'),
  heading(2, 'bayar', 'Pembayaran'),
  paragraph('Tidak milik pertanyaan mana pun.'),
  heading(3, 'cara', 'Bagaimana cara membayar?'),
  paragraph('Lewat transfer.'),
  { is: 'list', start: null, items: [[paragraph('Bank Café')], [paragraph('QRIS')]] },
  heading(4, 'catatan', 'Catatan'),
  heading(2, 'kosong', 'Tanpa pertanyaan'),
  heading(2, 'sewa', 'Sewa'),
  heading(3, 'lama', 'Berapa lama?'),
  paragraph('Sesuai pilihan.'),
];

describe('questions of a content page', () => {
  const { intro, groups } = readQuestions(blocks);
  test('headings: questions in groups, each answer up to the next heading', () => {
    expect(intro).toEqual([paragraph('Selamat datang.')]);
    expect(groups.map(({ id, title, questions }) => [id, title, questions.map((question) => question.id)])).toEqual([
      ['bayar', 'Pembayaran', ['cara']],
      ['sewa', 'Sewa', ['lama']],
    ]);
    expect(plainText(groups[0]?.questions[0]?.answer ?? [])).toBe('Lewat transfer. Bank Café QRIS Catatan');
  });
  test('no group headings: one unnamed group; no questions: all is introduction', () => {
    expect(readQuestions([heading(3, 'a', 'A?'), paragraph('B')]).groups).toEqual([
      { id: 'umum', title: null, questions: [{ id: 'a', question: 'A?', answer: [paragraph('B')] }] },
    ]);
    expect(readQuestions([paragraph('Hanya ini.')])).toEqual({ intro: [paragraph('Hanya ini.')], groups: [] });
  });
  test.each([
    ['bayar', ['cara']],
    ['dibayarkan', ['cara']],
    ['MEMBAYAR', ['cara']],
    ['membayar transfer', ['cara']],
    ['cafe', ['cara']],
    ['pembayaran qris', ['cara']],
    ['lama?', ['lama']],
    ['lama qris', []],
    ['ama', []],
    ['sesuai', ['lama']],
    ['.*', ['cara', 'lama']],
    ['', ['cara', 'lama']],
    ['   ', ['cara', 'lama']],
  ] as const)('search for "%s": %j', (text, ids) => {
    expect(matchingQuestions(groups, text).flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(ids);
  });
  test.each([
    ['sewa', 2, [{ id: 'lama', question: 'Berapa lama?', beginning: 'Sesuai pilihan.' }]],
    ['lama', 2, [{ id: 'lama', question: 'Berapa lama?', beginning: 'Sesuai pilihan.' }]],
    ['qris', 2, [{ id: 'cara', question: 'Bagaimana cara membayar?', beginning: 'Lewat transfer. Bank Café QRIS Catatan' }]],
    ['zzqxv', 2, []],
  ] as const)('best answers to "%s", at most %i: %j', (text, most, answers) => {
    expect(bestAnswers(groups, text, most)).toEqual(answers);
  });
  test('best answers: a question with the word before an answer with it, a long answer up to a word', () => {
    const more = readQuestions([
      heading(3, 'data', 'Di mana datanya?'),
      paragraph('Data disegel dengan aman.'),
      heading(3, 'aman', 'Apakah aman?'),
      paragraph(`${'kata '.repeat(60)}.`),
    ]).groups;
    const [first, ...others] = bestAnswers(more, 'aman gak', 2);
    expect([first?.id, first?.beginning, others]).toEqual(['aman', `${'kata '.repeat(48).trim()}…`, []]);
  });
  test('very long search text: answers without delay', () => {
    expect(countQuestions(matchingQuestions(groups, 'x '.repeat(50_000)))).toBe(0);
    expect(countQuestions(groups)).toBe(2);
  });
});
