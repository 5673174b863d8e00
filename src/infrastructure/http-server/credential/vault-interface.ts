import { deviceName } from '../../../application/auth/server/device-name.ts';
import type { CredentialCommandsOf } from '../../../application/credential/credential-commands.ts';
import type { AnswerLoginCode, ReadLoginCode } from '../../../application/credential/login-codes.ts';
import type { OpenCredential } from '../../../application/credential/open-credential.ts';
import type { SealCredential } from '../../../application/credential/seal-credential.ts';
import { HIDE_AFTER_S } from '../../../domain/credential/fields.ts';
import { vaultRefusal } from '../../wire/credential-failure-text.ts';
import { type ActionGuard, action, jsonActions } from '../order/json-call.ts';
import { VAULT_BODIES } from './vault-bodies.ts';

export interface VaultInterfaceOptions {
  /** Null for a hosted project without its secret key. */
  readonly vault: {
    readonly commandsOf: CredentialCommandsOf;
    readonly open: OpenCredential;
    readonly seal: SealCredential;
    readonly answerCode: AnswerLoginCode;
    readonly readCode: ReadLoginCode;
    /** Called after sealing, because an order may proceed. */
    readonly onSealed: () => void;
  } | null;
  readonly guard: ActionGuard;
}

/** `POST /api/vault?action=...` (docs/api/openapi.json): opened credentials are in this response only. */
export const vaultInterface = ({ vault, guard }: VaultInterfaceOptions) => {
  if (vault === null) return jsonActions(null, guard, vaultRefusal);
  const { commandsOf, open, seal, answerCode, readCode, onSealed } = vault;
  return jsonActions(
    {
      open: action({
        body: VAULT_BODIES.open,
        perform: async (token, { order_id: orderId, unit_id: unitId, scope, reason }, { browser }) => {
          const opening = { reason, device: deviceName(browser) };
          const what = orderId === null ? { unitId: String(unitId) } : { orderId };
          const { texts, labels, openedCount } = await open.execute(commandsOf(token), what, scope, opening);
          return { fields: texts, labels, opened_count: openedCount, hide_after_s: HIDE_AFTER_S };
        },
      }),
      seal: action({
        body: VAULT_BODIES.seal,
        perform: async (token, { product_id: productId, unit_id: wanted, scope, fields }) => {
          const { unitId, version } = await seal.execute(commandsOf(token), { productId, unitId: wanted, scope, texts: fields });
          onSealed();
          return { version, unit_id: unitId };
        },
      }),
      code: action({
        body: VAULT_BODIES.code,
        perform: async (token, { order_id: orderId }) => {
          const { code, expiresAt } = await readCode.execute(commandsOf(token), orderId);
          return { code, expires_at: expiresAt.toISOString() };
        },
      }),
      'answer-code': action({
        body: VAULT_BODIES['answer-code'],
        perform: async (token, { request_id: requestId, code }) => {
          await answerCode.execute(commandsOf(token), requestId, code);
          onSealed();
          return {};
        },
      }),
    },
    guard,
    vaultRefusal,
  );
};
