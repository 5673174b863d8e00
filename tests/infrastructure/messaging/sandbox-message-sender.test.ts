import { expect, test } from '@jest/globals';
import { SandboxMessageSender } from '../../../src/infrastructure/messaging/sandbox-message-sender.ts';
import { messageSenderContract } from '../../contracts/auth/message-sender.contract.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

messageSenderContract(async () => {
  const sender = new SandboxMessageSender(new FixedClock(), () => undefined);
  return { sender, delivered: () => sender.messages().map(({ to, text }) => ({ to, words: text })), close: async () => undefined };
});

test('sandbox message sender: keeps the last 200 messages and reports each', async () => {
  const receivers: string[] = [];
  const sender = new SandboxMessageSender(new FixedClock(), ({ to }) => receivers.push(to));
  for (let place = 0; place < 205; place += 1) await sender.send({ kind: 'number-changed', to: String(place), shopName: 'Arena Akun' });
  expect(receivers).toHaveLength(205);
  expect([sender.messages().length, sender.messages()[0]?.to]).toEqual([200, '5']);
});
