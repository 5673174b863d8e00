import { SUBJECTS } from '../../tests/database/access-matrix.ts';
import { ROLES, VERBS } from '../../tests/database/access-subject.ts';
import { runJest } from './jest.ts';
import type { Proof } from './proof.ts';

/** The variants of the matrix, as the tests name them. */
const SHAPES = [
  ['with the grants of the migrations', 'grants of the migrations, by role'],
  ['with every grant given to everyone', 'every grant given to everyone, by role'],
  ['on a project that grants browser roles everything new, by role', 'default privileges of a hosted project, by role'],
  ['over HTTP with real tokens', 'grants of the migrations, over HTTP (tables the interface shows)'],
] as const;

/** One row of the matrix for one role: four verbs, without the hidden tables over HTTP. */
const IS_CELLS = /^(?!.*not shown at all).*: (anon|own|oth|adm|svc)$/;

export const grants: Proof = {
  title: 'Who may do what, under every shape of grants',
  promise:
    'Every table, role and verb of the matrix answers as written, with the grants of the migrations, with all grants given, and on a hosted project’s default privileges.',
  run: async () => {
    const { passed, failed, names } = runJest('database', 'tests/database/(access|grants)');
    const rows = SHAPES.map(([prefix, title]) => {
      const cells = names.filter((name) => name.startsWith(`${prefix} `) && IS_CELLS.test(name)).length * VERBS.length;
      return [title, `${cells} checks of table x role x verb`] as const;
    });
    const isComplete = names.filter((name) => name.startsWith(`${SHAPES[2][0]} `)).length === SUBJECTS.length * ROLES.length;
    return {
      isKept: failed === 0 && isComplete,
      rows: [
        ['kinds of rows x roles x verbs', `${SUBJECTS.length} x ${ROLES.length} x ${VERBS.length}`],
        ...rows,
        ['tests passed', passed],
        ['tests failed', failed],
      ],
    };
  },
};
