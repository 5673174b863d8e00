import * as v from 'valibot';
import { loginCode, openedCredential } from '../../../application/credential/vault.answers.ts';
import type { openCredential, readLoginCode, sealLogin } from '../../../application/credential/vault.calls.ts';
import type { LoginCodeText, OpenedCredential, VaultService } from '../../../application/credential/vault-service.ts';
import type { Call, InputOf, OutputOf } from '../../../application/shared/call.ts';
import { nothing } from '../../../application/shared/call-answers.ts';
import { isPortError, PortError } from '../../../application/shared/port-error.ts';
import type { CredentialScope, CredentialTexts } from '../../../domain/credential/fields.ts';
import { type AddressOf, CallClient } from '../order/call-client.ts';

/** The vault of the buyer through the shop's interface. No error contains the response, whatever its form. */
export class HttpVaultService implements VaultService {
  private readonly api: CallClient;

  /** @param fetcher adds the person's token @param apiUrl base address of the interface, without a trailing slash */
  constructor(fetcher: typeof fetch, apiUrl: string) {
    this.api = new CallClient(fetcher, apiUrl);
  }

  async open(orderId: string, scope: CredentialScope): Promise<OpenedCredential> {
    const opening = { orderId, unitId: null, scope, reason: null };
    const { fields, labels, ...opened } = await this.request<typeof openCredential>(['vault', 'open'], opening, openedCredential);
    return { ...opened, fields: Object.entries(fields).map(([name, text]) => ({ name, label: labels[name] ?? null, text })) };
  }

  readCode(orderId: string): Promise<LoginCodeText> {
    return this.request<typeof readLoginCode>(['vault', 'code'], { orderId }, loginCode);
  }

  async sealLogin(orderId: string, texts: CredentialTexts): Promise<void> {
    await this.request<typeof sealLogin>(['vault', 'seal-login'], { orderId, fields: texts }, nothing);
  }

  private async request<C extends Call>(
    address: AddressOf<C>,
    input: InputOf<C>,
    answer: v.GenericSchema<unknown, OutputOf<C>>,
  ): Promise<OutputOf<C>> {
    // An invalid response becomes null, because an error would contain it.
    const readable = v.fallback(v.nullable(answer), null);
    const given = await this.api.request<C, OutputOf<C> | null>(address, input, readable).catch((error: unknown) => {
      // A truncated response would be reported as a refusal with its text.
      throw isPortError(error) ? new PortError(error.reason, 'the vault did not answer', null, { status: error.status }) : error;
    });
    if (given === null) throw new PortError('unavailable', 'the vault answered in another shape');
    return given;
  }
}
