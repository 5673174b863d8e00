import type { Caller } from '../../src/application/auth/server/caller.ts';
import type { Mail } from '../../src/application/auth/server/mail-sender.ts';
import type { SignedIn } from '../../src/application/auth/server/signed-in.ts';
import type { Result } from '../../src/domain/shared/result.ts';
import { SharpPictureInspector } from '../../src/infrastructure/artwork/sharp-pictures.ts';
import type { AccountPorts } from '../../src/infrastructure/composition/server/accounts.ts';
import { type Accounts, createAccounts } from '../../src/infrastructure/composition/server/accounts.ts';
import { InMemoryAccountDirectory } from '../../src/infrastructure/memory/auth/account-directory.ts';
import { MemoryAccounts, type MemoryUser } from '../../src/infrastructure/memory/auth/accounts.ts';
import { InMemoryCodeRequests } from '../../src/infrastructure/memory/auth/code-requests.ts';
import { InMemoryIdentityProvider } from '../../src/infrastructure/memory/auth/identity-provider.ts';
import { InMemoryKnownDevices } from '../../src/infrastructure/memory/auth/known-devices.ts';
import { InMemoryProductSessions } from '../../src/infrastructure/memory/auth/product-sessions.ts';
import { InMemoryRateLimiter } from '../../src/infrastructure/memory/auth/rate-limiter.ts';
import { InMemoryRecoveryCodes } from '../../src/infrastructure/memory/auth/recovery-codes.ts';
import { InMemoryImageStorage } from '../../src/infrastructure/memory/media/image-storage.ts';
import { SandboxMessageSender } from '../../src/infrastructure/messaging/sandbox-message-sender.ts';
import { CryptoSecretTokens } from '../../src/infrastructure/platform/crypto-secret-tokens.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from './fixed-clock.ts';

export const PASSWORD = 'rahasia banget';
export const PHONE = '6281234567001';

/** The value of a success. @throws a failure */
export const gained = <T>(outcome: Result<T>): T => {
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value;
};
/** The code of the failure, "done" for a success. */
export const failureOf = (outcome: Result<unknown>): string => (outcome.ok ? 'done' : outcome.failure.code);

/** Every account use case over fakes, with their observable effects: messages, devices, the clock. */
export class AccountWorld {
  readonly clock = new FixedClock();
  readonly memory = new MemoryAccounts(this.clock);
  readonly errors = new RecentErrorLog(this.clock, () => undefined);
  readonly outbox = new SandboxMessageSender(this.clock, () => undefined);
  /** The shop's name. */
  shopName = 'Arena Akun';
  /** E-mails, oldest first; a shop without a mail server sends none. */
  readonly mails: Mail[] = [];
  readonly pictures = new InMemoryImageStorage();
  /** The carrier delivers nothing. */
  isSilent = false;
  /** The delay of each answer in milliseconds. */
  readonly pauses: number[] = [];
  readonly ports: AccountPorts;
  readonly all: Accounts;
  private address = 0;

  constructor(rules: { readonly perDay?: number; readonly countries?: readonly string[]; readonly sendsMail?: boolean } = {}) {
    const deliver = async (delivery: { readonly phone: string; readonly code: string }): Promise<void> => {
      gained(await this.all.deliverCode.execute({ ...delivery, isConfirmed: true }));
    };
    this.ports = {
      identity: new InMemoryIdentityProvider(this.memory, deliver),
      directory: new InMemoryAccountDirectory(this.memory),
      sessions: new InMemoryProductSessions(this.memory),
      limiter: new InMemoryRateLimiter(this.clock),
      requests: new InMemoryCodeRequests(this.clock),
      devices: new InMemoryKnownDevices(),
      recoveryCodes: new InMemoryRecoveryCodes(this.memory),
      tokens: new CryptoSecretTokens(),
      inspector: new SharpPictureInspector(),
      pictures: this.pictures,
    };
    this.all = createAccounts({
      ports: this.ports,
      sender: {
        send: async (message) => {
          if (this.isSilent) throw new Error('no carrier');
          await this.outbox.send(message);
        },
      },
      mail: rules.sendsMail === true ? { send: (mail) => this.sendMail(mail) } : null,
      rules: { shopName: async () => this.shopName, perDay: rules.perDay ?? 1000, countries: rules.countries ?? null },
      clock: this.clock,
      errors: this.errors,
      pause: async (ms) => void this.pauses.push(ms),
    });
  }

  get use(): Accounts['useCases'] {
    return this.all.useCases;
  }

  /** An unknown device at an address of its own. */
  stranger(): Caller {
    this.address += 1;
    return { address: `203.0.113.${this.address}`, deviceToken: null, userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' };
  }

  private async sendMail(mail: Mail): Promise<void> {
    if (this.isSilent) throw new Error('no mail server');
    this.mails.push(mail);
  }

  /** The code of the latest e-mail to an address. */
  codeInMail(to: string): string {
    const mail = this.mails.findLast((one) => one.to === to && one.kind === 'code');
    return mail?.kind === 'code' ? mail.code : '';
  }

  /** The code of the latest message to a number. */
  codeFor(phone: string): string {
    return this.outbox.messages().findLast((message) => message.to === phone && message.code !== null)?.code ?? '';
  }

  user(phone = PHONE): MemoryUser {
    const user = this.memory.byPhone(phone);
    if (user === null) throw new Error('nobody has this number');
    return user;
  }

  async signUp(phone = PHONE, caller = this.stranger()): Promise<string> {
    return gained(await this.use.signUp.execute({ phone, password: PASSWORD, name: 'Rina' }, caller)).userId;
  }

  /** A person with a verified number, signed in on a device. */
  async customer(phone = PHONE, caller = this.stranger()): Promise<SignedIn> {
    const userId = await this.signUp(phone, caller);
    return gained(await this.use.verifyPhone.execute({ userId, code: this.codeFor(phone) }, caller));
  }

  logIn(identifier: string, password: string, caller = this.stranger()): Promise<Result<SignedIn>> {
    return this.use.logIn.execute({ identifier, password }, caller);
  }
}
