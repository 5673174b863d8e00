import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { blocksOf } from '../../scripts/prove/rules/blocks.ts';
import type { Answer, Job } from '../../scripts/prove/rules/jobs.ts';
import { changesOf } from '../../scripts/prove/rules/mutants.ts';
import { runJobs } from '../../scripts/prove/rules/workers.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** A fixed sample of `npm run prove -- rules`: changes of live functions and the test file that notices each. */
const SAMPLE = [
  ['factor_refusal', "'NOT_FRESH'", 'null', 'factor-permissions'],
  ['approve_payment', 'o.buyer_id = auth.uid()', 'false', 'payment-boundaries'],
  ['approve_attempt', "interval '12 hours'", "interval '12 minutes'", 'payment-boundaries'],
  ['open_complaint', '>= 5', '>= 50', 'complaint-boundaries'],
  ['may_complain_of_rental', "interval '24 hours'", "interval '240 hours'", 'complaint-boundaries'],
  ['open_credential', 'private.has_second_factor(auth.uid()) and not private.is_fresh()', 'false', 'vault-boundaries'],
  ['ask_login_code', '>= 5', '>= 50', 'vault-boundaries'],
  ['require_permission', 'not private.may(p_permission)', 'false', 'complaints'],
  ['refuse_unbalanced_journal', 'raise exception', 'raise notice', 'ledger-boundaries'],
] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const definitionOf = async (name: string): Promise<string> => {
  const [row] = await database.sql<{ text: string }[]>`select pg_get_functiondef(oid) as text from pg_proc where proname = ${name}`;
  return row?.text ?? '';
};

test('changed rule of the sample: its test file fails', async () => {
  const jobs: Job[] = [];
  for (const [id, [name, find, put, file]] of SAMPLE.entries()) {
    const text = await definitionOf(name);
    expect([name, text.includes(find)]).toEqual([name, true]);
    const step = { file: `tests/database/${file}.test.ts`, most: 30_000, isRepeatable: file !== 'complaint-boundaries' };
    jobs.push({ id, sql: text.replace(find, put), undo: text, steps: [step] });
  }
  const answers: Answer[] = [];
  await runJobs(jobs, 1, (answer) => void answers.push(answer));
  const missed = answers.filter(({ outcome }) => outcome !== 'killed').map(({ id, outcome, why }) => [SAMPLE[id], outcome, why]);
  expect(missed).toEqual([]);
}, 240_000);

test('changed comment: no test fails', async () => {
  const answers: Answer[] = [];
  const job = {
    id: 0,
    sql: 'comment on table private.journals is $$Unchanged$$',
    steps: [{ file: 'tests/database/roles.test.ts', most: 30_000 }],
  };
  await runJobs([job], 1, (answer) => void answers.push(answer));
  expect(answers).toMatchObject([{ outcome: 'survived' }]);
}, 300_000);

test('open database: a changed rule is noticed, and undone before the next change', async () => {
  const undo = await definitionOf('factor_refusal');
  const sql = undo.replace("'NOT_FRESH'", 'null');
  const steps = [{ file: 'tests/database/factor-permissions.test.ts', tests: [2, 0], most: 30_000, isRepeatable: true }];
  const changes = [sql, 'comment on table private.journals is $$Unchanged$$', sql];
  const answers: Answer[] = [];
  await runJobs(
    changes.map((text, id) => ({ id, sql: text, undo, steps })),
    1,
    (answer) => void answers.push(answer),
  );
  expect(answers.map(({ outcome, test: place }) => [outcome, place])).toEqual([
    ['killed', 2],
    ['survived', undefined],
    ['killed', 2],
  ]);
}, 300_000);

test('change that PostgreSQL refuses: invalid', async () => {
  const answers: Answer[] = [];
  await runJobs([{ id: 0, sql: 'select from nowhere', steps: [] }], 1, (answer) => void answers.push(answer));
  expect(answers).toMatchObject([{ outcome: 'invalid' }]);
}, 300_000);

const NEIGHBOURS = new Map([['reserved', 'sold']]);
const changes = (text: string): readonly string[] =>
  changesOf(text, NEIGHBOURS).map(({ from, to, instead }) => text.slice(0, from) + instead + text.slice(to));

test.each([
  ['a number that is compared', 'if n >= 5 then null; end if;', 'if n >= 4 then null; end if;'],
  ['a boundary', 'if n >= 5 then null; end if;', 'if n > 5 then null; end if;'],
  ['a negation', 'if n >= 5 then null; end if;', 'if n < 5 then null; end if;'],
  ['an interval', "select now() - interval '2 hours'", "select now() - (interval '2 hours' / 2)"],
  ['an operand of and', 'if a and b then null; end if;', 'if true and b then null; end if;'],
  ['an operand of or', 'if a or b then null; end if;', 'if a or false then null; end if;'],
  ['an operand beside between', 'if a between 1 and 2 and b then null; end if;', 'if a between 1 and 2 and true then null; end if;'],
  ['a guard', 'if a then null; end if;', 'if false then null; end if;'],
  ['a condition of a query', 'select 1 from t where t.a = b', 'select 1 from t where true'],
  ['a refusal', "raise exception 'no';", 'null;'],
  ['a call', 'perform private.refuse();', 'null;'],
  ['a state', "update t set state = 'reserved'", "update t set state = 'sold'"],
])('changes of a text: %s', (_kind, text, changed) => {
  expect(changes(text)).toContain(changed);
});

test.each([
  ['an assignment', 'update t set a = b where c', 'update t set a <> b where c'],
  ['a key of a lock', 'perform pg_advisory_xact_lock(7321);', 'perform pg_advisory_xact_lock(14642);'],
  ['a comment', '-- if a then', '-- if true then'],
  ['a value of a simple case', "case x when 'a' then 1 end", 'case x when true then 1 end'],
  ['a handler', 'exception when unique_violation or lock_not_available then', 'exception when false or lock_not_available then'],
])('changes of a text: not %s', (_kind, text, changed) => {
  expect(changes(text)).not.toContain(changed);
});

/** The statements of a body by the number of the mark they belong to. */
const marked = (body: string): readonly (readonly [number, string])[] => {
  const { markAt } = blocksOf(body);
  return [...body.matchAll(/\bperform \w+/g)].map(({ index, 0: text }) => [markAt(index), text.replace('perform ', '')] as const);
};

test.each<[string, string, readonly (readonly [number, string])[]]>([
  [
    'no branch',
    'begin perform a(); perform b(); end',
    [
      [0, 'a'],
      [0, 'b'],
    ],
  ],
  [
    'a branch, another one and what follows',
    'begin if x then perform a(); elsif y then perform b(); else perform c(); end if; perform d(); end',
    [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ],
  ],
  [
    'a loop',
    'begin for i in 1..2 loop perform a(); end loop; perform b(); end',
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  [
    'a case of statements',
    "begin case x when 'a' then perform a(); else perform b(); end case; end",
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  ['a case within an expression', 'begin x := case when y then 1 else 2 end; perform a(); end', [[0, 'a']]],
  [
    'an inner block with a handler',
    'begin begin perform a(); exception when others then perform b(); end; perform c(); end',
    [
      [0, 'a'],
      [1, 'b'],
      [2, 'c'],
    ],
  ],
])('branches of a function: %s', (_name, body, expected) => {
  expect(marked(body)).toEqual(expected);
});
