import { deviceName } from '../../../application/auth/server/device-name.ts';
import type { CredentialCommandsOf } from '../../../application/credential/credential-commands.ts';
import type { AnswerLoginCode, ReadLoginCode } from '../../../application/credential/login-codes.ts';
import type { OpenCredential, OpenedCredentials } from '../../../application/credential/open-credential.ts';
import type { OpenOrderLogin, SealOrderLogin } from '../../../application/credential/order-logins.ts';
import type { SealCredential } from '../../../application/credential/seal-credential.ts';
import {
  answerLoginCode,
  openCredential,
  openLogin,
  readLoginCode,
  sealCredential,
  sealLogin,
} from '../../../application/credential/vault.calls.ts';
import { HIDE_AFTER_S } from '../../../domain/credential/fields.ts';
import { vaultRefusal } from '../../wire/credential-failure-text.ts';
import { type ActionGuard, jsonActions } from '../order/json-call.ts';
import { actionsOf, serve } from '../order/serve-call.ts';

export interface VaultInterfaceOptions {
  /** Null for a hosted project without its secret key. */
  readonly vault: {
    readonly commandsOf: CredentialCommandsOf;
    readonly open: OpenCredential;
    readonly seal: SealCredential;
    readonly answerCode: AnswerLoginCode;
    readonly readCode: ReadLoginCode;
    readonly sealLogin: SealOrderLogin;
    readonly openLogin: OpenOrderLogin;
    /** Called after sealing, because an order may proceed. */
    readonly onSealed: () => void;
  } | null;
  readonly guard: ActionGuard;
}

const shown = ({ texts, labels, openedCount }: OpenedCredentials) => ({ fields: texts, labels, openedCount, hideAfterS: HIDE_AFTER_S });

/** `POST /api/vault?action=...` (docs/api/openapi.json): opened credentials are in this response only. */
export const vaultInterface = ({ vault, guard }: VaultInterfaceOptions) => {
  if (vault === null) return jsonActions(null, guard, vaultRefusal);
  const { commandsOf, open, seal, answerCode, readCode, onSealed } = vault;
  const { sealLogin: sealOrderLogin, openLogin: openOrderLogin } = vault;
  return jsonActions(
    actionsOf(
      serve(openCredential, async ({ orderId, unitId, scope, reason }, { token, browser }) => {
        const what = orderId === null ? { unitId: String(unitId) } : { orderId };
        return shown(await open.execute(commandsOf(token), what, scope, { reason, device: deviceName(browser) }));
      }),
      serve(sealCredential, async ({ fields: texts, ...of }, { token }) => {
        const sealed = await seal.execute(commandsOf(token), { ...of, texts });
        onSealed();
        return sealed;
      }),
      serve(sealLogin, async ({ orderId, fields: texts }, { token, browser }) => {
        await sealOrderLogin.execute(commandsOf(token), orderId, texts, deviceName(browser));
        onSealed();
      }),
      serve(openLogin, async ({ orderId, reason }, { token, browser }) =>
        shown(await openOrderLogin.execute(commandsOf(token), orderId, { reason, device: deviceName(browser) })),
      ),
      serve(readLoginCode, ({ orderId }, { token }) => readCode.execute(commandsOf(token), orderId)),
      serve(answerLoginCode, async ({ requestId, code }, { token }) => {
        await answerCode.execute(commandsOf(token), requestId, code);
        onSealed();
      }),
    ),
    guard,
    vaultRefusal,
  );
};
