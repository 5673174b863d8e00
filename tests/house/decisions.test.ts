import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

const FOLDER = 'docs/decisions';
const decisions = readdirSync(FOLDER).filter((file) => file !== 'README.md');

const LINK = String.raw`\[\d+\]\(\d{4}-[a-z0-9-]+\.md\)`;
const STATUS = new RegExp(`^Status: (?:accepted(?:, amended by ${LINK}(?:, ${LINK})*)?|superseded by ${LINK})$`);
/** A report of a measurement; limits and constants of the design are not meant. */
const MEASUREMENT =
  /\bmeasured (?:in turns|at|on|beside)\b|\bin turns with\b|\bbeside (?:much )?other work\b|\b(?:busy|quiet) machine\b|\d (?:ms|KB|MB) before\b/i;

const problemsOf = (text: string): readonly string[] => {
  const lines = text.split('\n');
  const status = lines.filter((line) => line.startsWith('Status:'));
  return [
    ...(/^# \d{4} \S/.test(lines[0] ?? '') ? [] : ['title']),
    ...(/^\d{4}-\d\d-\d\d$/.test(lines[2] ?? '') ? [] : ['date']),
    ...(status.length === 1 && status[0] === lines[4] && STATUS.test(status[0] ?? '') ? [] : ['status']),
    ...(MEASUREMENT.test(text) ? ['measurement'] : []),
  ];
};

const ACCEPTED = '# 0001 A title\n\n2026-01-01\n\nStatus: accepted\n\nText.';

describe('decisions', () => {
  test.each([
    ['complete', ACCEPTED, []],
    ['amended', ACCEPTED.replace('accepted', 'accepted, amended by [2](0002-b.md), [3](0003-c.md)'), []],
    ['superseded', ACCEPTED.replace('accepted', 'superseded by [2](0002-b.md)'), []],
    ['without a status', ACCEPTED.replace('Status: accepted', ''), ['status']],
    ['with an unknown status', ACCEPTED.replace('accepted', 'done'), ['status']],
    ['superseded without a link', ACCEPTED.replace('accepted', 'superseded by 2'), ['status']],
    ['without a date', ACCEPTED.replace('2026-01-01', 'Yesterday'), ['date']],
    ['with a measurement report', `${ACCEPTED} Measured in turns on one busy machine: 5 before, 3 after.`, ['measurement']],
  ])('planted text, %s: problems are %j', (_, text, problems) => expect(problemsOf(text)).toEqual(problems));

  test('each file: has number, title, date, status and no measurement report', () => {
    expect(decisions.length).toBeGreaterThan(60);
    const problems = decisions.flatMap((file) =>
      problemsOf(readFileSync(`${FOLDER}/${file}`, 'utf8')).map((problem) => `${file}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  test('numbers: each decision has one of its own', () => {
    const numbers = decisions.map((file) => file.slice(0, 4));
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  test('index: lists each decision once with title and status', () => {
    const index = readFileSync(`${FOLDER}/README.md`, 'utf8').split('\n');
    const listed = index.filter((line) => line.startsWith('- '));
    const expected = decisions.map((file) => {
      const [title = '', , , , status = ''] = readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n');
      const change = /(?:amended|superseded) by .+/.exec(status)?.[0].replaceAll(/\[(\d+)\]\([^)]*\)/g, '$1');
      return `- [${Number(file.slice(0, 4))}](${file}) ${title.slice('# 0000 '.length)}${change === undefined ? '' : ` (${change})`}`;
    });
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });
});
