import type { CredentialLabels, CredentialScope, CredentialTexts } from '../../domain/credential/fields.ts';
import { OrderRefused } from '../order/order-service.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { CredentialCommands, OpenedParts, Opening } from './credential-commands.ts';
import type { CredentialSealer } from './credential-sealer.ts';
import type { VaultState } from './vault-state.ts';

/** The credentials to open: of an order, by its buyer or by staff, or of a unit, by staff. */
export type Opened = { readonly orderId: string } | { readonly unitId: string };

/** Opened values by field, their labels, and the number of earlier openings. */
export interface OpenedCredentials {
  readonly texts: CredentialTexts;
  readonly labels: CredentialLabels;
  readonly openedCount: number;
}

/** Decrypts what the database has handed out and logged. @throws OrderRefused VAULT_SHUT for a part that no key opens */
export const openParts = (sealer: CredentialSealer, { parts, labels, openedCount }: OpenedParts, errors: ErrorLog): OpenedCredentials => {
  const opened = parts.map((part) => {
    const texts = sealer.open(part, part);
    if (texts !== null) return texts;
    errors.record('OpenCredential', new Error(`no key opens unit ${part.unitId}, ${part.scope}, version ${part.version}`));
    throw new OrderRefused('VAULT_SHUT');
  });
  return { texts: Object.assign({}, ...opened) as CredentialTexts, labels, openedCount };
};

/** Opens credentials. Without the correct key it does not query the database, so that no opening is counted or logged in vain. */
export class OpenCredential {
  constructor(
    private readonly vault: VaultState,
    private readonly errors: ErrorLog,
  ) {}

  /** @throws OrderRefused, PortError */
  async execute(commands: CredentialCommands, what: Opened, scope: CredentialScope, opening: Opening): Promise<OpenedCredentials> {
    const { credentials } = await this.vault.usable();
    const parts = await ('orderId' in what ? commands.open(what.orderId, scope, opening) : commands.openUnit(what.unitId, scope, opening));
    return openParts(credentials, parts, this.errors);
  }
}
