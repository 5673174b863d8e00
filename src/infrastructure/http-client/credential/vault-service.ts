import * as v from 'valibot';
import type { LoginCodeText, OpenedCredential, VaultService } from '../../../application/credential/vault-service.ts';
import { isPortError, PortError } from '../../../application/shared/port-error.ts';
import type { CredentialScope } from '../../../domain/credential/fields.ts';
import { Moment } from '../../wire/order.ts';
import { callOrderAction } from '../order/order-call.ts';
import { ActionCaller } from '../shared/action-caller.ts';

const Opened = v.pipe(
  v.object({
    fields: v.record(v.string(), v.string()),
    labels: v.optional(v.record(v.string(), v.string()), {}),
    opened_count: v.number(),
    hide_after_s: v.number(),
  }),
  v.transform(
    ({ fields, labels, opened_count, hide_after_s }): OpenedCredential => ({
      fields: Object.entries(fields).map(([name, text]) => ({ name, label: labels[name] ?? null, text })),
      openedCount: opened_count,
      hideAfterS: hide_after_s,
    }),
  ),
);
const Code = v.pipe(
  v.object({ code: v.string(), expires_at: Moment }),
  v.transform(({ code, expires_at }): LoginCodeText => ({ code, expiresAt: expires_at })),
);

/** Calls `POST /api/vault?action=…` with the person's token. No error contains the response, whatever its form. */
export class HttpVaultService implements VaultService {
  private readonly vault: ActionCaller;

  /** @param fetcher adds the person's token @param apiUrl base address of the shop's interface, without a trailing slash */
  constructor(fetcher: typeof fetch, apiUrl: string) {
    this.vault = new ActionCaller(fetcher, `${apiUrl}/vault`);
  }

  open(orderId: string, scope: CredentialScope): Promise<OpenedCredential> {
    return this.ask('open', { order_id: orderId, scope }, Opened);
  }

  readCode(orderId: string): Promise<LoginCodeText> {
    return this.ask('code', { order_id: orderId }, Code);
  }

  private async ask<T>(action: string, body: object, answer: v.GenericSchema<unknown, T>): Promise<T> {
    // An invalid response becomes null, because an error would contain it.
    const given = await callOrderAction(this.vault, action, body, v.fallback(v.nullable(answer), null)).catch((error: unknown) => {
      // A truncated response would be reported as a refusal with its text.
      throw isPortError(error) ? new PortError(error.reason, 'the vault did not answer', null, { status: error.status }) : error;
    });
    if (given === null) throw new PortError('unavailable', 'the vault answered in another shape');
    return given;
  }
}
