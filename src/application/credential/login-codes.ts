import { OrderRefused } from '../order/order-service.ts';
import type { CredentialCommands } from './credential-commands.ts';
import type { VaultState } from './vault-state.ts';

const contextOf = (requestId: string): string => `login_code:${requestId}`;

/** Stores the staff's answer to a buyer's request for a verification code. */
export class AnswerLoginCode {
  constructor(private readonly vault: VaultState) {}

  /** @throws OrderRefused, PortError */
  async execute(commands: CredentialCommands, requestId: string, code: string): Promise<void> {
    const { secrets } = await this.vault.usable();
    await commands.storeLoginCode(requestId, secrets.seal(code, contextOf(requestId)));
  }
}

/** Reads the answer for the buyer while it is valid. */
export class ReadLoginCode {
  constructor(private readonly vault: VaultState) {}

  /** @throws OrderRefused, PortError */
  async execute(commands: CredentialCommands, orderId: string): Promise<{ readonly code: string; readonly expiresAt: Date }> {
    const { secrets } = await this.vault.usable();
    const { id, sealed, expiresAt } = await commands.readLoginCode(orderId);
    const code = secrets.open(sealed, contextOf(id));
    if (code === null) throw new OrderRefused('VAULT_SHUT');
    return { code, expiresAt };
  }
}
