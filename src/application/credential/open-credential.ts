import type { CredentialLabels, CredentialScope, CredentialTexts } from '../../domain/credential/fields.ts';
import { OrderRefused } from '../order/order-service.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { CredentialCommands, OpenedParts, Opening } from './credential-commands.ts';
import type { VaultState } from './vault-state.ts';

/** The credentials to open: of an order, by its buyer or by staff, or of a unit, by staff. */
export type Opened = { readonly orderId: string } | { readonly unitId: string };

/** Opens credentials. Without the correct key it does not query the database, so that no opening is counted or logged in vain. */
export class OpenCredential {
  constructor(
    private readonly vault: VaultState,
    private readonly errors: ErrorLog,
  ) {}

  /** @throws OrderRefused, PortError */
  async execute(
    commands: CredentialCommands,
    what: Opened,
    scope: CredentialScope,
    opening: Opening,
  ): Promise<{ readonly texts: CredentialTexts; readonly labels: CredentialLabels; readonly openedCount: number }> {
    const { credentials } = await this.vault.usable();
    const { parts, labels, openedCount }: OpenedParts =
      'orderId' in what ? await commands.open(what.orderId, scope, opening) : await commands.openUnit(what.unitId, scope, opening);
    const opened = parts.map((part) => {
      const texts = credentials.open(part, part);
      if (texts !== null) return texts;
      this.errors.record('OpenCredential', new Error(`no key opens unit ${part.unitId}, ${part.scope}, version ${part.version}`));
      throw new OrderRefused('VAULT_SHUT');
    });
    return { texts: Object.assign({}, ...opened) as CredentialTexts, labels, openedCount };
  }
}
