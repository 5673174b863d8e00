import type { CredentialHistory } from '../../domain/credential/credential-history.ts';
import type { CredentialScope, CredentialTexts } from '../../domain/credential/fields.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { orderRefusal } from '../order/refusal.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { LoginCodeText, OpenedCredential, OwnCredentialRepository, VaultService } from './vault-service.ts';

/** Opens the credentials of the buyer's own order. */
export class OpenVault {
  constructor(
    private readonly vault: Pick<VaultService, 'open'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @param scope `renter` for rentals */
  execute(orderId: string, scope: CredentialScope = 'buyer'): Promise<Result<OpenedCredential>> {
    return attempt(this.errors, 'OpenVault', async () => succeed(await this.vault.open(orderId, scope)), orderRefusal);
  }
}

/** Reads the verification code that the shop sent, which is valid for five minutes. */
export class ShowLoginCode {
  constructor(
    private readonly vault: Pick<VaultService, 'readCode'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string): Promise<Result<LoginCodeText>> {
    return attempt(this.errors, 'ShowLoginCode', async () => succeed(await this.vault.readCode(orderId)), orderRefusal);
  }
}

/** Seals the login of one's own game account for the order of a service. */
export class SealLogin {
  constructor(
    private readonly vault: Pick<VaultService, 'sealLogin'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string, texts: CredentialTexts): Promise<Result<void>> {
    return attempt(this.errors, 'SealLogin', async () => succeed(await this.vault.sealLogin(orderId, texts)), orderRefusal);
  }
}

/** Reads who opened the credentials, and when. */
export class ReadCredentialHistory {
  constructor(
    private readonly handOver: OwnCredentialRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string): Promise<Result<CredentialHistory | null>> {
    return attemptRead(this.errors, 'ReadCredentialHistory', () => this.handOver.history(orderId));
  }
}

/** Requests a verification code from the shop. The result is the promised time. */
export class RequestLoginCode {
  constructor(
    private readonly handOver: OwnCredentialRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string): Promise<Result<Date>> {
    return attempt(this.errors, 'RequestLoginCode', async () => succeed(await this.handOver.requestCode(orderId)), orderRefusal);
  }
}

/** Marks a step of the checklist as done or not done. */
export class TickChecklistStep {
  constructor(
    private readonly handOver: OwnCredentialRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string, step: string, isDone: boolean): Promise<Result<void>> {
    return attempt(this.errors, 'TickChecklistStep', async () => succeed(await this.handOver.tick(orderId, step, isDone)), orderRefusal);
  }
}
