import { expect, test } from '@jest/globals';
import { orderLoginRefusal, shutsOrderLogin } from '../../../src/domain/credential/order-login.ts';
import { LOGIN_CASES, SHUTTING_CASES } from '../../support/order-login-cases.ts';

test.each(LOGIN_CASES)('login of an order, %s: %s', (_name, act, facts, refusal) => {
  expect(orderLoginRefusal(act, facts)).toBe(refusal);
});

test.each(SHUTTING_CASES)('%s to %s: shuts the login: %s', (event, to, isShut) => {
  expect(shutsOrderLogin(event, to)).toBe(isShut);
});
