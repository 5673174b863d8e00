import { describe, expect, test } from '@jest/globals';
import { MessageDispatcher } from '../../../../src/application/auth/server/message-dispatcher.ts';
import type { Message } from '../../../../src/application/auth/server/message-sender.ts';
import { NotifyPreviousNumber } from '../../../../src/application/auth/server/notify-previous-number.ts';
import { InMemoryRateLimiter } from '../../../../src/infrastructure/memory/auth/rate-limiter.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

describe('notice to the former phone number', () => {
  const open = (send: (message: Message) => Promise<void>) => {
    const recorded: string[] = [];
    const dispatcher = new MessageDispatcher({ send }, new InMemoryRateLimiter(new FixedClock()), 100);
    return {
      recorded,
      notify: new NotifyPreviousNumber(dispatcher, async () => 'Arena Akun', {
        record: (where) => void recorded.push(where),
        recent: () => [],
      }),
    };
  };

  test('changed number: message without a code', async () => {
    const sent: Message[] = [];
    await open(async (message) => void sent.push(message)).notify.execute('6281234567890');
    expect(sent).toEqual([{ kind: 'number-changed', to: '6281234567890', shopName: 'Arena Akun' }]);
  });

  test('delivery fails: logged, no failure', async () => {
    const { recorded, notify } = open(() => Promise.reject(new Error('no carrier')));
    await notify.execute('6281234567890');
    expect(recorded).toEqual(['NotifyPreviousNumber']);
  });
});
