import type { Subject } from './access-subject.ts';

/** Schemas of games and facts of cards. Attributes are deleted by a function, because products change along. */
export const attributeSubjects = (id: (number: number) => string): Subject[] => {
  const attribute = { name: 'Skin', kind: 'number' };
  const about = (name: string, key: number, game: number, cells: Subject['cells']): Subject => ({
    name,
    schema: 'public',
    table: 'game_attributes',
    key: ['id', id(key)],
    row: { ...attribute, key: 'skin', game_title_id: id(game) },
    patch: { is_required: true },
    cells,
  });
  return [
    about('game_attributes', 71, 13, { anon: 'Y---', own: 'Y---', oth: 'Y---', adm: 'YYY-', con: 'YYY-', svc: 'YYYY' }),
    about('game_attributes of a hidden game', 72, 14, { anon: '----', own: '----', oth: '----', adm: 'YYY-', con: 'YYY-', svc: 'YYYY' }),
    {
      ...about('game_attributes, the name', 71, 13, { anon: 'Y---', own: 'Y---', oth: 'Y---', adm: 'YY--', con: 'YY--', svc: 'YYYY' }),
      patch: { name: 'Lain' },
    },
    {
      name: 'strikable_prices',
      schema: 'public',
      table: 'strikable_prices',
      key: ['product_id', id(3)],
      row: { product_id: id(1), price: 11, from_at: '2026-01-01T00:00:00Z' },
      patch: { price: 12 },
      cells: { anon: 'Y---', own: 'Y---', oth: 'Y---', adm: 'Y---', svc: 'YYYY' },
    },
    {
      name: 'strikable_prices of a hidden product',
      schema: 'public',
      table: 'strikable_prices',
      key: ['product_id', id(4)],
      row: { product_id: id(2), price: 11, from_at: '2026-01-01T00:00:00Z' },
      patch: { price: 12 },
      cells: { anon: '----', own: '----', oth: '----', adm: 'Y---', con: 'Y---', svc: 'YYYY' },
    },
    {
      name: 'card_facts',
      schema: 'public',
      table: 'card_facts',
      key: ['product_id', id(3)],
      row: { product_id: id(1), facts: ['Epic'] },
      patch: { facts: ['Legend'] },
      cells: { anon: 'Y---', own: 'Y---', oth: 'Y---', adm: 'Y---', svc: 'YYYY' },
    },
    {
      name: 'card_facts of a hidden product',
      schema: 'public',
      table: 'card_facts',
      key: ['product_id', id(4)],
      row: { product_id: id(2), facts: ['Epic'] },
      patch: { facts: ['Legend'] },
      cells: { anon: '----', own: '----', oth: '----', adm: 'Y---', con: 'Y---', svc: 'YYYY' },
    },
  ];
};
