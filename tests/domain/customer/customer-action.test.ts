import { describe, expect, test } from '@jest/globals';
import { actionProblem } from '../../../src/domain/customer/customer-action.ts';

describe('customer action', () => {
  test.each([
    ['ab', 'REASON'],
    ['  ab  ', 'REASON'],
    ['abc', null],
    ['x'.repeat(300), null],
    ['x'.repeat(301), 'REASON'],
  ])('block and unblock: require a reason, %j', (reason, expected) => {
    expect(actionProblem({ kind: 'block', id: 'a', reason })).toBe(expected);
    expect(actionProblem({ kind: 'unblock', id: 'a', reason })).toBe(expected);
  });
  test.each([
    [' ', 'BODY'],
    ['a', null],
    ['x'.repeat(1000), null],
    ['x'.repeat(1001), 'BODY'],
  ])('note: requires a text, %j', (body, expected) => expect(actionProblem({ kind: 'add-note', id: 'a', body })).toBe(expected));
  test('ending sessions and deleting a note: require nothing else', () => {
    expect(actionProblem({ kind: 'end-sessions', id: 'a', session: null })).toBeNull();
    expect(actionProblem({ kind: 'delete-note', note: 'n' })).toBeNull();
  });
});
