import * as v from 'valibot';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import type { OpenedTexts, VaultAdminRepository, VaultAnswer } from '../../../application/credential/vault-admin-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { CredentialScope, CredentialTexts } from '../../../domain/credential/fields.ts';
import { ActionCaller } from '../shared/action-caller.ts';

const Sealed = v.object({ version: v.number() });
const Opened = v.pipe(
  v.object({
    fields: v.record(v.string(), v.string()),
    labels: v.optional(v.record(v.string(), v.string()), {}),
    hide_after_s: v.number(),
  }),
  v.transform(({ fields, labels, hide_after_s }): OpenedTexts => ({ texts: fields, labels, hideAfterS: hide_after_s })),
);
const Done = v.pipe(
  v.looseObject({}),
  v.transform(() => ({ outcome: 'done' }) as const),
);
const Field = v.looseObject({ field: v.string() });

type Reader = Pick<VaultAdminRepository, 'overview' | 'product' | 'loginCodes'>;

/** Calls `POST /api/vault?action=…` with the person's token, and reads the state of the vault from the database. */
export class HttpVaultAdminRepository implements VaultAdminRepository {
  private readonly vault: ActionCaller;

  /** @param fetcher sends as the signed-in person @param apiUrl base address of the shop's interface, without a trailing slash */
  constructor(
    private readonly reader: Reader,
    fetcher: typeof fetch,
    apiUrl: string,
  ) {
    this.vault = new ActionCaller(fetcher, `${apiUrl}/vault`);
  }

  overview() {
    return this.reader.overview();
  }

  product(productId: string) {
    return this.reader.product(productId);
  }

  loginCodes() {
    return this.reader.loginCodes();
  }

  seal(productId: string, unitId: string | null, scope: CredentialScope, texts: CredentialTexts) {
    const unit = unitId === null ? {} : { unit_id: unitId };
    return this.ask('seal', { product_id: productId, ...unit, scope, fields: texts }, Sealed);
  }

  open(unitId: string, scope: CredentialScope, reason: string) {
    return this.ask('open', { unit_id: unitId, scope, reason }, Opened);
  }

  answerCode(requestId: string, code: string) {
    return this.ask('answer-code', { request_id: requestId, code }, Done);
  }

  private async ask<T>(action: string, body: object, answer: v.GenericSchema<unknown, T>): Promise<VaultAnswer<T>> {
    try {
      return await this.vault.call(action, body, answer);
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      if (error.code === null || error.code === 'FORBIDDEN') throw new PortError(error.reason, error.message, error.code);
      const named = v.safeParse(Field, error.answer);
      return { code: error.code, ...(named.success ? { field: named.output.field } : {}) };
    }
  }
}
