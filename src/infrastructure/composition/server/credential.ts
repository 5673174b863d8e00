import { AnswerLoginCode, ReadLoginCode } from '../../../application/credential/login-codes.ts';
import { findLostKeys } from '../../../application/credential/lost-keys.ts';
import { OpenCredential } from '../../../application/credential/open-credential.ts';
import { OpenOrderLogin, SealOrderLogin } from '../../../application/credential/order-logins.ts';
import { ReportVault } from '../../../application/credential/report-vault.ts';
import { SealCredential } from '../../../application/credential/seal-credential.ts';
import type { SealerCanary } from '../../../application/credential/secret-sealer.ts';
import type { SealedUnderKey } from '../../../application/credential/vault-keys.ts';
import { type VaultCondition, VaultState } from '../../../application/credential/vault-state.ts';
import type { RelayStep } from '../../../application/order/order-relay.ts';
import { AesCredentialSealer } from '../../credential/aes-credential-sealer.ts';
import { AesSecretSealer } from '../../credential/aes-secret-sealer.ts';
import { KeyRing } from '../../credential/key-ring.ts';
import { vaultInterface } from '../../http-server/credential/vault-interface.ts';
import type { ActionGuard } from '../../http-server/order/json-call.ts';
import type { PaymentServerSettings } from '../../http-server/payment-settings.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { SupabaseCredentialCommands } from '../../supabase-server/credential/credential-commands.ts';
import { SupabaseOrderLoginStore } from '../../supabase-server/credential/order-login-store.ts';
import { SupabaseVaultKeys } from '../../supabase-server/credential/vault-keys.ts';
import type { Routes, ServerContext } from './context.ts';

type KeySettings = Pick<PaymentServerSettings, 'credentialsKey' | 'oldCredentialsKeys'>;
type Options = Pick<ServerContext, 'backend' | 'fetcher' | 'clock' | 'errors' | 'report'>;

/** The key of the settings, else that of an embedded shop; null without any. @param ownKey base64 */
const keyRing = ({ credentialsKey, oldCredentialsKeys }: KeySettings, ownKey: string | null): KeyRing | null => {
  const own = ownKey === null ? [] : [Buffer.from(ownKey, 'base64')];
  const [current, ...old] = [...(credentialsKey === null ? [] : [credentialsKey]), ...own];
  return current === undefined ? null : new KeyRing(current, [...oldCredentialsKeys, ...old]);
};

/** The state of the vault with the keys of the settings. */
export const vaultOf = (settings: KeySettings, ownKey: string | null, canary: SealerCanary): VaultState => {
  const ring = keyRing(settings, ownKey);
  const sealers = ring === null ? null : { secrets: new AesSecretSealer(ring), credentials: new AesCredentialSealer(ring) };
  return new VaultState(sealers, canary);
};

/** Whether sealed credentials can be opened, and what is sealed under missing keys. */
export interface VaultReport {
  readonly condition: VaultCondition;
  readonly lost: readonly SealedUnderKey[];
}

const LINES: Readonly<Partial<Record<VaultCondition, string>>> = {
  missing: 'CREDENTIALS_KEY belum disetel. Brankas dan rekening refund tertutup, tenggatnya berhenti; toko tetap buka.',
  wrong:
    'CREDENTIALS_KEY bukan kunci yang menyegel data toko ini. Brankas dan rekening refund tertutup, tenggatnya berhenti; toko tetap buka.',
};

const linesOf = (condition: VaultCondition, lost: readonly SealedUnderKey[]): readonly string[] => [
  ...[LINES[condition] ?? []].flat(),
  ...lost.map(
    ({ keyId, units, destinations }) =>
      `Kunci ${keyId} tidak ada di sini: ${units} unit dan ${destinations} rekening refund tersegel dengannya. Tidak ada yang dihapus.`,
  ),
];

export interface OpenedVault {
  readonly state: VaultState;
  readonly report: () => Promise<VaultReport>;
  /** Reports changes of the vault's state to the database. */
  readonly step: RelayStep;
  readonly routes: (guard: ActionGuard, onSealed: () => void) => Routes;
}

/** Without the secret key of a hosted project the vault is not available. */
export const closedVault = (guard: ActionGuard): Routes => ({ '/api/vault': { POST: vaultInterface({ vault: null, guard }) } });

/** Opens the vault and `/api/vault`. @param rest with the secret key */
export const openVault = (options: Options, rest: RestClient, settings: KeySettings, ownKey: string | null): OpenedVault => {
  const { backend, fetcher, clock, errors, report } = options;
  const keys = new SupabaseVaultKeys(rest);
  const state = vaultOf(settings, ownKey, keys);
  const tell = new ReportVault(state, keys, clock, (condition, lost) => linesOf(condition, lost).forEach(report));
  return {
    state,
    report: async () => ({ condition: await state.read(), lost: await findLostKeys(state, keys) }),
    step: {
      name: 'vault',
      run: async () => {
        await tell.execute();
        return false;
      },
    },
    routes: (guard, onSealed) => ({
      '/api/vault': {
        POST: vaultInterface({
          vault: {
            commandsOf: (token) => new SupabaseCredentialCommands(backend, fetcher, token),
            open: new OpenCredential(state, errors),
            seal: new SealCredential(state),
            answerCode: new AnswerLoginCode(state),
            readCode: new ReadLoginCode(state),
            sealLogin: new SealOrderLogin(state, new SupabaseOrderLoginStore(rest)),
            openLogin: new OpenOrderLogin(state, errors),
            onSealed,
          },
          guard,
        }),
      },
    }),
  };
};
