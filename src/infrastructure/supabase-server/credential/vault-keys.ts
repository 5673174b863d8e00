import type { SealerCanary } from '../../../application/credential/secret-sealer.ts';
import {
  accountsToReseal,
  countUnderKeys,
  partsToRewrap,
  readCanary,
  replaceCanary,
  setVault,
  storeResealed,
  storeRewrapped,
} from '../../../application/credential/vault-keys.answers.ts';
import type {
  ResealedAccount,
  RewrappedPart,
  SealedAccount,
  SealedUnderKey,
  VaultKeys,
  WrappedPart,
} from '../../../application/credential/vault-keys.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** Sealed data, through functions for the server. */
export class SupabaseVaultKeys implements VaultKeys, SealerCanary {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  count(): Promise<readonly SealedUnderKey[]> {
    return answerOf(this.rest, countUnderKeys, {});
  }

  toRewrap(keyIds: readonly string[], max: number): Promise<readonly WrappedPart[]> {
    return answerOf(this.rest, partsToRewrap, { keys: keyIds, max });
  }

  storeRewrapped(parts: readonly RewrappedPart[]): Promise<number> {
    return answerOf(this.rest, storeRewrapped, { rows: parts });
  }

  toReseal(keyIds: readonly string[], max: number): Promise<readonly SealedAccount[]> {
    return answerOf(this.rest, accountsToReseal, { keys: keyIds, max });
  }

  storeResealed(accounts: readonly ResealedAccount[]): Promise<number> {
    return answerOf(this.rest, storeResealed, { rows: accounts });
  }

  async setOpen(isOpen: boolean, note: string): Promise<void> {
    await answerOf(this.rest, setVault, { isOpen, note });
  }

  read(): Promise<string | null> {
    return answerOf(this.rest, readCanary, { sealed: null });
  }

  async storeOnce(sealed: string): Promise<string> {
    const stored = await answerOf(this.rest, readCanary, { sealed });
    if (stored === null) throw new PortError('unavailable', 'nothing was stored');
    return stored;
  }

  async replace(was: string, sealed: string): Promise<void> {
    await answerOf(this.rest, replaceCanary, { was, sealed });
  }
}
