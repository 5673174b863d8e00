import { beforeEach, expect, test } from '@jest/globals';
import { OrderDrafts } from '../../../src/application/order/order-drafts.ts';
import { RULES_VERSION } from '../../../src/domain/order/sold-here.ts';
import { InMemoryKeyValueStore } from '../../../src/infrastructure/memory/shared/key-value-store.ts';

let tab: InMemoryKeyValueStore;
let keys: number;
/** The drafts after a reload. */
const drafts = (): OrderDrafts =>
  new OrderDrafts(tab, () => {
    keys += 1;
    return `key ${keys}`;
  });
beforeEach(() => {
  tab = new InMemoryKeyValueStore();
  keys = 0;
});
const empty = { gameId: '', server: '', note: '', quantity: 1, isTyped: false };

test('order draft: key and input survive a reload, separate per product', () => {
  expect(drafts().open('a')).toEqual({ key: 'key 1', ...empty });
  expect(drafts().open('a')).toEqual({ key: 'key 1', ...empty });
  const typed = { key: 'key 1', gameId: '123', server: '20', note: 'Sore', quantity: 3, isTyped: true };
  drafts().keep('a', typed);
  expect([drafts().open('b').key, drafts().open('a')]).toEqual(['key 2', typed]);
});

test('order draft: dropped after use, the next has a new key', () => {
  drafts().open('a');
  drafts().drop('a');
  expect(tab.values.size).toBe(0);
  expect(drafts().open('a')).toEqual({ key: 'key 2', ...empty });
});

test('order draft: invalid stored data is ignored, the key is kept', () => {
  drafts().open('a');
  const [name = ''] = tab.values.keys();
  for (const broken of ['{', '[]', '{"key":""}', '{"key":7,"gameId":"1"}', 'null']) {
    tab.values.set(name, broken);
    expect(drafts().open('a')).toEqual({ key: `key ${keys}`, ...empty });
  }
  expect(keys).toBe(6);
  tab.values.set(name, '{"key":"mine","gameId":5,"server":null,"note":"Sore","isTyped":"yes"}');
  expect(drafts().open('a')).toEqual({ key: 'mine', ...empty, note: 'Sore' });
});

test('order draft: the newest rules version shown in this tab is accepted', () => {
  expect(drafts().rulesVersion()).toBe(RULES_VERSION);
  drafts().recordRules(RULES_VERSION + 2);
  expect(drafts().rulesVersion()).toBe(RULES_VERSION + 2);
  drafts().recordRules(RULES_VERSION - 1);
  expect(drafts().rulesVersion()).toBe(RULES_VERSION);
  const [name = ''] = tab.values.keys();
  tab.values.set(name, 'baru');
  expect(drafts().rulesVersion()).toBe(RULES_VERSION);
  // The accepted rules belong to no draft.
  drafts().recordRules(RULES_VERSION + 1);
  expect([drafts().open('').key, drafts().rulesVersion()]).toEqual(['key 1', RULES_VERSION + 1]);
});
