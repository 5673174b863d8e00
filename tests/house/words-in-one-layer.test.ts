import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

/** Files whose texts are data, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/domain/settings/site-settings.ts': 'the default settings of the specification',
  'src/domain/advert/advert-contacts.ts': 'the words by which contact data in adverts is known',
  'src/domain/advert/advert-words.ts': 'the words of adverts that name no attribute',
  'src/domain/attribute/common-words.ts': 'the words by which adverts name attributes',
  'src/domain/auth/phone-countries.ts': 'names of countries',
  'src/domain/catalog/product-sheet.ts': 'the example line of the CSV file',
  'src/domain/statement/statement-layout.ts': 'the heads of the banks’ tables',
  'src/domain/catalog/import-heads.ts': 'the heads by which a column of a file is known',
  'src/domain/credential/seal-columns.ts': 'the heads by which a column of login data is known',
  'src/domain/catalog/read-state.ts': 'the words of other shops and spreadsheets for the state of a product',
  'src/domain/content/questions.ts': 'the words by which a question of the help is found',
  'src/domain/order/message-filter.ts': 'the words by which a message is known for what does not belong there',
  'src/domain/search/read-search.ts': 'the words by which people say how much they want to pay',
  'src/application/shared/specified-failures.ts': 'the literal texts of the specification, for interfaces and the log',
  'src/application/auth/server/device-name.ts': 'the name of a device, which is stored with its session',
};

/** Texts in these calls are for the log and for programs. */
const FOR_PROGRAMS = new Set(['Error', 'PortError', 'TypeError', 'record', 'RegExp']);

const nameOf = (node: ts.Node): string => {
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    const { expression } = node;
    return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  }
  return '';
};

/** Names a place in the log: "ResendCode: code". */
const PLACE = /^[A-Z]\w+: [\w ]+$/;

/** Two words with a space between them: a text for people. */
const isSentence = (text: string): boolean => /\p{L}{2,}[,.:]? \p{L}{2,}/u.test(text) && !PLACE.test(text);

const sentencesIn = (file: string): string[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (FOR_PROGRAMS.has(nameOf(node)) || ts.isImportDeclaration(node)) return;
    if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) && isSentence(node.text))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'));

test('domain and application: contain no sentences, only codes', () => {
  const found = [...filesIn('src/domain'), ...filesIn('src/application')]
    .filter((file) => !(file in EXCEPTIONS))
    .flatMap((file) => sentencesIn(file).map((sentence) => `${file}: ${sentence}`));
  expect(found).toEqual([]);
});

test('domain and application: every exception is still needed', () => {
  expect(Object.keys(EXCEPTIONS).filter((file) => sentencesIn(file).length === 0)).toEqual([]);
});
