import {
  credentialTarget,
  openCredentialProcedure,
  openOrderLogin,
  openUnitCredential,
  orderLoginTarget,
  readLoginCodeProcedure,
  storeCredential,
  storeLoginCode,
} from '../../../application/credential/credential-commands.answers.ts';
import type {
  CredentialCommands,
  LoginTarget,
  OpenedParts,
  Opening,
  PartToStore,
  SealedLoginCode,
  SealTarget,
} from '../../../application/credential/credential-commands.ts';
import type { OutputOf } from '../../../application/shared/call.ts';
import type { CredentialScope } from '../../../domain/credential/fields.ts';
import { PersonCommands } from '../shared/person-commands.ts';

const openedParts = ({ parts, openedCount }: OutputOf<typeof openCredentialProcedure>): OpenedParts => ({
  parts: parts.map(({ labels: _labels, ...part }) => part),
  labels: Object.assign({}, ...parts.map(({ labels }) => labels)),
  openedCount,
});

/** Calls the vault functions with a person's token. */
export class SupabaseCredentialCommands extends PersonCommands implements CredentialCommands {
  target(productId: string, unitId: string | null, wanted: CredentialScope): Promise<SealTarget> {
    return this.call(credentialTarget, { productId, unitId, scope: wanted });
  }

  async store(unitId: string, version: number, parts: readonly PartToStore[]): Promise<void> {
    const rows = parts.map(({ scope, sealed, wrappedKey, keyId, fields }) => ({ scope, sealed, wrappedKey, keyId, fields: [...fields] }));
    await this.call(storeCredential, { unitId, version, parts: rows });
  }

  async open(orderId: string, wanted: CredentialScope, { reason, device }: Opening): Promise<OpenedParts> {
    return openedParts(await this.call(openCredentialProcedure, { orderId, scope: wanted, reason, device }));
  }

  async openUnit(unitId: string, wanted: CredentialScope, { reason, device }: Opening): Promise<OpenedParts> {
    return openedParts(await this.call(openUnitCredential, { unitId, scope: wanted, reason: reason ?? '', device }));
  }

  async storeLoginCode(requestId: string, sealed: string): Promise<void> {
    await this.call(storeLoginCode, { requestId, sealed });
  }

  readLoginCode(orderId: string): Promise<SealedLoginCode> {
    return this.call(readLoginCodeProcedure, { orderId });
  }

  loginTarget(orderId: string): Promise<LoginTarget> {
    return this.call(orderLoginTarget, { orderId });
  }

  async openLogin(orderId: string, { reason, device }: Opening): Promise<OpenedParts> {
    return openedParts(await this.call(openOrderLogin, { orderId, reason: reason ?? '', device }));
  }
}
