import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SealerCanary } from '../../../src/application/credential/secret-sealer.ts';
import { type Sealers, VaultState } from '../../../src/application/credential/vault-state.ts';
import type { OrderCommands } from '../../../src/application/order/order-commands.ts';
import type { MessageBudget } from '../../../src/application/order/order-effects.ts';
import { RefundDestinations } from '../../../src/application/order/refund-destinations.ts';
import { SendOrderMessages } from '../../../src/application/order/send-order-messages.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { memorySealers } from '../../../src/infrastructure/memory/credential/credential-sealer.ts';
import { InMemorySealerCanary } from '../../../src/infrastructure/memory/credential/secret-sealer.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

describe('outgoing order messages', () => {
  let waiting: { readonly id: number; readonly phone: string; readonly text: string }[];
  let noted: [number, string][];
  let requests: MessageBudget[];
  let names: number;
  let errors: RecentErrorLog;
  beforeEach(() => {
    [waiting, noted, requests, names] = [[], [], [], 0];
    errors = new RecentErrorLog(new FixedClock(), () => undefined);
  });
  const effects = {
    takeMessages: async (_max: number, perDay: MessageBudget) => {
      requests.push(perDay);
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
    const shopName = async () => {
      names += 1;
      return 'Arena';
    };
    return new SendOrderMessages({ effects, sender, shopName, perDay: { buyers: 7, staff: 3 }, errors });
  };

  test('pending messages: sent once, each outcome is recorded', async () => {
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
    expect(requests).toEqual([
      { buyers: 7, staff: 3 },
      { buyers: 7, staff: 3 },
    ]);
    // Without messages to send, the shop's name is not read.
    expect(names).toBe(1);
    expect(errors.recent().map(({ where }) => where)).toEqual(['SendOrderMessages', 'SendOrderMessages']);
  });
});

describe('refund destinations', () => {
  const kept: { readonly id: string; readonly sealed: string; readonly last4: string }[] = [];
  const commands = {
    setDestination: async (_order: string, destination: { id: string; sealed: string; last4: string }) => void kept.push(destination),
    sealedDestination: async () => kept.at(-1) ?? { id: '', sealed: '' },
  } as Partial<OrderCommands> as OrderCommands;
  const of = (sealers: Sealers | null, canary: SealerCanary) => new RefundDestinations(new VaultState(sealers, canary), randomUUID);
  const account = { bank: 'BCA', number: '1234567890', holder: 'Rina' };
  test('account number: sealed, displayed by its last digits, opened again', async () => {
    const canary = new InMemorySealerCanary();
    const destinations = of(memorySealers('a'), canary);
    await destinations.set(commands, 'order', account);
    expect([kept.at(-1)?.last4, kept.at(-1)?.sealed.includes('1234567890')]).toEqual(['7890', false]);
    expect(await destinations.open(commands, 'refund')).toBe('1234567890');
    expect(await of(memorySealers('b', ['a']), canary).open(commands, 'refund')).toBe('1234567890');
  });
  test('sealed number moved to another destination: cannot be opened', async () => {
    const sealers = memorySealers('a');
    const destinations = of(sealers, new InMemorySealerCanary());
    await destinations.set(commands, 'order', account);
    const sealed = kept.at(-1)?.sealed ?? '';
    // Another purpose, another destination, and a manipulated tag.
    for (const [id, copied] of [
      ['', sealers.secrets.seal('1234567890', 'canary')],
      [randomUUID(), sealed],
      [kept.at(-1)?.id ?? '', sealed.replace('bound-', '')],
    ] as const) {
      kept.push({ id, sealed: copied, last4: '7890' });
      await expect(destinations.open(commands, 'refund')).rejects.toMatchObject({ code: 'DESTINATIONS_CLOSED' });
    }
  });
  test('number sealed before destinations were bound: can be opened', async () => {
    const sealers = memorySealers('a');
    kept.push({ id: randomUUID(), sealed: sealers.secrets.seal('1234567890', 'refund_destination'), last4: '7890' });
    expect(await of(sealers, new InMemorySealerCanary()).open(commands, 'refund')).toBe('1234567890');
  });
  test('another key or none: shut', async () => {
    const canary = new InMemorySealerCanary();
    await of(memorySealers('a'), canary).set(commands, 'order', account);
    for (const shut of [of(memorySealers('b'), canary), of(null, canary)]) {
      await expect(shut.set(commands, 'order', account)).rejects.toMatchObject({ code: 'DESTINATIONS_CLOSED' });
      await expect(shut.open(commands, 'refund')).rejects.toMatchObject({ code: 'DESTINATIONS_CLOSED' });
    }
  });
});
