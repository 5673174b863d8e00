import type { Answer } from './kinds.ts';

/** A table whose columns have unusual names; each holds the id of its row. */
export const NAMED_COLUMNS = `
  create table public.named (
    id integer primary key, "a b" integer, "A-b" integer, "naïve" integer, "x.y" integer, "q""r" integer, "(p)" integer, "  lead" integer,
    "semi:colon" integer, "or" integer, "order" integer, "limit" integer, doc jsonb);
  insert into public.named select n, n, n, n, n, n, n, n, n, n, n, n, jsonb_build_object('a b', n, 'é', n) from generate_series(1, 5) n;
  create table public.named_parts (id integer primary key, named_id integer references public.named, "k d" integer);
  insert into public.named_parts select n, 1, n from generate_series(1, 5) n;
  grant select, insert, update, delete on public.named, public.named_parts to anon`;

const UNREADABLE = '400 PGRST100';
const NO_COLUMN = '400 42703';

/** Conditions on such columns: each as a name and a value. */
export const COLUMN_CONDITIONS: readonly (readonly [conditions: readonly (readonly [string, string])[], answer: Answer])[] = [
  ...[
    'a b',
    '"a b"',
    'A-b',
    '"A-b"',
    'naïve',
    '"naïve"',
    '"x.y"',
    '"q\\"r"',
    '"(p)"',
    '"  lead"',
    '"semi:colon"',
    '"or"',
    '"order"',
    '"limit"',
  ].flatMap(
    (name) =>
      [
        [[[name, 'gt.4']], [5]],
        [
          [
            [name, 'gt.3'],
            [name, 'gt.1'],
          ],
          [4, 5],
        ],
        [
          [
            [name, 'not.eq.1'],
            [name, 'not.eq.2'],
          ],
          [3, 4, 5],
        ],
      ] as const,
  ),
  [
    [
      ['"A-b"', 'gt.3'],
      ['A-b', 'gt.1'],
    ],
    [4, 5],
  ],
  [
    [
      ['"a b"', 'gt.3'],
      ['a b', 'gt.1'],
    ],
    [4, 5],
  ],
  [
    [
      ['a b', 'gt.1'],
      ['a b', 'gt.2'],
      ['a b', 'lt.4'],
    ],
    [3],
  ],
  [[['doc->>"a b"', 'eq.2']], [2]],
  [
    [
      ['doc->>a b', 'gt.3'],
      ['doc->>a b', 'gt.1'],
    ],
    [4, 5],
  ],
  [[['doc->>é', 'eq.2']], [2]],
  [[['or', '("a b".eq.1,naïve.eq.2)']], [1, 2]],
  [[['or', '(a b.eq.1,id.eq.2)']], [1, 2]],
  [[['or', '("x.y".eq.1,"q\\"r".eq.2,"(p)".eq.3)']], [1, 2, 3]],
  [[['or', '("or".eq.1,"order".eq.2)']], [1, 2]],
  [[['and', '("  lead".gt.1,"semi:colon".lt.4)']], [2, 3]],
  [[['or', '(doc->>"a b".eq.1,doc->>a b.eq.2)']], [1, 2]],
  [
    [
      ['column_word_0_', 'eq.1'],
      ['a b', 'eq.1'],
    ],
    NO_COLUMN,
  ],
  [[['tidak ada', 'eq.1']], NO_COLUMN],
  [[['""', 'eq.1']], UNREADABLE],
  [[['or', '("".eq.1)']], UNREADABLE],
  [[['"a b', 'eq.1']], UNREADABLE],
  [[['$or', 'eq.1']], UNREADABLE],
  [[['or', '($and.eq.1,id.eq.1)']], UNREADABLE],
  [[['"__pro\\to__"', 'eq.1']], UNREADABLE],
];

/** What is selected of the first row. */
export const COLUMN_SELECTIONS: readonly (readonly [select: string, row: object])[] = [
  ['naïve', { naïve: 1 }],
  ['id,n:naïve', { id: 1, n: 1 }],
  ['ñ b:naïve::text,"a b"', { 'ñ b': '1', 'a b': 1 }],
  ['doc->é', { é: 1 }],
];
