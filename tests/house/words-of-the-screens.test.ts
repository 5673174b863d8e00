import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

/** Words that nobody here says, each with the word that people use. The reader is "kamu" everywhere. */
const STIFF_WORDS: Readonly<Record<string, string>> = {
  luring: 'offline',
  daring: 'online',
  peramban: 'browser',
  'tangkapan layar': 'screenshot',
  'gambar layar': 'screenshot',
  galat: 'error',
  saring: 'filter',
  saringan: 'filter',
  menyaring: 'memfilter',
  disaring: 'difilter',
  surel: 'email',
  'surat elektronik': 'email',
  'e-mail': 'email',
  gawai: 'HP, perangkat',
  pranala: 'link, tautan',
  laman: 'halaman',
  berkas: 'file',
  kuki: 'cookie',
  anda: 'kamu',
  apabila: 'kalau',
  bilamana: 'kalau',
  sebagaimana: 'seperti',
  tersebut: 'itu',
  dikarenakan: 'karena',
  telah: 'sudah',
  silahkan: 'silakan',
  'mohon maaf': 'maaf',
  'terjadi kesalahan': 'what did not work, and what to do',
  'verifikasi kedua': 'verifikasi 2 langkah',
  'faktor kedua': 'verifikasi 2 langkah',
  'langkah kedua': 'verifikasi 2 langkah',
  'harga awal': 'harga coret',
  'alamat pendek': 'alamat URL',
  'tanpa arsip': 'aktif & nonaktif',
  'periksa rantai': 'periksa keutuhan riwayat',
  'tarik kembali': 'batalkan jadwal',
  'penjaga baris': 'akses data aman',
  'row level security': 'akses data aman, or words for the log',
  'tidak diterima database': 'tidak diterima',
  'ditolak database': 'tidak diterima',
};

/** Literal texts of the specification, which stay as they are. */
const SPECIFIED = [
  'Oops! Terjadi kesalahan',
  'Database access denied. This requires administrator access to fix Row Level Security policies.',
];

/** Texts under law, whose change is a new version for everybody who agreed. */
const UNDER_LAW: Readonly<Record<string, readonly string[]>> = {
  'src/ui/features/content/built-in/privacy.text.ts': ['kuki'],
};

/** Labels that are stored with what was sealed under them, so that a screen must know them by these names. */
const STORED: Readonly<Record<string, readonly string[]>> = {
  'src/ui/pages/order/vault/vault.text.ts': ['e-mail'],
  'src/infrastructure/memory/credential/credential-settings-repository.ts': ['e-mail'],
};
const KEPT = { ...UNDER_LAW, ...STORED };

/** Files whose texts are not for a screen, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/domain/catalog/import-heads.ts': 'the heads of files of others',
  'src/infrastructure/service-worker/cache-stores.ts': 'the name of a store of the browser',
  'src/infrastructure/composition/log-lines.ts': 'the levels of the log, which programs read',
  'src/main.node.ts': 'a level of the log',
  'src/infrastructure/embedded/realtime/schema/realtime-schema.ts': 'SQL',
};

const asWord = (word: string): RegExp => new RegExp(`(?<![\\p{L}/-])${word}(?:nya|mu|ku)?(?![\\p{L}])`, 'iu');
const PATTERNS = Object.keys(STIFF_WORDS).map((word) => [word, asWord(word)] as const);

const textsIn = (file: string): string[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isJsxText(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'));

const stiffWordsIn = (text: string): string[] => PATTERNS.flatMap(([word, pattern]) => (pattern.test(text) ? [word] : []));

const findingsIn = (file: string): string[] =>
  textsIn(file)
    .filter((text) => !SPECIFIED.includes(text))
    .flatMap((text) => stiffWordsIn(text).map((word) => ({ text, word })))
    .filter(({ word }) => KEPT[file]?.includes(word) !== true)
    .map(({ text, word }) => `${file}: "${word}" (${STIFF_WORDS[word]}) in: ${text.slice(0, 120)}`);

test.each([
  ['Kamu sedang luring', ['luring']],
  ['Kirim Tangkapan layarnya', ['tangkapan layar']],
  ['Kata sandi e-mailnya', ['e-mail']],
  ['Masuk dengan akun Anda.', ['anda']],
  ['Selesaikan dulu verifikasi keduamu.', ['verifikasi kedua']],
  ['Pesan untuk tanda terima, tanpa kendala', []],
  ['Kamu sedang offline', []],
])('screen words: “%s” is checked', (text, words) => {
  expect(stiffWordsIn(text)).toEqual(words);
});

test('screen words: no stiff or unused words', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => !(file in EXCEPTIONS)).flatMap(findingsIn)).toEqual([]);
});

test('screen words: every exception is still needed', () => {
  const texts = files.flatMap(textsIn);
  expect(SPECIFIED.filter((text) => !texts.includes(text))).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((file) => findingsIn(file).length === 0)).toEqual([]);
  expect(
    Object.entries(KEPT).filter(([file, words]) => !words.every((word) => textsIn(file).some((text) => asWord(word).test(text)))),
  ).toEqual([]);
});
