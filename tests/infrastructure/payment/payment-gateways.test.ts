import { describe } from '@jest/globals';
import type { PaymentRequest } from '../../../src/application/payment/payment-gateway.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemoryPaymentGateway } from '../../../src/infrastructure/memory/payment/payment-gateway.ts';
import { InMemoryPaymentRepository } from '../../../src/infrastructure/memory/payment/payment-repository.ts';
import { InMemorySandboxCharges } from '../../../src/infrastructure/memory/payment/sandbox-charges.ts';
import { ManualGateway } from '../../../src/infrastructure/payment/manual/manual-gateway.ts';
import { SandboxGateway } from '../../../src/infrastructure/payment/sandbox/sandbox-gateway.ts';
import { gatewayWebhookContract } from '../../contracts/payment/gateway-webhook.contract.ts';
import {
  type GatewayDriver,
  type GatewayWorld,
  paymentGatewayContract,
  resignedByHeader,
} from '../../contracts/payment/payment-gateway.contract.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const HOUR = 3_600_000;
let count = 0;
const requestOf = (clock: FixedClock, amount = 100_000): PaymentRequest => {
  count += 1;
  const reference = `AA-TEST${String(count).padStart(3, '0')}-1-AAAAAA`;
  return { reference, method: 'sandbox', amount, expiresAt: new Date(clock.now().getTime() + HOUR / 2), description: 'Diamond 100' };
};

/** A connection to a gateway's store: it can break, be slow, or lose requests. */
class Line {
  private error: PortError | null = null;
  private delay: Promise<void> = Promise.resolve();

  over<T extends object>(port: T): T {
    return new Proxy(port, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
        return async (...given: unknown[]) => {
          await this.delay;
          if (this.error !== null) throw this.error;
          return method.apply(target, given);
        };
      },
    });
  }

  readonly driver: Pick<GatewayDriver, 'refuse' | 'goAway' | 'comeBack' | 'answerSlowly'> = {
    refuse: () => {
      this.error = new PortError('denied', 'refused');
    },
    goAway: () => {
      this.error = new PortError('unavailable', 'no answer');
    },
    comeBack: () => {
      this.error = null;
    },
    answerSlowly: () => {
      let answer = (): void => undefined;
      this.delay = new Promise((resolve) => {
        answer = resolve;
      });
      return () => answer();
    },
  };
}

const memory = (): GatewayWorld => {
  const clock = new FixedClock();
  const gateway = new InMemoryPaymentGateway();
  return {
    gateway,
    driver: {
      request: async (amount) => requestOf(clock, amount),
      pay: async (reference) => void gateway.pay(reference),
      payLess: async (reference, amount) => void gateway.pay(reference, amount),
      payLate: async (reference) => void gateway.pay(reference),
      runOut: () => clock.advance(HOUR),
      refuse: () => {
        gateway.state = 'refusing';
      },
      goAway: () => {
        gateway.state = 'away';
      },
      comeBack: () => {
        gateway.state = 'well';
      },
      answerSlowly: () => {
        let answer = (): void => undefined;
        gateway.delay = new Promise((resolve) => {
          answer = resolve;
        });
        return () => answer();
      },
      webhook: (reference, status) => gateway.webhook(reference, status),
      resign: resignedByHeader,
    },
  };
};

const sandbox = (): GatewayWorld => {
  const [clock, charges, line] = [new FixedClock(), new InMemorySandboxCharges(), new Line()];
  const gateway = new SandboxGateway({ charges: line.over(charges), clock, publicUrl: 'http://localhost:4173' });
  return {
    gateway,
    driver: {
      ...line.driver,
      request: async (amount) => requestOf(clock, amount),
      pay: async (reference) => void (await gateway.simulate(reference, 'paid')),
      payLess: async (reference, paid) => {
        const charge = await charges.read(reference);
        if (charge !== null) await charges.write(reference, { ...charge, state: 'paid', paid, paidAt: clock.now() });
      },
      payLate: async (reference) => void (await gateway.simulate(reference, 'late')),
      runOut: () => clock.advance(HOUR),
      webhook: (reference, status) => gateway.webhook(reference, status),
      resign: resignedByHeader,
    },
  };
};

const INSTRUCTIONS = { kind: 'transfer', bank: 'BCA', account: '1234567890', holder: 'Arena Akun' };

const manual = (): GatewayWorld => {
  const [clock, book, line] = [new FixedClock(), new InMemoryPaymentRepository(), new Line()];
  const gateway = new ManualGateway(line.over(book));
  /** As staff do who found it on the bank statement. */
  const approve = async (reference: string, amount?: number): Promise<void> => {
    const attempt = await book.find(reference);
    if (attempt === null) return;
    const approved = { state: 'paid', refunded: 0, paidAt: clock.now(), providerId: null, providerStatus: 'approved' } as const;
    await book.observe(reference, 'staff', { ...approved, reference, amount: amount ?? attempt.amount });
  };
  return {
    gateway,
    driver: {
      ...line.driver,
      request: async (amount) => {
        const request = requestOf(clock, amount);
        book.write({ ...request, gateway: 'manual', method: 'transfer', instructions: INSTRUCTIONS });
        return request;
      },
      pay: (reference) => approve(reference),
      payLess: approve,
      payLate: (reference) => approve(reference),
      runOut: () => clock.advance(HOUR),
      webhook: () => null,
      resign: resignedByHeader,
    },
  };
};

describe.each([
  ['the gateway in memory', memory],
  ['the sandbox', sandbox],
  ['transfers and static QRIS', manual],
] as const)('%s', (_, open) => {
  paymentGatewayContract(open);
  gatewayWebhookContract(open);
});
