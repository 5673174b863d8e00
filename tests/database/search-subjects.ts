import { privateTable, type Subject } from './access-subject.ts';

/** Permissions on the search index and its vocabulary. */
export const searchSubjects = (id: (number: number) => string): readonly Subject[] => [
  privateTable(
    'product_search',
    ['id', id(3)],
    { id: id(9), created_at: '2026-01-01T00:00:00Z', charged_price: 1, stock: 1, has_rental: false, words: '' },
    { charged_price: 2 },
  ),
  privateTable('listing_cells', ['products', '77'], { sale_kind: 'item', is_sold: false, has_rental: false, products: 1 }, { products: 9 }),
  privateTable(
    'listing_cell_changes',
    ['products', '77'],
    { sale_kind: 'item', is_sold: false, has_rental: false, band: 1, products: 1 },
    { products: 9 },
  ),
  privateTable('search_alerts', ['text', 'mythic'], { user_id: id(102), text: 'zilong' }, { text: 'zhongli' }),
  privateTable('saved_views', ['name', 'Habis'], { user_id: id(102), list: 'products', name: 'Mahal', query: '' }, { query: 'stok=low' }),
  privateTable('import_columns', ['head', 'harga jual'], { head: 'spek', use: 'deskripsi', style: 'typed' }, { use: 'none' }),
  privateTable('product_imports', ['id', id(91)], { id: id(92) }, { undone_at: '2026-01-01T00:00:00Z' }),
  privateTable('imported_products', ['product_id', id(1)], { import_id: id(91), product_id: id(3), is_added: true }, { outcome: 'kept' }),
  privateTable('search_alert_products', ['product_id', id(1)], { product_id: id(3) }, { product_id: id(2) }),
  privateTable('search_vocabulary', ['word', 'b'], { word: 'zilong', documents: 1 }, { documents: 9 }),
  privateTable('group_terms', ['term', 'a'], { term: 'zilong', facet: '@g0', stems: [] }, { stems: ['x'] }),
  privateTable('word_families', ['word', 'main'], { word: 'zilong', family: 'zilong' }, { family: 'zhongli' }),
  privateTable('search_synonyms', ['term', 'ml'], { term: 'zilong', meaning: 'zhongli' }, { meaning: 'zhongli' }),
];
