import type { CredentialHistory } from '../../domain/credential/credential-history.ts';
import type { CredentialScope } from '../../domain/credential/fields.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { orderRefusal } from '../order/refusal.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { LoginCodeText, OpenedCredential, OwnCredentialRepository, VaultService } from './vault-service.ts';

/** Shows its buyer what is sealed for an order. */
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

/** Shows the code that the shop sent, for five minutes. */
export class ShowLoginCode {
  constructor(
    private readonly vault: Pick<VaultService, 'readCode'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string): Promise<Result<LoginCodeText>> {
    return attempt(this.errors, 'ShowLoginCode', async () => succeed(await this.vault.readCode(orderId)), orderRefusal);
  }
}

/** Who opened the credentials, and when. */
export class ReadCredentialHistory {
  constructor(
    private readonly handOver: OwnCredentialRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string): Promise<Result<CredentialHistory | null>> {
    return attemptRead(this.errors, 'ReadCredentialHistory', () => this.handOver.history(orderId));
  }
}

/** Asks the shop for a code; until when it is promised. */
export class RequestLoginCode {
  constructor(
    private readonly handOver: OwnCredentialRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string): Promise<Result<Date>> {
    return attempt(this.errors, 'RequestLoginCode', async () => succeed(await this.handOver.requestCode(orderId)), orderRefusal);
  }
}

/** A step of the hand-over that its buyer has done, or not. */
export class TickChecklistStep {
  constructor(
    private readonly handOver: OwnCredentialRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string, step: string, isDone: boolean): Promise<Result<void>> {
    return attempt(this.errors, 'TickChecklistStep', async () => succeed(await this.handOver.tick(orderId, step, isDone)), orderRefusal);
  }
}
