import * as v from 'valibot';
import { time } from '../../../application/shared/call-answers.ts';
import type { CredentialHistory } from '../../../domain/credential/credential-history.ts';

/** The answer of `credential_history`. */
export const CredentialHistoryJson = v.pipe(
  v.object({
    is_open: v.boolean(),
    sealed_at: v.nullable(time),
    opened_before: v.number(),
    head: v.nullable(v.string()),
    is_intact: v.boolean(),
    lines: v.array(
      v.object({
        seq: v.number(),
        at: time,
        action: v.picklist(['sealed', 'opened', 'code_opened', 'closed', 'erased']),
        actor_kind: v.picklist(['buyer', 'shop', 'system']),
        is_own: v.boolean(),
        reason: v.nullable(v.string()),
        device: v.nullable(v.string()),
      }),
    ),
  }),
  v.transform(
    (row): CredentialHistory => ({
      isOpen: row.is_open,
      sealedAt: row.sealed_at,
      openedBefore: row.opened_before,
      head: row.head,
      isIntact: row.is_intact,
      lines: row.lines.map(({ actor_kind, is_own, ...line }) => ({ ...line, actor: actor_kind, isOwn: is_own })),
    }),
  ),
);
