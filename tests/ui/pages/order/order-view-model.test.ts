import { expect, test } from '@jest/globals';
import type { BankAccount } from '../../../../src/application/order/order-service.ts';
import { fail, succeed } from '../../../../src/domain/shared/result.ts';
import { ShopClock } from '../../../../src/ui/features/rental/shop-clock.ts';
import { OrderViewModel } from '../../../../src/ui/pages/order/order.view-model.ts';

const account: BankAccount = { bank: 'BCA', number: '1234567890', holder: 'Budi' };

/** A shop that requires the second factor before it stores a refund's account. */
const open = () => {
  const stored: BankAccount[] = [];
  let isProven = false;
  const never = { execute: () => Promise.resolve(fail('BUSY')) };
  const uses = {
    read: { execute: () => Promise.resolve(succeed(null)) },
    cancel: never,
    confirm: never,
    step: never,
    write: { execute: () => Promise.resolve(fail('MESSAGE_REFUSED')) },
    destination: {
      execute: (_: string, given: BankAccount) => {
        if (!isProven) return Promise.resolve(fail('NOT_FRESH'));
        stored.push(given);
        return Promise.resolve(succeed(undefined));
      },
    },
  };
  const model = new OrderViewModel(uses as never, () => true, new ShopClock(() => 0));
  const prove = () => {
    isProven = true;
  };
  return { model, stored, prove };
};

test('order step with second factor: runs after the factor, and reports success', async () => {
  const { model, stored, prove } = open();
  const saved = model.setDestination(account);
  await Promise.resolve();
  await Promise.resolve();
  expect(model.proving).not.toBeNull();
  prove();
  model.proven();
  expect(await saved).toBe(true);
  expect([stored, model.proving, model.runner.refusal]).toEqual([[account], null, null]);
});

test('order step with second factor: cancelled, nothing is stored', async () => {
  const { model, stored } = open();
  const saved = model.setDestination(account);
  await Promise.resolve();
  await Promise.resolve();
  model.stopProving();
  expect([await saved, stored]).toEqual([false, []]);
});

test('order message: a refused one shows the reason beside it', async () => {
  const { model } = open();
  expect(await model.write('password: rahasia')).toBe(false);
  // Shown beside the message, and nowhere else.
  expect([model.runner.refusalOf('write'), model.runner.refusalOf('cancel', 'confirm')]).toEqual(['MESSAGE_REFUSED', null]);
});
