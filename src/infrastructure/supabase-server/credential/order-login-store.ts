import { storeOrderLogin } from '../../../application/credential/credential-commands.answers.ts';
import type { LoginToStore, OrderLoginStore } from '../../../application/credential/credential-commands.ts';
import { callProcedure, type RestClient } from '../../supabase/shared/rest-client.ts';
import { answerOf } from '../shared/answer-of.ts';

/** Stores sealed logins through a function for the server. */
export class SupabaseOrderLoginStore implements OrderLoginStore {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async store({ fields, ...login }: LoginToStore): Promise<void> {
    await answerOf(callProcedure(this.rest, storeOrderLogin, { ...login, fields: [...fields] }), storeOrderLogin.output);
  }
}
