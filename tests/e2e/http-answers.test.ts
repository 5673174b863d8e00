import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BACKEND_REQUESTS } from '../support/http-answers/backend-requests.ts';
import type { Row } from '../support/http-answers/builders.ts';
import { exchange } from '../support/http-answers/exchange.ts';
import { FILE_REQUESTS } from '../support/http-answers/file-requests.ts';
import { OWN_REQUESTS } from '../support/http-answers/own-requests.ts';
import { PAGE_REQUESTS } from '../support/http-answers/page-requests.ts';
import { RecordedShop } from '../support/http-answers/shop.ts';
import { bodyName, writeAnswer } from '../support/http-answers/write-answer.ts';

const GROUPS: readonly (readonly [name: string, rows: readonly Row[]])[] = [
  ...Object.entries(OWN_REQUESTS),
  ...Object.entries(BACKEND_REQUESTS),
  ...Object.entries(FILE_REQUESTS),
  ...Object.entries(PAGE_REQUESTS),
];

/** Headers of nearly every answer, which the recording names only where they differ. */
const USUAL = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-content-type-options', 'x-frame-options'];

const shorten = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 80)}… (${text.length})`);

const nameOf = ({ method, target, who, headers = {}, body }: Row): string =>
  [
    `${method} ${shorten(target)}`,
    ...(who === 'nobody' ? [] : [`as ${who}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`body ${bodyName(body)}`]),
  ].join(' | ');

describe('answers of every route, as recorded', () => {
  let shop: RecordedShop;
  let usual: Record<string, string> = {};
  beforeAll(async () => {
    shop = await RecordedShop.open();
    const { headers } = await exchange(shop.process.port, { method: 'GET', target: '/robots.txt' });
    usual = Object.fromEntries(USUAL.map((name) => [name, headers[name] ?? '']));
  }, 60_000);
  afterAll(() => shop.process.remove());

  test('headers of every answer', () => {
    expect(
      Object.entries(usual)
        .map((pair) => pair.join(': '))
        .join('\n'),
    ).toMatchSnapshot();
  });
  test('there are at least 300 requests', () => {
    const all = GROUPS.flatMap(([, rows]) => rows);
    expect(new Set(all.map(nameOf)).size).toBeGreaterThan(300);
  });
  test.each(GROUPS)(
    '%s',
    async (_, rows) => {
      const blocks: { readonly names: string[]; readonly answer: string }[] = [];
      for (const row of rows) {
        const answer = writeAnswer(await exchange(shop.process.port, shop.asked(row)), usual, row.method === 'HEAD');
        const last = blocks.at(-1);
        if (last?.answer === answer) last.names.push(nameOf(row));
        else blocks.push({ names: [nameOf(row)], answer });
      }
      expect(blocks.map(({ names, answer }) => `\n${[...names, answer].join('\n')}\n`).join('\n----\n')).toMatchSnapshot();
    },
    120_000,
  );
});
