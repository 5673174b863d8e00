import type { CodeRequest, CodeRequests } from '../../../application/auth/server/code-requests.ts';
import type { KnownDevices } from '../../../application/auth/server/known-devices.ts';
import type { RecoveryCodes } from '../../../application/auth/server/recovery-codes.ts';
import {
  closeCodeRequest,
  countRecoveryCodes,
  findCodeRequest,
  knowsDevice,
  openCodeRequest,
  rememberDevice,
  removeDevices,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from '../../../application/auth/sign-in-records.answers.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** private.code_requests, through functions for the server. */
export class SupabaseCodeRequests implements CodeRequests {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  open(id: string | null, { purpose, phone, userId }: CodeRequest): Promise<string> {
    return answerOf(this.rest, openCodeRequest, { id, purpose, phone, userId });
  }

  async find(id: string): Promise<CodeRequest | null> {
    const [request = null] = await answerOf(this.rest, findCodeRequest, { id });
    return request;
  }

  async close(id: string): Promise<void> {
    await answerOf(this.rest, closeCodeRequest, { id });
  }
}

/** private.known_devices, through functions for the server. */
export class SupabaseKnownDevices implements KnownDevices {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  knows(userId: string, tokenHash: string): Promise<boolean> {
    return answerOf(this.rest, knowsDevice, { userId, tokenHash });
  }

  async remember(userId: string, tokenHash: string): Promise<void> {
    await answerOf(this.rest, rememberDevice, { userId, tokenHash });
  }

  async removeAll(userId: string): Promise<void> {
    await answerOf(this.rest, removeDevices, { userId });
  }
}

/** private.recovery_codes, through functions for the server. */
export class SupabaseRecoveryCodes implements RecoveryCodes {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  replace(userId: string, authSessionId: string, hashes: readonly string[]): ReturnType<RecoveryCodes['replace']> {
    return answerOf(this.rest, replaceRecoveryCodes, { userId, authSessionId, hashes });
  }

  count(userId: string): Promise<number> {
    return answerOf(this.rest, countRecoveryCodes, { userId });
  }

  use(userId: string, authSessionId: string, hash: string): Promise<number | null> {
    return answerOf(this.rest, spendRecoveryCode, { userId, authSessionId, hash });
  }
}
