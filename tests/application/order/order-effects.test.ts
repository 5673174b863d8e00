import { beforeEach, describe, expect, test } from '@jest/globals';
import type { OrderCommands } from '../../../src/application/order/order-commands.ts';
import { RefundDestinations } from '../../../src/application/order/refund-destinations.ts';
import { SendOrderMessages } from '../../../src/application/order/send-order-messages.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { MemorySealerCanary, MemorySecretSealer } from '../../../src/infrastructure/memory/order/secret-sealer.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

describe('messages about orders', () => {
  let waiting: { readonly id: number; readonly phone: string; readonly text: string }[];
  let noted: [number, string][];
  let asked: number[];
  beforeEach(() => {
    [waiting, noted, asked] = [[], [], []];
  });
  const effects = {
    takeMessages: async (_max: number, perDay: number) => {
      asked.push(perDay);
      return waiting.splice(0);
    },
    noteMessage: async (id: number, state: string) => void noted.push([id, state]),
  };
  const sending = (answer: (text: string) => Error | null) => {
    const sender = {
      send: async (message: { readonly kind: string; readonly text?: string }) => {
        const error = answer(`${message.kind} ${message.text}`);
        if (error !== null) throw error;
      },
    };
    return new SendOrderMessages(effects, sender, async () => 'Arena', 7, new RecentErrorLog(new FixedClock(), () => undefined));
  };

  test('are handed over once, each with what became of it', async () => {
    waiting = ['sampai', 'ditolak', 'hilang', 'lagi'].map((text, id) => ({ id, phone: '628123', text }));
    const send = sending((text) =>
      text === 'order ditolak' ? new PortError('denied', 'no') : text === 'order hilang' ? new PortError('unavailable', 'no answer') : null,
    );
    expect([await send.execute(), await send.execute()]).toEqual([4, 0]);
    expect(noted).toEqual([
      [0, 'sent'],
      [1, 'refused'],
      [2, 'unknown'],
      [3, 'sent'],
    ]);
    expect(asked).toEqual([7, 7]);
  });
});

describe('accounts that refunds go to', () => {
  const kept: { sealed: string; last4: string }[] = [];
  const commands = {
    setDestination: async (_order: string, destination: { sealed: string; last4: string }) => void kept.push(destination),
    sealedDestination: async () => kept.at(-1)?.sealed ?? '',
  } as Partial<OrderCommands> as OrderCommands;
  const account = { bank: 'BCA', number: '1234567890', holder: 'Rina' };
  test('are sealed, shown by their end, and opened again', async () => {
    const canary = new MemorySealerCanary();
    const destinations = new RefundDestinations(new MemorySecretSealer('a'), canary);
    await destinations.set(commands, 'order', account);
    expect([kept.at(-1)?.last4, kept.at(-1)?.sealed.includes('1234567890')]).toEqual(['7890', false]);
    expect(await destinations.open(commands, 'refund')).toBe('1234567890');
    expect(await new RefundDestinations(new MemorySecretSealer('b', ['a']), canary).open(commands, 'refund')).toBe('1234567890');
  });
  test('are shut with another key or none, and say so', async () => {
    const canary = new MemorySealerCanary();
    expect(await new RefundDestinations(new MemorySecretSealer('a'), canary).state()).toBe('ready');
    for (const [sealer, state] of [
      [new MemorySecretSealer('b'), 'wrong'],
      [null, 'missing'],
    ] as const) {
      const shut = new RefundDestinations(sealer, canary);
      expect(await shut.state()).toBe(state);
      await expect(shut.set(commands, 'order', account)).rejects.toMatchObject({ code: 'DESTINATIONS_CLOSED' });
      await expect(shut.open(commands, 'refund')).rejects.toMatchObject({ code: 'DESTINATIONS_CLOSED' });
    }
  });
  test('are shut while nobody knows whether the key fits, and looked at again', async () => {
    const canary = new MemorySealerCanary();
    let isAway = true;
    const read = async () => {
      if (isAway) throw new PortError('unavailable', 'no answer');
      return canary.read();
    };
    const destinations = new RefundDestinations(new MemorySecretSealer('a'), { read, keep: (sealed) => canary.keep(sealed) });
    await expect(destinations.set(commands, 'order', account)).rejects.toMatchObject({ reason: 'unavailable' });
    isAway = false;
    expect(await destinations.state()).toBe('ready');
  });
});
