import * as v from 'valibot';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import { openedCredential, sealedCredential } from '../../../application/credential/vault.answers.ts';
import type { answerLoginCode, openCredential, openLogin, sealCredential } from '../../../application/credential/vault.calls.ts';
import type { OpenedTexts, SealKeys, VaultAdminRepository, VaultAnswer } from '../../../application/credential/vault-admin-repository.ts';
import type { Call, InputOf, OutputOf } from '../../../application/shared/call.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { CredentialScope, CredentialTexts } from '../../../domain/credential/fields.ts';
import { type AddressOf, CallClient } from '../order/call-client.ts';

const Field = v.looseObject({ field: v.string() });

type Reader = Pick<VaultAdminRepository, 'overview' | 'product' | 'loginCodes' | 'targets'>;

const openedTexts = (answer: VaultAnswer<OutputOf<typeof openCredential>>): VaultAnswer<OpenedTexts> =>
  'code' in answer ? answer : { texts: answer.fields, labels: answer.labels, hideAfterS: answer.hideAfterS };

/** Seals and opens through the shop's interface, and reads the state of the vault from the database. */
export class HttpVaultAdminRepository implements VaultAdminRepository {
  private readonly api: CallClient;

  /** @param fetcher adds the person's token @param apiUrl base address of the interface, without a trailing slash */
  constructor(
    private readonly reader: Reader,
    fetcher: typeof fetch,
    apiUrl: string,
  ) {
    this.api = new CallClient(fetcher, apiUrl);
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

  targets(keys: SealKeys) {
    return this.reader.targets(keys);
  }

  seal(productId: string, unitId: string | null, scope: CredentialScope, texts: CredentialTexts, seenVersion: number | null = null) {
    return this.request<typeof sealCredential>(
      ['vault', 'seal'],
      { productId, unitId, scope, fields: texts, seenVersion },
      sealedCredential,
    );
  }

  async open(unitId: string, scope: CredentialScope, reason: string): Promise<VaultAnswer<OpenedTexts>> {
    const opening = { orderId: null, unitId, scope, reason };
    return openedTexts(await this.request<typeof openCredential>(['vault', 'open'], opening, openedCredential));
  }

  async openLogin(orderId: string, reason: string): Promise<VaultAnswer<OpenedTexts>> {
    return openedTexts(await this.request<typeof openLogin>(['vault', 'open-login'], { orderId, reason }, openedCredential));
  }

  async answerCode(requestId: string, code: string): Promise<VaultAnswer<{ readonly outcome: 'done' }>> {
    const answer = await this.request<typeof answerLoginCode>(['vault', 'answer-code'], { requestId, code }, v.looseObject({}));
    return 'code' in answer ? answer : { outcome: 'done' };
  }

  private async request<C extends Call>(
    address: AddressOf<C>,
    input: InputOf<C>,
    answer: v.GenericSchema<unknown, OutputOf<C>>,
  ): Promise<VaultAnswer<OutputOf<C>>> {
    try {
      return await this.api.send<C>(address, input, answer);
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      if (error.code === null || error.code === 'FORBIDDEN') throw new PortError(error.reason, error.message, error.code);
      const named = v.safeParse(Field, error.answer);
      return { code: error.code, ...(named.success ? { field: named.output.field } : {}) };
    }
  }
}
