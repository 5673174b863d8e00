import { describe, expect, test } from '@jest/globals';
import { actionProblem } from '../../../src/domain/customer/customer-action.ts';

describe('an action', () => {
  test.each([
    ['ab', 'REASON'],
    ['  ab  ', 'REASON'],
    ['abc', null],
    ['x'.repeat(300), null],
    ['x'.repeat(301), 'REASON'],
  ])('blocks or lets in again for a reason: %j', (reason, expected) => {
    expect(actionProblem({ kind: 'block', id: 'a', reason })).toBe(expected);
    expect(actionProblem({ kind: 'unblock', id: 'a', reason })).toBe(expected);
  });
  test.each([
    [' ', 'BODY'],
    ['a', null],
    ['x'.repeat(1000), null],
    ['x'.repeat(1001), 'BODY'],
  ])('writes down something: %j', (body, expected) => expect(actionProblem({ kind: 'add-note', id: 'a', body })).toBe(expected));
  test('needs no more to end sign-ins or to take a note back', () => {
    expect(actionProblem({ kind: 'end-sessions', id: 'a', session: null })).toBeNull();
    expect(actionProblem({ kind: 'delete-note', note: 'n' })).toBeNull();
  });
});
