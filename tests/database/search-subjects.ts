import { privateTable, type Subject } from './access-subject.ts';

/** Permissions on the search index and its vocabulary. */
export const searchSubjects = (id: (number: number) => string): readonly Subject[] => [
  privateTable(
    'product_search',
    ['id', id(3)],
    { id: id(9), created_at: '2026-01-01T00:00:00Z', price: 1, stock: 1, has_rental: false, words: '' },
    { price: 2 },
  ),
  privateTable('search_vocabulary', ['word', 'b'], { word: 'zilong', documents: 1 }, { documents: 9 }),
  privateTable('group_terms', ['term', 'a'], { term: 'zilong', facet: '@g0', stems: [] }, { stems: ['x'] }),
  privateTable('search_synonyms', ['term', 'ml'], { term: 'zilong', meaning: 'zhongli' }, { meaning: 'zhongli' }),
];
