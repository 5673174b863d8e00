import * as v from 'valibot';
import { time } from '../../../application/shared/call-answers.ts';
import type { OrderCredential } from '../../../domain/credential/order-credential.ts';

const maybe = v.nullable(time);

/** The credentials of an order in the answer of `order_detail`. */
export const CredentialJson = v.pipe(
  v.object({
    has: v.boolean(),
    is_open: v.boolean(),
    deliver_at: maybe,
    closed_at: maybe,
    is_vault_open: v.boolean(),
    sealed_at: maybe,
    opened_before: v.number(),
    opened_by_buyer: v.number(),
    head: v.nullable(v.string()),
    checklist: v.array(v.object({ step: v.string(), is_done: v.boolean() })),
    login_code: v.nullable(v.object({ id: v.string(), asked_at: time, promised_at: time, answered_at: maybe, expires_at: maybe })),
  }),
  v.transform(
    (row): OrderCredential => ({
      has: row.has,
      isOpen: row.is_open,
      deliverAt: row.deliver_at,
      closedAt: row.closed_at,
      isVaultOpen: row.is_vault_open,
      sealedAt: row.sealed_at,
      openedBefore: row.opened_before,
      openedByBuyer: row.opened_by_buyer,
      head: row.head,
      checklist: row.checklist.map(({ step, is_done }) => ({ step, isDone: is_done })),
      loginCode:
        row.login_code === null
          ? null
          : {
              id: row.login_code.id,
              askedAt: row.login_code.asked_at,
              promisedAt: row.login_code.promised_at,
              answeredAt: row.login_code.answered_at,
              expiresAt: row.login_code.expires_at,
            },
    }),
  ),
);
