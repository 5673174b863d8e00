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

/** `POST /api/vault?action=…` with the person's own token. What an answer holds is in no error, whatever it looks like. */
export class HttpVaultService implements VaultService {
  private readonly vault: ActionCaller;

  /** @param fetcher adds the person's token @param apiUrl where the shop's own interface stands, without a trailing slash */
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
    // An answer of another shape is taken as none here: a refusal would carry it along.
    const given = await callOrderAction(this.vault, action, body, v.fallback(v.nullable(answer), null)).catch((error: unknown) => {
      // An answer that was cut off is a refusal whose words are what arrived of it.
      throw isPortError(error) ? new PortError(error.reason, 'the vault did not answer', null, { status: error.status }) : error;
    });
    if (given === null) throw new PortError('unavailable', 'the vault answered in another shape');
    return given;
  }
}
